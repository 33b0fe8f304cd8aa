/** The ranked queues of formats: pure functions. */

import { formatsFor } from './formats.js'

/**
 * @param {object[]} formats As `format.list` has them.
 * @returns {string[]} The names of those that one can queue for: two play them, or they are for the
 *   rating, which may take more.
 */
export function formatsOfQueue(formats) {
  const two = formatsFor(formats, 2)
  return formats.filter(({ format, ranked }) => two.includes(format) || ranked)
    .map(({ format }) => format)
}

/**
 * @param {object[]} formats As `format.list` has them.
 * @param {string} format
 * @returns {boolean} Whether the queue of a format is for the rating alone.
 */
export function isRankedOnly(formats, format) {
  return formatsOfQueue(formats).includes(format) && !formatsFor(formats, 2).includes(format)
}

/**
 * @param {object[]} formats As `format.list` has them.
 * @param {string} format
 * @returns {string|undefined} The ladder of a format with a ranked queue. Servers from before
 *   ladders had names call it as the format.
 */
export function ladderOf(formats, format) {
  const card = formats.find((each) => each.format === format)
  return card?.ranked ? card.ladder ?? format : undefined
}

/**
 * @param {object[]} formats As `format.list` has them.
 * @param {string} ladder
 * @returns {string|undefined} The format that is played on a ladder.
 */
export function formatOfLadder(formats, ladder) {
  return formats.find(({ format }) => ladderOf(formats, format) === ladder)?.format
}

/**
 * @param {object[]} formats As `format.list` has them.
 * @returns {string[]} The names of the ladders.
 */
export function laddersOf(formats) {
  return formats.map(({ format }) => ladderOf(formats, format)).filter(Boolean)
}
