/**
 * The rings of one feature, one after another, so that a line of any of them is one number: line
 * `i` leads from point `i` to point `next(i)`.
 *
 * @typedef {import('./orientation.js').Point} Point
 *
 * @typedef {object} OutlineRing A ring's points and where they come from.
 * @property {number} polygon
 * @property {number} ring
 * @property {number} start Its first point.
 * @property {number} end The point after its last.
 * @property {boolean} insideIsLeft Whether the polygon's inside lies left of the lines, as they
 *   stand in the file.
 */

/** All rings of a feature whose shape can be judged. */
export class Outline {
  /** @type {Point[]} */ points = []
  /** @type {OutlineRing[]} */ rings = []
  /** @type {number[]} For each point its index in `rings`. */ ringOfPoint = []

  /** @param {Point[]} ring @param {number} polygon @param {number} index */
  append(ring, polygon, index) {
    const start = this.points.length
    for (const point of ring) {
      this.points.push(point)
      this.ringOfPoint.push(this.rings.length)
    }
    const isCounterclockwise = flatArea(ring) > 0
    this.rings.push({
      polygon, ring: index, start, end: this.points.length,
      insideIsLeft: isCounterclockwise === (index === 0),
    })
  }

  /** @param {number} point @returns {OutlineRing} */
  ringOf(point) {
    return this.rings[this.ringOfPoint[point]]
  }

  /** @param {number} point */
  next(point) {
    const { start, end } = this.ringOf(point)
    return point + 1 === end ? start : point + 1
  }

  /** @param {number} point */
  previous(point) {
    const { start, end } = this.ringOf(point)
    return point === start ? end - 1 : point - 1
  }
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
