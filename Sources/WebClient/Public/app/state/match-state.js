/**
 * A match as its player sees it, as a pure function of what the server has told: no socket, no
 * clock, no page. The server's `match.state` says everything, its events what changes.
 */

import { asksStatements, hasNoStandings, isLastRound, isNamed, isWatching, kindOf, reserveAfter } from './formats.js'
import { hurried, hurriedBy } from './hurry.js'
import { journeyOf, JOURNEY_STEPS } from './journey.js'

/**
 * @typedef {'moving'|'guessing'|'guessed'|'revealed'|'countdown'|'finished'} Phase
 * @typedef {{lat: number, lng: number}} Coordinate
 *
 * @typedef {object} PlayerView
 * @property {string} player
 * @property {string} username
 * @property {string} [avatar]
 * @property {boolean} connected
 * @property {boolean} ready Has seen enough of the reveal.
 * @property {boolean} guessed Has guessed in the current round.
 * @property {boolean} isGuessing Is in the guess phase.
 * @property {number} total
 * @property {number} [side] 0 or 1, where sides play; of our own, `marker` is where the pin stands.
 * @property {number} [health] What is left, where the format has it; else perhaps `lives`.
 * @property {'quit'|'absent'|null} left Why the player is gone for good.
 *
 * @typedef {object} RoundView
 * @property {number} round
 * @property {object} [view] What to show of the current round.
 * @property {object} [solution] Of a revealed round: `{lat, lng, country?, near?}`.
 * @property {object[]} [results] Of a revealed round.
 * @property {object[]} [effects] What it cost the players, where the format counts that.
 *
 * @typedef {import('./journey.js').JourneyView & object} MatchView
 * @property {string} match
 * @property {number} seq How many events of the match are in here.
 * @property {string} me The id of who looks.
 * @property {'solo'|'duel'|'party'} mode
 * @property {string} format
 * @property {string} map Of one that a player has made, `ownMap` tells the title; else it is null.
 * @property {string|null} set The set of places that is played; or `list`: `{list, title?}`, or null.
 * @property {string|null} bot The strength of the bot that is played against.
 * @property {object} options
 * @property {boolean} lacksPanoramas Whether too few panoramas were ready when it began.
 * @property {Phase} phase
 * @property {number} round
 * @property {number|null} deadline When the phase ends for us; when we have guessed, when the round
 *   ends at the latest, as far as that is known. Epoch milliseconds.
 * @property {number|null} roundEnd When the round ends at the latest; null if it is not known.
 * @property {string|null} hurriedBy The player whose first guess has shortened our time of the round.
 * @property {object|null} nextView In a countdown, what the next round will show.
 * @property {PlayerView[]} players
 * @property {RoundView[]} rounds
 * @property {Coordinate|null} marker Where our marker stands.
 * @property {Coordinate|null} guess Our guess in the current round.
 * @property {boolean|null} verdict Our answer to the statement of the current round.
 * @property {boolean} isCutOff Whether the current round was revealed here while ours to guess.
 * @property {object|null} outcome How it ended.
 * @property {boolean} hasSeenReveal Whether the last reveal was looked at: the result waits for it.
 * @property {number} seen The last round whose reveal was shown here, or need not be; 0 before.
 */

/**
 * Reads what the server says of a match as a whole: `match.state`, `match.started`, `match.solo`.
 *
 * @param {object} told
 * @param {string} me
 * @param {MatchView|null} before What was known, of any match.
 * @param {number} [remembered] The `seen` from before the page was loaded anew.
 * @returns {MatchView}
 */
