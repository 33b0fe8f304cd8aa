/**
 * Names on the world map: decoding, and which are shown at which zoom.
 */

import { mercator } from './pieces.js'
import { numbersIn } from './world.js'

/** The zoom at which the greatest towns are shown, and how many ranks each further one adds. */
const FIRST_ZOOM = 2
const RANKS_A_ZOOM = 2
/** A name may be longer than the room in its country by this. */
const EXCESS = 1.15
/** From these zooms on countries have their names that are small, and those that are tiny. */
const SMALL_ZOOM = 4.5
const TINY_ZOOM = 5
/** The least half of the room of a small country, in pixels. */
const SMALL_ROOM = 8

/**
 * @typedef {object} Town
 * @property {string} name
 * @property {number} x In turns of the Earth, east.
 * @property {number} y In turns of the Earth, south.
 * @property {number} rank 0 for the greatest.
 * @property {boolean} isCapital
 *
 * @typedef {object} CountryPlace
 * @property {string} code ISO 3166-1.
 * @property {number} x
 * @property {number} y
 * @property {number} room Half the width of the room for the name, in turns of the Earth.
 *
 * @typedef {{towns: Town[], countries: CountryPlace[]}} Names The most important first.
 */

/**
 * @param {object} source Of `data/world-names.json`.
 * @param {string} language
 * @returns {Names}
 */
export function decodeNames(source, language) {
  const { perDegree, names, capitals } = source
  const places = numbersIn(source.places)
  const own = source[language] ?? {}
  let rank = 0
  const towns = numbersIn(source.ranks).map((step, index) => {
    rank += step
    return {
      name: own[index] ?? names[index],
      x: places[2 * index] / perDegree / 360,
      y: mercator(places[2 * index + 1] / perDegree),
      rank,
      isCapital: index < capitals,
    }
  })
  const countries = Object.entries(source.countries).map(([code, [lng, lat, room]]) => ({
    code, x: lng / 360, y: mercator(lat), room: room / 360,
  }))
  return { towns, countries: countries.sort((a, b) => b.room - a.room) }
}

/**
 * @param {{rank: number}} town
 * @param {number} zoom
 * @returns {boolean} Whether a town of that rank is shown where there is room.
 */
export function isTownShown({ rank }, zoom) {
  return rank <= (zoom - FIRST_ZOOM) * RANKS_A_ZOOM
}

/**
 * @param {number} width Of the name, in pixels.
 * @param {number} room Half the width of the room in the country, in pixels.
 * @param {number} zoom
 * @returns {'fits'|'sticks-out'|null} How the name is shown; null where it is not.
 */
export function countryNameShown(width, room, zoom) {
  if (width / 2 <= room * EXCESS) return 'fits'
  const isShown = zoom >= TINY_ZOOM || (zoom >= SMALL_ZOOM && room >= SMALL_ROOM)
  return isShown ? 'sticks-out' : null
}
