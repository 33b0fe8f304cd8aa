/**
 * The documents of before, for undoing and redoing. Never changed, as documents are.
 *
 * @template T
 * @typedef {object} History
 * @property {readonly T[]} past
 * @property {T} present
 * @property {readonly T[]} future
 */

/** So many steps can be undone. */
export const STEPS_KEPT = 200

/** @template T @param {T} present @returns {History<T>} */
export function historyOf(present) {
  return { past: [], present, future: [] }
}

/** @template T @param {History<T>} history @param {T} next @returns {History<T>} */
export function advanced(history, next) {
  if (next === history.present) return history
  return { past: [...history.past, history.present].slice(-STEPS_KEPT), present: next, future: [] }
}

/** @template T @param {History<T>} history @returns {History<T>} */
export function undone({ past, present, future }) {
  if (past.length === 0) return { past, present, future }
  return { past: past.slice(0, -1), present: past.at(-1), future: [present, ...future] }
}

/** @template T @param {History<T>} history @returns {History<T>} */
export function redone({ past, present, future }) {
  if (future.length === 0) return { past, present, future }
  return { past: [...past, present], present: future[0], future: future.slice(1) }
}
