import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  newRole, playing, startProblem, watching,
} from '../../Sources/WebClient/Public/app/state/room.js'
import { roleOf } from '../../Sources/WebClient/Public/app/state/match-questions.js'
import {
  endOf, isBigScreen, lacksRounds, matchToWatch, ownRole, sceneOf, stageKey, watchedAfter,
} from '../../Sources/WebClient/Public/app/state/watched.js'
import { screenFor } from '../../Sources/WebClient/Public/screens/index.js'
import { reportable } from '../../Sources/WebClient/Public/screens/social/report.js'
import { watchStory } from '../../Sources/WebClient/Public/screens/watching/story.js'

const player = (id, more = {}) => ({
  player: id, username: id, connected: true, ready: false, guessing: false, guessed: false, total: 0,
  ...more,
})
const told = (more = {}) => ({
  match: 'm', seq: 1, mode: 'duel', format: 'classic', map: 'world', phase: 'moving', round: 1,
  options: { rounds: 2, movingMs: 1, guessingMs: 1, readyMs: 1, countdownMs: 1 },
  players: [player('ada'), player('bob')], rounds: [{ round: 1 }], ...more,
})
const shown = (round, scores = [3000, 1000]) => ({
  round, solution: { lat: 1, lng: 2, country: 'PE' },
  results: ['ada', 'bob'].map((id, index) => ({
    player: id, guess: { lat: 1, lng: 1 }, distance: 5000, score: scores[index], total: scores[index],
  })),
})
const outcome = {
  ending: 'played', badges: [],
  results: [{ player: 'ada', rank: 1, won: true }, { player: 'bob', rank: 2, won: false }],
}
const member = (id, more = {}) =>
  ({ player: { player: id, username: id }, online: true, inMatch: false, role: 'player', ...more })
const room = (members, more = {}) =>
  ({ code: 'AC3KQY', version: 1, host: 'ada', members, match: 'm', ...more })
const me = { player: 'me', username: 'me' }
const watch = (...all) => all.reduce((before, one) => watchedAfter(before, one, 'me'), null)

test('whoever is in the room and not in its match watches it', () => {
  const members = [member('ada', { inMatch: true })]
  const state = (own, more) => ({ room: room([...members, own], more), player: me })
  assert.equal(matchToWatch(state(member('me'))), 'm', 'who came late')
  assert.equal(matchToWatch(state(member('me', { role: 'watcher' }))), 'm')
  assert.equal(matchToWatch(state(member('me', { inMatch: true }))), null)
  assert.equal(matchToWatch(state(member('me'), { match: undefined })), null)
  assert.equal(matchToWatch({ room: null, player: me }), null)
  assert.equal(ownRole(state(member('me', { role: 'screen' }))), 'screen')
  assert.equal(ownRole({ room: null, player: null }), null)
})

test('what is told adds to the rounds that are known', () => {
  const first = watch(told(), told({ seq: 2, phase: 'revealed', rounds: [shown(1)] }))
  assert.equal(sceneOf(first), 'reveal')
  const second = watchedAfter(first, told({ seq: 3, round: 2, rounds: [{ round: 2 }] }), 'me')
  assert.deepEqual(second.rounds.map(({ round, results }) => [round, Boolean(results)]),
    [[1, true], [2, false]])
  assert.equal(sceneOf(second), 'round')
  assert.equal(lacksRounds(second), false)
  assert.deepEqual(watchedAfter(second, told({ match: 'n' }), 'me').rounds, [{ round: 1 }])
})

test('all is asked for where a round is missing', () => {
  assert.equal(lacksRounds(watch(told())), false)
  assert.equal(lacksRounds(watch(told({ round: 2, rounds: [{ round: 2 }] }))), true)
  assert.equal(lacksRounds(watch(told({ round: 2, phase: 'revealed', rounds: [shown(2)] }))), true)
  assert.equal(lacksRounds(watch(told({ phase: 'revealed', rounds: [shown(1)] }))), false)
  assert.equal(lacksRounds(watch(told({ phase: 'countdown' }))), false)
  const aborted = told({ phase: 'finished', rounds: [], outcome: { ending: 'aborted', results: [] } })
  assert.equal(lacksRounds(watch(aborted)), false)
})

test('the last reveal is shown before the end, to those who were there', () => {
  const end = told({ phase: 'finished', rounds: [shown(1)], outcome })
  const seen = watch(told(), end)
  assert.equal(sceneOf(seen), 'reveal')
  assert.equal(sceneOf({ ...seen, hasSeenReveal: true }), 'final')
  assert.equal(sceneOf(watch(end)), 'final')
  assert.equal(sceneOf(watch(told({ phase: 'revealed', rounds: [shown(1)] }), end)), 'final')
})

test('the scenes of a match follow its phases', () => {
  assert.equal(sceneOf(watch(told({ phase: 'countdown' }))), 'opening')
  assert.equal(sceneOf(watch(told({ phase: 'countdown', rounds: [shown(1)] }))), 'standings')
  assert.equal(sceneOf(watch(told({ phase: 'guessed' }))), 'round')
})

