/** The map of a replay: everybody's markers at a moment, and at the end the place. */

import { LatLngBounds } from '../leaflet/leaflet.esm.min.js'
import { h } from '../app/ui/h.js'
import { greatCircle } from './great-circle.js'
import { mapControls } from './map-controls.js'
import { line, pin, removeMap, worldMap } from './world-map.js'

/** A place alone is not looked at from closer than this. */
const CLOSEST = 7

/**
 * @param {object} options
 * @param {string} options.label What the map shows, for those who do not see it.
 * @returns {{element: HTMLElement, begin(places: object[]): void, show(pins: object[], solution: object|null): void, remove(): void}}
 *   `begin` looks at all places of a round; `show` takes `{at, kind, label}` for each marker.
 */
export function replayMap({ label }) {
  const container = h('div', { class: 'map', role: 'img', 'aria-label': label })
  const controls = mapControls()
  let map = null
  let layers = []

  function start() {
    const made = worldMap(container)
    controls.follow(made)
    made.scrollWheelZoom.disable()
    return made
  }

  return {
    element: h('div', { class: 'map-frame' }, container, controls.elements),
    begin(places) {
      map ??= start()
      const bounds = new LatLngBounds(places.map(({ lat, lng }) => [lat, lng]))
      map.fitBounds(bounds, { padding: [48, 48], maxZoom: CLOSEST, animate: false })
    },
    show(pins, solution) {
      for (const layer of layers) layer.remove()
      layers = pins.flatMap(({ at, kind, label }) => [
        ...(solution ? [line(greatCircle(solution, at), kind)] : []), pin(at, { kind, label }),
      ])
      if (solution) layers.push(pin(solution, { kind: 'solution', label: '' }))
      for (const layer of layers) {
        layer.addTo(map)
        layer.getElement?.()?.setAttribute('pathLength', '1')
      }
    },
    remove: () => map && removeMap(map),
  }
}
