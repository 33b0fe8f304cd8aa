// Levels, and what the memory of countries is shown as.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginning, level, progress } from '../../Sources/WebClient/Public/app/state/levels.js'
import {
  byName, daysUntil, otherCountry, stageCounts, stageOf,
} from '../../Sources/WebClient/Public/app/state/memory.js'
import { symbols } from '../../Sources/WebClient/Public/app/ui/flag.js'

test('levels begin where the server has them begin', () => {
  assert.deepEqual([1, 2, 3, 4].map(beginning), [0, 1000, 3000, 6000])
})

for (const [experience, expected] of [
  [0, 1], [999, 1], [1000, 2], [2999, 2], [3000, 3], [5999, 3], [6000, 4], [300_000, 25],
]) {
  test(`${experience} experience is level ${expected}`, () => {
    assert.equal(level(experience), expected)
  })
}

test('each level begins with its first experience, and not before, however high', () => {
  for (let number = 2; number < 20_000; number += 7) {
    assert.equal(level(beginning(number)), number)
    assert.equal(level(beginning(number) - 1), number - 1)
  }
})

test('the way through a level is told from its beginning to the next', () => {
  assert.deepEqual(progress(0), { level: 1, done: 0, length: 1000, left: 1000 })
  assert.deepEqual(progress(1380), { level: 2, done: 380, length: 2000, left: 1620 })
  assert.deepEqual(progress(3000), { level: 3, done: 0, length: 3000, left: 3000 })
})

for (const [card, stage] of [
  [{ found: 2, recall: 1 }, 'known'], [{ found: 1, recall: 0.9 }, 'known'],
  [{ found: 1, recall: 0.899 }, 'fading'], [{ found: 1, recall: 0.7 }, 'fading'],
  [{ found: 5, recall: 0.69 }, 'forgotten'], [{ found: 0, recall: 1 }, 'forgotten'],
  [{ found: 1 }, 'forgotten'],
]) {
  test(`found ${card.found} times with a probability of ${card.recall} is ${stage}`, () => {
    assert.equal(stageOf(card), stage)
  })
}

test('stages are counted, also those of no country', () => {
  assert.deepEqual(stageCounts([]), { known: 0, fading: 0, forgotten: 0 })
  const cards = [{ found: 1, recall: 1 }, { found: 0, recall: 1 }, { found: 3, recall: 0.95 }]
  assert.deepEqual(stageCounts(cards), { known: 2, fading: 0, forgotten: 1 })
})

test('countries are in the order of their names', () => {
  const names = { DE: 'Germany', AT: 'Austria', ES: 'Spain' }
  const cards = ['ES', 'DE', 'AT'].map((country) => ({ country, seen: 1, found: 0 }))
  assert.deepEqual(byName(cards, (code) => names[code]).map(({ name }) => name),
    ['Austria', 'Germany', 'Spain'])
})

test('days are those of UTC, as the server has them', () => {
  const now = Date.UTC(2026, 10, 28, 23, 59)
  assert.equal(daysUntil(Date.UTC(2026, 10, 29), now), 1)
  assert.equal(daysUntil(Date.UTC(2026, 10, 28), now), 0)
  assert.equal(daysUntil(Date.UTC(2026, 11, 8), now), 10)
})

const match = { mode: 'solo', me: 'me' }
const round = (country, asked = 'ES', more = {}) => ({
  solution: { lat: 40, lng: -3, country: asked },
  results: [{ player: 'me', guess: { lat: 47, lng: 2 }, country, ...more }],
})
for (const [what, given, expected] of [
  ['in another country', round('FR'), { pinned: 'FR', asked: 'ES' }],
  ['in the same country', round('ES'), null],
  ['at sea', round(undefined), null],
  ['for a place that is in no country', round('FR', null), null],
  ['that was a name', round('FR', 'ES', { guess: { lat: 0, lng: 0 } }), null],
  ['that was not set', round('FR', 'ES', { noPin: true }), null],
]) {
  test(`a pin ${what} ${expected ? 'is' : 'is not'} told of`, () => {
    assert.deepEqual(otherCountry(match, given), expected)
  })
}

test('against others no pin is told of', () => {
  assert.equal(otherCountry({ ...match, mode: 'duel' }, round('FR')), null)
})

test('a flag is two symbols', () => {
  assert.equal(symbols('FR'), '\u{1F1EB}\u{1F1F7}')
})
