import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ownScores, shareAddress, shareText, squareOf,
} from '../../Sources/WebClient/Public/app/state/share.js'

test('a square is green from 4000 points on, yellow from 2000, orange from 500, else red', () => {
  const table = { 5000: '🟩', 4000: '🟩', 3999: '🟨', 2000: '🟨', 1999: '🟧', 500: '🟧', 499: '🟥', 0: '🟥' }
  for (const [score, square] of Object.entries(table)) assert.equal(squareOf(Number(score)), square)
})

test('our points are those of the revealed rounds, 0 where we had left', () => {
  const rounds = [
    { round: 1, results: [{ player: 'me', score: 4200 }, { player: 'you', score: 1 }] },
    { round: 2, results: [{ player: 'you', score: 9 }] },
    { round: 3, view: {} },
  ]
  assert.deepEqual(ownScores({ rounds, me: 'me' }), [4200, 0])
})

test('a shared text has a headline, a square for each round, and where to play', () => {
  assert.equal(
    shareText('Where am I · 4,200', [4200, 700], 'https://example.org'),
    'Where am I · 4,200\n🟩🟧\nhttps://example.org')
  assert.equal(shareText('Where am I', [], 'https://example.org'), 'Where am I\nhttps://example.org')
})

test('a link is given away as the address of its page', () => {
  assert.equal(shareAddress('a5'.repeat(16), 'https://example.org'),
    `https://example.org/v1/share/${'a5'.repeat(16)}`)
})
