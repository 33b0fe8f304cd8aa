/** A map that a player has made, as the map of a room. */

import { h, setText } from '../../app/ui/h.js'
import { t } from '../../app/ui/i18n.js'
import { icon } from '../../app/ui/icons.js'
import { mapTitle } from '../../map/places.js'

/**
 * @param {import('../../app/shell/app.js').App} app
 * @param {string} map
 * @param {(() => void)|null} onclick `null`: it cannot be changed here.
 * @returns {{element: HTMLElement, remove(): void}}
 */
export function ownMapChip(app, map, onclick) {
  const title = h('strong', {}, mapTitle([], map))
  app.request('map.get', { map }, { repeat: true }).then((told) => setText(title, told.map.title), () => {
    // A private map of the host has no title for others.
  })
  const content = [
    icon('pin'),
    h('span', { class: 'map-chip-text' }, h('span', { class: 'hint' }, t('home.map')), title),
    onclick && h('span', { class: 'map-chip-change' }, t('maps.change')),
  ]
  return {
    element: onclick ? h('button', { type: 'button', class: 'map-chip', onclick }, content)
      : h('div', { class: 'map-chip' }, content),
    remove() {},
  }
}
