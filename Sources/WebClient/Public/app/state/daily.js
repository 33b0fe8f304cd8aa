/** The challenge of the day: pure functions. */

import { squareOf } from './share.js'

/** The first day begins with 2026, the others follow at midnight, UTC. Milliseconds. */
const FIRST_DAY = Date.UTC(2026, 0, 1)
const DAY = 86_400_000
/** A day's places stay secret for so long after its end, or longer. Milliseconds. */
const SECRECY = 3_600_000

/**
 * @param {string|null|undefined} set The name of a set of places.
 * @returns {number|null} The number of the day whose set it is.
 */
export function dayOf(set) {
  const [, digits] = /^daily-(\d+)$/.exec(set ?? '') ?? []
  return digits ? Number(digits) : null
}

/**
 * @param {number} number Of a day.
 * @param {number} now The server's time.
 * @returns {boolean} Whether its places may be told, unless somebody still plays them.
 */
export function isDayOver(number, now) {
  return now >= FIRST_DAY + number * DAY + SECRECY
}

/**
 * The result as a line that gives no place away: "#412 · 18,204/25,000 · 🟩🟨🟩🟧🟩 · 🔥12".
 *
 * @param {object} day
 * @param {number} day.number
 * @param {string} day.points As it is written.
 * @param {string} day.most As it is written.
 * @param {number[]} day.scores By round.
 * @param {number} day.streak Days in a row; of one alone nothing is said.
 * @returns {string}
 */
export function dailyLine({ number, points, most, scores, streak }) {
  const squares = scores.map(squareOf).join('')
  return [`#${number}`, `${points}/${most}`, squares, streak > 1 && `🔥${streak}`]
    .filter(Boolean).join(' · ')
}

/**
 * @param {number} milliseconds
 * @returns {{hours: number, minutes: number}} Whole ones, rounded up to a minute.
 */
export function hoursAndMinutes(milliseconds) {
  const minutes = Math.max(0, Math.ceil(milliseconds / 60_000))
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
