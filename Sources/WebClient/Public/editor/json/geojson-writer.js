/**
 * Writes a document as GeoJSON (RFC 7946): exteriors counterclockwise and holes clockwise, cut at
 * the antimeridian, rounded, one feature a line, with a byte for every byte of a shipped map that
 * is opened and saved.
 */

import { cutAtAntimeridian } from '../geometry/antimeridian.js'
import { isSame, wound } from '../geometry/rings.js'

/** 10 cm (RFC 7946 §11.2). */
const DECIMALS = 6

/** Regions are never changed, so each is written once. @type {WeakMap<object, string>} */
const lines = new WeakMap()

/**
 * @param {import('../map-document.js').MapDocument} document
 * @returns {string}
 */
export function writeGeoJson(document) {
  const head = { type: 'FeatureCollection' }
  if (document.title !== undefined) head.title = document.title
  if (document.diagonalKm !== undefined) head.diagonalKm = document.diagonalKm
  const members = JSON.stringify({ ...head, ...document.members }).slice(0, -1)
  const features = document.regions.map(featureLine)
  return `${members},"features":[${features.length > 0 ? `\n${features.join(',\n')}\n` : ''}]}\n`
}

function featureLine(region) {
  let line = lines.get(region)
  if (line === undefined) {
    line = JSON.stringify(featureOf(region))
    lines.set(region, line)
  }
  return line
}

function featureOf({ name, country, weight, properties, members, polygons }) {
  const parts = polygons.flatMap(cutAtAntimeridian).map((rings) => rings.map(written))
    .map(([exterior, ...holes]) => [exterior, ...holes.filter(isMoreThanPoint)])
    .filter(([exterior]) => isMoreThanPoint(exterior))
  const geometry = parts.length > 0 ? { type: 'MultiPolygon', coordinates: parts } : null
  // JSON leaves out what is undefined.
  return {
    type: 'Feature', ...members, properties: { name, country, weight, ...properties }, geometry,
  }
}

/** Whether rounding has left more of a written ring than one point. */
function isMoreThanPoint(ring) {
  return ring.length > 2
}

/** A ring as it stands in a file: rounded, wound, closed, beginning where it began. */
function written(ring, index) {
  const rounded = ring.map(([x, y]) => [round(x), round(y)])
    .filter((point, at, all) => at === 0 || !isSame(point, all[at - 1]))
  if (rounded.length > 1 && isSame(rounded[0], rounded.at(-1))) rounded.pop()
  const ready = wound(rounded, index === 0)
  return [...ready, ready[0]]
}

/** @param {number} degrees */
export function round(degrees) {
  // Adding 0 makes −0 into 0.
  return Number(degrees.toFixed(DECIMALS)) + 0
}
