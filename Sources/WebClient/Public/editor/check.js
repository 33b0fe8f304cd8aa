/**
 * Says of a map file what `whereami maps check` says: same verdict, same problems, same places.
 *
 * Pure; `Tests/web/check.test.js` holds it against what the program printed.
 *
 * @typedef {object} CheckedMap
 * @property {import('./problem-log.js').Problem[]} problems In the order of the text; empty for a
 *   good map.
 * @property {string} [title]
 * @property {number} [diagonalKm]
 * @property {import('./geojson-reader.js').CheckedFeature[]} features What could be read.
 * @property {boolean[]} isGood For each of them whether its shape is good.
 * @property {JsonText} [text] The parsed file, if it is JSON.
 */

import { checkFeature } from './feature-check.js'
import { GeoJsonReader, MAXIMUM_DEPTH, placeOf } from './geojson-reader.js'
import { JsonError } from './json-error.js'
import { JsonText } from './json-text.js'
import { isTooSmall } from './region-area.js'

/** A map's name has at most this many letters. */
const NAME_LENGTH = 40

/**
 * @param {Uint8Array} bytes The file.
 * @param {string} [name] Its name without extension; not judged if it is left out.
 * @returns {CheckedMap}
 */
export function checkMap(bytes, name) {
  const reader = new GeoJsonReader()
  let text
  try {
    text = new JsonText(bytes, MAXIMUM_DEPTH)
    reader.read(text.root)
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    reader.log.add('notJSON', 'notJson', { because: error.reason }, {}, error.offset)
  }
  const isGood = reader.features.map((feature) => checkFeature(feature, reader.log))
  if (reader.log.isEmpty) checkAreas(reader.features, isGood, reader.log)
  const problems = reader.log.problems(bytes)
  if (name !== undefined && !isMapName(name)) {
    problems.unshift({ kind: 'invalidName', reason: 'nameForm', values: { name } })
  }
  const { title, diagonalKm, features } = reader
  return { problems, title, diagonalKm, features, isGood, text }
}

/** Only when nothing else is wrong, as an area needs a good shape. */
function checkAreas(features, isGood, log) {
  for (const [index, feature] of features.entries()) {
    if (!isTooSmall(feature)) continue
    log.add('zeroArea', 'tooSmall', {}, placeOf(feature), feature.offset)
    isGood[index] = false
  }
}

/**
 * What a map may be called in protocol and storage: 1 to 40 of `a`–`z`, `0`–`9` and `-`.
 * @param {string} name
 */
function isMapName(name) {
  return name.length <= NAME_LENGTH && /^[a-z0-9-]+$/.test(name)
}
