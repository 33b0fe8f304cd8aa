/** The circle of a lens on the map. */

import { Polyline } from '../leaflet/leaflet.esm.min.js'
import { circleAround } from './great-circle.js'

/** The copies of the world beside the one in the middle. Degrees. */
const COPIES = [-360, 0, 360]

/**
 * Draws the circle, and shows all of it.
 *
 * @param {object} map Leaflet's.
 * @param {{center: {lat: number, lng: number}, radius: number}} lens
 * @returns {{show(): void, remove(): void}}
 */
export function drawLens(map, { center, radius }) {
  const points = circleAround(center, radius)
  const lines = COPIES.map((turn) => new Polyline(points.map(({ lat, lng }) => [lat, lng + turn]), {
    className: 'lens-line', interactive: false, weight: 3, smoothFactor: 0,
  }).addTo(map))
  return {
    show: () => map.fitBounds(lines[COPIES.indexOf(0)].getBounds(), { animate: false }),
    remove: () => lines.forEach((line) => line.remove()),
  }
}
