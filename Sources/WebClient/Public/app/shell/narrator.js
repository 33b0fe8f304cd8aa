/**
 * Tells what happens in a match: to screen readers, and with sounds.
 */

import { announce } from '../ui/announcer.js'
import { t } from '../ui/i18n.js'
import { currentRound, isOpening, missedRound, others, standings } from '../state/match-questions.js'
import { play } from '../ui/sounds.js'

/** @typedef {import('../state/match-state.js').MatchView} MatchView */

/**
 * Picks what is worth telling of a change: pure.
 *
 * @param {MatchView|null} before
 * @param {MatchView} after
 * @returns {{key: string, values?: object, sound?: string, urgent?: boolean}[]}
 */
export function story(before, after) {
  const isSame = before?.match === after.match
  const lines = isSame ? after.players.flatMap((player) => aboutOther(before, after, player)) : []
  const isNewPhase = !isSame || before.phase !== after.phase || before.round !== after.round
  if (isNewPhase) lines.push(...aboutPhase(after))
  const missed = missedRound(after)
  const wasMissed = isSame && missedRound(before)?.round === missed?.round
  if (missed && !wasMissed) lines.push(...aboutMissed(after, missed))
  return lines
}

function aboutOther(before, after, player) {
  const earlier = before.players.find((each) => each.player === player.player)
  if (player.player === after.me || !earlier) return []
  const values = { name: player.username }
  if (player.left && !earlier.left) return [{ key: 'say.left', values, urgent: true }]
  if (!player.connected && earlier.connected) return [{ key: 'say.dropped', values }]
  if (player.connected && !earlier.connected) return [{ key: 'say.returned', values }]
  if (player.guessed && !earlier.guessed) return [{ key: 'say.guessed', values, sound: 'opponent' }]
  if (player.isGuessing && !earlier.isGuessing) return [{ key: 'say.guessing', values }]
  return []
}

function aboutPhase(match) {
  const { phase, round, options } = match
  switch (phase) {
    case 'moving':
      return [{ key: 'say.round', values: { round, rounds: options.rounds }, sound: 'start' }]
    case 'guessing':
      return [{ key: 'say.place', sound: 'tick' }]
    case 'guessed':
      return [{ key: others(match).length ? 'say.sent' : 'say.sentAlone', sound: 'guess' }]
    case 'revealed':
      return aboutReveal(match)
    case 'countdown':
      return isOpening(match)
        ? aboutOpening(match) : [{ key: 'say.standings', values: { players: standings(match) } }]
    case 'finished':
      return aboutEnd(match)
    default:
      return []
  }
}

function aboutOpening(match) {
  const names = others(match).map(({ username }) => username)
  return names.length > 0 ? [{ key: 'say.against', values: { name: names.join(', ') } }] : []
}

function aboutReveal(match) {
  const results = currentRound(match)?.results ?? []
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
  return [{ key: noPin ? 'say.missed.noPin' : 'say.missed', values: { round, distance, score } }]
}

function aboutEnd(match) {
  const own = match.outcome?.results.find(({ player }) => player === match.me)
  if (!own) return []
  return [{ key: 'say.total', values: { points: own.total }, sound: own.won ? 'won' : 'over' }]
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
    announce(t(key, values), { urgent })
    if (sound) play(sound)
  }
}
