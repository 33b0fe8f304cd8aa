/** What everybody made of a round. */

import { h } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'

/**
 * A table of distances and scores, best first.
 *
 * @param {import('../../app/state/match-state.js').MatchView} match
 * @param {import('../../app/state/match-state.js').RoundView} round Revealed.
 * @returns {HTMLElement}
 */
export function roundResults(match, { results }) {
  const name = (id) => match.players.find(({ player }) => player === id)?.username ?? ''
  const head = ['results.player', 'results.distance', 'results.score']
  const rows = [...results]
    .sort((a, b) => b.score - a.score)
    .map(({ player, distance, score, defaulted, noPin }) =>
      h(
        'tr',
        { class: player === match.me ? 'is-me' : 'is-other' },
        h('th', { scope: 'row' }, h('span', { class: 'dot', 'aria-hidden': 'true' }), name(player)),
        h(
          'td',
          { class: 'number' },
          noPin ? t('results.noPin') : formats().distance(distance),
          defaulted && !noPin && h('span', { class: 'hint' }, ` ${t('results.defaulted')}`)
        ),
        h('td', { class: 'number score' }, t('common.points', { points: score }))
      )
    )
  return h(
    'table',
    { class: 'results' },
    h('caption', { class: 'visually-hidden' }, t('results.caption')),
    h('thead', { class: 'visually-hidden' },
      h('tr', {}, head.map((key) => h('th', { scope: 'col' }, t(key))))),
    h('tbody', {}, rows)
  )
}
