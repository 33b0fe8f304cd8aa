// Ranked queues, as far as they follow from the list of formats.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  formatOfLadder, formatsOfQueue, isRankedOnly, ladderOf, laddersOf,
} from '../../Sources/WebClient/Public/app/state/ladders.js'

const formats = [
  { format: 'classic', fewestPlayers: 1, mostPlayers: 16, ranked: true, ladder: 'classic' },
  { format: 'clash', fewestPlayers: 2, mostPlayers: 2, ranked: true },
  { format: 'team', fewestPlayers: 4, mostPlayers: 8, ranked: true, ladder: 'pairs', rankedPlayers: 4 },
  { format: 'teambest', fewestPlayers: 4, mostPlayers: 8 },
  { format: 'streak', fewestPlayers: 1, mostPlayers: 1 },
]

test('one queues for what two play, and for what is played for the rating', () => {
  assert.deepEqual(formatsOfQueue(formats), ['classic', 'clash', 'team'])
  assert.deepEqual(formats.map(({ format }) => isRankedOnly(formats, format)),
    [false, false, true, false, false])
})

test('ladders have the names that the server gives them, or those of their formats', () => {
  assert.deepEqual(laddersOf(formats), ['classic', 'clash', 'pairs'])
  assert.equal(ladderOf(formats, 'team'), 'pairs')
  assert.equal(ladderOf(formats, 'clash'), 'clash')
  assert.equal(ladderOf(formats, 'teambest'), undefined)
  assert.equal(ladderOf(formats, 'unknown'), undefined)
})

test('each ladder leads back to its format', () => {
  assert.deepEqual(laddersOf(formats).map((ladder) => formatOfLadder(formats, ladder)),
    ['classic', 'clash', 'team'])
  assert.equal(formatOfLadder(formats, 'team'), undefined)
})
