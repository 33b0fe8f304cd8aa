import assert from 'node:assert/strict'
import { test } from 'node:test'
import { story } from '../../Sources/WebClient/Public/app/shell/narrator.js'
import { fromState, reduce } from '../../Sources/WebClient/Public/app/state/match-state.js'
import { answersOf, verdictOfKey } from '../../Sources/WebClient/Public/app/state/quiz.js'
import { screenFor } from '../../Sources/WebClient/Public/screens/index.js'

const options = { rounds: 2, movingMs: 0, guessingMs: 20000, readyMs: 20000, countdownMs: 0 }
const player = (id) => (
  { player: id, username: id, connected: true, ready: false, guessed: false, total: 0 })
const view = { provider: 'statement', statement: { template: 'coast', country: 'CH', value: { flag: true } } }

/** A quiz of two whose first statement is asked. */
function asked() {
  const state = fromState({
    match: 'm', seq: 0, mode: 'duel', format: 'quiz', map: 'world', options, phase: 'moving',
    round: 1, deadline: 1000, players: [player('me'), player('you')], rounds: [{ round: 1, view }],
  }, 'me')
  return reduce(state, 'round.started', { round: 1, view, deadline: 1000 }, 1000)
}

const result = (id, verdict, score) => ({
  player: id, guess: { lat: 0, lng: 0 }, distance: 9, score, total: score,
  ...(verdict === null ? { noPin: true } : { verdict }),
})

const reveal = (own = false, points = 1000) => ({
  round: 1, solution: { lat: 47, lng: 7, country: 'CH', statement: { isTrue: false, statement: view.statement } },
  results: [result('me', own, points), result('you', true, 0)],
})

const shown = (match) => screenFor({ match, isKnown: true, player: {}, connection: 'ready' }, { name: 'home' }).name

test('there is nothing to look at: the answer can be given at once, for the whole time', () => {
  const state = asked()
  assert.equal(state.phase, 'guessing')
  assert.equal(state.deadline, 21_000)
  assert.equal(shown(state), 'question')
})

test('an answer stands until the reveal, and another one is of the next statement', () => {
  const state = reduce(asked(), 'own.guessed', { round: 1, accepted: { lat: 0, lng: 0 }, verdict: false }, 0)
  assert.deepEqual([state.phase, state.verdict], ['guessed', false])
  const next = reduce(state, 'round.started', { round: 2, view, deadline: 9000 }, 9000)
  assert.equal(next.verdict, null)
})

test('after the reveal the next statement follows without standings', () => {
  const state = reduce(asked(), 'round.revealed', reveal(), 0)
  assert.equal(shown(state), 'explanation')
  const after = reduce(state, 'round.standings', { round: 1, standings: [], nextAt: 5 }, 5)
  assert.equal(after.phase, 'revealed')
})

test('the answers so far are right, wrong, or not known yet', () => {
  assert.deepEqual(answersOf(asked(), 'me'), [null, null])
  const state = reduce(asked(), 'round.revealed', reveal(), 0)
  assert.deepEqual(answersOf(state, 'me'), [true, null])
  assert.deepEqual(answersOf(state, 'you'), [false, null])
})

test('the reveal is told: whether the answer was right, and whether the statement is true', () => {
  const keys = (told) => story(asked(), reduce(asked(), 'round.revealed', told, 0)).map(({ key }) => key)
  assert.deepEqual(keys(reveal()), ['quiz.right', 'quiz.isFalse'])
  assert.deepEqual(keys(reveal(true, 0)), ['quiz.wrong', 'quiz.isFalse'])
  assert.deepEqual(keys(reveal(null, 0)), ['quiz.noAnswer', 'quiz.isFalse'])
})

test('arrows and the letters of the language answer, and no other key does', () => {
  const letters = { yes: 'T', no: 'F' }
  const pressed = (key, more = {}) => verdictOfKey({ key, ...more }, letters)
  assert.deepEqual(['t', 'T', 'ArrowLeft'].map((key) => pressed(key)), [true, true, true])
  assert.deepEqual(['f', 'F', 'ArrowRight'].map((key) => pressed(key)), [false, false, false])
  assert.deepEqual(['Enter', ' ', 'x', 'Tab'].map((key) => pressed(key)), [null, null, null, null])
  assert.equal(pressed('f', { ctrlKey: true }), null)
  assert.equal(pressed('t', { repeat: true }), null)
})
