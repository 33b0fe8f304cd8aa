// Journeys: difficulty, aids and pauses, the circle of a lens, and shaken phones.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatsFor } from '../../Sources/WebClient/Public/app/state/formats.js'
import { aidsByRound, pictureKey } from '../../Sources/WebClient/Public/app/state/journey.js'
import { story } from '../../Sources/WebClient/Public/app/shell/narrator.js'
import { fromState, reduce } from '../../Sources/WebClient/Public/app/state/match-state.js'
import { shakeDetector } from '../../Sources/WebClient/Public/app/ui/shake.js'
import { circleAround, metersBetween } from '../../Sources/WebClient/Public/map/great-circle.js'
import { doingOf } from '../../Sources/WebClient/Public/screens/parts/players.js'
import { screenFor } from '../../Sources/WebClient/Public/screens/index.js'

const OPTIONS = { rounds: 5, movingMs: 30_000, guessingMs: 20_000, readyMs: 10_000, countdownMs: 0 }
const VIEW = { provider: 'sketch', id: 'first' }
const TOLD = {
  match: 'm1', seq: 3, mode: 'solo', format: 'journey', map: 'world', options: OPTIONS, phase: 'moving',
  round: 1, deadline: 100_000, roundEnd: 120_000, rounds: [{ round: 1, view: VIEW }],
  players: [{ player: 'me', username: 'Ada', connected: true, total: 0 }],
  difficulty: 'scout', aids: ['freeze', 'lens', 'shuffle', 'fork'], pauses: 3,
}
const begun = fromState(TOLD, 'me')
const lens = { center: { lat: 40, lng: 10 }, radius: 2_000_000 }
const use = (state, aid, more = {}) => reduce(state, 'round.aided', {
  match: 'm1', seq: state.seq + 1, round: state.round, aid,
  aids: state.aids.filter((each) => each !== aid), deadline: state.deadline, ...more,
})

test('a journey begins with a hand of aids, with pauses and without help', () => {
  const { difficulty, aids, aided, pauses, pausedUntil } = begun
  assert.deepEqual({ difficulty, aids: aids.length, aided, pauses, pausedUntil },
    { difficulty: 'scout', aids: 4, aided: [], pauses: 3, pausedUntil: null })
})

test('a match of another format has neither aids nor pauses nor a difficulty', () => {
  const { difficulty: _, aids: __, pauses: ___, ...told } = TOLD
  const match = fromState({ ...told, format: 'classic' }, 'me')
  assert.deepEqual([match.difficulty, match.aids, match.pauses, match.aided], [null, null, null, []])
})

test('a freeze moves the end of the phase and of the round', () => {
  const frozen = use(begun, 'freeze', { deadline: 120_000 })
  assert.deepEqual([frozen.deadline, frozen.roundEnd], [120_000, 140_000])
  assert.ok(!frozen.aids.includes('freeze'))
  const guessing = use({ ...begun, phase: 'guessing' }, 'freeze', { deadline: 120_000 })
  assert.deepEqual([guessing.deadline, guessing.roundEnd], [120_000, 120_000])
})

test('in a room a freeze moves the own end alone, and the round is over when the last one is', () => {
  const { difficulty: _, pauses: __, ...told } = TOLD
  const players = ['me', 'you'].map((player) => ({ player, username: player, connected: true, total: 0 }))
  const room = fromState({
    ...told, format: 'classic', mode: 'duel', players, aids: ['freeze', 'lens', 'fork'] }, 'me')
  const theirs = reduce(room, 'round.frozen', { seq: 4, round: 1, player: 'you', roundEnd: 140_000 })
  assert.deepEqual([theirs.deadline, theirs.roundEnd], [100_000, 140_000])
  assert.deepEqual(theirs.players.map(({ isFrozen }) => Boolean(isFrozen)), [false, true])
  assert.equal(doingOf(theirs.players[1], theirs), 'frozen')
  assert.deepEqual(story(room, theirs).map(({ key }) => key), ['say.frozen'])
  const placing = use({ ...theirs, phase: 'guessing', deadline: 110_000 }, 'freeze', { deadline: 130_000 })
  assert.deepEqual([placing.deadline, placing.roundEnd], [130_000, 140_000])
  const sent = reduce({ ...room, phase: 'guessed', deadline: 120_000 }, 'round.frozen',
    { seq: 4, round: 1, player: 'you', roundEnd: 140_000 })
  assert.equal(sent.deadline, 140_000, 'we wait for the other until then')
  const hurried = reduce(theirs, 'round.hurried', { seq: 5, round: 1, player: 'me', deadline: 90_000 })
  assert.equal(doingOf(hurried.players[1], hurried), 'looking', 'the hurry took the seconds away')
  const guessing = reduce(theirs, 'round.guessing', { seq: 5, round: 1, player: 'you', deadline: 125_000 })
  assert.equal(doingOf(guessing.players[1], guessing), 'guessing')
  const next = reduce(placing, 'round.started', { seq: 6, round: 2, view: VIEW, deadline: 200_000 })
  assert.ok(next.players.every(({ isFrozen }) => !isFrozen))
})

test('a lens and a fork help until the round is over', () => {
  const helped = use(use(begun, 'lens', { lens }), 'fork', { fork: ['IT', 'TD'] })
  assert.deepEqual(helped.aided, [{ aid: 'lens', lens, fork: undefined },
    { aid: 'fork', lens: undefined, fork: ['IT', 'TD'] }])
  const next = reduce(helped, 'round.started', { seq: 6, round: 2, view: VIEW, deadline: 200_000 })
  assert.deepEqual([next.aided, next.aids], [[], ['freeze', 'shuffle']])
})

