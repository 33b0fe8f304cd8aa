/**
 * Clocks: the time that is left until a deadline on the server's clock, with the last seconds said,
 * and the time that one has waited.
 */

import { announce } from './announcer.js'
import { h, setText } from './h.js'
import { t } from './i18n.js'
import { play } from './sounds.js'

/** Milliseconds between two looks at the clock. */
const INTERVAL = 100
/** Seconds left at which it is said. */
const SAID_AT = [10, 5]
/** Seconds left from which on it is shown that time is short. */
const SHORT = 10

/** @param {number} seconds Whole ones. @returns {string} Minutes and seconds, as `1:05`. */
export function clockText(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * A clock that shows how long we have waited in the queue.
 *
 * @param {import('../shell/app.js').App} app
 * @param {Record<string, any>} attributes
 * @returns {{element: HTMLElement, stop(): void}}
 */
export function queueClock(app, attributes) {
  const element = h('span', { role: 'timer', ...attributes })
  const count = () => {
    const { queue } = app.store.get()
    if (!queue) return
    setText(element, clockText(Math.max(0, Math.floor((app.clock.now() - queue.since) / 1000))))
  }
  const timer = setInterval(count, 250)
  count()
  return { element, stop: () => clearInterval(timer) }
}

/**
 * A countdown.
 *
 * @param {import('../net/clock.js').ServerClock} clock
 * @returns {{element: HTMLElement, stop(): void, set(deadline: number|null, options:
 *   {label: string, length?: number, isSaid?: boolean, most?: number}): void}} `length`: how long
 *   the whole time is, in milliseconds, for the bar; `isSaid`: the last seconds are said and heard;
 *   `most`: it is hidden while more milliseconds are left.
 */
export function countdown(clock) {
  const bar = h('span', { class: 'countdown-bar', 'aria-hidden': 'true' })
  const digits = h('span', { class: 'countdown-digits number' })
  const element = h(
    'div',
    { class: 'countdown', role: 'timer', hidden: true },
    digits,
    bar
  )
  let deadline = null
  let whole = 0
  let isSaid = false
  let most = Infinity
  let shown = -1

  function look() {
    if (!deadline) return
    const left = clock.until(deadline)
    element.hidden = left > most
    const seconds = Math.ceil(left / 1000)
    if (whole) bar.style.setProperty('--left', String(Math.min(1, left / whole)))
    if (seconds === shown) return
    if (isSaid && shown > seconds) tell(seconds)
    shown = seconds
    setText(digits, clockText(seconds))
    element.classList.toggle('is-short', isSaid && seconds <= SHORT)
  }

  function tell(seconds) {
    if (SAID_AT.includes(seconds)) announce(t('say.seconds', { seconds }), { urgent: true })
    if (seconds <= SAID_AT.at(-1) && seconds > 0) play('tick')
  }

  const timer = setInterval(look, INTERVAL)
  return {
    element,
    set(next, options) {
      const { label, length = 0 } = options
      if (element.getAttribute('aria-label') !== label) element.setAttribute('aria-label', label)
      element.hidden = !next
      bar.hidden = !length
      if (next !== deadline) shown = -1
      deadline = next
      whole = length
      isSaid = options.isSaid ?? false
      most = options.most ?? Infinity
      look()
    },
    stop: () => clearInterval(timer),
  }
}
