/**
 * Asks the server to check a map file: `POST /v1/maps/check`.
 *
 * @typedef {object} Problem
 * @property {string} kind The cases of the server's `MapProblem.Kind`.
 * @property {string} message The problem in English.
 * @property {number} [feature] The feature's index in its collection; all indices are from 0.
 * @property {string} [featureName]
 * @property {number} [polygon] The polygon's index in its feature.
 * @property {number} [ring] 0 is the exterior, then come the holes.
 * @property {number} [position] The index in the file's ring.
 * @property {{line: number, column: number}} [text] From 1; columns in bytes.
 * @property {import('../geometry/rings.js').Point} [point] Where on the map, if anywhere.
 *
 * @typedef {object} RegionAnalysis
 * @property {number} [squareKilometers] Its area on the sphere, if its shape is good.
 * @property {number} [share] The chance that a place lies in it, 0…1.
 *
 * @typedef {object} Analysis
 * @property {Problem[]} problems In the order of the text.
 * @property {RegionAnalysis[]} regions One for each feature.
 * @property {number} squareKilometers Of all regions whose shape is good.
 * @property {number} [diagonalKm] The `D` of the scoring formula.
 * @property {import('../geometry/rings.js').Point[]} places
 * @property {import('../warnings.js').Warning[]} [warnings] What the server does not look at.
 *
 * @typedef {'tooLarge' | 'busy' | 'away'} Failure The file is too large for the server; the server
 *   asks to come back later; there is no answer.
 */

/** The server checks no larger files. Bytes. */
const MOST_BYTES = 2 * 1024 * 1024

/** How long to wait for a server that does not say it. Milliseconds. */
const RETRY_DELAY = 5000

/**
 * @param {string | ArrayBuffer} file Its text or its bytes.
 * @param {number} [seed] The same seed draws the same places.
 * @returns {Promise<{analysis: Analysis} | {failure: Failure, retryDelay?: number}>} The delay in
 *   milliseconds, if it may succeed later.
 */
export async function checkMap(file, seed = 1) {
  // A refusal of a long body may be lost with the connection.
  if (new Blob([file]).size > MOST_BYTES) return { failure: 'tooLarge' }
  try {
    const reply = await fetch(`/v1/maps/check?seed=${seed}`, { method: 'POST', body: file })
    if (reply.ok) return { analysis: await reply.json() }
    if (reply.status === 413) return { failure: 'tooLarge' }
    const seconds = Number(reply.headers.get('retry-after'))
    const failure = reply.status === 429 || reply.status === 503 ? 'busy' : 'away'
    return { failure, retryDelay: seconds > 0 ? 1000 * seconds : RETRY_DELAY }
  } catch {
    return { failure: 'away', retryDelay: RETRY_DELAY }
  }
}

/**
 * Whether a map may be called so in protocol and storage: 1 to 40 of `a`–`z`, `0`–`9` and `-`.
 * @param {string} name The file's name without extension.
 */
export function isMapName(name) {
  return /^[a-z0-9-]{1,40}$/.test(name)
}

/** @param {string} name @returns {Problem} */
export function nameProblem(name) {
  const message = `a map's name is 1 to 40 of a-z, 0-9 and -, not '${name}'`
  return { kind: 'invalidName', message }
}
