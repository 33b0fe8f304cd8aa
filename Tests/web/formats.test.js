import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { story } from '../../Sources/WebClient/Public/app/shell/narrator.js'
import {
  eliminated, formatsFor, formatsOfRooms, isLastRound, isOpenEnded, kindOf, livesOf, lossOf, sideLosses, worthOf,
} from '../../Sources/WebClient/Public/app/state/formats.js'
import { partners, standings } from '../../Sources/WebClient/Public/app/state/match-questions.js'
import { countriesNamed } from '../../Sources/WebClient/Public/map/country-names.js'
import { fromState, reduce } from '../../Sources/WebClient/Public/app/state/match-state.js'

const options = {
  rounds: 12, movingMs: 60000, guessingMs: 30000, readyMs: 20000, countdownMs: 5000,
}
const player = (id, health) => ({
  player: id, username: id, connected: true, ready: false, guessed: false, total: 0, health,
})

/** A clash whose first round has just begun. */
function clash() {
  return fromState({
    match: 'm', seq: 0, mode: 'duel', format: 'clash', map: 'world', options, phase: 'moving',
    round: 1, deadline: 1000, players: [player('me', 6000), player('you', 6000)],
    rounds: [{ round: 1, view: { provider: 'coordinates' } }],
  }, 'me')
}

const result = (id, score) => (
  { player: id, guess: { lat: 0, lng: 0 }, distance: 10, score, total: score })

/** The reveal in which we lose so much health. */
const revealed = (loss, left) => ({
  seq: 1, round: 1, solution: { lat: 1, lng: 2 },
  results: [result('me', 5000 - loss), result('you', 5000)],
  effects: [{ player: 'me', loss, health: left }, { player: 'you', loss: 0, health: 6000 }],
})

test('a reveal takes health, and the order is that of health', () => {
  const state = reduce(clash(), 'round.revealed', revealed(1200, 4800), 0)
  assert.deepEqual(state.players.map(({ health }) => health), [4800, 6000])
  assert.equal(lossOf(state.rounds[0], 'me'), 1200)
  assert.deepEqual(standings(state).map(({ player, rank }) => [player, rank]), [['you', 1], ['me', 2]])
  assert.equal(state.deadline, options.readyMs, 'a round follows')
})

test('the reveal that leaves nothing is the last, and waits for nobody', () => {
  const state = reduce(clash(), 'round.revealed', revealed(6000, 0), 0)
  assert.equal(state.deadline, null)
  assert.ok(isLastRound(state, state.rounds[0]))
})

test('without effects the last round is the one that the options say', () => {
  const classic = { options: { rounds: 2 }, players: [player('me')] }
  assert.ok(!isOpenEnded(classic) && isOpenEnded(clash()))
  assert.ok(isLastRound(classic, { round: 2 }) && !isLastRound(classic, { round: 1 }))
  assert.equal(worthOf({ total: 7 }), 7)
})

test('a streak ends with its life', () => {
  const effects = (lives) => [{ player: 'me', loss: 1 - lives, lives }]
  const streak = { format: 'streak', options }
  assert.ok(isLastRound(streak, { round: 1, effects: effects(0) }))
  assert.ok(!isLastRound(streak, { round: 1, effects: effects(1) }))
})

test('lives are those that are left, then those that rounds have taken', () => {
  const rounds = [0, 1, 0, 1].map((loss, index) => (
    { round: index + 1, results: [], effects: [{ player: 'me', loss, lives: 1 }] }))
  const streak = { format: 'streak', me: 'me', players: [{ ...player('me'), lives: 1 }], rounds, options }
  assert.deepEqual(livesOf(streak, 'me'), [true, false, false])
  assert.deepEqual(livesOf({ ...streak, rounds: [] }, 'me'), [true])
  assert.deepEqual(livesOf({ ...streak, format: 'royale' }, 'me'), [], 'one life each is none to count')
})

