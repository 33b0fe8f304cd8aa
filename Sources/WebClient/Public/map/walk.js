/** The ways that players walked from one place: pure mathematics. Metres, and shares of a square. */

import { METERS_PER_DEGREE, scaleBar } from './scale.js'

/** Steps of a few metres are not drawn larger than this allows. Metres along the square's side. */
const LEAST_SIDE = 20
/** The longest scale, as a share of the side. */
const LONGEST_SCALE = 0.4
/** The margin at each edge of the square, as a share of its side. */
const EDGE = 0.12

/**
 * @typedef {{lat: number, lng: number}} Place
 * @typedef {{x: number, y: number}} Point A share of the square from its upper left corner.
 */

/** @param {Place} start @param {Place} place @returns {{x: number, y: number}} To the east and north. */
function metersFrom(start, place) {
  const degrees = ((place.lng - start.lng + 540) % 360) - 180
  return {
    x: degrees * METERS_PER_DEGREE * Math.cos((start.lat * Math.PI) / 180),
    y: (place.lat - start.lat) * METERS_PER_DEGREE,
  }
}

/**
 * @param {Place} start
 * @param {Place[]} path The places of the steps.
 * @returns {number} How long the way is. Metres.
 */
export function walkLength(start, path) {
  const points = [start, ...path].map((place) => metersFrom(start, place))
  return points.slice(1).reduce((sum, point, index) =>
    sum + Math.hypot(point.x - points[index].x, point.y - points[index].y), 0)
}

/**
 * Fits ways into a square, north up.
 *
 * @param {Place} start
 * @param {Place[][]} paths
 * @returns {{ways: Point[][], scale: {meters: number, share: number}}} Each way begins at the start;
 *   `scale` is a round length.
 */
export function fitWalks(start, paths) {
  const ways = paths.map((path) => [start, ...path].map((place) => metersFrom(start, place)))
  const [eastward, northward] = ['x', 'y'].map((axis) => ways.flat().map((each) => each[axis]))
  const [west, east] = [Math.min(...eastward), Math.max(...eastward)]
  const [south, north] = [Math.min(...northward), Math.max(...northward)]
  const side = Math.max(LEAST_SIDE, east - west, north - south) / (1 - 2 * EDGE)
  const { meters } = scaleBar(side, LONGEST_SCALE)
  return {
    ways: ways.map((way) => way.map(({ x, y }) => ({
      x: 0.5 + (x - (west + east) / 2) / side, y: 0.5 - (y - (south + north) / 2) / side,
    }))),
    scale: { meters, share: meters / side },
  }
}
