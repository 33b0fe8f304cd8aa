/**
 * Land, lakes, coasts and borders of the world, ready to be drawn.
 */

import { once } from './data-files.js'
import { area, pieces } from './pieces.js'
import { decodeWorld, loadSource } from './world.js'

/** Between the corners of the overview, in degrees: less than a pixel where it is drawn. */
const OVERVIEW_STEP = 0.25

/**
 * @typedef {import('./pieces.js').Piece} Piece
 * @typedef {object} Drawing
 * @property {Piece[]} land
 * @property {{code: string, pieces: Piece[]}[]} countries The same land, by country.
 * @property {Piece[]} lakes
 * @property {{coast: Piece[], border: Piece[], shore: Piece[]}} lines
 *
 * @typedef {object} World
 * @property {object[]} features As `decodeWorld` has them.
 * @property {Drawing} full
 * @property {Drawing} overview The same with fewer corners, for all of the world on a screen.
 */

/**
 * @param {'world'|'world-detail'} name
 * @returns {Promise<World>}
 */
export function world(name) {
  return once(`${name}.json`, (url) => loadSource(url).then(prepared))
}

function prepared(source) {
  const decoded = decodeWorld(source)
  let overview = null
  return {
    features: decoded.features,
    full: drawing(decoded),
    get overview() {
      overview ??= drawing(decodeWorld(source, OVERVIEW_STEP))
      return overview
    },
  }
}

function drawing({ features, lines }) {
  const areas = features.map(({ properties: { kind, code }, geometry }) => ({
    isLake: kind === 'lake', code, pieces: geometry.coordinates.map(area),
  }))
  const [lakes, land] = [true, false].map((areLakes) =>
    areas.filter(({ isLake }) => isLake === areLakes))
  return {
    land: land.flatMap(({ pieces }) => pieces),
    countries: land.filter(({ code }) => code),
    lakes: lakes.flatMap(({ pieces }) => pieces),
    lines: {
      coast: pieces(lines.coast), border: pieces(lines.border), shore: pieces(lines.shore),
    },
  }
}
