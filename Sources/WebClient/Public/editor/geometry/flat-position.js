/** Where points and rings lie with respect to rings of the plane of longitude and latitude. */

import { isSame, side } from './rings.js'

/**
 * @typedef {import('./rings.js').Point} Point
 * @typedef {'inside' | 'border' | 'outside'} FlatPosition
 */

/** In degrees, relative to the line: rounding may have moved a point so far off it. */
const NEAR = 1e-12

/**
 * Where a point lies, by the even-odd rule over all lines of the rings.
 * @param {Point} point
 * @param {Point[][]} rings
 * @returns {FlatPosition}
 */
export function pointPosition(point, rings) {
  let isInside = false
  for (const ring of rings) {
    let start = ring[ring.length - 1]
    for (const end of ring) {
      if (start[1] > point[1] !== end[1] > point[1]) {
        const which = side(point, start, end)
        if (which === 0) return 'border'
        if (which > 0 === end[1] > start[1]) isInside = !isInside
      } else if ((start[1] === point[1] || end[1] === point[1]) && touches(point, start, end)) {
        return 'border'
      }
      start = end
    }
  }
  return isInside ? 'inside' : 'outside'
}

/**
 * Where a ring lies with respect to rings that it doesn't cross: where its first point lies that is
 * not on their border, or the middle of its first such line.
 * @param {Point[]} ring
 * @param {Point[][]} rings
 * @returns {FlatPosition}
 */
export function ringPosition(ring, rings) {
  for (const point of ring) {
    const position = pointPosition(point, rings)
    if (position !== 'border') return position
  }
  for (const [index, start] of ring.entries()) {
    const end = ring[(index + 1) % ring.length]
    const middle = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]
    // A line may run along the border, but rounding may have moved its middle off it.
    if (isNearBorder(middle, rings)) continue
    const position = pointPosition(middle, rings)
    if (position !== 'border') return position
  }
  return 'border'
}

/** Whether the point is on a line that does not pass from below it to above it. */
function touches(point, start, end) {
  if (isSame(start, point) || isSame(end, point)) return true
  if (start[1] !== point[1] || end[1] !== point[1]) return false
  return start[0] < point[0] !== end[0] < point[0]
}

function isNearBorder(point, rings) {
  return rings.some((ring) => ring.some((start, index) => {
    const end = ring[(index + 1) % ring.length]
    const length = Math.max(Math.abs(end[0] - start[0]), Math.abs(end[1] - start[1]))
    return Math.abs(side(point, start, end)) <= NEAR * length
      && point[0] >= Math.min(start[0], end[0]) - NEAR
      && point[0] <= Math.max(start[0], end[0]) + NEAR
      && point[1] >= Math.min(start[1], end[1]) - NEAR
      && point[1] <= Math.max(start[1], end[1]) + NEAR
  }))
}
