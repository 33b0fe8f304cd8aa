/** Small parts that several screens are made of. */

import { fillAvatar } from '../../app/ui/avatar.js'
import { h } from '../../app/ui/h.js'
import { currentLanguage, formats, t } from '../../app/ui/i18n.js'
import { link } from '../../app/ui/link.js'
import { age } from './live.js'

/** Older than this, a time is a date. Milliseconds. */
const RECENT = 7 * 86_400_000

/**
 * A button that asks the server for something.
 *
 * @param {import('../../app/shell/app.js').App} app
 * @param {string} text
 * @param {() => Promise<any>} work
 * @param {Record<string, any>} [attributes]
 */
export function workButton(app, text, work, { class: extra = '', ...attributes } = {}) {
  const button = h('button', {
    type: 'button', class: `button ${extra}`, onclick: () => app.busy(button, work), ...attributes,
  }, text)
  return button
}

/**
 * A player's picture, the name as a link to the profile, and what is said below.
 *
 * @param {{username: string, avatar?: string, rating?: number}} player
 * @param {...any} below
 */
export function playerLine(player, ...below) {
  return h('div', { class: 'player-line' },
    fillAvatar(h('span', { class: 'avatar', 'aria-hidden': 'true' }), player),
    h('div', { class: 'player-line-text' },
      link('player', { parameter: player.username, class: 'player-link' }, player.username),
      below))
}

/**
 * A time in words: "5 minutes ago", later the date.
 *
 * @param {number} time Epoch milliseconds.
 * @param {number} now Epoch milliseconds.
 */
export function timeText(time, now) {
  if (now - time > RECENT) return formats().date(time)
  const { value, unit } = age(time, now)
  if (unit === 'second') return t('social.now')
  return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' }).format(value, unit)
}

/** A `time` element with the time in words. */
export function timeElement(time, now) {
  return h('time', { datetime: new Date(time).toISOString(), title: formats().date(time) },
    timeText(time, now))
}

/**
 * A section with a heading.
 *
 * @param {string} title
 * @param {Record<string, any>} attributes
 * @param {...any} children
 */
export function section(title, attributes, ...children) {
  return h('section', { ...attributes, 'aria-label': title }, h('h2', {}, title), children)
}

/**
 * The outcome of a match for a player, in a word.
 *
 * @param {{mode: string, ending: string}} match
 * @param {{won: boolean, rank: number, left?: string}} result
 * @param {{won: boolean}[]} all
 * @returns {'aborted'|'left'|'soloDone'|'won'|'lost'|'draw'}
 */
export function outcomeOf({ mode, ending }, { won, rank, left }, all) {
  if (ending === 'aborted') return 'aborted'
  if (left) return 'left'
  if (mode === 'solo') return 'soloDone'
  if (won) return 'won'
  return rank === 1 && !all.some((result) => result.won) ? 'draw' : 'lost'
}

/**
 * Rebuilds a list without taking the focus from the button that has it.
 *
 * @param {HTMLElement} list Its rows name their player.
 * @param {() => void} rebuild
 */
export function keepFocus(list, rebuild) {
  const focused = list.contains(document.activeElement) ? document.activeElement : null
  const player = focused?.closest('[data-player]')?.dataset.player
  const label = focused?.getAttribute('aria-label') ?? focused?.textContent
  rebuild()
  if (!focused) return
  const row = player && list.querySelector(`[data-player="${CSS.escape(player)}"]`)
  const same = [...(row ? row.querySelectorAll('a, button, select') : [])]
    .find((each) => (each.getAttribute('aria-label') ?? each.textContent) === label)
  const next = same ?? list.querySelector('button') ?? document.querySelector('#main h1')
  next.focus()
}
