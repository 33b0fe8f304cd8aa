/**
 * All that the editor tells about a file: what `maps check` says, areas, and places drawn from it.
 * Pure; runs in the worker.
 *
 * @typedef {object} RegionAnalysis
 * @property {number} [squareKilometers] Its area on the sphere, if its shape is good.
 * @property {number} [share] The chance that a place lies in it, 0…1.
 *
 * @typedef {object} Analysis
 * @property {import('./problem-log.js').Problem[]} problems
 * @property {RegionAnalysis[]} regions One for each feature.
 * @property {number} squareKilometers Of all regions whose shape is good.
 * @property {number} [diagonalKm] The `D` of the scoring formula.
 * @property {import('./orientation.js').Point[]} places
 */

import { checkMap } from './check.js'
import { boundsAround, diagonalOf } from './extent.js'
import { cutFeature } from './region-area.js'
import { samplePlaces, seededRandom } from './sampling.js'

/**
 * @param {Uint8Array} bytes The file.
 * @param {object} options
 * @param {string} [options.name] The file's name without extension, if it is to be judged.
 * @param {number} options.count So many places are drawn.
 * @param {number} options.seed The same seed draws the same places.
 * @returns {Analysis}
 */
export function analyse(bytes, { name, count, seed }) {
  const checked = checkMap(bytes, name)
  const measured = checked.features.map((feature, index) =>
    measure(feature, checked.isGood[index]))
  const sum = measured.reduce((all, region) => all + (region.weight ?? 0), 0)
  const good = measured.filter((region) => region.weight > 0)
  const exteriors = checked.features.flatMap((feature, index) =>
    (checked.isGood[index] ? feature.polygons.map((rings) => rings[0].points) : []))
  return {
    problems: checked.problems,
    regions: byFeature(checked.features, measured, sum),
    squareKilometers: measured.reduce((all, region) => all + (region.squareKilometers ?? 0), 0),
    diagonalKm: checked.diagonalKm
      ?? (exteriors.length > 0 ? diagonalOf(boundsAround(exteriors)) : undefined),
    places: samplePlaces(good, count, seededRandom(seed)),
  }
}

/** A feature that could not be read has no entry of its own, but a place in the file. */
function byFeature(features, measured, sum) {
  const regions = []
  for (const [index, feature] of features.entries()) {
    const { squareKilometers, weight } = measured[index]
    const share = weight > 0 ? weight / sum : undefined
    regions[feature.index ?? 0] = { squareKilometers, share }
  }
  return Array.from(regions, (region) => region ?? {})
}

function measure(feature, isGood) {
  if (!isGood) return {}
  const { pieces, squareKilometers } = cutFeature(feature)
  return { pieces, squareKilometers, weight: feature.weight ?? squareKilometers }
}
