/**
 * Tells what happens in a match: to screen readers, and with sounds.
 */

import { announce } from '../ui/announcer.js'
import { t } from '../ui/i18n.js'
import { asksStatements, hasReached, isOpenEnded, isWatching, kindOf, livesOf, lossOf, sideLosses } from '../state/formats.js'
import { hurryOf } from '../state/hurry.js'
import { currentRound, isOpening, missedRound, others, roleOf, standings } from '../state/match-questions.js'
import { verdictKey } from '../state/quiz.js'
import { play } from '../ui/sounds.js'

/** @typedef {import('../state/match-state.js').MatchView} MatchView */

/**
 * Picks what is worth telling of a change: pure.
 *
 * @param {MatchView|null} before
 * @param {MatchView} after
 * @returns {{key?: string, values?: object, sound?: string, urgent?: boolean}[]}
 */
export function story(before, after) {
  const isSame = before?.match === after.match
  const lines = isSame ? after.players.flatMap((player) => aboutOther(before, after, player)) : []
  if (isSame && kindOf(after).isTimed) lines.push(...aboutLastRound(before, after))
  const isNewPhase = !isSame || before.phase !== after.phase || before.round !== after.round
  if (isNewPhase) lines.push(...aboutPhase(after))
  const hurry = hurryOf(after)
  if (hurry && isSame && !hurryOf(before)) lines.push({ ...hurry, urgent: true })
  const missed = missedRound(after)
  const wasMissed = isSame && missedRound(before)?.round === missed?.round
  if (missed && !wasMissed) lines.push(...aboutMissed(after, missed))
  return lines
}

/** The round before, where no reveal is shown. */
function aboutLastRound(before, after) {
  const played = ({ rounds }) => rounds.filter(({ results }) => results)
  if (played(after).length === played(before).length) return []
  return aboutMissed(after, played(after).at(-1)).map((line) => ({ ...line, sound: 'reveal' }))
}

function aboutOther(before, after, player) {
  const earlier = before.players.find((each) => each.player === player.player)
  if (player.player === after.me || !earlier) return []
  const values = { name: player.username }
  if (player.left && !earlier.left) return [{ key: 'say.left', values, urgent: true }]
  if (!player.connected && earlier.connected) return [{ key: 'say.dropped', values }]
  if (player.connected && !earlier.connected) return [{ key: 'say.returned', values }]
  if (player.isFrozen && !earlier.isFrozen) return [{ key: 'say.frozen', values }]
  if (player.guessed && !earlier.guessed) return [{ key: 'say.guessed', values, sound: 'opponent' }]
  if (player.isGuessing && !earlier.isGuessing) return [{ key: 'say.guessing', values }]
  return []
}

function aboutPhase(match) {
  const { phase, round, options } = match
  switch (phase) {
    case 'moving':
      return [isOpenEnded(match)
        ? { key: 'say.round.open', values: { round }, sound: 'start' }
        : { key: 'say.round', values: { round, rounds: options.rounds }, sound: 'start' }]
    case 'guessing':
      // The statement has the focus, and is read.
      if (asksStatements(match)) return [{ sound: 'start' }]
      return [{ key: 'say.place', sound: 'tick' }]
    case 'guessed':
      if (isWatching(match)) return [{ key: 'say.watching', values: { round } }]
      if (kindOf(match).isTimed) return []
      // The screen says it itself.
      if (asksStatements(match)) return [{ sound: 'guess' }]
      return [{ key: others(match).length ? 'say.sent' : 'say.sentAlone', sound: 'guess' }]
    case 'revealed':
      return aboutReveal(match)
    case 'countdown':
      return isOpening(match)
        ? aboutOpening(match) : aboutStandings(match)
    case 'finished':
      return aboutEnd(match)
    default:
      return []
  }
}

function aboutOpening(match) {
  const nameOfAll = (role) => match.players
    .filter(({ player }) => roleOf(match, player) === role).map(({ username }) => username).join(', ')
  const lines = [['say.with', nameOfAll('partner')], ['say.against', nameOfAll('other')]]
  return lines.filter(([, name]) => name).map(([key, name]) => ({ key, values: { name } }))
}