test('a life that was lost is told, as long as another one is left', () => {
  const begun = (lives) => fromState({
    match: 'm', seq: 0, mode: 'solo', format: 'streak', map: 'world', options, phase: 'guessing',
    round: 1, players: [{ ...player('me'), lives }], rounds: [{ round: 1, view: {} }],
  }, 'me')
  const told = (lives, loss) => {
    const effects = [{ player: 'me', loss, lives: lives - loss }]
    const results = [{ ...result('me', 0), noPin: false }]
    const after = reduce(begun(lives), 'round.revealed', { seq: 1, round: 1, solution: {}, results, effects }, 0)
    return story(begun(lives), after).find(({ key }) => key === 'players.lives')
  }
  assert.deepEqual(told(3, 1).values, { count: 2 })
  assert.equal(told(3, 0), undefined)
  assert.equal(told(1, 1), undefined, 'the end says it')
})

test('the formats for so many players are told apart', () => {
  const formats = [
    { format: 'classic', fewestPlayers: 1, mostPlayers: 16 },
    { format: 'clash', fewestPlayers: 2, mostPlayers: 2 },
    { format: 'streak', fewestPlayers: 1, mostPlayers: 1 },
  ]
  assert.deepEqual(formatsFor(formats, 2), ['classic', 'clash'])
  assert.deepEqual(formatsFor(formats, 1), ['classic', 'streak'])
  assert.deepEqual(formatsOfRooms(formats), ['classic', 'clash'])
})

test('screen readers are told who lost how much, and what is left', () => {
  const before = clash()
  const lines = story(before, reduce(before, 'round.revealed', revealed(1200, 4800), 0))
  assert.deepEqual(lines.find(({ key }) => key === 'say.loss.me').values,
    { name: 'me', loss: 1200, health: 4800 })
  assert.ok(!lines.some(({ key }) => key === 'say.loss.other'))
})

/** A royale of three whose first round is being played. */
function royale() {
  const players = ['me', 'you', 'they'].map((id) => ({ ...player(id), lives: 1 }))
  return fromState({
    match: 'm', seq: 0, mode: 'party', format: 'royale', map: 'world', options, phase: 'moving',
    round: 1, deadline: 1000, players, rounds: [{ round: 1, view: { provider: 'coordinates' } }],
  }, 'me')
}

const reached = (id, distance, guessedAt) => (
  { player: id, guess: { lat: 1, lng: 1 }, distance, score: 10, total: 10, guessedAt })

/** The reveal by which one is out. */
const out = (round, ids, loser) => ({
  seq: 2 * round - 1, round, solution: { lat: 1, lng: 2 },
  results: ids.map((id) => reached(id, id === loser ? 900 : 10, 1)),
  effects: ids.map((id) => ({ player: id, loss: id === loser ? 1 : 0, lives: id === loser ? 0 : 1 })),
})

test('who is out of a royale ranks by when that was, and watches the next round', () => {
  const first = reduce(royale(), 'round.revealed', out(1, ['me', 'you', 'they'], 'me'), 0)
  assert.equal(standings(first).at(-1).player, 'me')
  assert.ok(!isLastRound(first, first.rounds[0]))
  const second = reduce(first, 'round.started', { seq: 2, round: 2, view: {}, deadline: 5000 }, 0)
  assert.equal(second.phase, 'guessed')
  assert.equal(second.deadline, 5000 + options.guessingMs, 'the end of the round')
  const end = reduce(second, 'round.revealed', out(2, ['you', 'they'], 'you'), 0)
  assert.deepEqual(standings(end).map(({ player, rank }) => [player, rank]),
    [['they', 1], ['you', 2], ['me', 3]])
  assert.ok(isLastRound(end, end.rounds.at(-1)))
  assert.ok(story(first, second).some(({ key }) => key === 'say.watching'))
  assert.ok(story(royale(), first).some(({ key }) => key === 'say.out.me'))
})

