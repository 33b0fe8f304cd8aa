/** The ranking by points per game: everybody, or friends; from the top, or around oneself. */

import { fill, h, setText } from '../app/ui/h.js'
import { formats, t } from '../app/ui/i18n.js'
import { link } from '../app/ui/link.js'
import { notifyError } from '../app/ui/toasts.js'
import { emptyPart, playLink } from './parts/empty.js'
import { inviteButton } from './parts/invite.js'
import { rankedPlayer } from './parts/ranked-player.js'
import { leaderboardsHead } from './leaderboards/head.js'
import { workButton } from './social/elements.js'
import { loadWhenReady } from './social/live.js'

const PAGE = 25
/** The names of the two in the address. */
const SCOPES = ['global', 'friends']

/** @type {object} See app/shell/router.js. */
export const screen = {
  title: 'leaderboards.rankings',
  render(app, parameter) {
    const scope = SCOPES.includes(parameter) ? parameter : 'global'
    let rows = []
    let cursor
    let isAround = false
    const own = app.store.get().player.player
    const words = h('p', { class: 'lead', role: 'status' })
    const body = h('tbody')
    const table = h('table', { class: 'ranking', hidden: true },
      h('caption', { class: 'visually-hidden' }, t(`rankings.${scope}`)),
      h('thead', {}, h('tr', {},
        h('th', { scope: 'col', class: 'number' }, t('rankings.rank')),
        h('th', { scope: 'col' }, t('rankings.player')),
        h('th', { scope: 'col', class: 'number' }, t('rankings.average')),
        h('th', { scope: 'col', class: 'number' }, t('rankings.games')))),
      body)

    const take = (page, isMore) => {
      rows = isMore ? [...rows, ...page.rows] : page.rows
      cursor = page.cursor
      table.hidden = rows.length === 0
      fill(body, rows.map((row) => tableRow(row, row.player.player === own)))
      setText(words, summary(page))
      words.hidden = page.count === 0
      empty.hidden = page.count > 0
      more.hidden = cursor === undefined
      around.hidden = !page.me || isAround || rows.some(({ player }) => player.player === own)
      top.hidden = !isAround
      turns.hidden = around.hidden && top.hidden
    }
    const empty = scope === 'friends'
      ? emptyPart(t('rankings.none.friends'), inviteButton(app), { hidden: true })
      : emptyPart(t('rankings.none'), playLink(), { hidden: true })
    const ask = (params) =>
      app.request('ranking.get', { scope, limit: PAGE, ...params }, { repeat: true })
    const load = () => ask(isAround ? { around: true } : {}).then((page) => take(page, false))
    const more = workButton(app, t('rankings.more'), async () => {
      const first = rows.length
      take(await ask({ cursor }), true)
      body.children[first]?.querySelector('a')?.focus()
    }, { hidden: true })
    const turn = (text, value) => workButton(app, text, async () => {
      isAround = value
      await load()
      const next = isAround ? body.querySelector('.is-me a') : around
      ;(next ?? table.querySelector('a'))?.focus()
    }, { hidden: true })
    const around = turn(t('rankings.around'), true)
    const top = turn(t('rankings.top'), false)
    const turns = h('div', { class: 'buttons', hidden: true }, around, top)
    const reload = loadWhenReady(() => load().catch(notifyError))

    return {
      element: h('section', { class: 'screen social screen-narrow-wide' },
        leaderboardsHead('rankings'),
        h('nav', { class: 'switch', 'aria-label': t('rankings.scope') },
          SCOPES.map((name) => link('rankings', {
            parameter: name, class: 'switch-link',
            'aria-current': name === scope ? 'page' : null,
          }, t(`rankings.${name}`)))),
        words, empty, turns, table, more),
      update: reload,
    }
  },
}

function summary({ count, me }) {
  const { number } = formats()
  return me
    ? t('rankings.me', { rank: number(me.rank), count: number(count) })
    : t('rankings.notYet')
}

function tableRow({ rank, player, averageScore, games }, isMe) {
  const { number } = formats()
  return h('tr', { class: isMe ? 'is-me' : '' },
    h('td', { class: 'number rank' }, number(rank)),
    rankedPlayer(player, isMe),
    h('td', { class: 'number' }, number(averageScore, { maximumFractionDigits: 0 })),
    h('td', { class: 'number' }, number(games)))
}
