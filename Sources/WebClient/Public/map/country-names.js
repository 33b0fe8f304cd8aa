/** The names of all countries on the map, and those that begin like what is typed. */

import { countryName } from './places.js'
import { world } from './world-data.js'

/** @typedef {{code: string, name: string, words: string}} NamedCountry */

/** @returns {Promise<NamedCountry[]>} Those on the map, by their names in the reader's language. */
export async function allCountries() {
  const { features } = await world('world')
  const codes = features.map(({ properties }) => properties)
    .filter(({ kind, code }) => kind === 'country' && code)
    .map(({ code }) => code)
  return [...new Set(codes)]
    .map((code) => ({ code, name: countryName(code), words: folded(countryName(code)) }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/**
 * @param {NamedCountry[]} countries
 * @param {string} typed
 * @returns {NamedCountry[]} Those whose name begins so, then those of which another word does; none
 *   for an empty text.
 */
export function countriesNamed(countries, typed) {
  const start = folded(typed).trim()
  if (!start) return []
  const first = countries.filter(({ words }) => words.startsWith(start))
  const later = countries.filter(({ words }) =>
    !words.startsWith(start) && words.includes(` ${start}`))
  return [...first, ...later]
}

/** Lower case, without accents, and with spaces alone between words. */
function folded(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
}
