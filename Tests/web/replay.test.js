import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isKept, placesOf, playersAt, viewAt } from '../../Sources/WebClient/Public/app/state/replay.js'

const place = (lat) => ({ lat, lng: 0 })
const round = {
  lengthMs: 9000,
  solution: place(50),
  moments: [
    { atMs: 1000, player: 'a', action: 'marked', place: place(1) },
    { atMs: 2000, player: 'a', action: 'marked', place: place(2) },
    { atMs: 2000, player: 'b', action: 'dropped' },
    { atMs: 3000, player: 'a', action: 'answered' },
    { atMs: 4000, player: 'a', action: 'guessed' },
    { atMs: 5000, player: 'b', action: 'returned' },
  ],
  results: [
    { player: 'a', guess: place(3), score: 9 }, { player: 'b', guess: place(0), noPin: true, score: 0 },
  ],
}

test('at each moment a player has the last marker, and does what was told last', () => {
  const at = (time) => playersAt(round, ['a', 'b'], time)
    .map(({ marker, doing }) => [marker?.lat ?? null, doing])
  assert.deepEqual(at(0), [[null, 'looking'], [null, 'looking']])
  assert.deepEqual(at(1999), [[1, 'looking'], [null, 'looking']])
  assert.deepEqual(at(2500), [[2, 'looking'], [null, 'away']])
  assert.deepEqual(at(3000), [[2, 'guessing'], [null, 'away']])
  assert.deepEqual(at(4000), [[3, 'guessed'], [null, 'away']])
  assert.deepEqual(at(5000), [[3, 'guessed'], [null, 'looking']])
})

test('at the end everybody has the guess of the result, without a pin none', () => {
  assert.deepEqual(playersAt(round, ['a', 'b'], 9000).map(({ marker }) => marker?.lat ?? null), [3, null])
})

test('who left in an earlier round has left, and guesses nothing', () => {
  assert.deepEqual(playersAt(round, ['c'], 9000), [{ player: 'c', marker: null, node: null, doing: 'left' }])
})

test('a player sees the start, and then the panorama of the last step', () => {
  const [start, near, far] = ['s', 'n', 'f'].map((node) => ({ node }))
  const walked = {
    ...round, view: start, steps: [near, far], moments: [
      { atMs: 10, player: 'a', action: 'stepped', node: 'n' }, { atMs: 20, player: 'b', action: 'stepped', node: 'f' },
      { atMs: 30, player: 'a', action: 'stepped', node: 'f' }, { atMs: 40, player: 'a', action: 'guessed' },
    ],
  }
  const at = (time) => playersAt(walked, ['a', 'b'], time).map(({ node }) => viewAt(walked, node))
  assert.deepEqual(at(0), [start, start])
  assert.deepEqual(at(20), [near, far])
  assert.deepEqual(at(9000), [far, far])
  assert.equal(viewAt({ view: null }, null), null, 'nobody has stepped, and there is no picture')
})

test('the map of a round has room for the place, the guesses and all markers', () => {
  assert.deepEqual(placesOf(round).map(({ lat }) => lat), [50, 3, 1, 2])
})

test('a match can be watched again for thirty days, which its id tells', () => {
  const match = '019c2a5c-d800-7000-8000-000000000000'
  const begun = 0x019c2a5cd800
  assert.ok(isKept(match, begun))
  assert.ok(isKept(match, begun + 30 * 86_400_000 - 1))
  assert.ok(!isKept(match, begun + 30 * 86_400_000))
})
