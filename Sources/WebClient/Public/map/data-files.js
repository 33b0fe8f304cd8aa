/**
 * The files of `data/`, each loaded once.
 */

import { asset } from '../app/ui/assets.js'

/** @type {Map<string, Promise<any>>} */
const loaded = new Map()

/**
 * Loads a file, or takes what was loaded before. A failure is tried again the next time.
 *
 * @template T
 * @param {string} name
 * @param {(url: URL) => Promise<T>} load
 * @returns {Promise<T>}
 */
export function once(name, load) {
  if (!loaded.has(name)) {
    const promise = load(asset(`data/${name}`))
    promise.catch(() => loaded.delete(name))
    loaded.set(name, promise)
  }
  return loaded.get(name)
}
