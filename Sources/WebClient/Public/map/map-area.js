/**
 * Which part of the world a map covers: for its picture, its group, and how hard it is. Pure.
 */

import { countryCode } from './places.js'

/**
 * @typedef {{west: number, south: number, east: number, north: number}} Bounds Degrees; `east` is
 *   beyond 180 where the area goes over the antimeridian.
 * @typedef {{map: string, title: string, diagonalKm: number, bounds: Bounds}} MapCard As `map.list`
 *   has it; there, `east` is smaller than `west` in that case.
 */

/** The countries of the maps of continents. */
const CONTINENTS = {
  africa: 'AO BF BI BJ BW CD CG CI CM CV DJ DZ EG ET GA GH GM GN GQ GW KE KM LR LS MA MG ML MR MU '
    + 'MW MZ NA NE NG RE RW SC SH SL SN ST SZ TG TN TZ UG YT ZA ZM ZW',
  asia: 'AE AM AZ BD BH BN BT CC CN GE HK ID IL IN IQ IR JO JP KG KH KR KW KZ LA LB LK MM MN MO '
    + 'MV MY NP OM PH PK PS QA RU SA SG TH TJ TR TW UZ VN',
  europe: 'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE '
    + 'LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA XK',
  'north-america': 'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF '
    + 'MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI',
  oceania: 'AS AU CK CX FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TL TO TV US VU WF WS',
  'south-america': 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
}

/** The map of everything. */
export const WORLD = 'world'

/** A country's islands that are smaller than this share of its mainland are left out of sight. */
const MAIN_SHARE = 0.05

/** The sizes of maps, each with the longest diagonal that it may have. Kilometers. */
const SIZES = [['small', 1700], ['medium', 3000], ['large', 7000], ['huge', Infinity]]

/** @param {MapCard} map @returns {'continents'|'countries'|'others'} The world is with the first. */
export function groupOf({ map, title }) {
  if (map === WORLD || map in CONTINENTS) return 'continents'
  return countryCode(title) ? 'countries' : 'others'
}

/** @param {MapCard} map @returns {'small'|'medium'|'large'|'huge'} */
export function sizeOf({ diagonalKm }) {
  return SIZES.find(([, most]) => diagonalKm < most)[0]
}

/**
 * @param {MapCard} map
 * @returns {Set<string>} The codes of the countries that it covers; none are known of the world,
 *   which covers all, and of maps that are no country's.
 */
export function countriesOf({ map, title }) {
  if (map === WORLD) return new Set()
  const code = countryCode(title)
  return new Set(CONTINENTS[map]?.split(' ') ?? (code ? [code] : []))
}

/** @param {Bounds} bounds As `map.list` has them. @returns {Bounds} */
export function unwrapped({ west, south, east, north }) {
  return { west, south, east: east < west ? east + 360 : east, north }
}

/**
 * The area that a picture of a map shows: a country without its far islands, else all of it.
 *
 * @param {MapCard} map
 * @param {object[]} features Of the world map (see world.js).
 * @returns {Bounds}
 */
export function areaOf(map, features) {
  const bounds = unwrapped(map.bounds)
  const code = groupOf(map) === 'countries' && countryCode(map.title)
  const country = features.find(({ properties }) => code && properties.code === code)
  if (!country) return bounds
  const boxes = country.geometry.coordinates.map(([outer]) => boxOf(outer))
    .filter((box) => touches(box, bounds))
  const largest = Math.max(...boxes.map(sizeOfBox))
  const main = boxes.filter((box) => sizeOfBox(box) >= MAIN_SHARE * largest)
  return main.length > 0 ? main.reduce(union) : bounds
}

function boxOf(ring) {
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)]
  return {
    west: Math.min(...lngs), south: Math.min(...lats),
    east: Math.max(...lngs), north: Math.max(...lats),
  }
}

function sizeOfBox({ west, south, east, north }) {
  return (east - west) * (north - south)
}

function touches(a, b) {
  return a.west < b.east && a.east > b.west && a.south < b.north && a.north > b.south
}

function union(a, b) {
  return {
    west: Math.min(a.west, b.west), south: Math.min(a.south, b.south),
    east: Math.max(a.east, b.east), north: Math.max(a.north, b.north),
  }
}

/** @param {string} text @returns {string} In small letters, without accents. */
export function folded(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * Whether a map answers a search: every word of it begins a word of the map's names.
 *
 * @param {string} query
 * @param {readonly string[]} names In the reader's language, in English, on the wire.
 */
export function isFound(query, names) {
  const words = names.flatMap((name) => folded(name).split(/[^\p{L}\p{N}]+/u))
  return folded(query).split(/[^\p{L}\p{N}]+/u).filter(Boolean)
    .every((wanted) => words.some((word) => word.startsWith(wanted)))
}
