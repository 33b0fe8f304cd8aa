/** The story of a match as it is told to those who watch it: pure. */

import { asksStatements, kindOf, lossOf, sideLosses } from '../../app/state/formats.js'
import { currentRound, standings } from '../../app/state/match-questions.js'
import { endOf, lastRevealed, sceneOf } from '../../app/state/watched.js'
import { t } from '../../app/ui/i18n.js'
import { placeName } from '../../map/places.js'

/** Of many results, so many are read out. */
const MOST_RESULTS = 3

/**
 * @param {import('../../app/state/match-state.js').MatchView|null} before
 * @param {import('../../app/state/match-state.js').MatchView} after
 * @returns {{key: string, values?: object, sound?: string}[]}
 */
export function watchStory(before, after) {
  const isSame = before?.match === after.match
  if (before === after) return []
  const lines = isSame ? after.players.flatMap((player) => aboutPlayer(before, player)) : []
  const scene = sceneOf(after)
  const isNew = !isSame || sceneOf(before) !== scene || before.round !== after.round
  return isNew ? [...lines, ...aboutScene(scene, after)] : lines
}

function aboutPlayer({ players }, { player, username: name, connected, guessed }) {
  const earlier = players.find((each) => each.player === player)
  if (!earlier) return []
  if (!connected && earlier.connected) return [{ key: 'watch.say.away', values: { name } }]
  if (connected && !earlier.connected) return [{ key: 'say.returned', values: { name } }]
  if (guessed && !earlier.guessed) return [{ key: 'say.guessed', values: { name }, sound: 'opponent' }]
  return []
}

function aboutScene(scene, match) {
  switch (scene) {
    case 'round':
      return [{ key: 'watch.say.round', values: { round: match.round }, sound: 'start' }]
    case 'reveal':
      return aboutReveal(match, lastRevealed(match.rounds))
    case 'standings':
      return aboutStandings(match)
    case 'final':
      return [{ ...endOf(match), sound: 'won' }]
    default:
      return []
  }
}

function aboutReveal(match, round) {
  if (!round) return []
  if (asksStatements(match)) return aboutStatement(match, round)
  const place = placeName(round.solution) || t('reveal.unnamed')
  const best = [...round.results].sort((a, b) => b.score - a.score).slice(0, MOST_RESULTS)
  return [
    { key: 'watch.say.place', values: { place }, sound: 'reveal' },
    ...best.map(({ player, distance, score, noPin }) => ({
      key: noPin ? 'say.other.noPin' : 'say.other',
      values: { name: nameOf(match, player), distance, score },
    })),
    ...aboutLosses(match, round),
  ]
}

function aboutStatement(match, { solution, results }) {
  const right = results.filter(({ score }) => score > 0).map(({ player }) => nameOf(match, player))
  return [
    { key: solution.statement?.isTrue ? 'quiz.isTrue' : 'quiz.isFalse', sound: 'reveal' },
    { key: 'watch.say.right', values: { names: right } },
  ]
}

function aboutLosses(match, round) {
  const { tally, hasSides } = kindOf(match)
  if (hasSides) {
    return sideLosses(match, round).map(({ side, loss, health }) =>
      ({ key: 'watch.say.side', values: { side: t(`side.${side}`), loss, health } }))
  }
  return match.players.flatMap(({ player, username: name, health }) => {
    const loss = lossOf(round, player)
    if (!loss) return []
    return tally === 'elimination' ? [{ key: 'say.out.other', values: { name } }]
      : [{ key: 'say.loss.other', values: { name, loss, health } }]
  })
}

/** The reveal has said who is out. */
function aboutStandings(match) {
  const { tally } = kindOf(match)
  if (tally === 'elimination' || !currentRound(match)) return []
  const key = tally === 'health' ? 'say.standings.health' : 'say.standings'
  return [{ key, values: { players: standings(match) } }]
}

function nameOf({ players }, id) {
  return players.find(({ player }) => player === id)?.username ?? ''
}
