/** How large a feature is on the sphere. */

import { EARTH_RADIUS_KM } from './extent.js'
import { flatArea } from './outline.js'
import { piecesOf } from './piece-sweep.js'

/** The server's `CoverageMapLimits.leastArea`: a square millimeter. */
const LEAST_SQUARE_KILOMETERS = 1e-12

/** Twice the square degrees that are more than the least area wherever they lie. */
const SURE_FLAT_AREA = 2

/**
 * What places are drawn from, and its area.
 * @param {import('./geojson-reader.js').CheckedFeature} feature One whose shape is good.
 * @returns {{pieces: import('./piece.js').Piece[], squareKilometers: number}}
 */
export function cutFeature(feature) {
  const pieces = feature.polygons.flatMap((rings) => piecesOf(rings.map((ring) => ring.points)))
  const unitArea = pieces.reduce((sum, piece) => sum + piece.unitArea, 0)
  return { pieces, squareKilometers: unitArea * EARTH_RADIUS_KM * EARTH_RADIUS_KM }
}

/**
 * Whether a feature is smaller than any that places can be drawn from.
 * @param {import('./geojson-reader.js').CheckedFeature} feature One whose shape is good.
 */
export function isTooSmall(feature) {
  const flat = feature.polygons.reduce((sum, rings) => sum + rings.reduce((rest, ring, index) =>
    rest + Math.abs(flatArea(ring.points)) * (index === 0 ? 1 : -1), 0), 0)
  // Cheap, and enough for all but the smallest.
  if (flat > SURE_FLAT_AREA) return false
  return cutFeature(feature).squareKilometers < LEAST_SQUARE_KILOMETERS
}
