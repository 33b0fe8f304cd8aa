/** Levels: level n begins with 500 · n · (n − 1) experience. Pure. */

/**
 * @param {number} level 1, 2, 3 …
 * @returns {number} The experience with which it begins.
 */
export function beginning(level) {
  return 500 * level * (level - 1)
}

/**
 * @param {number} experience
 * @returns {number} The level that it makes: 1 or more.
 */
export function level(experience) {
  const guess = Math.max(1, Math.floor((1 + Math.sqrt(1 + experience / 125)) / 2))
  // The root may be off by its last digit where a level begins.
  if (beginning(guess) > experience && guess > 1) return guess - 1
  return beginning(guess + 1) <= experience ? guess + 1 : guess
}

/**
 * The way from the beginning of a level to the next.
 *
 * @param {number} experience
 * @returns {{level: number, done: number, length: number, left: number}} `done` of `length` is behind,
 *   `left` lies before the next level.
 */
export function progress(experience) {
  const reached = level(experience)
  const [from, to] = [beginning(reached), beginning(reached + 1)]
  return { level: reached, done: experience - from, length: to - from, left: to - experience }
}
