/** A result as a text that can be pasted anywhere: pure functions. */

/** The least points of a round of each level, best first. */
const LEVELS = [4000, 2000, 500, 0]
const SQUARES = ['🟩', '🟨', '🟧', '🟥']

/**
 * @param {number} score Of a round.
 * @returns {number} From 0, the best, to 3.
 */
export function levelOf(score) {
  return LEVELS.findIndex((least) => score >= least)
}

/**
 * @param {number} score Of a round.
 * @returns {string} A coloured square.
 */
export function squareOf(score) {
  return SQUARES[levelOf(score)]
}

/**
 * @param {import('./match-state.js').MatchView} match A finished match.
 * @returns {number[]} Our points by round, of the rounds that were revealed.
 */
export function ownScores({ rounds, me }) {
  return rounds.filter(({ results }) => results)
    .map(({ results }) => results.find(({ player }) => player === me)?.score ?? 0)
}

/** @param {object|null} info As `server.info` has it. @returns {number} The most points of a round. */
export function perfectScoreOf(info) {
  return info?.scoring.perfectScore ?? 5000
}

/**
 * @param {string} name The link to a match, or the name of a set of a match's places.
 * @param {string} origin The server's.
 * @returns {string} The address of the page that leads to it, and that chats show a preview of.
 */
export function shareAddress(name, origin) {
  return `${origin}/v1/share/${name}`
}

/**
 * @param {string} headline Which game, on which map, how many points.
 * @param {number[]} scores Our points by round.
 * @param {string} address Where the game can be played.
 * @returns {string}
 */
export function shareText(headline, scores, address) {
  return [headline, scores.map(squareOf).join(''), address].filter(Boolean).join('\n')
}
