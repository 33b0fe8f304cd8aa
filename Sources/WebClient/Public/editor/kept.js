/** Remembers the player's map that the drawing belongs to, also when the page is closed. */

import { remember, remembered } from '../app/state/settings.js'
import { isKeptMap, keptMapIn } from './json/map-keeper.js'

const NAME = 'editor.kept'

/** @returns {import('./json/map-keeper.js').KeptMap|null} */
export function keptMap() {
  try {
    const { map, title, visibility } = JSON.parse(remembered(NAME)) ?? {}
    return isKeptMap({ map, title, visibility }) ? { map, title, visibility } : null
  } catch {
    return null
  }
}

/** @param {import('./json/map-keeper.js').KeptMap|null} kept `null`: it belongs to none. */
export function setKeptMap(kept) {
  remember(NAME, kept && JSON.stringify(kept))
}

/**
 * Takes the map that the page's address names, and the name out of the address.
 *
 * @returns {boolean} Whether it names one.
 */
export function takeKeptMap() {
  const named = keptMapIn(location.hash)
  if (!named) return false
  setKeptMap(named)
  history.replaceState(null, '', location.pathname)
  return true
}
