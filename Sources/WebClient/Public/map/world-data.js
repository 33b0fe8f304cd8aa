/**
 * Land, lakes, coasts and borders of the world, ready to be drawn.
 */

import { once } from './data-files.js'
import { area, pieces } from './pieces.js'
import { loadWorld } from './world.js'

/**
 * @typedef {import('./pieces.js').Piece} Piece
 * @typedef {object} World
 * @property {object[]} features As `decodeWorld` has them.
 * @property {Piece[]} land
 * @property {Piece[]} lakes
 * @property {{coast: Piece[], border: Piece[], shore: Piece[]}} lines
 */

/**
 * @param {'world'|'world-detail'} name
 * @returns {Promise<World>}
 */
export function world(name) {
  return once(`${name}.json`, (url) => loadWorld(url).then(prepared))
}

function prepared({ features, lines }) {
  const areas = (wanted) => features
    .filter(({ properties }) => (properties.kind === 'lake') === wanted)
    .flatMap(({ geometry }) => geometry.coordinates.map(area))
  return {
    features,
    land: areas(false),
    lakes: areas(true),
    lines: {
      coast: pieces(lines.coast), border: pieces(lines.border), shore: pieces(lines.shore),
    },
  }
}
