/** The first guess of a round, which shortens the time of the others. Pure. */

/** @typedef {import('./match-state.js').MatchView} MatchView */

/**
 * The state after `round.hurried`. The event that follows moves players who still look to the guess
 * phase.
 *
 * @param {MatchView} state
 * @param {{player: string, deadline: number}} told Who has guessed, and the others' end at the latest.
 * @returns {MatchView} `hurriedBy` is set only where our own time has become shorter.
 */
export function hurried(state, { player, deadline: end }) {
  const isMoving = state.phase === 'moving'
  const isShorter = end < ((isMoving ? state.roundEnd : state.deadline) ?? Infinity)
  return {
    ...state,
    hurriedBy: isShorter ? player : null,
    roundEnd: Math.min(state.roundEnd ?? end, end),
    deadline: isMoving ? state.deadline : Math.min(state.deadline ?? end, end),
    players: state.players.map((each) => ({ ...each, isFrozen: false })),
  }
}

/**
 * @param {MatchView} match
 * @returns {{name: string, time: number}|null} Who has left us `time` milliseconds by the first
 *   guess; null while nobody has, and once our own guess stands.
 */
export function hurryOf({ phase, me, hurriedBy, players, options }) {
  const first = players.find(({ player }) => player === hurriedBy && player !== me)
  return first && phase === 'guessing' ? { name: first.username, time: options.hurryMs } : null
}
