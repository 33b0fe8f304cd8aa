/** The board of a set of places: the best, and one's own row. */

import { fill, h, setText } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'
import { shownRows } from '../../app/state/leaderboards.js'
import { rankedPlayer } from './ranked-player.js'

/**
 * @typedef {{rank: number, player: object, points: number, timeMs: number}} BoardRow
 *
 * @param {import('../../app/shell/app.js').App} app
 * @param {object} [parts]
 * @param {HTMLElement} [parts.above] Stands between the heading and the board.
 * @param {boolean} [parts.hasAll] Whether everybody who has played is listed if there is room: our
 *   own row stands below the best then.
 * @returns {{element: HTMLElement, show(board: {rows: BoardRow[], me?: BoardRow, count: number},
 *   hint?: string): void}}
 */
export function boardPart(app, { above = null, hasAll = false } = {}) {
  const own = app.store.get().player.player
  const words = h('p', { role: 'status' })
  const below = h('p', { class: 'hint' })
  const body = h('tbody')
  const table = h('table', { class: 'ranking', hidden: true },
    h('caption', { class: 'visually-hidden' }, t('board.title')),
    h('thead', {}, h('tr', {},
      h('th', { scope: 'col', class: 'number' }, t('board.rank')),
      h('th', { scope: 'col' }, t('board.player')),
      h('th', { scope: 'col', class: 'number' }, t('board.points')),
      h('th', { scope: 'col', class: 'number' }, t('board.time')))),
    body)

  function show({ rows, me, count }, hint = '') {
    const { number } = formats()
    const shown = shownRows(rows, hasAll ? me : undefined)
    table.hidden = shown.length === 0
    fill(body, shown.map((row) => rowOf(row, row.player.player === own)))
    setText(words, me ? t('board.me', { rank: number(me.rank), count: number(count) })
      : t('board.count', { count }))
    setText(below, hint)
  }

  return {
    element: h('section', { class: 'board', 'aria-label': t('board.title') },
      h('h2', {}, t('board.title')), above, words, table, below),
    show,
  }
}

function rowOf({ rank, player, points, timeMs }, isMe) {
  const { clock, number } = formats()
  return h('tr', { class: isMe ? 'is-me' : '' },
    h('td', { class: 'number rank' }, number(rank)),
    rankedPlayer(player, isMe),
    h('td', { class: 'number' }, number(points)),
    h('td', { class: 'number' }, clock(timeMs)))
}
