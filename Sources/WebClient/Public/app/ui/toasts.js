/**
 * Short messages over the screen that go away by themselves.
 */

import { announce } from './announcer.js'
import { h } from './h.js'
import { hasText, t } from './i18n.js'

/** Milliseconds. */
const SHOWN_FOR = 6_000

/**
 * Shows a message, and says it.
 *
 * @param {string} text
 * @param {{kind?: 'info'|'error', urgent?: boolean}} [options]
 */
export function notify(text, { kind = 'info', urgent = kind === 'error' } = {}) {
  const toast = h('p', { class: `toast toast-${kind}` }, text)
  document.getElementById('toasts').append(toast)
  announce(text, { urgent })
  setTimeout(() => toast.remove(), SHOWN_FOR)
}

/** Takes the messages away that would cover something else. */
export function clearToasts() {
  document.getElementById('toasts').replaceChildren()
}

/**
 * @param {unknown} error
 * @returns {string} What went wrong, in plain words.
 */
export function errorText(error) {
  const key = `error.${error?.code}`
  return t(hasText(key) ? key : 'error.unexpected', {
    seconds: Math.ceil((error?.retryAfterMs ?? 1000) / 1000),
    reason: error?.reason,
    until: error?.until,
  })
}

/** Shows what went wrong. @param {unknown} error */
export function notifyError(error) {
  if (!error?.code) console.error(error)
  notify(errorText(error), { kind: 'error' })
}
