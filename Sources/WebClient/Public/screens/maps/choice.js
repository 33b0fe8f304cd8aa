/** The map that is chosen to be played on, and the chip that shows it. */

import { h } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { addressOf } from '../../app/ui/link.js'
import { remembered } from '../../app/state/settings.js'
import { WORLD } from '../../map/map-area.js'
import { mapPicture } from '../../map/map-picture.js'
import { mapTitle } from '../../map/places.js'
import { panoramaSign } from './view-choice.js'

/**
 * @param {object[]} maps As `map.list` has them.
 * @returns {object|undefined} The remembered map if it is still there, or the world.
 */
export function chosenMap(maps) {
  const named = (name) => maps.find(({ map }) => map === name)
  return named(remembered('map')) ?? named(WORLD) ?? maps[0]
}

/**
 * Shows the chosen map with its picture; leads to the other maps.
 *
 * @param {object|undefined} map
 * @param {object[]} maps
 * @param {(() => void)|null} [onclick] Without it, the chip is a link to the screen with all maps;
 *   `null`: it leads nowhere.
 * @returns {{element: HTMLElement, remove(): void}}
 */
export function mapChip(map, maps, onclick) {
  if (!map) return { element: null, remove() {} }
  const picture = mapPicture(map, { width: 72, height: 48 })
  const content = [
    picture.element,
    h('span', { class: 'map-chip-text' },
      h('span', { class: 'hint' }, t('home.map'), ' ', panoramaSign(map)),
      h('strong', {}, mapTitle(maps, map.map))),
    onclick !== null && h('span', { class: 'map-chip-change' }, t('maps.change')),
  ]
  const element = onclick === null ? h('div', { class: 'map-chip' }, content) : onclick
    ? h('button', { type: 'button', class: 'map-chip', onclick }, content)
    : h('a', { href: addressOf('maps'), class: 'map-chip' }, content)
  return { element, remove: picture.remove }
}