test('those without a pin go first, then the farthest, of equal ones the later', () => {
  const ids = ['a', 'b', 'c', 'd']
  const results = [reached('a', 5, 9), reached('b', 5, 8), { ...reached('c', 0, 1), noPin: true }, reached('d', 4, 1)]
  const effects = ids.map((id) => ({ player: id, loss: id === 'd' ? 0 : 1 }))
  assert.deepEqual(eliminated([{ results, effects }]), ['c', 'a', 'b'])
})

test('against one clock a reveal is no screen: the next round follows at once', () => {
  const sprint = { ...royale(), format: 'sprint', players: [player('me')] }
  const told = { seq: 1, round: 1, solution: { lat: 1, lng: 2 }, results: [result('me', 1)] }
  const revealedOne = reduce(sprint, 'round.revealed', told, 0)
  assert.equal(revealedOne.phase, 'guessed')
  const standing = reduce(revealedOne, 'round.standings', { seq: 2, round: 1, nextAt: 5 }, 0)
  assert.equal(standing.phase, 'guessed')
  const finished = reduce(standing, 'match.finished', { seq: 3, ending: 'played', results: [] }, 0)
  assert.ok(finished.hasSeenReveal, 'the result is shown at once')
})

test('a race is over with 15 000 points', () => {
  const race = { format: 'race', options }
  assert.ok(isOpenEnded(race))
  assert.ok(isLastRound(race, { round: 3, results: [{ total: 15_000 }] }))
  assert.ok(!isLastRound(race, { round: 3, results: [{ total: 14_999 }] }))
})

test('a country is found by the beginning of any of its words, without its accents', () => {
  const countries = ['Brazil', 'Côte d’Ivoire', 'New Zealand', 'Zimbabwe'].map((name) => ({
    name, code: name, words: name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z]+/g, ' '),
  }))
  const found = (typed) => countriesNamed(countries, typed).map(({ name }) => name)
  assert.deepEqual(found('z'), ['Zimbabwe', 'New Zealand'])
  assert.deepEqual(found('cote'), ['Côte d’Ivoire'])
  assert.deepEqual(found(' '), [])
})

test('sides lose together, and partners see each other\u2019s markers', () => {
  const players = ['me', 'friend', 'you', 'they'].map((id, index) => ({
    ...player(id, 12_000), side: index < 2 ? 0 : 1,
  }))
  const team = fromState({
    match: 'm', seq: 0, mode: 'party', format: 'team', map: 'world', options, phase: 'moving',
    round: 1, deadline: 1000, players, rounds: [{ round: 1, view: {} }],
  }, 'me')
  const marked = reduce(team, 'round.marked', { seq: 1, round: 1, player: 'friend', lat: 1, lng: 2 })
  assert.deepEqual(partners(marked).map(({ player, marker }) => [player, marker]),
    [['friend', { lat: 1, lng: 2 }]])
  const effects = players.map(({ player, side }) => ({
    player, loss: side === 0 ? 0 : 700, health: side === 0 ? 12_000 : 11_300,
  }))
  const after = reduce(marked, 'round.revealed',
    { seq: 2, round: 1, solution: {}, results: players.map(({ player }) => result(player, 0)), effects })
  assert.deepEqual(sideLosses(after, after.rounds[0]), [{ side: 1, isOurs: false, loss: 700, health: 11_300 }])
  assert.deepEqual(story(marked, after).filter(({ key }) => key.startsWith('say.side')).length, 1)
})

test('every format that the server has is known here', () => {
  const folder = new URL('../../Sources/GameRules/Formats/', import.meta.url)
  const names = readdirSync(folder).flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/FormatID\(name: "(\w+)"/g)].map(([, name]) => name))
  assert.ok(names.length >= 8)
  for (const name of names.filter((name) => name !== 'classic')) {
    assert.notDeepEqual(kindOf({ format: name }), kindOf({ format: 'classic' }), name)
  }
})
