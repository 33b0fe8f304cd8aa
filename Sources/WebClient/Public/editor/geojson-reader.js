/**
 * Reads features from GeoJSON (RFC 7946), taking note of whatever is not as it should be and going
 * on. The server's `GeoJSONReader` in JavaScript.
 *
 * @typedef {object} CheckedFeature
 * @property {number} [index] Its index in the collection; none in a file of a single feature.
 * @property {string} [name]
 * @property {string} [country]
 * @property {number} [weight]
 * @property {import('./ring-reader.js').CheckedRing[][]} polygons
 * @property {number} offset Where in the text it begins.
 * @property {import('./json-text.js').JsonNode} [node] The feature, where it is one.
 */

import { ProblemLog } from './problem-log.js'
import { readRing } from './ring-reader.js'

/** Geometry collections may be nested; nobody nests them deeper. */
export const MAXIMUM_DEPTH = 64
/** The shortest and the longest scoring diagonal in kilometers; the longest is the world's. */
export const DIAGONAL_LIMITS = Object.freeze({ least: 1, most: 14_916.862 })

const POINTS_AND_LINES = new Set(['Point', 'MultiPoint', 'LineString', 'MultiLineString'])

/** What a file says, and what is wrong with its form. */
export class GeoJsonReader {
  /** @type {string | undefined} */ title
  /** @type {number | undefined} */ diagonalKm
  /** @type {CheckedFeature[]} */ features = []
  log = new ProblemLog()

  /** @param {import('./json-text.js').JsonNode} root */
  read(root) {
    const type = this.#type(root, {})
    if (type === undefined) return
    this.title = this.#text('title', root, {})
    this.#readDiagonal(root)
    if (type === 'FeatureCollection') this.#readCollection(root)
    else if (type === 'Feature') this.#readFeature(root, undefined)
    else {
      const feature = { polygons: [], offset: root.offset }
      this.#readGeometry(root, feature)
      this.features.push(feature)
    }
    if (this.log.isEmpty && this.features.length === 0) {
      this.log.add('nothingToSample', 'noFeatures', {}, {}, root.offset)
    }
  }

  #readCollection(node) {
    const elements = node.member('features')?.elements
    if (!elements) {
      this.log.add('notGeoJSON', 'featuresMissing', {}, {}, node.offset)
      return
    }
    for (const [index, element] of elements.entries()) {
      const place = { feature: index }
      const type = this.#type(element, place)
      if (type === 'Feature') this.#readFeature(element, index)
      else if (type !== undefined) {
        this.log.add('notGeoJSON', 'featureExpected', { type }, place, element.offset)
      }
    }
  }

  #readFeature(node, index) {
    const feature = { index, polygons: [], offset: node.offset, node }
    this.#readProperties(node, feature)
    const geometry = node.member('geometry')
    if (geometry?.kind === 'object') this.#readGeometry(geometry, feature)
    else if (geometry && geometry.kind !== 'null') {
      this.log.add(
        'notGeoJSON', 'geometryNoObject', {}, placeOf(feature), geometry.offset)
    } else {
      this.log.add('notAnArea', 'noGeometry', {}, placeOf(feature), node.offset)
    }
    this.features.push(feature)
  }

  #readProperties(node, feature) {
    const properties = node.member('properties')
    if (!properties || properties.kind === 'null') return
    if (properties.kind !== 'object') {
      this.log.add(
        'notGeoJSON', 'propertiesNoObject', {}, placeOf(feature), properties.offset)
      return
    }
    feature.name = this.#text('name', properties, placeOf(feature))
    const place = placeOf(feature)
    const country = this.#text('country', properties, place)
    if (country !== undefined && /^[A-Z]{2}$/.test(country)) feature.country = country
    else if (country !== undefined) {
      const { offset } = properties.member('country')
      this.log.add('invalidMember', 'countryForm', { country }, place, offset)
    }
    const weight = properties.member('weight')
    if (!weight || weight.kind === 'null') return
    if (weight.number > 0) feature.weight = weight.number
    else this.log.add('invalidWeight', 'weightForm', {}, place, weight.offset)
  }

  #readDiagonal(root) {
    const member = root.member('diagonalKm')
    if (!member || member.kind === 'null') return
    const { least, most } = DIAGONAL_LIMITS
    const { number } = member
    if (number >= least && number <= most) this.diagonalKm = number
    else this.log.add('invalidMember', 'diagonalForm', { least, most }, {}, member.offset)
  }

  /** Appends the geometry's polygons to the feature. */
  #readGeometry(node, feature) {
    const type = this.#type(node, placeOf(feature))
    if (type === undefined) return
    if (type === 'Polygon') {
      const rings = this.#list('coordinates', node, type, feature)
      if (rings) this.#readPolygon(rings, node.offset, feature)
    } else if (type === 'MultiPolygon') {
      for (const polygon of this.#list('coordinates', node, type, feature) ?? []) {
        this.#readPolygon(polygon.elements ?? [], polygon.offset, feature)
      }
    } else if (type === 'GeometryCollection') {
      const geometries = this.#list('geometries', node, type, feature) ?? []
      for (const geometry of geometries) this.#readGeometry(geometry, feature)
    } else if (POINTS_AND_LINES.has(type)) {
      this.log.add('notAnArea', 'noArea', { type }, placeOf(feature), node.offset)
    } else {
      this.log.add('notGeoJSON', 'geometryUnknown', { type }, placeOf(feature), node.offset)
    }
  }

  /** A member that must be an array with something in it. */
  #list(key, node, type, feature) {
    const list = node.member(key)
    const elements = list?.elements
    if (!elements) {
      this.log.add('notGeoJSON', 'arrayMissing', { type, key }, placeOf(feature), node.offset)
    } else if (elements.length === 0) {
      this.log.add('notAnArea', 'emptyGeometry', { type }, placeOf(feature), list.offset)
    } else {
      return elements
    }
    return undefined
  }

  #readPolygon(rings, offset, feature) {
    const place = { ...placeOf(feature), polygon: feature.polygons.length }
    const polygon = rings.map((ring, index) => readRing(ring, { ...place, ring: index }, this.log))
    if (polygon.length === 0) {
      this.log.add('notGeoJSON', 'polygonWithoutRings', {}, place, offset)
      polygon.push({ points: [], positions: [], offsets: [], isSound: false })
    }
    feature.polygons.push(polygon)
  }

  /** The member `type`, which every GeoJSON object has. */
  #type(node, place) {
    const type = node.member('type')?.string
    if (type === undefined) this.log.add('notGeoJSON', 'typeMissing', {}, place, node.offset)
    return type
  }

  /** An optional member that must be a string with something in it. */
  #text(key, node, place) {
    const member = node.member(key)
    if (!member || member.kind === 'null') return undefined
    const text = member.string
    if (text) return text
    this.log.add('invalidMember', 'textForm', { key }, place, member.offset)
    return undefined
  }
}

/** @param {CheckedFeature} feature @returns {import('./problem-log.js').Place} */
export function placeOf(feature) {
  return { feature: feature.index, featureName: feature.name }
}