/** The reveal of a streak, and who is out, have said all that there is to say. */
function aboutStandings(match) {
  const { tally } = kindOf(match)
  if (tally === 'lives' || tally === 'elimination') return []
  const key = tally === 'health' ? 'say.standings.health' : 'say.standings'
  return [{ key, values: { players: standings(match) } }]
}

function aboutReveal(match) {
  const { results = [], solution } = currentRound(match) ?? {}
  if (asksStatements(match)) return aboutStatement(match, results, solution)
  if (kindOf(match).points === 'country') {
    const lines = results.map(({ score, noPin }) => ({
      key: noPin ? 'say.own.noPin' : 'say.own.country', values: { score }, sound: 'reveal',
    }))
    return [...lines, ...aboutLives(match)]
  }
  return [...aboutResults(match, results), ...aboutLosses(match)]
}

/** Whether our verdict was right, and whether the statement is true. */
function aboutStatement({ me }, results, solution) {
  const own = results.find(({ player }) => player === me)
  return [
    { key: verdictKey(own), sound: 'reveal', urgent: true },
    { key: solution?.statement?.isTrue ? 'quiz.isTrue' : 'quiz.isFalse' },
  ]
}

/** The lives that are left after one was lost. */
function aboutLives(match) {
  const count = livesOf(match, match.me).filter(Boolean).length
  const isLost = count > 0 && lossOf(currentRound(match) ?? {}, match.me) > 0
  return isLost ? [{ key: 'players.lives', values: { count } }] : []
}

function aboutLosses(match) {
  const round = currentRound(match) ?? {}
  if (kindOf(match).tally === 'elimination') return aboutOut(match, round)
  if (kindOf(match).hasSides) {
    return sideLosses(match, round).map(({ isOurs, loss, health }) =>
      ({ key: isOurs ? 'say.side.ours' : 'say.side.theirs', values: { loss, health } }))
  }
  return match.players.flatMap(({ player, username, health }) => {
    const loss = lossOf(round, player)
    const key = player === match.me ? 'say.loss.me' : 'say.loss.other'
    return loss ? [{ key, values: { name: username, loss, health } }] : []
  })
}

function aboutOut(match, round) {
  const out = match.players.filter(({ player }) => lossOf(round, player) > 0)
  return out.map(({ player, username }) => ({
    key: player === match.me ? 'say.out.me' : 'say.out.other', values: { name: username },
  }))
}

function aboutResults(match, results) {
  return results.map(({ player, distance, score, noPin }, index) => ({
    key: (player === match.me ? 'say.own' : 'say.other') + (noPin ? '.noPin' : ''),
    values: { name: nameOf(match, player), distance, score },
    ...(index === 0 && { sound: 'reveal' }),
  }))
}

function aboutMissed(match, { round, results }) {
  const own = results.find(({ player }) => player === match.me)
  if (!own) return []
  const { distance, score, noPin } = own
  if (kindOf(match).points === 'country') return [{ key: 'say.own.country', values: { score } }]
  if (asksStatements(match)) return [{ key: verdictKey(own) }]
  return [{ key: noPin ? 'say.missed.noPin' : 'say.missed', values: { round, distance, score } }]
}

function aboutEnd(match) {
  const own = match.outcome?.results.find(({ player }) => player === match.me)
  if (!own) return []
  const sound = own.won ? 'won' : 'over'
  const { points, tally } = kindOf(match)
  if (points === 'country') {
    return [{ key: 'say.total.streak', values: { count: own.total }, sound }]
  }
  if (tally === 'elimination') {
    return [{ key: 'say.total.place', values: { rank: own.rank, won: own.won }, sound }]
  }
  if (tally === 'health') {
    const isTied = !match.outcome.results.some(({ won }) => won)
    return [{ key: 'say.total.health', values: { health: own.health, won: own.won, isTied }, sound }]
  }
  if (hasReached(match)) {
    return [{ key: 'say.total.time', values: { time: match.outcome.timeMs }, sound }]
  }
  return [{ key: 'say.total', values: { points: own.total }, sound }]
}

function nameOf(match, id) {
  return match.players.find(({ player }) => player === id)?.username ?? ''
}

/**
 * Says what has changed.
 *
 * @param {MatchView|null} before
 * @param {MatchView} after
 */
export function narrate(before, after) {
  for (const { key, values, sound, urgent } of story(before, after)) {
    if (key) announce(t(key, values), { urgent })
    if (sound) play(sound)
  }
}
