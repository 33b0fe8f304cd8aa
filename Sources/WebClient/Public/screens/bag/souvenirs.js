/** The souvenirs of a player, as looks of the profile. */

import { souvenirsOf } from '../../app/state/bag.js'
import { h } from '../../app/ui/h.js'
import { formats, t } from '../../app/ui/i18n.js'
import { thingPicture } from './pictures.js'
import { thingName } from './words.js'

/**
 * @param {{souvenirs?: Record<string, number>}} told A profile or a bag.
 * @returns {HTMLElement|null} Nothing without any.
 */
export function souvenirsPart(told) {
  const souvenirs = souvenirsOf(told)
  if (souvenirs.length === 0) return null
  return h('ul', { class: 'souvenirs', 'aria-label': t('bag.souvenirs') }, souvenirs.map(({ name, count }) =>
    h('li', {}, thingPicture(name), h('span', {}, thingName(name)),
      count > 1 && h('span', { class: 'number' }, `× ${formats().number(count)}`))))
}
