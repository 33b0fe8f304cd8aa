/** The table of a league's group, divided by where its players go at the end of the week. */

import { divisionAfter, zonesOf } from '../../app/state/leaderboards.js'
import { h } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { rankedPlayer } from '../parts/ranked-player.js'

const COLUMNS = ['rankings.rank', 'rankings.player', 'league.performance']

/**
 * @param {{division: number, rows: object[]}} league As `league.get` has it.
 * @param {string} own The id of who looks.
 * @returns {HTMLElement}
 */
export function leagueTable({ division, rows }, own) {
  return h('table', { class: 'ranking league-table' },
    h('caption', { class: 'visually-hidden' }, t('league.group')),
    h('thead', {}, h('tr', {}, COLUMNS.map((key) => h('th', {
      scope: 'col', class: key === 'rankings.player' ? '' : 'number',
    }, t(key))))),
    zonesOf(rows).map(({ zone, rows }) => h('tbody', { class: `zone zone-${zone}` },
      h('tr', {}, h('th', { scope: 'rowgroup', colspan: COLUMNS.length, class: 'zone-title' },
        (zone === 'up' || zone === 'down') && icon(zone),
        h('span', {}, t(`league.zone.${zone}`, {
          number: formats().number(divisionAfter(division, zone)),
        })))),
      rows.map((row) => rowOf(row, row.player.player === own)))))
}

function rowOf({ rank, player, games, wins, performance }, isMe) {
  const { number } = formats()
  return h('tr', { class: isMe ? 'is-me' : '' },
    h('td', { class: 'number rank' }, number(rank)),
    rankedPlayer(player, isMe, t('league.record', { wins: number(wins), games: number(games) })),
    h('td', { class: 'number score' }, performance === undefined ? '–' : number(performance)))
}
