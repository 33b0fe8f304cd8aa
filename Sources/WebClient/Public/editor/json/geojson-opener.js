/**
 * Makes a document of a file, taking what can be drawn and leaving the rest: what is wrong with
 * the file is the check's business.
 *
 * @typedef {import('../map-document.js').MapDocument} MapDocument
 */

import { shifted, unwrapped } from '../geometry/antimeridian.js'
import { FEWEST_CORNERS, makeRegion } from '../map-document.js'
import { boxOf, isSame } from '../geometry/rings.js'

const GEOMETRIES = new Set(['Polygon', 'MultiPolygon', 'GeometryCollection'])

/**
 * @param {Uint8Array} bytes
 * @param {string} name The file's name without extension.
 * @returns {MapDocument | undefined} Nothing if the text is not GeoJSON at all.
 */
export function openGeoJson(bytes, name) {
  let root
  try {
    root = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
  const features = featuresOf(root)
  if (features === undefined) return undefined
  const { type, features: _, title, diagonalKm, ...others } = root
  const isCollection = type === 'FeatureCollection'
  return {
    name,
    ...(textOf(title) && { title }),
    ...(Number.isFinite(diagonalKm) && { diagonalKm }),
    members: isCollection ? without(others, 'bbox') : {},
    regions: features.map(regionOf),
  }
}

function featuresOf(root) {
  if (root?.type === 'FeatureCollection' && Array.isArray(root.features)) {
    return root.features.filter((feature) => feature?.type === 'Feature')
  }
  if (root?.type === 'Feature') return [root]
  if (GEOMETRIES.has(root?.type)) return [{ type: 'Feature', properties: {}, geometry: root }]
  return undefined
}

function regionOf({ type: _, properties, geometry, ...members }) {
  const { name, country, weight, ...others } = isObject(properties) ? properties : {}
  return makeRegion({
    ...(textOf(name) && { name }),
    ...(textOf(country) && { country }),
    ...(Number.isFinite(weight) && { weight }),
    properties: others,
    members: without(members, 'bbox'),
    polygons: polygonsOf(geometry).map(polygonOf).filter((rings) => rings !== undefined),
  })
}

/** How deep collections may lie in each other; deeper ones have no polygons here. */
const DEEPEST = 32

function polygonsOf(geometry, depth = 0) {
  if (geometry?.type === 'Polygon') return [geometry.coordinates]
  if (geometry?.type === 'MultiPolygon') return arrayOf(geometry.coordinates)
  if (geometry?.type === 'GeometryCollection' && depth < DEEPEST) {
    return arrayOf(geometry.geometries).flatMap((each) => polygonsOf(each, depth + 1))
  }
  return []
}

/** The polygon's rings in one piece across the antimeridian; nothing without an exterior. */
function polygonOf(coordinates) {
  const [exterior, ...holes] = arrayOf(coordinates).map(ringOf)
  if (exterior === undefined || exterior.length < FEWEST_CORNERS) return undefined
  const { minX, maxX } = boxOf(exterior)
  const near = holes.filter((hole) => hole.length >= FEWEST_CORNERS).map((hole) => {
    const box = boxOf(hole)
    if (box.maxX < minX) return shifted([hole], 360)[0]
    return box.minX > maxX ? shifted([hole], -360)[0] : hole
  })
  // A hole that is elsewhere both ways is wrong as it stands.
  return [exterior, ...near.map((hole, index) => (isWithin(hole) ? hole : holes[index]))]
  function isWithin(hole) {
    const box = boxOf(hole)
    return box.maxX >= minX && box.minX <= maxX
  }
}

function ringOf(positions) {
  const points = arrayOf(positions)
    .filter((position) => Number.isFinite(position?.[0]) && Number.isFinite(position?.[1]))
    .map(([x, y]) => [x, y])
    .filter((point, index, all) => index === 0 || !isSame(point, all[index - 1]))
  if (points.length > 1 && isSame(points[0], points.at(-1))) points.pop()
  return points.length === 0 ? points : unwrapped(points)
}

function arrayOf(value) {
  return Array.isArray(value) ? value : []
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value) {
  return typeof value === 'string' && value !== ''
}

function without(object, key) {
  const { [key]: _, ...rest } = object
  return rest
}
