/**
 * Finds the part of a document that is at a place.
 *
 * @typedef {import('../map-document.js').Path} Path
 * @typedef {import('./rings.js').Point} Point
 */

import { pointPosition } from './flat-position.js'
import { boxOf } from './rings.js'

/** Rings are never changed, so each is measured once. @type {WeakMap<object, object>} */
const boxes = new WeakMap()

/** @param {Point[]} ring @returns {import('./rings.js').Extent} */
function boxOfRing(ring) {
  if (!boxes.has(ring)) boxes.set(ring, boxOf(ring))
  return boxes.get(ring)
}

/** @param {Point[]} ring @param {Point} point */
export function containsPoint(ring, point) {
  const { minX, maxX, minY, maxY } = boxOfRing(ring)
  const [x, y] = point
  return x >= minX && x <= maxX && y >= minY && y <= maxY
    && pointPosition(point, [ring]) !== 'outside'
}

/**
 * The polygon at a place: of the selected region if it has one there, else of the last in the file,
 * which is drawn on top.
 * @param {import('../map-document.js').MapDocument} document
 * @param {Point} point
 * @param {number} [preferred] A region.
 * @returns {Path | undefined}
 */
export function polygonAt({ regions }, point, preferred) {
  let found
  for (const [region, { polygons }] of regions.entries()) {
    for (const [polygon, [exterior, ...holes]] of polygons.entries()) {
      if (!containsPoint(exterior, point)) continue
      if (holes.some((hole) => containsPoint(hole, point))) continue
      if (region === preferred) return { region, polygon, ring: 0 }
      found = { region, polygon, ring: 0 }
    }
  }
  return found
}

/**
 * The corner of a region nearest to a place.
 * @param {import('../map-document.js').Region} region
 * @param {number} index The region's.
 * @param {(point: Point) => number} distance
 * @returns {{path: Path, distance: number} | undefined}
 */
export function nearestVertex({ polygons }, index, distance) {
  let nearest
  for (const [polygon, rings] of polygons.entries()) {
    for (const [ring, points] of rings.entries()) {
      for (const [vertex, point] of points.entries()) {
        const length = distance(point)
        if (nearest !== undefined && length >= nearest.distance) continue
        nearest = { path: { region: index, polygon, ring, vertex }, distance: length }
      }
    }
  }
  return nearest
}

/**
 * The box around regions.
 * @param {readonly import('../map-document.js').Region[]} regions
 * @returns {import('./rings.js').Extent | undefined}
 */
export function boxOfRegions(regions) {
  const all = regions.flatMap(({ polygons }) => polygons.map(([exterior]) => boxOfRing(exterior)))
  if (all.length === 0) return undefined
  return boxOf(all.flatMap(({ minX, maxX, minY, maxY }) => [[minX, minY], [maxX, maxY]]))
}
