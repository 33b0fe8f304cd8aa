/**
 * The parts that make the world map an atlas: rivers, names and relief. They come after all that the
 * game waits for, and the map is drawn without what cannot be loaded.
 */

import { once } from './data-files.js'
import { decodeNames } from './names.js'
import { pieces } from './pieces.js'
import { decodeRivers } from './rivers.js'

/** Between two looks whether something is still loading. Milliseconds. */
const INTERVAL = 200

/** @returns {Promise<{rank: number, pieces: import('./pieces.js').Piece[]}[]>} The largest first. */
export function rivers() {
  return once('world-rivers.json', async (url) =>
    decodeRivers(await (await found(url)).json())
      .map(({ rank, lines }) => ({ rank, pieces: pieces(lines) })))
}

/**
 * @param {string} language
 * @returns {Promise<import('./names.js').Names>}
 */
export function names(language) {
  return once(`names ${language}`, async () => decodeNames(await namesInAll(), language))
}

function namesInAll() {
  return once('world-names.json', async (url) => (await found(url)).json())
}

/** @returns {Promise<ImageBitmap>} */
export function relief() {
  return once('world-relief.webp', async (url) =>
    createImageBitmap(await (await found(url)).blob()))
}

async function found(url) {
  const response = await fetch(url, { priority: 'low' })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response
}

/** Waits until the picture of the place is there: it has the network for itself. */
export async function afterPictures() {
  do await new Promise((resolve) => setTimeout(resolve, INTERVAL))
  while (document.querySelector('.is-loading'))
}
