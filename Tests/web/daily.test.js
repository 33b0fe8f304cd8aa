import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dailyLine, dayOf, hoursAndMinutes, isDayOver } from '../../Sources/WebClient/Public/app/state/daily.js'

test('the day of a set is in its name; other sets have none', () => {
  assert.equal(dayOf('daily-412'), 412)
  for (const other of [null, undefined, '', 'daily-', 'daily-4x', '0123456789abcdef']) {
    assert.equal(dayOf(other), null)
  }
})

test('a shared day has its number, points, a square for each round, and the days in a row', () => {
  const day = { number: 412, points: '18,204', most: '25,000', scores: [4000, 4100, 2000, 500, 4000] }
  assert.equal(dailyLine({ ...day, streak: 12 }), '#412 · 18,204/25,000 · 🟩🟩🟨🟧🟩 · 🔥12')
  assert.equal(dailyLine({ ...day, streak: 1 }), '#412 · 18,204/25,000 · 🟩🟩🟨🟧🟩')
})

test('who quit before the first reveal has no squares', () => {
  const day = { number: 1, points: '0', most: '25,000', scores: [], streak: 0 }
  assert.equal(dailyLine(day), '#1 · 0/25,000')
})

test('the time that is left is rounded up to a minute', () => {
  assert.deepEqual(hoursAndMinutes(3_600_000), { hours: 1, minutes: 0 })
  assert.deepEqual(hoursAndMinutes(3_540_001), { hours: 1, minutes: 0 })
  assert.deepEqual(hoursAndMinutes(-5), { hours: 0, minutes: 0 })
})

test('a day is over an hour after midnight, UTC', () => {
  assert.ok(!isDayOver(331, Date.UTC(2026, 10, 28, 0, 59)))
  assert.ok(isDayOver(331, Date.UTC(2026, 10, 28, 1)))
})
