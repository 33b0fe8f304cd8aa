/** The board of a day: the best of all, or of friends, and one's own row. */

import { fillAvatar } from '../../app/ui/avatar.js'
import { fill, h, setText } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'
import { link } from '../../app/ui/link.js'
import { notifyError } from '../../app/ui/toasts.js'

const SCOPES = ['global', 'friends']

/**
 * @param {import('../../app/shell/app.js').App} app
 * @returns {{element: HTMLElement, load(number: number): Promise<void>}} `load` takes the day.
 */
export function boardPart(app) {
  let scope = 'global'
  let number
  const own = app.store.get().player.player
  const words = h('p', { role: 'status' })
  const hint = h('p', { class: 'hint' })
  const body = h('tbody')
  const table = h('table', { class: 'ranking', hidden: true },
    h('caption', { class: 'visually-hidden' }, t('daily.board')),
    h('thead', {}, h('tr', {},
      h('th', { scope: 'col', class: 'number' }, t('daily.rank')),
      h('th', { scope: 'col' }, t('daily.player')),
      h('th', { scope: 'col', class: 'number' }, t('daily.column.points')),
      h('th', { scope: 'col', class: 'number' }, t('daily.column.time')))),
    body)
  const buttons = SCOPES.map((name) => h('button', {
    type: 'button', class: 'switch-link', 'aria-pressed': String(name === scope),
    onclick: () => choose(name),
  }, t(`daily.${name}`)))

  async function load(day) {
    number = day
    const asked = scope
    try {
      const board = await app.request('daily.board', { number, scope }, { repeat: true })
      if (asked === scope) show(board)
    } catch (error) {
      notifyError(error)
    }
  }

  function show({ rows, me, count }) {
    const { number: text } = formats()
    table.hidden = rows.length === 0
    fill(body, rows.map((row) => rowOf(row, row.player.player === own)))
    setText(words, me && scope === 'global'
      ? t('daily.me', { rank: text(me.rank), count: text(count) }) : t('daily.count', { count }))
    setText(hint, scope === 'friends' ? ''
      : [rows.length === 0 && count > 0 && t('daily.none'), t('daily.listed')]
        .filter(Boolean).join(' '))
  }

  function choose(name) {
    scope = name
    buttons.forEach((button, index) =>
      button.setAttribute('aria-pressed', String(SCOPES[index] === name)))
    load(number)
  }

  return {
    element: h('section', { class: 'daily-board', 'aria-label': t('daily.board') },
      h('h2', {}, t('daily.board')),
      h('div', { class: 'switch', role: 'group', 'aria-label': t('daily.scope') }, buttons),
      words, table, hint),
    load,
  }
}

function rowOf({ rank, player, points, timeMs }, isMe) {
  const { clock, number } = formats()
  return h('tr', { class: isMe ? 'is-me' : '' },
    h('td', { class: 'number rank' }, number(rank)),
    h('th', { scope: 'row' }, h('span', { class: 'ranking-player' },
      fillAvatar(h('span', { class: 'avatar avatar-small', 'aria-hidden': 'true' }), player),
      link(isMe ? 'profile' : 'player',
        { parameter: isMe ? undefined : player.username, class: 'player-link' }, player.username))),
    h('td', { class: 'number' }, number(points)),
    h('td', { class: 'number' }, clock(timeMs)))
}
