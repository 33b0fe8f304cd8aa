/**
 * Names of places, in the reader's language.
 */

import { currentLanguage, formats, hasText, t } from '../app/ui/i18n.js'

/** English names of the server that differ from those of `Intl` also in `plain` form. */
const OTHER_NAMES = {
  'Cabo Verde': 'CV', 'Cocos Islands': 'CC', 'Democratic Republic of the Congo': 'CD',
  'Heard Island and McDonald Islands': 'HM', 'Hong Kong': 'HK', Macao: 'MO', Myanmar: 'MM',
  Palestine: 'PS', 'Republic of the Congo': 'CG', 'United States Minor Outlying Islands': 'UM',
}

/** Every region code there may be, by its English name in `plain` form; made when first needed. */
let codes = null

/**
 * A country's name.
 *
 * @param {string} country ISO 3166-1 alpha-2, or the English name.
 * @returns {string} The name in the reader's language; as it came where none is known.
 */
export function countryName(country) {
  const code = /^[A-Z]{2}$/.test(country) ? country : countryCode(country)
  if (!code) return country
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'region', fallback: 'none' })
  return names.of(code) ?? country
}

/** @param {string} name In English. @returns {string|undefined} ISO 3166-1 alpha-2. */
export function countryCode(name) {
  codes ??= allCodes()
  return codes.get(plain(name))
}

/** An English name without what the server's names and those of `Intl` differ in. */
function plain(name) {
  const words = name.toLowerCase().replace(/\bst\. /, 'saint ').replace(' & ', ' and ')
  return words.replaceAll('the ', '')
}

function allCodes() {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const pairs = letters.flatMap((first) => letters.map((second) => first + second))
  const named = pairs.map((code) => [names.of(code), code]).filter(([name]) => name)
  const all = [...named, ...Object.entries(OTHER_NAMES)]
  return new Map(all.map(([name, code]) => [plain(name), code]))
}

/** @param {string} [name] @returns {boolean} Whether the map is one that a player has made. */
export function isOwnMap(name = '') {
  return name.startsWith('own:')
}

/**
 * The title of a map: many are called after countries; those after continents are texts.
 *
 * @param {{map: string, title: string}[]} maps
 * @param {string} [name] Without it, the map that is played on where nothing is said.
 * @param {{title?: string}|null} [ownMap] What a match tells of a map that a player has made.
 * @returns {string} Its title, in the reader's language where it can be told.
 */
export function mapTitle(maps, name = 'world', ownMap = null) {
  if (isOwnMap(name)) return ownMap?.title ?? t('maps.ofPlayer')
  const key = `map.${name}`
  if (hasText(key)) return t(key)
  const title = maps.find(({ map }) => map === name)?.title ?? name
  return currentLanguage() === 'en' ? title : countryName(title.replace(/^The /, ''))
}

/**
 * Where a solution is: "41 km north-east of Faenza, Italy".
 *
 * @param {{country?: string, near?: {name: string, country: string, distanceKm: number,
 *   direction: string}}} solution
 * @returns {string} Empty where nothing is known.
 */
export function placeName({ country, near }) {
  if (!near) return country ? countryName(country) : ''
  const where = near.country ? `, ${countryName(near.country)}` : ''
  const town = near.name + where
  if (near.distanceKm < 1) return t('place.at', { town })
  return t('place.near', {
    distance: formats().distance(near.distanceKm * 1000),
    direction: t(`direction.${near.direction}`),
    town,
  })
}

/**
 * A position in numbers: "48.9° N, 2.4° E".
 *
 * @param {{lat: number, lng: number}} place
 * @param {number} [digits] Behind the decimal point.
 * @returns {string}
 */
export function positionText({ lat, lng }, digits = 1) {
  const side = (value, positive, negative) =>
    t(`degrees.${value < 0 ? negative : positive}`, {
      degrees: formats().number(Math.abs(value), { maximumFractionDigits: digits }),
    })
  return `${side(lat, 'north', 'south')}, ${side(lng, 'east', 'west')}`
}

/**
 * The country that a point is in.
 *
 * @param {object[]} features Of the world map (see world.js).
 * @param {{lat: number, lng: number}} point
 * @returns {object|null} Its `properties`; those of a lake count as well.
 */
export function featureAt(features, { lat, lng }) {
  const contains = ({ geometry }) =>
    geometry.coordinates.some((rings) => isInside(rings, lng, lat))
  const found = features.filter(contains).map(({ properties }) => properties)
  return found.find(({ kind }) => kind === 'lake') ?? found[0] ?? null
}

/** Even-odd rule over all rings: holes count themselves out. */
function isInside(rings, x, y) {
  let inside = false
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [[xi, yi], [xj, yj]] = [ring[i], ring[j]]
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
    }
  }
  return inside
}
