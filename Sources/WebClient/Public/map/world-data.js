/**
 * The world map's data, each file loaded once, and ready to be drawn.
 */

import { asset } from '../app/ui/assets.js'
import { loadWorld } from './world.js'

/** Beyond this the projection's plane ends: Antarctica reaches further than any screen. Degrees. */
export const LAST_LATITUDE = 89

/**
 * @typedef {object} Shape
 * @property {Path2D} path In turns of the Earth: x east, y south, from −0.5 to 0.5.
 * @property {Path2D} outline The same without the cut along the antimeridian, which is no border.
 * @property {boolean} isLake
 * @property {{west: number, east: number, north: number, south: number}} box The same unit.
 *
 * @typedef {{features: object[], shapes: Shape[]}} World
 */

/** @type {Map<string, Promise<World>>} */
const loaded = new Map()

/**
 * @param {'world'|'world-detail'} name
 * @returns {Promise<World>}
 */
export function world(name) {
  if (!loaded.has(name)) {
    const promise = loadWorld(asset(`data/${name}.json`)).then(prepared)
    // What could not be loaded is asked for again the next time.
    promise.catch(() => loaded.delete(name))
    loaded.set(name, promise)
  }
  return loaded.get(name)
}

function prepared({ features }) {
  return { features, shapes: features.map(shape) }
}

function shape({ properties, geometry }) {
  const path = new Path2D()
  const outline = new Path2D()
  const box = { west: Infinity, east: -Infinity, north: Infinity, south: -Infinity }
  for (const ring of geometry.coordinates.flat()) {
    for (const [index, [lng, lat]] of ring.map(closed).entries()) {
      const [x, y] = [lng / 360, mercator(lat)]
      if (index === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
      if (index === 0 || isCut(closed(ring[index - 1]), [lng, lat])) outline.moveTo(x, y)
      else outline.lineTo(x, y)
      box.west = Math.min(box.west, x)
      box.east = Math.max(box.east, x)
      box.north = Math.min(box.north, y)
      box.south = Math.max(box.south, y)
    }
    path.closePath()
  }
  return { path, outline, box, isLake: properties.kind === 'lake' }
}

/** Natural Earth leaves a gap in Antarctica between 179.9° east and west. */
function closed([lng, lat]) {
  return [lat < -80 && Math.abs(lng) >= 179.9 ? Math.sign(lng) * 180 : lng, lat]
}

/** Whether an edge goes along the antimeridian, or around a pole. */
function isCut([lng, lat], [nextLng, nextLat]) {
  const isAtEnd = Math.abs(lng) === 180 && Math.abs(nextLng) === 180
  return isAtEnd || (Math.abs(lat) > LAST_LATITUDE && Math.abs(nextLat) > LAST_LATITUDE)
}

/**
 * @param {number} lat Degrees.
 * @returns {number} Where it is on the map, in turns of the Earth to the south of the equator.
 */
export function mercator(lat) {
  const limited = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, lat))
  return -Math.asinh(Math.tan((limited * Math.PI) / 180)) / (2 * Math.PI)
}
