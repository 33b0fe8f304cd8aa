import assert from 'node:assert/strict'
import { test } from 'node:test'
import { story } from '../../Sources/WebClient/Public/app/shell/narrator.js'
import { screenFor } from '../../Sources/WebClient/Public/screens/index.js'

const player = (id) => ({ player: id, username: id, connected: true, guessed: false, left: null })
const match = (change = {}) => ({
  match: 'm', me: 'me', phase: 'moving', round: 1, options: { rounds: 5 }, rounds: [],
  players: [player('me'), player('you')], hasSeenReveal: true, seen: 0, ...change,
})
const keys = (before, after) => story(before, after).map(({ key }) => key)
const you = (change) => match({ players: [player('me'), { ...player('you'), ...change }] })

test('a phase is told once, when it begins', () => {
  assert.deepEqual(keys(null, match()), ['say.round'])
  assert.deepEqual(keys(match(), match()), [])
  assert.deepEqual(keys(match(), match({ phase: 'guessing' })), ['say.place'])
  assert.deepEqual(keys(match(), match({ round: 2 })), ['say.round'])
})

test('what the opponent does is told, what we do is not', () => {
  assert.deepEqual(keys(match(), you({ guessed: true })), ['say.guessed'])
  assert.deepEqual(keys(match(), you({ isGuessing: true })), ['say.guessing'])
  assert.deepEqual(keys(match(), you({ connected: false })), ['say.dropped'])
  assert.deepEqual(keys(you({ connected: false }), match()), ['say.returned'])
  assert.deepEqual(keys(match(), you({ connected: false, left: 'quit' })), ['say.left'])
  const own = match({ players: [{ ...player('me'), guessed: true }, player('you')] })
  assert.deepEqual(keys(match(), own), [])
})

test('the first guess that shortens our time is told once, with the time that it leaves', () => {
  const options = { rounds: 5, hurryMs: 15_000 }
  const hurried = match({ phase: 'guessing', hurriedBy: 'you', options })
  assert.deepEqual(keys(match({ phase: 'guessing' }), hurried), ['round.hurried'])
  assert.deepEqual(story(match(), hurried).at(-1).values, { name: 'you', time: 15_000 })
  assert.deepEqual(keys(hurried, hurried), [])
  assert.deepEqual(keys(null, hurried), ['say.place'], 'the page was loaded anew')
})

test('a reveal that was missed is told once', () => {
  const results = [{ player: 'me', distance: 5, score: 4999 }]
  const missing = match({ round: 2, rounds: [{ round: 1, results }], seen: 0 })
  assert.deepEqual(keys(null, missing), ['say.round', 'say.missed'])
  assert.deepEqual(keys(missing, missing), [])
  assert.deepEqual(keys(null, { ...missing, seen: 1 }), ['say.round'])
})

test('a reveal tells every distance and score', () => {
  const results = [
    { player: 'me', distance: 5, score: 4999 }, { player: 'you', distance: 7, score: 4 },
  ]
  const lines = story(match(), match({ phase: 'revealed', rounds: [{ round: 1, results }] }))
  assert.deepEqual(lines.map(({ key }) => key), ['say.own', 'say.other'])
  assert.deepEqual(lines[1].values, { name: 'you', distance: 7, score: 4 })
})

test('who made no pin is told so, and no distance', () => {
  const results = [
    { player: 'me', distance: 5, score: 0, noPin: true },
    { player: 'you', distance: 7, score: 0, noPin: true },
  ]
  const lines = story(match(), match({ phase: 'revealed', rounds: [{ round: 1, results }] }))
  assert.deepEqual(lines.map(({ key }) => key), ['say.own.noPin', 'say.other.noPin'])
  const missing = match({ round: 2, rounds: [{ round: 1, results }], seen: 0 })
  assert.deepEqual(keys(null, missing), ['say.round', 'say.missed.noPin'])
})

const state = (change = {}) => ({
  connection: 'ready', isKnown: true, player: { player: 'me' }, queue: null, match: null, ...change,
})
const shown = (change, name = '') => screenFor(state(change), { name }).name

