/** Boards of formats and leagues of the week: pure functions. */

import { kindOf } from './formats.js'

/** The periods and the scopes of boards, as the server calls them. */
export const PERIODS = ['day', 'week', 'ever']
export const SCOPES = ['global', 'friends']
/** The rated games that a performance takes, and the most that count in a week. */
export const LEAST_GAMES = 8
export const MOST_GAMES = 20
/** Divisions are numbered from 1, the best, to this one. */
export const LAST_DIVISION = 5
/** The board that was looked at last is remembered under this name. */
export const LAST_BOARD = 'board'
/** The terms of the boards: their map, and the options of which more time is not allowed. */
const MAP = 'world'
const USUAL = {
  rounds: 5, movingMs: 60_000, guessingMs: 30_000, countdownMs: 5_000,
}
const TIMES = ['movingMs', 'guessingMs', 'countdownMs']

/**
 * @typedef {{format: string, period: string, scope: string}} BoardWish
 *
 * The board to show: the address names the format, the rest is as it was looked at last.
 *
 * @param {string|undefined} parameter Of the address.
 * @param {string|null} last As {@link wishText} wrote it.
 * @param {string[]} names The formats with boards.
 * @returns {BoardWish}
 */
export function boardWish(parameter, last, names) {
  const [format, period, scope] = (last ?? '').split(' ')
  return {
    format: [parameter, format].find((name) => names.includes(name)) ?? names[0] ?? 'classic',
    period: PERIODS.includes(period) ? period : 'week',
    scope: SCOPES.includes(scope) ? scope : 'global',
  }
}

/** @param {BoardWish} wish @returns {string} To be remembered. */
export function wishText({ format, period, scope }) {
  return [format, period, scope].join(' ')
}

/**
 * @param {string} format
 * @returns {'points'|'countries'|'time'} The kind of number that a format's board is sorted by.
 */
export function resultKind(format) {
  const { points, tally } = kindOf({ format })
  if (tally === 'target') return 'time'
  return points === 'country' ? 'countries' : 'points'
}

/**
 * @param {object[]} rows Of a board, best first.
 * @param {object} [me] One's own row, listed or not.
 * @returns {object[]} The rows to show: one's own stands below the best if it is not among them.
 */
export function shownRows(rows, me) {
  const isListed = rows.some(({ player }) => player.player === me?.player.player)
  return me && !isListed ? [...rows, me] : rows
}

/**
 * Whether a match has the terms of its format's boards. It counts for them if the player had also
 * joined long enough ago.
 *
 * @param {import('./match-state.js').MatchView} match
 * @param {object[]} formats As `format.list` has them.
 * @returns {boolean}
 */
export function isForBoard({ mode, format, map, set, list, options, outcome }, formats) {
  const card = formats.find((each) => each.format === format)
  if (!card?.boards || mode !== 'solo' || set || list || map !== MAP) return false
  if (outcome?.ending !== 'played' || outcome.results.some(({ left }) => left)) return false
  if ((options.movement ?? 'walk') !== 'walk') return false
  // The rounds and the time of one clock are as the format says.
  return options.rounds === (card.rounds ?? USUAL.rounds)
    && (Boolean(card.clockMs) || TIMES.every((name) => options[name] <= (card[name] ?? USUAL[name])))
}

/**
 * @param {object|null} info What `server.info` says.
 * @returns {object} The options of a match for a board: the usual ones, or less time if the server
 *   gives less.
 */
export function boardOptions(info) {
  const times = TIMES.map((name) =>
    [name, Math.min(USUAL[name], info?.options[name] ?? USUAL[name])])
  return { rounds: USUAL.rounds, ...Object.fromEntries(times) }
}

/**
 * @param {number} milliseconds
 * @returns {{days: number, hours: number, minutes: number}} Whole ones, rounded up to a minute.
 */
export function daysHoursMinutes(milliseconds) {
  const minutes = Math.max(0, Math.ceil(milliseconds / 60_000))
  return {
    days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60,
  }
}

/**
 * @param {object[]} rows Of a league's table, best first.
 * @returns {{zone: 'up'|'stay'|'down'|'open', rows: object[]}[]} The same by where they lead; `open`
 *   are those of players who have played too few games.
 */
export function zonesOf(rows) {
  const zoneOf = ({ move, performance }) => (performance === undefined ? 'open' : move)
  return ['up', 'stay', 'down', 'open']
    .map((zone) => ({ zone, rows: rows.filter((row) => zoneOf(row) === zone) }))
    .filter(({ rows }) => rows.length > 0)
}

/** @param {{games: number}} row @returns {number} The games that a performance still takes. */
export function gamesNeeded({ games }) {
  return Math.max(0, LEAST_GAMES - games)
}

/**
 * @param {number} division
 * @param {'up'|'stay'|'down'|'open'} zone
 * @returns {number} The division after the week.
 */
export function divisionAfter(division, zone) {
  const step = { up: -1, down: 1 }[zone] ?? 0
  return Math.min(LAST_DIVISION, Math.max(1, division + step))
}
