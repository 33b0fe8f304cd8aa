/**
 * Events of the operators: pure functions.
 *
 * @typedef {object} EventCard
 * @property {string} event
 * @property {string} title
 * @property {string} [text]
 * @property {string} [link]
 * @property {string} [map]
 * @property {string} [set] What is played, once its places are drawn.
 * @property {number} startsAt
 * @property {number} endsAt
 * @property {number} wanted How many players want to be reminded of it.
 * @property {number[]} [lead] How long before the start we are reminded. Milliseconds.
 */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long before the start one may be reminded. Milliseconds. */
export const LEADS = [0, 10 * MINUTE, HOUR, DAY, 7 * DAY]
/** So many of them at once. */
export const MOST_LEADS = 3
/** An event that begins within this is near. Milliseconds. */
export const NEAR = 2 * DAY

const EVENT_SET = /^event-([0-9a-f-]{36})$/

/** @param {string|null|undefined} set @returns {string|null} The event whose places they are. */
export function eventOf(set) {
  return EVENT_SET.exec(set ?? '')?.[1] ?? null
}

/** @param {EventCard} card @param {number} now @returns {'upcoming'|'running'|'over'} */
export function stateOf({ startsAt, endsAt }, now) {
  if (now >= endsAt) return 'over'
  return now >= startsAt ? 'running' : 'upcoming'
}

/**
 * Whether its places are still being drawn, so that it has to be asked for again.
 *
 * @param {EventCard} card
 * @param {number} now
 */
export function awaitsPlaces(card, now) {
  return stateOf(card, now) === 'running' && card.map !== undefined && card.set === undefined
}

/** @param {EventCard[]} events Upcoming and running ones. @param {number} now @returns {EventCard|null} */
export function nearest(events, now) {
  return events.find((card) => stateOf(card, now) !== 'over' && card.startsAt - now <= NEAR) ?? null
}

/**
 * @param {number} lead Milliseconds.
 * @returns {{value: number, unit: 'minute'|'hour'|'day'}|null} In its largest unit; null at the start.
 */
export function leadParts(lead) {
  if (lead === 0) return null
  const [unit, length] = [['day', DAY], ['hour', HOUR]].find(([, length]) => lead % length === 0)
    ?? ['minute', MINUTE]
  return { value: lead / length, unit }
}

/** @param {number[]} [own] @returns {number[]} Those to choose from: also what was chosen elsewhere. */
export function leadChoices(own = []) {
  return [...new Set([...LEADS, ...own])].sort((a, b) => a - b)
}

/**
 * @param {number} time
 * @param {number} now
 * @returns {{value: number, unit: Intl.RelativeTimeFormatUnit}} How far away it is, rounded up.
 */
export function distanceTo(time, now) {
  const left = Math.max(0, time - now)
  const [unit, length] = [['day', DAY], ['hour', HOUR]].find(([, length]) => left >= 2 * length)
    ?? ['minute', MINUTE]
  return { value: Math.ceil(left / length), unit }
}
