/**
 * How much of a region lies at sea, by samples. Pure.
 *
 * @typedef {import('./rings.js').Point} Point
 * @typedef {import('../map-document.js').Region} Region
 */

import { wrap } from '../../map/great-circle.js'
import { featureAt } from '../../map/places.js'
import { containsPoint } from './pick.js'
import { boxOf, flatArea } from './rings.js'

/** Of a region only so many polygons are looked at, the largest first. */
const MOST_POLYGONS = 4
/** Samples along each side of a polygon's box. */
const SIDE = 6
/** Small islands are coarse in the world map, or missing: what is smaller cannot be judged. Degrees. */
const LEAST_SIZE = 0.4
/** The world map is searched by cells of so many degrees. */
const CELL = 10

/**
 * @param {object[]} features Of the world map (see map/world.js).
 * @returns {(point: Point) => boolean} Whether a place is on land; a lake is none.
 */
export function landTest(features) {
  const cells = new Map()
  for (const { properties, geometry } of features) {
    for (const rings of geometry.coordinates) {
      const part = { properties, geometry: { coordinates: [rings] } }
      for (const cell of cellsOf(boxOf(rings[0]))) {
        cells.set(cell, [...cells.get(cell) ?? [], part])
      }
    }
  }
  return ([x, lat]) => {
    const lng = wrap(x)
    const found = featureAt(cells.get(cellAt(lng, lat)) ?? [], { lat, lng })
    return found !== null && found.kind !== 'lake'
  }
}

function cellAt(lng, lat) {
  return `${Math.floor(lng / CELL)} ${Math.floor(lat / CELL)}`
}

function cellsOf({ minX, maxX, minY, maxY }) {
  const cells = []
  for (let x = Math.floor(minX / CELL); x <= maxX / CELL; x++) {
    for (let y = Math.floor(minY / CELL); y <= maxY / CELL; y++) cells.push(`${x} ${y}`)
  }
  return cells
}

/**
 * @param {Region} region
 * @param {(point: Point) => boolean} isLand
 * @returns {number|undefined} 0…1; nothing where no polygon is large enough to be judged.
 */
export function seaShare({ polygons }, isLand) {
  const judged = polygons
    .map((rings) => ({ rings, area: areaOf(rings[0]) }))
    .sort((a, b) => b.area - a.area)
    .slice(0, MOST_POLYGONS)
    .map(({ rings, area }) => ({ area, points: samples(rings) }))
    .filter(({ points }) => points.length > 0)
  const whole = judged.reduce((sum, { area }) => sum + area, 0)
  if (whole === 0) return undefined
  const sea = judged.reduce((sum, { area, points }) =>
    sum + (area * points.filter((point) => !isLand(point)).length) / points.length, 0)
  return sea / whole
}

/** About its area on the sphere, in square degrees of the equator. */
function areaOf(ring) {
  const { minY, maxY } = boxOf(ring)
  return Math.abs(flatArea(ring)) * Math.cos((Math.PI * (minY + maxY)) / 360)
}

/** Points of a grid that lie in a polygon. */
function samples([exterior, ...holes]) {
  const { minX, maxX, minY, maxY } = boxOf(exterior)
  if (Math.max(maxX - minX, maxY - minY) < LEAST_SIZE) return []
  const steps = Array.from({ length: SIDE }, (_, index) => (index + 0.5) / SIDE)
  return steps
    .flatMap((across) => steps.map((up) =>
      [minX + across * (maxX - minX), minY + up * (maxY - minY)]))
    .filter((point) => containsPoint(exterior, point)
      && !holes.some((hole) => containsPoint(hole, point)))
}
