import assert from 'node:assert/strict'
import { test } from 'node:test'
import { throttle } from '../../Sources/WebClient/Public/app/net/throttle.js'

test('the first value goes at once, the latest of the others when the interval is over', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const told = []
  const tell = throttle((value) => told.push(value), 250)
  for (const value of [1, 2, 3]) tell(value)
  assert.deepEqual(told, [1])
  t.mock.timers.tick(250)
  assert.deepEqual(told, [1, 3])
  t.mock.timers.tick(1000)
  assert.deepEqual(told, [1, 3])
  tell(4)
  assert.deepEqual(told, [1, 3, 4])
})

test('what is cancelled is not told any more', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const told = []
  const tell = throttle((value) => told.push(value), 250)
  tell(1)
  tell(2)
  tell.cancel()
  t.mock.timers.tick(1000)
  assert.deepEqual(told, [1])
})
