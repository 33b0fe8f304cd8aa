/** The line that says that a pin is in another country than the place. */

import { otherCountry } from '../../app/state/memory.js'
import { flag } from '../../app/ui/flag.js'
import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { countryName } from '../../map/places.js'

/**
 * @param {import('../../app/state/match-state.js').MatchView} match
 * @param {import('../../app/state/match-state.js').RoundView} round Revealed.
 * @returns {HTMLElement|null} Nothing where the country is the same or not known.
 */
export function otherCountryPart(match, round) {
  const countries = otherCountry(match, round)
  if (!countries) return null
  const { pinned, asked } = countries
  return h('p', { class: 'reveal-country' },
    h('span', { class: 'reveal-flags' }, flag(pinned), ' ', flag(asked)), ' ',
    t('reveal.country.pinned', { pinned: countryName(pinned), asked: countryName(asked) }))
}