export function fromState(told, me, before = null, remembered) {
  const known = before?.match === told.match ? before : null
  const isSameRound = known?.round === told.round
  const last = told.rounds.findLast(({ results }) => results)?.round ?? 0
  // A player who is here for the first time has missed nothing.
  const seen = known?.seen ?? remembered ?? last
  return {
    match: told.match,
    seq: told.seq, me,
    mode: told.mode, format: told.format ?? 'classic',
    map: told.map, set: told.set ?? null, list: told.list ?? null, ownMap: told.ownMap ?? null,
    ...journeyOf(told),
    bot: told.bot?.strength ?? null,
    options: told.options,
    lacksPanoramas: told.lacksPanoramas ?? false,
    phase: told.phase,
    round: told.round,
    deadline: told.deadline ?? told.pausedUntil ?? told.roundEnd ?? null,
    roundEnd: told.roundEnd ?? null,
    nextView: told.nextView ?? null,
    players: told.players.map((player) => {
      const earlier = known?.players.find((each) => each.player === player.player)
      const { guessing: isGuessing = false, ...rest } = player
      return { ...rest, isGuessing, left: earlier?.left ?? null }
    }),
    rounds: told.rounds,
    marker: isPlacing(told, known) ? known.marker : (told.marker ?? null),
    guess: told.guess ?? (isSameRound ? known.guess : null),
    verdict: told.verdict ?? (isSameRound ? known.verdict : null),
    hurriedBy: hurriedBy(told) ?? (isSameRound ? known.hurriedBy : null),
    isCutOff: isSameRound && (known.isCutOff || (isOpen(known) && isRevealed(told))),
    outcome: told.outcome ?? null,
    hasSeenReveal: hasMissedReveal(told, known, last > seen)
      ? false : (known?.hasSeenReveal ?? true),
    seen: told.phase === 'revealed' || told.phase === 'finished' ? last : seen,
  }
}

/** The marker was moved here, and the server may not have heard of it. */
function isPlacing(told, known) {
  const isSame = known?.round === told.round && isOpen(known)
  return isSame && isOpen(told) && known.marker !== null
}

/** The last round was played here, and it is over since. */
function hasMissedReveal(told, known, isUnseen) {
  const hasEnded =
    told.phase === 'finished' && told.outcome?.ending === 'played' && !kindOf(told).isTimed
  if (!hasEnded) return false
  return known ? known.round === told.round && known.phase !== 'finished' : isUnseen
}

/**
 * Places an event among those known: `old` ones are in the state already; before a `gap` some are missing.
 *
 * @param {MatchView} state
 * @param {{seq: number}} params
 * @returns {'next'|'old'|'gap'}
 */
export function order(state, params) {
  if (params.seq <= state.seq) return 'old'
  return params.seq === state.seq + 1 ? 'next' : 'gap'
}

/**
 * The state after an event of the server, or after something of our own (`own.answered`,
 * `own.marked`, `own.guessed`, `own.moved`, `own.looked`, `own.caughtUp`).
 *
 * @param {MatchView} state
 * @param {string} name
 * @param {any} params
 * @param {number} [now] The server's time, for what has no deadline of its own.
 * @returns {MatchView}
 */
export function reduce(state, name, params, now = 0) {
  const after = STEPS[name]?.(state, params, now) ?? state
  return params.seq ? { ...after, seq: params.seq } : after
}

