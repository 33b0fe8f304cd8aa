/**
 * Lists of places of somebody who is not signed in, as the browser keeps them. They answer requests
 * as the server does, with a guest's limits. Pure: the browser's memory is given.
 */

import { metersBetween } from '../../map/great-circle.js'
import { LOCAL_PREFIX } from './list-id.js'

/**
 * @typedef {{lat: number, lng: number, name?: string}} NewPlace
 * @typedef {NewPlace & {place: number, isRefused?: boolean}} LocalPlace `isRefused`: the server has
 *   not taken it.
 * @typedef {{key: string, title: string, updatedAt: number, next: number, places: LocalPlace[],
 *   problem?: string}} LocalList `next` is the number of the next place; `problem` the code of the
 *   server's refusal.
 */

/** A guest's, on the server. */
export const LOCAL_LIMITS = { lists: 5, places: 100 }
/** How far apart the places of a list are, at least. Meters. */
const LEAST_DISTANCE = 100
const TITLE_LENGTH = 60
const NAME_LENGTH = 80
/** Characters that cannot be seen, but the joiners of emoji and of some scripts. */
const FORBIDDEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u
/** A character that shows something: fillers of Hangul and the blank of Braille do not. */
const VISIBLE = /(?![\u115f\u1160\u2800\u3164\uffa0])[^\p{Cf}\p{Zs}\p{Mn}\p{Me}]/u

/** The lists in the browser. */
export class LocalLists {
  #read
  #write
  #newKey
  #now

  /**
   * @param {object} browser
   * @param {() => string|null} browser.read
   * @param {(text: string|null) => boolean} browser.write Whether it is kept.
   * @param {() => string} browser.newKey Of 1 to 64 characters; never the same twice.
   * @param {() => number} browser.now Epoch milliseconds.
   */
  constructor({ read, write, newKey, now }) {
    this.#read = read
    this.#write = write
    this.#newKey = newKey
    this.#now = now
  }

  /** @returns {LocalList[]} Those that were made first come first. */
  all() {
    return parsed(this.#read())
  }

  /**
   * Answers a request.
   *
   * @param {string} method One of the server's for lists of one's own.
   * @param {object} params
   * @returns {object} As the server's result; a refusal is an error with its `code`.
   */
  ask(method, params) {
    return this.#methods[method](params)
  }

  /** Removes a list that the server has, unless it has been changed since. @param {LocalList} moved */
  forget(moved) {
    const isSame = (list) => list.key === moved.key && contentOf(list) === contentOf(moved)
    this.#keep(this.all().filter((list) => !isSame(list)))
  }

  /**
   * Remembers that the server has refused a list.
   *
   * @param {string} key
   * @param {string} problem The code.
   * @param {readonly NewPlace[]} refused The places that it is about.
   */
  mark(key, problem, refused = []) {
    const isAmong = (place) => refused.some(({ lat, lng }) => lat === place.lat && lng === place.lng)
    this.#keep(this.all().map((list) => (list.key === key ? {
      ...list, problem,
      places: list.places.map(({ isRefused, ...place }) =>
        (isAmong(place) ? { ...place, isRefused: true } : place)),
    } : list)))
  }

  #methods = {
    'list.mine': () => ({ lists: this.all().map(cardOf), limits: LOCAL_LIMITS }),
    'list.create': ({ title }) => {
      const lists = this.all()
      if (lists.length >= LOCAL_LIMITS.lists) throw refusal('tooManyLists')
      const made = { key: this.#newKey(), title: cleaned(title, TITLE_LENGTH), next: 1, places: [] }
      return this.#changed([...lists, made], made)
    },
    'list.set': ({ list, title }) =>
      this.#change(list, (before) => ({ ...before, title: cleaned(title, TITLE_LENGTH) })),
    'list.delete': ({ list }) => {
      const { key } = this.#find(list)
      this.#keep(this.all().filter((each) => each.key !== key))
      return {}
    },
    'list.add': ({ list, places }) => {
      const { next } = this.#find(list)
      const added = places.map((place, index) => newPlace(place, next + index))
      return {
        ...this.#change(list, (before) => withPlaces(before, added)),
        added: added.map(({ place }) => place), skipped: 0,
      }
    },
    'list.remove': ({ list, places }) => this.#change(list, (before) => ({
      ...before, places: before.places.filter(({ place }) => !places.includes(place)),
    })),
    'list.get': ({ list, after = 0 }) => {
      const found = this.#find(list)
      return {
        list: cardOf(found),
        places: found.places.filter(({ place }) => place > after)
          .map((place) => ({ ...place, seen: 0, found: 0 })),
      }
    },
  }

  #find(id) {
    const found = this.all().find(({ key }) => LOCAL_PREFIX + key === id)
    if (!found) throw refusal('unknownList')
    return found
  }

  /** A refusal by the server is about the list as it was before. */
  #change(id, change) {
    const { problem, ...before } = this.#find(id)
    const after = change(before)
    return this.#changed(
      this.all().map((each) => (each.key === after.key ? after : each)), after)
  }

  #changed(lists, list) {
    const dated = { ...list, updatedAt: this.#now() }
    this.#keep(lists.map((each) => (each.key === dated.key ? dated : each)))
    return { list: cardOf(dated) }
  }

  #keep(lists) {
    const isKept = this.#write(lists.length > 0 ? JSON.stringify({ lists }) : null)
    if (!isKept) throw refusal('notKept')
  }
}

/** @param {string} code @returns {Error & {code: string}} */
function refusal(code) {
  return Object.assign(new Error(code), { code })
}

/** @param {LocalList} list */
function cardOf({ key, title, places, updatedAt, problem }) {
  return {
    list: LOCAL_PREFIX + key, title, visibility: 'private', places: places.length, own: true,
    favourite: false, wanted: false, finishers: 0, updatedAt, ...(problem && { problem }),
  }
}

/** A title or a name as it is kept. */
function cleaned(text, length) {
  const trimmed = text.trim()
  const characters = [...trimmed].length
  if (characters > length || FORBIDDEN.test(trimmed) || !VISIBLE.test(trimmed)) {
    throw refusal('listInvalid')
  }
  return trimmed
}

function newPlace({ lat, lng, name }, place) {
  if (!isCoordinate({ lat, lng })) throw refusal('placeInvalid')
  return { place, lat, lng, ...(name && { name: cleaned(name, NAME_LENGTH) }) }
}

function withPlaces(list, added) {
  const places = [...list.places]
  for (const place of added) {
    const isNear = places.some((other) => metersBetween(other, place) < LEAST_DISTANCE)
    if (isNear) throw refusal('duplicatePlace')
    places.push(place)
  }
  if (places.length > LOCAL_LIMITS.places) throw refusal('tooManyPlaces')
  return { ...list, places, next: list.next + added.length }
}

/** The part of a list that the server gets. */
function contentOf({ title, places }) {
  return JSON.stringify([title, places.map(({ lat, lng, name }) => [lat, lng, name])])
}

/** Reads what the browser kept; whatever is no list is left out. */
function parsed(text) {
  try {
    return JSON.parse(text ?? '{}').lists?.filter(isList) ?? []
  } catch {
    return []
  }
}

function isList(list) {
  return typeof list?.key === 'string' && typeof list.title === 'string'
    && Number.isInteger(list.next) && Array.isArray(list.places) && list.places.every(isPlace)
}

function isPlace(place) {
  return Number.isInteger(place?.place) && isCoordinate(place)
    && ['string', 'undefined'].includes(typeof place.name)
}

function isCoordinate({ lat, lng }) {
  return Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}
