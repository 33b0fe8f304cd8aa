import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUntimed, untimedOptions } from '../../Sources/WebClient/Public/app/state/untimed.js'

const info = { limits: { durationMs: { min: 0, max: 600_000 } } }

test('a match without a clock is as long as the server allows', () => {
  assert.deepEqual(untimedOptions(info),
    { movingMs: 600_000, guessingMs: 600_000, readyMs: 600_000 })
  assert.deepEqual(untimedOptions(null), {})
})

test('only a match alone of the longest times has no clock', () => {
  const options = untimedOptions(info)
  assert.ok(isUntimed({ mode: 'solo', options }, info))
  assert.ok(!isUntimed({ mode: 'duel', options }, info))
  assert.ok(!isUntimed({ mode: 'solo', options: { ...options, movingMs: 60_000 } }, info))
  assert.ok(!isUntimed({ mode: 'solo', options }, null))
})
