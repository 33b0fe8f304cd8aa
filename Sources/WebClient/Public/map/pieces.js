/**
 * Pieces of the world map that can be drawn one by one: lines and areas in Mercator's projection,
 * in turns of the Earth (x east, y south, from −0.5 to 0.5), each with the box that it fills.
 */

/** Beyond this the projection's plane ends: Antarctica reaches further than any screen. Degrees. */
export const LAST_LATITUDE = 89
/** Where the map is cut, at the east and the west. Degrees. */
const SEAM = 179.9
/** Lines are cut after so many corners, so that little is drawn that is not seen. */
const LENGTH = 120

/**
 * @typedef {{west: number, east: number, north: number, south: number}} Box
 * @typedef {{box: Box, path: Path2D}} Piece
 * @typedef {[number, number][]} Line Longitudes and latitudes in degrees.
 */

/**
 * @param {number} lat Degrees.
 * @returns {number} Where it is on the map, in turns of the Earth to the south of the equator.
 */
export function mercator(lat) {
  const limited = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, lat))
  return -Math.asinh(Math.tan((limited * Math.PI) / 180)) / (2 * Math.PI)
}

/** @param {Box} a @param {Box} b @returns {boolean} Whether they have a part in common. */
export function touches(a, b) {
  return a.west < b.east && a.east > b.west && a.north < b.south && a.south > b.north
}

/**
 * An area within rings.
 *
 * @param {Line[]} rings
 * @returns {Piece}
 */
export function area(rings) {
  return piece(rings.map((ring) => ring.map(closed)))
}

/**
 * Lines, without what runs along the antimeridian or around a pole: there the map is cut, not the
 * land.
 *
 * @param {Line[]} lines
 * @returns {Piece[]}
 */
export function pieces(lines) {
  return lines.flatMap(withoutCut).flatMap(cutToLength).map((line) => piece([line]))
}

/** Natural Earth leaves a gap in Antarctica between 179.9° east and west. */
function closed([lng, lat]) {
  return [lat < -80 && Math.abs(lng) >= SEAM ? Math.sign(lng) * 180 : lng, lat]
}

/** @param {Line} line @returns {Line[]} */
export function withoutCut(line) {
  const parts = [[]]
  for (const corner of line.map(closed)) {
    const last = parts.at(-1).at(-1)
    if (last && isCut(last, corner)) parts.push([])
    parts.at(-1).push(corner)
  }
  return parts.filter(({ length }) => length > 1)
}

/**
 * Whether an edge goes along the antimeridian, or around a pole. At 179.9° Natural Earth has parts
 * of Chukotka end, with gaps that are nothing but a line.
 */
function isCut([lng, lat], [nextLng, nextLat]) {
  const isAtEnd = Math.abs(lng) >= SEAM && Math.abs(lng) === Math.abs(nextLng)
  return isAtEnd || (Math.abs(lat) > LAST_LATITUDE && Math.abs(nextLat) > LAST_LATITUDE)
}

/** Parts of a line; each begins where the one before has ended. */
function cutToLength(line) {
  const count = Math.ceil((line.length - 1) / LENGTH)
  return Array.from({ length: count }, (_, index) =>
    line.slice(index * LENGTH, (index + 1) * LENGTH + 1))
}

/** Most of a map is never looked at: a path is made when it is drawn for the first time. */
function piece(lines) {
  let path = null
  return {
    box: boxOf(lines),
    get path() {
      path ??= pathOf(lines)
      return path
    },
  }
}

function boxOf(lines) {
  let [west, east, north, south] = [Infinity, -Infinity, -Infinity, Infinity]
  for (const line of lines) {
    for (const [lng, lat] of line) {
      if (lng < west) west = lng
      if (lng > east) east = lng
      if (lat > north) north = lat
      if (lat < south) south = lat
    }
  }
  return { west: west / 360, east: east / 360, north: mercator(north), south: mercator(south) }
}

function pathOf(lines) {
  const path = new Path2D()
  for (const line of lines) {
    for (const [index, [lng, lat]] of line.entries()) {
      if (index === 0) path.moveTo(lng / 360, mercator(lat))
      else path.lineTo(lng / 360, mercator(lat))
    }
  }
  return path
}
