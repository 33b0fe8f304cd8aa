/**
 * Where the names of countries and towns stand at one zoom, so that none lies over another.
 *
 * A name stands where no more important one does that stands itself. That is asked name by name,
 * only for those that are looked at, and the answer does not depend on the part of the map that is
 * shown: names stay where they are while the map is moved.
 */

import { countryNameShown, isTownShown } from './names.js'

/** The world at zoom 0, in pixels. */
const WORLD_SIZE = 256
/** Cells to find what is near: no name is longer than two of them, or higher than one. */
const CELL_WIDTH = 128
const CELL_HEIGHT = 40
/** How many cells to the side two names can stand from each other that touch. */
const REACH = 3
/** Paper between two names, and between a dot and its name. Pixels. */
const GAP = 2
const DOT_GAP = 3

/**
 * @typedef {object} Label
 * @property {'country'|'capital'|'town'} kind
 * @property {string} text
 * @property {number} size Of the letters, in pixels.
 * @property {number} radius Of the dot, in pixels; 0 without one.
 * @property {number} x Of the place, in pixels from the antimeridian.
 * @property {number} y In pixels to the south of the equator.
 *
 * @typedef {object} Placed
 * @property {Label} label
 * @property {'left'|'right'|'center'} align Which part of the name is at `textX`.
 * @property {number} textX
 * @property {number} textY Of the middle of the letters.
 * @property {{left: number, right: number, top: number, bottom: number}} box
 */

/**
 * The labels of a zoom, the most important first.
 *
 * @param {object} options
 * @param {number} options.zoom
 * @param {import('./names.js').Town[]} options.towns
 * @param {{text: string, x: number, y: number, room: number}[]} options.countries
 * @param {(label: Label) => number} options.width How wide a name is, in pixels.
 * @returns {Label[]}
 */
export function labelsAt({ zoom, towns, countries, width }) {
  const scale = WORLD_SIZE * 2 ** zoom
  const at = ({ x, y }) => ({ x: (x + 0.5) * scale, y: y * scale })
  const ofCountries = { fits: [], 'sticks-out': [] }
  for (const country of countries) {
    const room = country.room * scale
    const label = {
      kind: 'country', text: country.text, size: countrySize(room), radius: 0, ...at(country),
    }
    ofCountries[countryNameShown(width(label), room, zoom)]?.push(label)
  }
  const ofTowns = towns.filter((town) => isTownShown(town, zoom)).map((town) => ({
    kind: town.isCapital ? 'capital' : 'town', text: town.name, ...townSize(town), ...at(town),
  }))
  const capitals = ofTowns.filter(({ kind }) => kind === 'capital')
  const others = ofTowns.filter(({ kind }) => kind === 'town')
  return [...ofCountries.fits, ...capitals, ...ofCountries['sticks-out'], ...others]
}

function countrySize(room) {
  return Math.round(Math.max(11.5, Math.min(17, 9 + room / 12)) * 2) / 2
}

function townSize({ rank, isCapital }) {
  if (isCapital) return { size: 12.5, radius: 3.5 }
  return rank <= 3 ? { size: 12.5, radius: 3 } : { size: 11.5, radius: rank <= 7 ? 2.5 : 2 }
}

/**
 * Places labels one by one, when they are asked for.
 *
 * @param {Label[]} labels The most important first.
 * @param {object} options
 * @param {number} options.zoom
 * @param {(label: Label) => number} options.width
 * @returns {{within(box: {left: number, right: number, top: number, bottom: number}): Placed[]}}
 *   `within` gives those that touch a part of the map.
 */
export function labelLayout(labels, { zoom, width }) {
  const worldWidth = WORLD_SIZE * 2 ** zoom
  const columns = Math.max(1, Math.floor(worldWidth / CELL_WIDTH))
  const columnOf = (x) => Math.floor((x / worldWidth) * columns)
  const rowOf = (y) => Math.floor(y / CELL_HEIGHT)
  /** @type {Map<string, number[]>} */
  const cells = new Map()
  /** @type {Map<number, Placed|null>} */
  const placed = new Map()

  for (const [index, { x, y }] of labels.entries()) {
    const key = cellKey(columnOf(x), rowOf(y))
    if (!cells.has(key)) cells.set(key, [])
    cells.get(key).push(index)
  }

  function cellKey(column, row) {
    return `${((column % columns) + columns) % columns} ${row}`
  }

  function indicesIn({ left, right, top, bottom }) {
    const found = new Set()
    for (let row = rowOf(top) - 1; row <= rowOf(bottom) + 1; row++) {
      // No more than once around the world.
      const last = Math.min(columnOf(right) + REACH, columnOf(left) - REACH + columns - 1)
      for (let column = columnOf(left) - REACH; column <= last; column++) {
        for (const index of cells.get(cellKey(column, row)) ?? []) found.add(index)
      }
    }
    return found
  }

  function place(index) {
    if (!placed.has(index)) placed.set(index, find(index))
    return placed.get(index)
  }

  function find(index) {
    const label = labels[index]
    const { x, y } = label
    const near = [...indicesIn({ left: x, right: x, top: y, bottom: y })]
      .filter((other) => other < index).map(place).filter(Boolean)
    const isFree = ({ box }) => near.every((other) => !overlap(box, other.box, worldWidth))
    return candidates(label, width(label)).find(isFree) ?? null
  }

  return {
    within(box) {
      return [...indicesIn(box)].sort((a, b) => a - b).map(place)
        .filter((each) => each && overlap(each.box, box, Infinity))
    },
  }
}

/** Where a name may stand: a country's around its place, a town's beside its dot, best first. */
function candidates(label, width) {
  const { x, y, size, radius } = label
  const half = size * 0.6
  const beside = radius + DOT_GAP
  const made = (align, textX, textY, box) => ({ label, align, textX, textY, box })
  if (!radius) {
    const box = { left: x - width / 2, right: x + width / 2, top: y - half, bottom: y + half }
    return [made('center', x, y, box)]
  }
  const row = { top: y - half, bottom: y + half }
  const column = { left: x - width / 2, right: x + width / 2 }
  const away = half + beside - 1
  return [
    made('left', x + beside, y, { ...row, left: x - radius, right: x + beside + width }),
    made('right', x - beside, y, { ...row, left: x - beside - width, right: x + radius }),
    made('center', x, y - away, { ...column, top: y - away - half, bottom: y + radius }),
    made('center', x, y + away, { ...column, top: y - radius, bottom: y + away + half }),
  ]
}

/** Whether two boxes touch, also across the antimeridian. */
function overlap(a, b, worldWidth) {
  const turns = worldWidth === Infinity ? 0 : Math.round((a.left - b.left) / worldWidth)
  const shift = turns ? turns * worldWidth : 0
  return a.left - GAP < b.right + shift && a.right + GAP > b.left + shift
    && a.top - GAP < b.bottom && a.bottom + GAP > b.top
}
