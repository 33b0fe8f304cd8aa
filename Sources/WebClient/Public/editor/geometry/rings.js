/**
 * Points and rings of the plane of longitude and latitude.
 *
 * @typedef {readonly [number, number]} Point Longitude and latitude in degrees, as in GeoJSON.
 *
 * @typedef {object} Extent A box.
 * @property {number} minX
 * @property {number} maxX
 * @property {number} minY
 * @property {number} maxY
 */

/** @param {Point} a @param {Point} b */
export function isSame(a, b) {
  return a[0] === b[0] && a[1] === b[1]
}

/**
 * Positive if the point lies left of the line, negative if right of it, zero if on it, as far as
 * rounding tells.
 * @param {Point} point
 * @param {Point} start
 * @param {Point} end
 * @returns {number}
 */
export function side(point, start, end) {
  return (start[0] - point[0]) * (end[1] - point[1]) - (start[1] - point[1]) * (end[0] - point[0])
}

/** @param {Point[]} ring @returns {Extent} */
export function boxOf(ring) {
  const box = { minX: Infinity, maxX: -Infinity, minY: Infinity, maxY: -Infinity }
  for (const [x, y] of ring) {
    box.minX = Math.min(box.minX, x)
    box.maxX = Math.max(box.maxX, x)
    box.minY = Math.min(box.minY, y)
    box.maxY = Math.max(box.maxY, y)
  }
  return box
}

/**
 * Twice the area in square degrees, positive if the ring runs counterclockwise.
 * @param {Point[]} ring
 * @returns {number}
 */
export function flatArea(ring) {
  if (ring.length === 0) return 0
  const origin = ring[0]
  let previous = ring[ring.length - 1]
  let sum = 0
  for (const point of ring) {
    sum += (previous[0] - origin[0]) * (point[1] - origin[1])
    sum -= (previous[1] - origin[1]) * (point[0] - origin[0])
    previous = point
  }
  return sum
}

/**
 * A ring as RFC 7946 §3.1.6 has it: exteriors counterclockwise, holes clockwise, from the same
 * corner. What has no area stays as it is.
 * @param {Point[]} ring
 * @param {boolean} isExterior
 * @returns {Point[]}
 */
export function wound(ring, isExterior) {
  const area = flatArea(ring)
  return area === 0 || area > 0 === isExterior ? ring : [ring[0], ...ring.slice(1).reverse()]
}
