/**
 * A match of the room as a member sees it who watches: pure functions of what the server says. The
 * state is that of a match, without anything of our own in it.
 */

import { currentRound } from './match-questions.js'
import { fromState } from './match-state.js'

/** The phases in which a place is looked for. */
const ROUND = ['moving', 'guessing', 'guessed']

/** @param {import('./room.js').Room|null} room @param {string} me @returns {object|undefined} */
export function memberOf(room, me) {
  return room?.members.find(({ player }) => player.player === me)
}

/**
 * @param {import('./store.js').AppState} state
 * @returns {'player'|'watcher'|'screen'|null} Our role in the room; null outside of one.
 */
export function ownRole({ room, player }) {
  const own = memberOf(room, player?.player)
  return own ? (own.role ?? 'player') : null
}

/**
 * @param {import('./store.js').AppState} state
 * @returns {string|null} The match that we are to watch: the room's, while others play it.
 */
export function matchToWatch({ room, player }) {
  if (!room?.match) return null
  return memberOf(room, player?.player)?.inMatch === false ? room.match : null
}

/**
 * The match after what the server has told of it, by `room.match` or by `match.state`.
 *
 * @param {import('./match-state.js').MatchView|null} before
 * @param {object} told
 * @param {string} me
 * @returns {import('./match-state.js').MatchView & {isWatched: true}}
 */
export function watchedAfter(before, told, me) {
  const known = before?.match === told.match ? before : null
  const rounds = mergedRounds(known?.rounds ?? [], told.rounds)
  const isNews = told.phase === 'finished' && known && known.phase !== 'finished'
    && lastRevealed(rounds)?.round !== lastRevealed(known.rounds)?.round
  return {
    ...fromState({ ...told, rounds }, me, known),
    isWatched: true,
    hasSeenReveal: known?.phase === 'finished' ? known.hasSeenReveal : !isNews,
  }
}

/** Those that are known and revealed, and those that are told, in their order. */
function mergedRounds(known, told) {
  const kept = known.filter(({ round, results }) =>
    results && !told.some((each) => each.round === round))
  return [...kept, ...told].sort((a, b) => a.round - b.round)
}

/** @param {object[]} rounds @returns {object|undefined} The last round with results. */
export function lastRevealed(rounds) {
  return rounds.findLast(({ results }) => results)
}

/**
 * @param {import('./match-state.js').MatchView} watched
 * @returns {boolean} Whether a round before the current one is missing, so that all has to be asked for.
 */
export function lacksRounds({ phase, round, rounds }) {
  const isPlayed = !ROUND.includes(phase) && rounds.some(({ results }) => results)
  const needed = isPlayed ? round : round - 1
  return rounds.filter((each) => each.results && each.round <= needed).length < needed
}

/**
 * @param {import('./match-state.js').MatchView} watched
 * @returns {'opening'|'round'|'reveal'|'standings'|'final'} The part of the match that is shown.
 */
export function sceneOf({ phase, rounds, hasSeenReveal }) {
  if (ROUND.includes(phase)) return 'round'
  if (phase === 'revealed') return 'reveal'
  if (phase === 'finished') return hasSeenReveal ? 'final' : 'reveal'
  return lastRevealed(rounds) ? 'standings' : 'opening'
}

/**
 * @param {import('./match-state.js').MatchView} match
 * @param {boolean} isWall
 * @returns {string} Another one whenever the stage shows something else; empty: there is nothing to show.
 */
export function stageKey(match, isWall) {
  const scene = sceneOf(match)
  const view = isWall ? currentRound(match)?.view : null
  const last = lastRevealed(match.rounds)
  if (scene === 'final') return last ? 'all' : ''
  if (scene === 'opening') return isWall ? 'opening' : ''
  if (scene === 'round' && isWall) return view ? `view ${match.round}` : 'blank'
  return last ? `reveal ${last.round}` : ''
}

/**
 * @param {import('./store.js').AppState} state
 * @param {string|null} code The code in the address.
 * @returns {boolean} Whether the big screen takes the whole page.
 */
export function isBigScreen(state, code) {
  const { room, watched, wallLeft } = state
  return Boolean(watched) && room?.code === code && ownRole(state) === 'screen'
    && wallLeft !== watched.match
}

/**
 * @param {import('./match-state.js').MatchView} match Finished.
 * @returns {{key: string, values?: {names: string[]}}} The sentence that says how it ended.
 */
export function endOf({ outcome, players }) {
  if (outcome?.ending === 'aborted') return { key: 'result.aborted' }
  const winners = outcome?.results.filter(({ won }) => won) ?? []
  if (winners.length === 0) return { key: 'result.tied' }
  const nameOf = (id) => players.find(({ player }) => player === id)?.username ?? ''
  return { key: 'watch.won', values: { names: winners.map(({ player }) => nameOf(player)) } }
}
