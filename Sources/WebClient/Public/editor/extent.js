/**
 * The box around a map and its scoring diagonal, as the server computes them.
 *
 * @typedef {object} MapBounds As a `bbox` of RFC 7946 §5: `west > east` crosses the antimeridian.
 * @property {number} west
 * @property {number} south
 * @property {number} east
 * @property {number} north
 */

import { boxOf } from './flat-position.js'
import { DIAGONAL_LIMITS } from './geojson-reader.js'

/** The mean radius R₁ of the GRS 80 ellipsoid in kilometers (H. Moritz, 2000). */
export const EARTH_RADIUS_KM = 6371.0088
/** From this span of longitudes on, a map's diagonal is the whole world's. */
const WIDE_SPAN = 180

/**
 * The box around rings with the smallest span of longitudes. (The server does not let a box of more
 * than 300° cross the antimeridian; for the diagonal both are the whole world.)
 * @param {import('./orientation.js').Point[][]} exteriors At least one.
 * @returns {MapBounds}
 */
export function boundsAround(exteriors) {
  const boxes = exteriors.map(boxOf).sort((a, b) => a.minX - b.minX)
  const south = Math.min(...boxes.map((box) => box.minY))
  const north = Math.max(...boxes.map((box) => box.maxY))
  const last = Math.max(...boxes.map((box) => box.maxX))
  let widest = boxes[0].minX + 360 - last
  let span = { west: boxes[0].minX, east: last }
  let reached = boxes[0].maxX
  for (const box of boxes) {
    const gap = box.minX - reached
    if (gap > widest) {
      widest = gap
      span = { west: box.minX, east: reached }
    }
    reached = Math.max(reached, box.maxX)
  }
  return { ...span, south, north }
}

/**
 * The `D` of the scoring formula in kilometers, where the file does not say it.
 * @param {MapBounds} bounds
 */
export function diagonalOf({ west, south, east, north }) {
  const span = east - west + (west > east ? 360 : 0)
  if (span >= WIDE_SPAN) return DIAGONAL_LIMITS.most
  const length = distanceKm([west, south], [east, north])
  return Math.min(Math.max(length, DIAGONAL_LIMITS.least), DIAGONAL_LIMITS.most)
}

/** The great circle between two points by the haversine formula (R. W. Sinnott, 1984). */
function distanceKm([x, y], [otherX, otherY]) {
  const radians = Math.PI / 180
  const [up, across] = [Math.sin((otherY - y) / 2 * radians), Math.sin((otherX - x) / 2 * radians)]
  const haversine = up * up
    + Math.cos(y * radians) * Math.cos(otherY * radians) * across * across
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)))
}
