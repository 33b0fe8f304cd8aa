/**
 * Decides how to go on after a lost connection: pure rules, no timers.
 */

/** Milliseconds. */
const FIRST_DELAY = 500
const LONGEST_DELAY = 15_000

/**
 * How long to wait before trying for the nth time: anything up to a bound that doubles ("full
 * jitter"), so that many clients do not come at once.
 *
 * @param {number} attempt 0, 1, 2 …
 * @param {() => number} random From 0 to 1.
 * @returns {number} Milliseconds.
 */
export function backoffDelay(attempt, random = Math.random) {
  return random() * Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(attempt, 10))
}

/**
 * @typedef {object} End What is known of an end that does not mend itself.
 * @property {string} [reason] An operator's own words.
 * @property {number} [until] Epoch milliseconds.
 *
 * @typedef {{kind: 'retry', notBeforeMs: number}
 *   |{kind: 'elsewhere'|'deleted'|'refused'|'kicked'|'banned', end?: End}} Verdict
 */

/** The server's own reasons, where an operator has given none. */
const USUAL_REASONS = ['closed by an operator', 'banned']

/**
 * The consequence of a close code. 4500 to 4999 are final. Who was sent away by an operator comes back
 * on purpose only. Everything else tells of the way, not of the player, and is tried again.
 *
 * @param {number} code RFC 6455 §7.4, and the server's own from 4000.
 * @param {string} reason
 * @param {number} [announcedMs] The delay that `server.draining` named on this connection.
 * @returns {Verdict}
 */
export function verdictOnClose(code, reason, announcedMs = 0) {
  if (code === 4500) return { kind: 'elsewhere' }
  if (code === 4501) return { kind: 'deleted' }
  if (code === 4003) return { kind: 'kicked', end: endBecause(reason) }
  if (code === 4503) return { kind: 'banned', end: endBecause(reason) }
  if (code >= 4502 && code <= 4999) return { kind: 'refused' }
  const named = /reconnect after (\d+) ms/.exec(reason)
  return { kind: 'retry', notBeforeMs: named ? Number(named[1]) : announcedMs }
}

function endBecause(reason) {
  return reason && !USUAL_REASONS.includes(reason) ? { reason } : {}
}

/**
 * Decides how to go on after a sign-in that failed on a new connection.
 *
 * @param {import('./calls.js').RequestError} error
 * @returns {Verdict}
 */
export function verdictOnRefusal({ code, reason, until, retryAfterMs = 0 }) {
  if (code === 'banned') return { kind: 'banned', end: { reason, until } }
  return { kind: 'retry', notBeforeMs: retryAfterMs }
}
