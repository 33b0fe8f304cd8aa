/** Matches alone without a clock: as long as the server allows. Pure. */

/**
 * @param {object|null} info What `server.info` says.
 * @returns {object} Options of a match in which nothing is to end by itself.
 */
export function untimedOptions(info) {
  const longest = info?.limits?.durationMs?.max
  return longest ? { movingMs: longest, guessingMs: longest, readyMs: longest } : {}
}

/**
 * @param {import('./match-state.js').MatchView} match
 * @param {object|null} info What `server.info` says.
 * @returns {boolean} Whether nobody is to be hurried by the time that is left.
 */
export function isUntimed({ mode, options }, info) {
  const longest = info?.limits?.durationMs?.max
  return mode === 'solo' && options.movingMs === longest && options.guessingMs === longest
}
