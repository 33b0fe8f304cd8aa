/**
 * Difficulty, aids and pauses of a match, as a pure function of what the server has told.
 *
 * @typedef {'freeze'|'lens'|'fork'|'shuffle'} Aid
 *
 * @typedef {object} AidUse
 * @property {Aid} aid
 * @property {{center: {lat: number, lng: number}, radius: number}} [lens] A circle that holds the
 *   place; the radius in meters.
 * @property {string[]} [fork] Two countries; the place is in one of them.
 *
 * @typedef {object} JourneyView
 * @property {'hiker'|'scout'|'pathfinder'|null} difficulty
 * @property {Aid[]|null} aids Those that are left; null of matches without any.
 * @property {AidUse[]} aided What helps with the place of the current round.
 * @property {number|null} pauses How many are left; null of matches without any.
 * @property {number|null} pausedUntil When the pause ends by itself that the match is in.
 * @property {number|null} remainingMs In a pause, how much time the phase has left.
 */

/** The aids in the order in which they are offered. @type {Aid[]} */
export const AIDS = ['freeze', 'lens', 'fork', 'shuffle']
export const DIFFICULTIES = ['hiker', 'scout', 'pathfinder']

/** @param {object} told What the server says of a match as a whole. @returns {JourneyView} */
export function journeyOf({
  difficulty = null, aids = null, aided = [], pauses = null, pausedUntil = null, remainingMs = null,
}) {
  return { difficulty, aids, aided: ofThisPlace(aided), pauses, pausedUntil, remainingMs }
}

/** Aids from before a shuffle were about another place. */
function ofThisPlace(aided) {
  return aided.slice(Math.max(0, aided.findLastIndex(({ aid }) => aid === 'shuffle')))
}

/** @type {Record<string, (state: any, params: any) => any>} */
export const JOURNEY_STEPS = {
  'round.aided'(state, { round, aid, aids, deadline, lens, fork, view }) {
    if (round !== state.round) return state
    const aided = ofThisPlace([...state.aided, { aid, lens, fork }])
    const after = { ...state, aids, aided }
    if (!view) return { ...after, ...until(state, deadline) }
    return {
      ...withView(after, round, view), phase: 'moving', marker: null,
      ...until({ ...state, phase: 'moving' }, deadline),
    }
  },
  // Another player has more time.
  'round.frozen'(state, { player, roundEnd }) {
    const players = state.players.map((each) => (each.player === player ? { ...each, isFrozen: true } : each))
    return { ...state, players, roundEnd, ...(state.phase === 'guessed' && { deadline: roundEnd }) }
  },
  'match.paused': (state, { until: pausedUntil, pauses, remainingMs = null }) =>
    ({ ...state, pauses, pausedUntil, remainingMs, deadline: pausedUntil }),
  'match.resumed'(state, { round, deadline, view }) {
    const after = { ...state, pausedUntil: null, remainingMs: null, ...until(state, deadline) }
    return view ? withView(after, round ?? state.round, view) : after
  },
}

/** The end of the phase that we are in, and with it that of the round, unless others have longer. */
function until({ phase, options, players, roundEnd }, deadline) {
  const ownEnd = phase === 'moving' ? deadline + options.guessingMs : deadline
  return { deadline, roundEnd: players.length > 1 ? Math.max(ownEnd, roundEnd ?? 0) : ownEnd }
}

function withView(state, round, view) {
  return { ...state, rounds: state.rounds.map((each) => (each.round === round ? { ...each, view } : each)) }
}

/**
 * @param {JourneyView & {rounds: object[], round: number}} match
 * @returns {string} Another one for another picture of the same round: of another place, or of one
 *   that was not told in a pause.
 */
export function pictureKey({ aided = [], rounds = [], round }) {
  const hasView = Boolean(rounds.find((each) => each.round === round)?.view)
  return [hasView ? '' : 'hidden', aided.some(({ aid }) => aid === 'shuffle') ? 'shuffled' : ''].join('')
}

/** @param {{me: string, rounds: object[]}} match @returns {{round: number, aids: Aid[]}[]} */
export function aidsByRound({ me, rounds }) {
  return rounds.map(({ round, results = [] }) =>
    ({ round, aids: results.find(({ player }) => player === me)?.aids ?? [] }))
    .filter(({ aids }) => aids.length > 0)
}

/**
 * @typedef {{ingredient: string}|{recipe: string}} Find
 *
 * @param {{me: string, rounds: object[]}} match
 * @returns {{round: number, find: Find}[]} Our finds of the rounds that were revealed.
 */
export function findsOf({ me, rounds }) {
  return rounds.flatMap(({ round, results = [] }) => {
    const find = results.find(({ player }) => player === me)?.find
    return find ? [{ round, find }] : []
  })
}