test('only a big screen has a picture, and the map stays until the next reveal', () => {
  const place = watch(told({ rounds: [{ round: 1, view: { provider: 'sketch' } }] }))
  assert.equal(stageKey(place, true), 'view 1')
  assert.equal(stageKey(place, false), '')
  assert.equal(stageKey(watch(told()), true), 'blank')
  const next = watch(told({ phase: 'revealed', rounds: [shown(1)] }), told({ round: 2, rounds: [{ round: 2 }] }))
  assert.equal(stageKey(next, false), 'reveal 1')
  const opening = watch(told({ phase: 'countdown', rounds: [{ round: 1, view: { provider: 'sketch' } }] }))
  assert.equal(stageKey(opening, true), 'opening', 'no picture before the round')
})

test('the big screen is the page of its room, until it is left', () => {
  const watched = watch(told())
  const state = (role, more = {}) => ({
    connection: 'ready', isKnown: true, player: me, match: null, queue: null, watched, wallLeft: '',
    room: room([member('me', { role })]), ...more,
  })
  const name = (state, route = { name: 'room', parameter: 'AC3KQY' }) => screenFor(state, route).name
  assert.equal(name(state('screen')), 'wall')
  assert.equal(name(state('watcher')), 'room')
  assert.equal(name(state('screen', { wallLeft: 'm' })), 'room')
  assert.equal(name(state('screen', { watched: null })), 'room')
  assert.equal(name(state('screen'), { name: 'friends' }), 'friends')
  assert.equal(isBigScreen(state('screen'), 'ZZZZZZ'), false)
})

test('sides have their colours for watchers, and so have the two of a duel', () => {
  assert.deepEqual(['ada', 'bob'].map((id) => roleOf(watch(told()), id)), ['partner', 'other'])
  const sides = [player('ada', { side: 1 }), player('bob', { side: 0 }), player('cem', { side: 1 })]
  const team = watch(told({ players: sides }))
  assert.deepEqual(sides.map((each) => roleOf(team, each.player)), ['other', 'partner', 'other'])
  const party = watch(told({ players: ['ada', 'bob', 'cem'].map((id) => player(id)) }))
  assert.equal(roleOf(party, 'ada'), 'other')
})

test('the story of a match says the round, the reveal with its place, and the winner', () => {
  const keys = (before, after) => watchStory(before, after).map(({ key }) => key)
  const start = watch(told())
  assert.deepEqual(keys(null, start), ['watch.say.round'])
  assert.deepEqual(keys(start, start), [])
  const guessed = watchedAfter(start, told({ players: [player('ada', { guessed: true }), player('bob')] }), 'me')
  assert.deepEqual(keys(start, guessed), ['say.guessed'])
  const away = watchedAfter(start, told({ players: [player('ada', { connected: false }), player('bob')] }), 'me')
  assert.deepEqual(keys(start, away), ['watch.say.away'])
  const reveal = watchedAfter(start, told({ phase: 'revealed', rounds: [shown(1, [10, 20])] }), 'me')
  const lines = watchStory(start, reveal)
  assert.deepEqual(lines.map(({ key }) => key), ['watch.say.place', 'say.other', 'say.other'])
  assert.deepEqual(lines.slice(1).map(({ values }) => values.name), ['bob', 'ada'], 'the best first')
  const end = watchedAfter(reveal, told({ phase: 'finished', rounds: [], outcome }), 'me')
  assert.deepEqual(watchStory(reveal, end).map(({ key, values }) => [key, values.names]),
    [['watch.won', ['ada']]])
})

test('the end is a win, a draw, or nothing', () => {
  const drawn = { ...outcome, results: outcome.results.map((each) => ({ ...each, won: false })) }
  assert.equal(endOf({ ...told(), outcome: drawn }).key, 'result.tied')
  assert.equal(endOf({ ...told(), outcome: { ending: 'aborted', results: [] } }).key, 'result.aborted')
})

test('who watches is not counted among those who play', () => {
  const members = [member('ada'), member('bob', { role: 'watcher' }), member('cem', { role: 'screen' })]
  assert.deepEqual(playing(members), [members[0]])
  assert.deepEqual(watching(members), members.slice(1))
  const idle = (...all) => room(all, { match: undefined })
  assert.equal(startProblem(idle(...members), 'ada'), 'tooFew')
  const host = member('ada', { role: 'watcher' })
  assert.equal(startProblem(idle(host, member('bob'), member('cem')), 'ada'), null, 'the host may watch')
})

test('a new role is told to the one who has got it', () => {
  const before = room([member('me')])
  assert.equal(newRole(before, room([member('me', { role: 'screen' })]), 'me'), 'screen')
  assert.equal(newRole(before, room([member('me')]), 'me'), null)
  assert.equal(newRole(null, before, 'me'), null)
})

test('neither oneself nor a bot nor who is gone can be reported', () => {
  const all = [player('me'), player('bot'), { player: 'x', username: 'deleted player' }, player('ada')]
  assert.deepEqual(reportable(all, 'me').map((each) => each.player), ['ada'])
})
