/** The first guess of a round or the host of a room, who shorten the time of the others. Pure. */

/** @typedef {import('./match-state.js').MatchView} MatchView */

/** Stands for the host in `hurriedBy`. */
const HOST = 'host'

/** The time that a host leaves the players: `MatchLimits.forcedTime` of the server. Milliseconds. */
const FORCED_MS = 15_000

/**
 * The state after `round.hurried`. The event that follows moves players who still look to the guess
 * phase.
 *
 * @param {MatchView} state
 * @param {{player: string, deadline: number, forced?: boolean}} told The player who has
 *   guessed, or the host by force, and the moment at which the time of the others ends.
 * @returns {MatchView} `hurriedBy` is another only where our own time has become shorter.
 */
export function hurried(state, { player, deadline: end, forced }) {
  const isMoving = state.phase === 'moving'
  const isShorter = end < ((isMoving ? state.roundEnd : state.deadline) ?? Infinity)
  return {
    ...state,
    hurriedBy: !isShorter ? state.hurriedBy : forced ? HOST : player,
    roundEnd: Math.min(state.roundEnd ?? end, end),
    deadline: isMoving ? state.deadline : Math.min(state.deadline ?? end, end),
    players: state.players.map((each) => ({ ...each, isFrozen: false })),
  }
}

/**
 * @param {{hurry?: {player: string, forced?: boolean}}} told A state of the server.
 * @returns {string|null} Who has shortened our time, as `hurriedBy` has it.
 */
export function hurriedBy({ hurry }) {
  return hurry?.forced ? HOST : hurry?.player ?? null
}

/**
 * @param {MatchView} match
 * @returns {{key: string, values: {name?: string, time: number}}|null} The line that tells who has
 *   left us `time` milliseconds; null while nobody has, and once our own guess stands.
 */
export function hurryOf({ phase, me, hurriedBy, players, options }) {
  if (phase !== 'guessing') return null
  if (hurriedBy === HOST) return { key: 'round.forced', values: { time: FORCED_MS } }
  const first = players.find(({ player }) => player === hurriedBy && player !== me)
  return first
    ? { key: 'round.hurried', values: { name: first.username, time: options.hurryMs } } : null
}