test('a shuffle begins the round anew with another picture, and forgets what the old place was', () => {
  const helped = { ...use(begun, 'lens', { lens }), phase: 'guessing', marker: { lat: 1, lng: 2 } }
  const other = { provider: 'sketch', id: 'second' }
  const shuffled = use(helped, 'shuffle', { deadline: 150_000, view: other })
  assert.deepEqual([shuffled.phase, shuffled.marker, shuffled.deadline, shuffled.roundEnd],
    ['moving', null, 150_000, 170_000])
  assert.deepEqual(shuffled.rounds, [{ round: 1, view: other }])
  assert.deepEqual(shuffled.aided.map(({ aid }) => aid), ['shuffle'])
  assert.notEqual(pictureKey(shuffled), pictureKey(begun))
  const key = ({ match }) => screenFor({ isKnown: true, player: {}, match }, { name: 'home' }).instance
  assert.notEqual(key({ match: shuffled }), key({ match: begun }), 'the picture is built anew')
})

test('an aid of another round changes nothing', () => {
  const { seq: _, ...after } = use(begun, 'lens', { lens, round: 2 })
  const { seq: __, ...before } = begun
  assert.deepEqual(after, before)
})

test('in a pause the clock shows its end, and afterwards what was left', () => {
  const paused = reduce(begun, 'match.paused', { seq: 4, until: 95_000, pauses: 2, remainingMs: 12_000 })
  assert.deepEqual([paused.deadline, paused.pausedUntil, paused.pauses, paused.remainingMs],
    [95_000, 95_000, 2, 12_000])
  const on = reduce(paused, 'match.resumed', { seq: 5, round: 1, deadline: 107_000, view: VIEW })
  assert.deepEqual([on.deadline, on.roundEnd, on.pausedUntil, on.remainingMs],
    [107_000, 127_000, null, null])
  assert.equal(pictureKey(on), pictureKey(paused), 'the picture stays as it was')
})

test('who comes back in a pause sees no picture until the clock goes on', () => {
  const { deadline: _, roundEnd: __, ...told } = TOLD
  const back = fromState({
    ...told, rounds: [{ round: 1 }], pausedUntil: 95_000, remainingMs: 12_000, pauses: 1,
    aided: [{ aid: 'lens', lens }],
  }, 'me')
  assert.deepEqual([back.deadline, back.remainingMs, back.aided.length], [95_000, 12_000, 1])
  const on = reduce(back, 'match.resumed', { seq: 4, round: 1, deadline: 107_000, view: VIEW })
  assert.deepEqual(on.rounds, [{ round: 1, view: VIEW }])
  assert.notEqual(pictureKey(on), pictureKey(back))
})

test('the result tells the aids of each round', () => {
  const rounds = [
    { round: 1, results: [{ player: 'me', aids: ['lens', 'fork'] }, { player: 'you', aids: ['freeze'] }] },
    { round: 2, results: [{ player: 'me' }] }, { round: 3 },
  ]
  assert.deepEqual(aidsByRound({ me: 'me', rounds }), [{ round: 1, aids: ['lens', 'fork'] }])
})

test('formats with difficulties are not among those of the lists of formats', () => {
  const card = { fewestPlayers: 1, mostPlayers: 1 }
  const formats = [{ format: 'race', ...card }, { format: 'journey', ...card, difficulties: ['hiker'] }]
  assert.deepEqual(formatsFor(formats, 1), ['race'])
})

for (const center of [
  { lat: 0, lng: 0 }, { lat: 48, lng: 179 }, { lat: -85, lng: -170 }, { lat: 90, lng: 0 },
]) {
  test(`every point of the circle around ${center.lat}, ${center.lng} is as far away`, () => {
    const points = circleAround(center, 2_000_000)
    assert.ok(points.length > 100)
    for (const point of points) {
      assert.ok(Math.abs(metersBetween(center, point) - 2_000_000) < 1)
      assert.ok(Math.abs(point.lat) <= 90)
    }
    for (const [index, { lng }] of points.slice(1).entries()) {
      assert.ok(Math.abs(lng - points[index].lng) <= 180, 'it does not jump across the map')
    }
  })
}

test('a shake is strong, goes to and fro, and counts once', () => {
  const isShake = shakeDetector()
  const along = (x) => ({ x, y: 0, z: 0 })
  const shake = (from, strength) => [0, 1, 2, 3, 4, 5]
    .map((step) => isShake(along(step % 2 ? -strength : strength), from + 100 * step))
  assert.ok(!shake(0, 8).includes(true), 'a phone that is carried')
  assert.deepEqual(shake(1000, 20).filter(Boolean), [true])
  assert.ok(!shake(1600, 20).includes(true), 'the same shake goes on')
  assert.ok(shake(6000, 20).includes(true))
  const slow = shakeDetector()
  const turns = [0, 1, 2, 3, 4, 5].map((step) => slow(along(step % 2 ? -20 : 20), 2000 * step))
  assert.ok(!turns.includes(true), 'steps of a stair')
  const oneWay = shakeDetector()
  assert.ok(![0, 1, 2, 3, 4, 5].map((step) => oneWay(along(20), 100 * step)).includes(true), 'a fall')
})
