/** The table of a format's board: the best, and one's own row. */

import { resultKind, shownRows } from '../../app/state/leaderboards.js'
import { h } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'
import { rankedPlayer } from '../parts/ranked-player.js'

/**
 * @param {{format: string, rows: object[], me?: object}} board As `board.get` has it.
 * @param {string} own The id of who looks.
 * @returns {HTMLElement}
 */
export function boardTable({ format, rows, me }, own) {
  const kind = resultKind(format)
  const head = (key) => h('th', { scope: 'col', class: 'number' }, t(key))
  // In a race all have the same points: the time is the result.
  const columns = kind === 'time' ? ['board.time']
    : [kind === 'countries' ? 'boards.countries' : 'board.points', 'board.time']
  return h('table', { class: 'ranking' },
    h('caption', { class: 'visually-hidden' }, t('board.title')),
    h('thead', {}, h('tr', {},
      head('board.rank'), h('th', { scope: 'col' }, t('board.player')), columns.map(head))),
    h('tbody', {}, shownRows(rows, me).map((row) => {
      const isMe = row.player.player === own
      return h('tr', { class: isMe ? 'is-me' : '' },
        h('td', { class: 'number rank' }, formats().number(row.rank)),
        rankedPlayer(row.player, isMe), results(kind, row))
    })))
}

function results(kind, { points, timeMs }) {
  const { clock, number } = formats()
  const cell = (text, isFirst) => h('td', { class: `number ${isFirst ? 'score' : ''}` }, text)
  return kind === 'time' ? cell(tenths(timeMs), true)
    : [cell(number(points), true), cell(clock(timeMs), false)]
}

/** Minutes, seconds and tenths, which decide a race. */
function tenths(milliseconds) {
  const whole = Math.floor(milliseconds / 100)
  const seconds = formats().number((whole % 600) / 10, {
    minimumIntegerDigits: 2, minimumFractionDigits: 1, maximumFractionDigits: 1,
  })
  return `${Math.floor(whole / 600)}:${seconds}`
}
