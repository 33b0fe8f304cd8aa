/** A point of the world map in words. */

import { t } from '../../app/ui/i18n.js'
import { countryName, featureAt, positionText } from '../../map/places.js'
import { world } from '../../map/world-data.js'

/**
 * @param {{lat: number, lng: number}} place
 * @returns {Promise<string>} "France · 48.9° N, 2.4° E".
 */
export async function pointText(place) {
  const feature = await world('world')
    .then(({ features }) => featureAt(features, place))
    .catch(() => null)
  const name =
    feature?.kind === 'country' ? countryName(feature.code ?? feature.name)
    : feature ? t(feature.kind === 'lake' ? 'guess.lake' : 'guess.land')
    : t('guess.sea')
  return `${name} · ${positionText(place)}`
}
