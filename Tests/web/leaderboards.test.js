// Boards of formats and leagues of the week, as far as they can be decided without a server.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatsWith } from '../../Sources/WebClient/Public/app/state/formats.js'
import {
  boardOptions, boardWish, daysHoursMinutes, divisionAfter, gamesNeeded, isForBoard, resultKind,
  shownRows, wishText, zonesOf,
} from '../../Sources/WebClient/Public/app/state/leaderboards.js'

const formats = [
  { format: 'classic', ranked: true, boards: true },
  { format: 'clash', ranked: true, ladder: 'clash', rankedPlayers: 2, rounds: 99 },
  { format: 'streak', boards: true, rounds: 250 },
  { format: 'sprint', boards: true, rounds: 250, clockMs: 120_000 },
]
const usual = {
  rounds: 5, movingMs: 60_000, guessingMs: 30_000, countdownMs: 5_000,
}

test('ranked queues and boards are those that the server tells of', () => {
  assert.deepEqual(formatsWith(formats, 'ranked'), ['classic', 'clash'])
  assert.deepEqual(formatsWith(formats, 'boards'), ['classic', 'streak', 'sprint'])
})

test('the address names the format, and the rest is as it was looked at last', () => {
  const names = formatsWith(formats, 'boards')
  const first = { format: 'classic', period: 'week', scope: 'global' }
  assert.deepEqual(boardWish(undefined, null, names), first)
  assert.deepEqual(boardWish('nonsense', 'clash year all', names), first)
  const last = { format: 'streak', period: 'day', scope: 'friends' }
  assert.deepEqual(boardWish(undefined, wishText(last), names), last)
  assert.deepEqual(boardWish('sprint', wishText(last), names), { ...last, format: 'sprint' })
})

test('boards are of points, countries, or the time', () => {
  assert.deepEqual(['classic', 'streak', 'sprint', 'race'].map(resultKind),
    ['points', 'countries', 'countries', 'time'])
})

test('our own row stands below the best, once', () => {
  const row = (player) => ({ player: { player } })
  const names = (rows) => rows.map(({ player }) => player.player)
  assert.deepEqual(names(shownRows([row('ada')], row('me'))), ['ada', 'me'])
  assert.deepEqual(names(shownRows([row('me'), row('ada')], row('me'))), ['me', 'ada'])
  assert.deepEqual(names(shownRows([row('ada')])), ['ada'])
})

const match = {
  mode: 'solo', format: 'classic', map: 'world', set: null, options: usual,
  outcome: { ending: 'played', results: [{ player: 'me' }] },
}
for (const [name, change, isFor] of [
  ['played alone on the world', {}, true],
  ['with less time', { options: { ...usual, movingMs: 10_000 } }, true],
  ['without a clock', { options: { ...usual, movingMs: 600_000 } }, false],
  ['with a longer countdown, in which the place is seen',
    { options: { ...usual, countdownMs: 60_000 } }, false],
  ['of fewer rounds', { options: { ...usual, rounds: 3 } }, false],
  ['without steps', { options: { ...usual, movement: 'look' } }, false],
  ['on another map', { map: 'italy' }, false],
  ['of a set', { set: 'match-1' }, false],
  ['of a list', { list: { list: '0f' } }, false],
  ['against somebody', { mode: 'duel' }, false],
  ['of a format without boards', { format: 'clash' }, false],
  ['of a streak', { format: 'streak', options: { ...usual, rounds: 250 } }, true],
  ['of a sprint', { format: 'sprint',
    options: { rounds: 250, movingMs: 120_000, guessingMs: 120_000 } }, true],
  ['that was left', { outcome: { ending: 'played', results: [{ left: 'quit' }] } }, false],
  ['that was called off', { outcome: { ending: 'aborted', results: [{}] } }, false],
  ['that goes on', { outcome: null }, false],
]) {
  test(`a match ${name} ${isFor ? 'leads' : 'does not lead'} to a board`, () => {
    assert.equal(isForBoard({ ...match, ...change }, formats), isFor)
  })
}

test('a match for a board has the usual options, or less time where the server gives less', () => {
  assert.deepEqual(boardOptions(null), usual)
  const options = { rounds: 3, movingMs: 600_000, guessingMs: 5000 }
  assert.deepEqual(boardOptions({ options }), { ...usual, guessingMs: 5000 })
})

test('what is left of a week is told in days, hours and minutes', () => {
  const minute = 60_000
  assert.deepEqual(daysHoursMinutes(((2 * 24 + 3) * 60 + 4) * minute - 1),
    { days: 2, hours: 3, minutes: 4 })
  assert.deepEqual(daysHoursMinutes(-5), { days: 0, hours: 0, minutes: 0 })
  assert.deepEqual(daysHoursMinutes(59.5 * minute), { days: 0, hours: 1, minutes: 0 })
})

test('a table is divided by where its players go, and those without a performance come last', () => {
  const rows = [
    { rank: 1, move: 'up', performance: 1900 }, { rank: 2, move: 'stay', performance: 1500 },
    { rank: 3, move: 'down', performance: 1100 }, { rank: 4, move: 'stay' },
  ]
  assert.deepEqual(zonesOf(rows).map(({ zone, rows }) => [zone, rows.map(({ rank }) => rank)]),
    [['up', [1]], ['stay', [2]], ['down', [3]], ['open', [4]]])
  assert.deepEqual(zonesOf([]), [])
})

test('a performance takes eight games', () => {
  assert.deepEqual([0, 7, 8, 20].map((games) => gamesNeeded({ games })), [8, 1, 0, 0])
})

test('nobody goes beyond the first and the last division', () => {
  const table = [[3, 'up', 2], [3, 'down', 4], [3, 'open', 3], [1, 'up', 1], [5, 'down', 5]]
  for (const [division, zone, next] of table) assert.equal(divisionAfter(division, zone), next)
})
