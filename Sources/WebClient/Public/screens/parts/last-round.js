/** The result of the round before, where rounds follow each other without a pause. */

import { kindOf } from '../../app/state/formats.js'
import { flag } from '../../app/ui/flag.js'
import { h } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { countryName } from '../../map/places.js'

/**
 * @param {import('../../app/state/match-state.js').MatchView} match
 * @returns {HTMLElement|null} Nothing before the second round, and in matches with reveals.
 */
export function lastRound(match) {
  const { isTimed, points } = kindOf(match)
  const last = match.rounds.findLast(({ results }) => results)
  const own = last?.results.find(({ player }) => player === match.me)
  if (!isTimed || !own) return null
  const isRight = points === 'country' ? own.score > 0 : null
  const place = last.solution.country ? countryName(last.solution.country) : ''
  const text = points === 'country'
    ? t(isRight ? 'last.right' : 'last.wrong', { country: place })
    : t('last.points', {
      points: formats().number(own.score), place,
      distance: own.noPin ? t('results.noPin') : formats().distance(own.distance),
    })
  return h('p', {
    class: 'last-round', role: 'status', data: { right: isRight === null ? '' : String(isRight) },
  }, isRight !== null && icon(isRight ? 'check' : 'cross'),
  last.solution.country && flag(last.solution.country), h('span', {}, text))
}