/** @type {Record<string, (state: MatchView, params: any, now: number) => MatchView>} */
const STEPS = {
  'match.started': (state, told) => fromState(told, state.me, state),
  'round.started': roundStarted,
  'round.guessing': (state, { round, player, deadline }) => {
    if (player !== state.me) return withPlayer(state, player, { isGuessing: true, isFrozen: false })
    return startGuessing(state, round, deadline)
  },
  'round.hurried': hurried,
  'round.marked': (state, { player, ...at }) => withPlayer(state, player, { marker: { lat: at.lat, lng: at.lng } }),
  'round.guessed': (state, { player }) => {
    const after = withPlayer(state, player, { guessed: true, isGuessing: false })
    return player === state.me ? guessed(after) : after
  },
  'round.revealed': roundRevealed,
  'round.ready': (state, { player }) => withPlayer(state, player, { ready: true }),
  'round.standings': (state, { nextAt, nextView = null }) => (nextAt && !hasNoStandings(state)
    ? { ...state, phase: 'countdown', deadline: nextAt, nextView } : state),
  'match.playerLeft': (state, { player, reason }) =>
    withPlayer(state, player, { connected: false, left: reason === 'dropped' ? null : reason }),
  'match.playerReturned': (state, { player }) => withPlayer(state, player, { connected: true }),
  'match.finished': matchFinished,
  ...JOURNEY_STEPS,
  'own.answered': (state, { round, deadline }) => startGuessing(state, round, deadline),
  'own.marked': (state, { lat, lng }) => ({ ...state, marker: { lat, lng } }),
  'own.guessed': (state, { round, accepted, country, verdict = null }) => {
    if (round !== state.round || isNamed(accepted, country)) return state
    const after = { ...state, guess: accepted, marker: accepted, verdict }
    return isOpen(state) ? guessed(after) : after
  },
  'own.moved': (state, { round, view }) => ({
    ...state,
    rounds: state.rounds.map((each) => (each.round === round && each.view ? { ...each, view } : each)),
  }),
  'own.looked': (state) => ({ ...state, hasSeenReveal: true }),
  'own.caughtUp': (state, { round }) => ({ ...state, seen: Math.max(state.seen, round) }),
}

function roundStarted(state, { round, view, deadline }) {
  const roundEnd = deadline + state.options.guessingMs
  const phase = isWatching(state) ? 'guessed' : asksStatements(state) ? 'guessing' : 'moving'
  return {
    ...state,
    phase,
    round,
    deadline: phase === 'moving' ? deadline : roundEnd,
    roundEnd,
    nextView: null,
    players: state.players.map((player) => ({ ...player, ready: false, guessed: false, isGuessing: false, isFrozen: false, marker: undefined })),
    rounds: [...state.rounds.filter((each) => each.round !== round), { round, view }],
    marker: null, guess: null, verdict: null, hurriedBy: null, isCutOff: false, aided: [],
  }
}

/** Whether the round waits for our guess, and whether its reveal has come. */
const isOpen = ({ phase }) => phase === 'moving' || phase === 'guessing'
const isRevealed = ({ phase }) => !['moving', 'guessing', 'guessed'].includes(phase)

/** Our guess stands: what is left is the others' time. */
function guessed(state) {
  return { ...state, phase: 'guessed', deadline: state.roundEnd }
}

/** The reply to our answer may come after the time was up, and never brings a phase back. */
function startGuessing(state, round, deadline) {
  if (round !== state.round || state.phase !== 'moving') return state
  return { ...state, phase: 'guessing', deadline }
}

function roundRevealed(state, { round, solution, results, effects = [] }, now) {
  const revealed = { round, solution, results, ...(effects.length > 0 && { effects }) }
  const isLast = isLastRound(state, revealed)
  const totals = new Map(results.map(({ player, total }) => [player, total]))
  return {
    ...state,
    phase: kindOf(state).isTimed ? 'guessed' : 'revealed',
    seen: round,
    isCutOff: isOpen(state),
    deadline: isLast ? null : now + state.options.readyMs,
    players: state.players.map((player) => ({
      ...player,
      ready: false, guessed: false, isGuessing: false,
      total: totals.get(player.player) ?? player.total,
      ...reserveAfter(revealed, player.player),
    })),
    rounds: state.rounds.map((each) => (each.round === round ? revealed : each)),
  }
}

function matchFinished(state, outcome) {
  const isRevealFresh = state.phase === 'revealed' && outcome.ending === 'played'
  return { ...state, phase: 'finished', deadline: null, outcome, hasSeenReveal: !isRevealFresh }
}

function withPlayer(state, id, change) {
  const players = state.players.map((each) => (each.player === id ? { ...each, ...change } : each))
  return { ...state, players }
}
