/** Sets of places that others play too: pure functions. */

import { dayOf, isDayOver } from './daily.js'
import { eventOf } from './events.js'
import { shareAddress } from './share.js'

const MATCH_SET = /^match-[0-9a-f]{32}$/

/**
 * @param {string} name
 * @returns {boolean} Whether it is written as the name of a set of the places of a match.
 */
export function isMatchSet(name) {
  return MATCH_SET.test(name)
}

/**
 * @param {string|null|undefined} set
 * @returns {{name: string, parameter: string}|null} The screen that has the set's board.
 */
export function screenOfSet(set) {
  const day = dayOf(set)
  if (day !== null) return { name: 'daily', parameter: String(day) }
  const event = eventOf(set)
  if (event) return { name: 'event', parameter: event }
  return set ? { name: 'set', parameter: set } : null
}

/**
 * @param {string} set
 * @param {string} origin The server's.
 * @returns {string} The address to give away. That of a match's places has a preview.
 */
export function setAddress(set, origin) {
  const day = dayOf(set)
  return day === null ? shareAddress(set, origin) : `${origin}/#/daily/${day}`
}

/**
 * @param {{format: string, set?: string|null, list?: object|null, outcome?: {ending: string}|null}} match
 * @param {number} now The server's time.
 * @returns {boolean} Whether others can be challenged to its places.
 */
export function canChallenge({ format, set, list, outcome }, now) {
  const day = dayOf(set)
  return format === 'classic' && !list && !eventOf(set) && Boolean(outcome) && outcome.ending !== 'aborted'
    && (day === null || isDayOver(day, now))
}
