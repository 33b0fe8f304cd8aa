/** The world map of what is known: countries in the colours of their stages. */

import { h } from '../app/ui/h.js'
import { wrap } from './great-circle.js'
import { mapControls } from './map-controls.js'
import { featureAt } from './places.js'
import { world } from './world-data.js'
import { removeMap, worldMap } from './world-map.js'

/**
 * @param {object} options
 * @param {string} options.label What the map shows, for those who do not see it.
 * @param {ReadonlyMap<string, string>} options.colours The name of a colour of the style sheet by a
 *   country's code; all others are land.
 * @param {(country: string|null) => void} options.onpick A country was clicked, or the sea.
 * @returns {{element: HTMLElement, start(): void, remove(): void}} `start` when it is in the page.
 */
export function memoryMap({ label, colours, onpick }) {
  const container = h('div', { class: 'map', role: 'img', 'aria-label': label })
  const controls = mapControls()
  let map = null

  async function picked({ latlng: { lat, lng } }) {
    const { features } = await world('world')
    onpick(featureAt(features, { lat, lng: wrap(lng) })?.code ?? null)
  }

  return {
    element: h('div', { class: 'map-frame' }, container, controls.elements),
    start() {
      map = worldMap(container, { colours })
      controls.follow(map)
      map.scrollWheelZoom.disable()
      map.on('click', picked)
    },
    remove: () => map && removeMap(map),
  }
}