test('the screen follows from the state', () => {
  assert.equal(shown({}), 'home')
  assert.equal(shown({}, 'friends'), 'friends')
  assert.equal(shown({}, 'nonsense'), 'home')
  assert.equal(shown({ isKnown: false }), 'loading')
  assert.equal(shown({ player: null }, 'friends'), 'welcome')
  assert.equal(shown({ queue: {} }, 'waiting'), 'waiting')
  assert.equal(shown({ queue: {} }), 'home')
  assert.equal(shown({ queue: {} }, 'friends'), 'friends', 'one may look around while waiting')
  assert.equal(shown({}, 'waiting'), 'home')
  assert.equal(shown({ connection: 'elsewhere', match: match() }), 'elsewhere')
  assert.equal(shown({ connection: 'lost', match: match() }), 'play')
})

test('without a line only that is shown which needs none, or is here already', () => {
  const away = { connection: 'lost', isOffline: true }
  for (const unknown of [{ isKnown: false, player: null }, { player: null }]) {
    assert.equal(shown({ ...away, ...unknown }), 'offline')
    assert.equal(shown({ ...away, ...unknown }, 'friends'), 'offline')
    assert.equal(shown({ ...away, ...unknown }, 'settings'), 'settings')
    assert.equal(shown({ ...away, ...unknown }, 'offlineQuiz'), 'offlineQuiz')
  }
  assert.equal(shown(away, 'home'), 'offline')
  assert.equal(shown(away, 'friends'), 'friends')
  assert.equal(shown({ ...away, match: match() }), 'play')
  assert.equal(shown({ match: match() }, 'offlineQuiz'), 'play', 'a match goes before')
  assert.equal(shown({}, 'offlineQuiz'), 'offlineQuiz')
  assert.equal(shown({ connection: 'lost' }), 'home', 'a short break')
})

test('who opens the link to a set without an account is welcomed to it, and goes there then', () => {
  const route = { name: 'set', parameter: 'match-1' }
  assert.deepEqual(screenFor(state({ player: null }), route), { name: 'welcome', parameter: 'set' })
  assert.deepEqual(screenFor(state(), route), route)
})

test('who is not signed in has the lists of the browser, and is welcomed to those of others', () => {
  const nobody = (route) => screenFor(state({ player: null }), route)
  assert.equal(nobody({ name: 'lists' }).name, 'lists')
  assert.equal(nobody({ name: 'list', parameter: 'local-0f' }).name, 'list')
  assert.deepEqual(nobody({ name: 'list', parameter: '0f' }), { name: 'welcome', parameter: 'list' })
  assert.equal(nobody({ name: 'list' }).name, 'welcome')
  assert.deepEqual(screenFor(state(), { name: 'lists' }), { name: 'lists' }, 'built anew at sign-in')
  assert.notEqual(nobody({ name: 'lists' }).instance, undefined)
})

test('facts, news and events are read without an account, and in a match nothing but the match', () => {
  for (const name of ['facts', 'news', 'events', 'event']) {
    assert.equal(shown({ player: null }, name), name)
    assert.equal(shown({}, name), name)
    assert.equal(shown({ match: match() }, name), 'play')
  }
  const route = { name: 'facts', parameter: 'CH' }
  assert.equal(screenFor(state({ player: null }), route).parameter, 'CH')
})

test('a match shows the screen of its phase, whatever the address says', () => {
  const table = {
    moving: 'play', guessing: 'play', guessed: 'play', revealed: 'reveal',
    countdown: 'opening', finished: 'result',
  }
  for (const [phase, name] of Object.entries(table)) {
    assert.equal(shown({ match: match({ phase }) }, 'friends'), name)
  }
  assert.equal(shown({ match: match({ phase: 'finished', hasSeenReveal: false }) }), 'reveal')
  const later = { phase: 'countdown', rounds: [{ round: 1, results: [] }] }
  assert.equal(shown({ match: match(later) }), 'standings')
  assert.equal(shown({ match: match({ ...later, mode: 'solo' }) }), 'opening', 'nobody to compare')
})

test('before the first round it is told against whom one plays', () => {
  assert.deepEqual(story(null, match({ phase: 'countdown' })), [
    { key: 'say.against', values: { name: 'you' } },
  ])
  assert.deepEqual(keys(null, match({ phase: 'countdown', players: [player('me')] })), [])
  const later = match({ phase: 'countdown', rounds: [{ round: 1, results: [] }] })
  assert.deepEqual(keys(null, later), ['say.standings'])
})
