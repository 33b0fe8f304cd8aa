/** Questions of screens about a match: pure functions of its state. */

import { rankKey } from './formats.js'

/**
 * @typedef {import('./match-state.js').MatchView} MatchView
 * @typedef {import('./match-state.js').PlayerView} PlayerView
 * @typedef {import('./match-state.js').RoundView} RoundView
 */

/** @param {MatchView} state @returns {PlayerView[]} The others. */
export function others(state) {
  return state.players.filter(({ player }) => player !== state.me)
}

/** @param {MatchView} state @returns {PlayerView[]} The others of our own side, where sides play. */
export function partners(state) {
  const own = state.players.find(({ player }) => player === state.me)
  return own?.side === undefined ? [] : others(state).filter(({ side }) => side === own.side)
}

/**
 * @param {MatchView} state
 * @param {string} id
 * @returns {'me'|'partner'|'other'} The player's role for the one who looks. Whoever watches tells
 *   sides apart by it, and the two of a duel.
 */
export function roleOf(state, id) {
  if (id === state.me) return 'me'
  if (state.isWatched) return isOfFirstSide(state, id) ? 'partner' : 'other'
  return partners(state).some(({ player }) => player === id) ? 'partner' : 'other'
}

/** Among more than two without sides nobody is. */
function isOfFirstSide({ players }, id) {
  const index = players.findIndex(({ player }) => player === id)
  return (players[index]?.side ?? (players.length === 2 ? index : 1)) === 0
}

/** @param {MatchView} state @returns {RoundView|undefined} The current round, or the last. */
export function currentRound(state) {
  return state.rounds.find(({ round }) => round === state.round)
}

/** @param {MatchView|null} state @returns {boolean} Whether it is being played. */
export function isLive(state) {
  return Boolean(state) && state.phase !== 'finished'
}

/** The phases in which a reveal that was missed is not on the screen anyway. */
const AFTER_A_REVEAL = ['moving', 'guessing', 'guessed', 'countdown']

/**
 * @param {MatchView} state
 * @returns {RoundView|null} The last round that was revealed while nobody was here.
 */
export function missedRound({ phase, rounds, seen }) {
  if (!AFTER_A_REVEAL.includes(phase)) return null
  const last = rounds.findLast(({ results }) => results)
  return last && last.round > seen ? last : null
}

/**
 * The order of totals, of health, or of who is out; who ties shares a rank. At the end it is the
 * server's: who has left is last.
 *
 * @param {MatchView} state
 * @returns {(PlayerView & {rank: number})[]} Best first.
 */
export function standings(state) {
  const keys = new Map(state.players.map((player) => [player.player, rankKey(state, player)]))
  const byKey = ({ player }) =>
    1 + [...keys.values()].filter((key) => key > keys.get(player)).length
  const told = new Map(state.outcome?.results.map(({ player, rank }) => [player, rank]))
  return state.players
    .map((player) => ({ ...player, rank: told.get(player.player) ?? byKey(player) }))
    .sort((a, b) => a.rank - b.rank)
}

/**
 * @param {MatchView} state
 * @returns {object|null} What the round that comes next will show, as far as the server has told.
 */
export function upcomingView(state) {
  if (state.phase !== 'countdown') return null
  return state.nextView ?? currentRound(state)?.view ?? null
}

/** @param {MatchView} state @returns {boolean} Whether no round has begun yet. */
export function isOpening(state) {
  return state.phase === 'countdown' && !currentRound(state)?.results
}

/**
 * Points by round and player. Who looks comes first, then the others by their rank; of many, only
 * the best other.
 *
 * @param {MatchView} state
 * @returns {{players: string[], totals: number[], rounds: {round: number,
 *   scores: (number|null)[], best: number[]}[]}} `scores` and `totals` in the order of `players`;
 *   `best` has the indices of the highest score. A score is null where somebody had left.
 */
export function roundsTable(state) {
  const ranked = standings(state)
  const own = ranked.filter(({ player }) => player === state.me)
  const shown = [...own, ...ranked.filter(({ player }) => roleOf(state, player) === 'other').slice(0, 1)]
  const players = shown.map(({ player }) => player)
  const rounds = state.rounds.filter(({ results }) => results).map(({ round, results }) => {
    const scores = players.map((id) =>
      results.find(({ player }) => player === id)?.score ?? null)
    const highest = Math.max(...scores.map((score) => score ?? 0))
    const best = scores.flatMap((score, index) =>
      score === highest && score > 0 && players.length > 1 ? [index] : [])
    return { round, scores, best }
  })
  return { players, rounds, totals: shown.map(({ total }) => total) }
}

/**
 * @param {import('./store.js').AppState} state
 * @param {MatchView} match A finished duel.
 * @returns {'open'|'asked'|'wanted'} Whether nobody has asked for a rematch, we have, or the other.
 */
export function rematchState({ challenges }, match) {
  const asked = challenges.filter(({ rematch }) => rematch === match.match)
  if (asked.some(({ direction }) => direction === 'incoming')) return 'wanted'
  return asked.length > 0 ? 'asked' : 'open'
}
