/**
 * The map that is drawn. Never changed: every change makes a new document that shares what is the
 * same with the old one, so that undoing is going back, and what is not identical has changed.
 *
 * @typedef {import('./geometry/rings.js').Point} Point
 *
 * @typedef {object} Region One feature of the file.
 * @property {number} key Tells it from others while the page is open.
 * @property {string} [name]
 * @property {string} [country] ISO 3166-1 alpha-2.
 * @property {number} [weight]
 * @property {object} properties What else its properties have.
 * @property {object} members What else the feature has, such as an `id`.
 * @property {readonly Point[][][]} polygons Each the exterior, then the holes, not closed by
 *   repetition. Longitudes go on beyond ±180° for a polygon across the antimeridian.
 *
 * @typedef {object} MapDocument
 * @property {string} name The file's name without extension: what the server calls the map.
 * @property {string} [title] What players read.
 * @property {number} [diagonalKm] The `D` of the scoring formula.
 * @property {object} members What else the file has at the top.
 * @property {readonly Region[]} regions
 *
 * @typedef {object} Path Which part of the document; each index only with those before it.
 * @property {number} region
 * @property {number} [polygon]
 * @property {number} [ring] 0 is the exterior, then come the holes.
 * @property {number} [vertex]
 */

/** The fewest corners of a ring. */
export const FEWEST_CORNERS = 3

let lastKey = 0

/** @returns {MapDocument} */
export function emptyDocument() {
  return { name: 'my-map', members: {}, regions: [] }
}

/** @param {Partial<Region>} fields @returns {Region} */
export function makeRegion(fields) {
  lastKey += 1
  return { properties: {}, members: {}, polygons: [], ...fields, key: lastKey }
}

/** @param {MapDocument} document @param {Path} path @returns {Point[] | undefined} */
export function ringAt(document, { region, polygon, ring }) {
  return document.regions[region]?.polygons[polygon]?.[ring]
}

/** @param {MapDocument} document @param {Path} path @returns {Point | undefined} */
export function vertexAt(document, path) {
  return ringAt(document, path)?.[path.vertex]
}

/** @returns {MapDocument} */
export function withMap(document, fields) {
  return { ...document, ...fields }
}

/** @returns {MapDocument} */
export function withRegion(document, index, fields) {
  const regions = replaced(document.regions, index, { ...document.regions[index], ...fields })
  return { ...document, regions }
}

/** @param {Point[]} ring @param {Partial<Region>} fields @returns {MapDocument} */
export function withNewRegion(document, ring, fields = {}) {
  const region = makeRegion({ ...fields, polygons: [[ring]] })
  return { ...document, regions: [...document.regions, region] }
}

/** @returns {MapDocument} */
export function withNewPolygon(document, region, ring) {
  const polygons = [...document.regions[region].polygons, [ring]]
  return withRegion(document, region, { polygons })
}

/** @returns {MapDocument} */
export function withNewHole(document, { region, polygon }, ring) {
  const rings = [...document.regions[region].polygons[polygon], ring]
  return withPolygon(document, { region, polygon }, rings)
}

/** @param {Path} path Of a vertex. @param {Point} point @returns {MapDocument} */
export function withVertex(document, path, point) {
  return withRing(document, path, replaced(ringAt(document, path), path.vertex, point))
}

/** A vertex before the one at the path. @returns {MapDocument} */
export function withNewVertex(document, path, point) {
  return withRing(document, path, ringAt(document, path).toSpliced(path.vertex, 0, point))
}

/**
 * Without a vertex; of a ring that has no more than it must have, nothing can be taken.
 * @returns {MapDocument | undefined}
 */
export function withoutVertex(document, path) {
  const ring = ringAt(document, path)
  if (ring.length <= FEWEST_CORNERS) return undefined
  return withRing(document, path, ring.toSpliced(path.vertex, 1))
}

/** Without a hole; without its exterior a polygon is gone. @returns {MapDocument} */
export function withoutRing(document, path) {
  if (path.ring === 0) return withoutPolygon(document, path)
  const rings = document.regions[path.region].polygons[path.polygon].toSpliced(path.ring, 1)
  return withPolygon(document, path, rings)
}

/** Without a polygon; without its last polygon a region is gone. @returns {MapDocument} */
export function withoutPolygon(document, { region, polygon }) {
  const polygons = document.regions[region].polygons.toSpliced(polygon, 1)
  return polygons.length === 0
    ? withoutRegion(document, region) : withRegion(document, region, { polygons })
}

/** @returns {MapDocument} */
export function withoutRegion(document, region) {
  return { ...document, regions: document.regions.toSpliced(region, 1) }
}

function withRing(document, path, ring) {
  const rings = replaced(document.regions[path.region].polygons[path.polygon], path.ring, ring)
  return withPolygon(document, path, rings)
}

function withPolygon(document, { region, polygon }, rings) {
  const polygons = replaced(document.regions[region].polygons, polygon, rings)
  return withRegion(document, region, { polygons })
}

function replaced(list, index, value) {
  return list.with(index, value)
}
