import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Calls, errorFromReply } from '../../Sources/WebClient/Public/app/net/calls.js'
import { Connection } from '../../Sources/WebClient/Public/app/net/connection.js'
import { ServerClock } from '../../Sources/WebClient/Public/app/net/clock.js'
import {
  backoffDelay, verdictOnClose, verdictOnRefusal,
} from '../../Sources/WebClient/Public/app/net/reconnect.js'

test('the server’s word on when to come back is kept', () => {
  const table = [
    [1001, 'the server restarts: reconnect after 2340 ms', 0, { kind: 'retry', notBeforeMs: 2340 }],
    [1001, 'the server restarts', 1500, { kind: 'retry', notBeforeMs: 1500 }],
    [1006, '', 0, { kind: 'retry', notBeforeMs: 0 }],
    [1009, '', 0, { kind: 'retry', notBeforeMs: 0 }],
    [4000, 'slow consumer', 0, { kind: 'retry', notBeforeMs: 0 }],
    [4002, '', 700, { kind: 'retry', notBeforeMs: 700 }],
    [4500, 'signed in elsewhere', 900, { kind: 'elsewhere' }],
    [4501, '', 0, { kind: 'deleted' }],
    [4502, '', 0, { kind: 'refused' }],
    [4999, '', 0, { kind: 'refused' }],
    [4003, 'closed by an operator', 0, { kind: 'kicked', end: {} }],
    [4003, 'mind your words', 0, { kind: 'kicked', end: { reason: 'mind your words' } }],
    [4503, 'banned', 0, { kind: 'banned', end: {} }],
    [4503, 'bots are not welcome', 0, { kind: 'banned', end: { reason: 'bots are not welcome' } }],
  ]
  for (const [code, reason, announced, verdict] of table) {
    assert.deepEqual(verdictOnClose(code, reason, announced), verdict, String(code))
  }
})

test('who is banned is told so and does not try again; other refusals are for now', () => {
  const data = { code: 'banned', retryable: false, until: 5000, reason: 'bots' }
  const banned = errorFromReply({ code: -32000, message: '', data })
  const end = { reason: 'bots', until: 5000 }
  assert.deepEqual(verdictOnRefusal(banned), { kind: 'banned', end })
  const busy = errorFromReply({
    code: -32000, message: '', data: { code: 'rateLimited', retryAfterMs: 900 },
  })
  assert.deepEqual(verdictOnRefusal(busy), { kind: 'retry', notBeforeMs: 900 })
  assert.deepEqual(verdictOnRefusal(new Error('cut')), { kind: 'retry', notBeforeMs: 0 })
})

test('the time between tries is anything up to a bound that doubles up to 15 s', () => {
  const bounds = [0, 1, 2, 3, 4, 5, 6, 60].map((attempt) => backoffDelay(attempt, () => 1))
  assert.deepEqual(bounds, [500, 1000, 2000, 4000, 8000, 15000, 15000, 15000])
  assert.equal(backoffDelay(9, () => 0), 0)
})

test('a lost connection fails what may not be asked twice, and keeps the rest', async () => {
  const calls = new Calls()
  const first = calls.open('match.guess', {}, { repeat: true })
  const once = calls.open('match.solo', {})
  const second = calls.open('match.ready', {}, { repeat: true })
  calls.sent(first.id)
  calls.sent(once.id)
  assert.deepEqual(calls.unsent().map(({ id }) => id), [second.id])
  calls.lose()
  await assert.rejects(once.promise, { code: 'connectionLost' })
  assert.deepEqual(calls.unsent().map(({ id }) => id), [first.id, second.id])
  calls.settle({ id: second.id, result: 2 })
  calls.settle({ id: first.id, result: 1 })
  calls.settle({ id: first.id, result: 'again' })
  assert.deepEqual([await first.promise, await second.promise], [1, 2])
})

test('errors go by the stable name', () => {
  const refusal = { code: -32000, message: '', data: { code: 'rateLimited', retryAfterMs: 900 } }
  assert.equal(errorFromReply(refusal).code, 'rateLimited')
  assert.equal(errorFromReply(refusal).retryAfterMs, 900)
  assert.equal(errorFromReply({ code: -32602, message: '' }).code, 'invalidParams')
  assert.equal(errorFromReply({ code: -32601, message: '' }).code, 'methodNotFound')
  assert.equal(errorFromReply({ code: -32603, message: '' }).code, 'unexpected')
})

/** A clock whose own time is set by hand, and which is `ahead` of the server. */
function clockAhead(ahead) {
  const time = { now: 1_000_000 }
  const clock = new ServerClock(() => time.now)
  const sample = (there, back, error = 0) => {
    const t0 = time.now
    time.now += there + back
    const t1 = t0 + there - ahead + error
    clock.take({ t0, t1, t2: t1, t3: time.now })
  }
  return { time, clock, sample }
}

test('the first sample sets the clock, however wrong the device’s is', () => {
  const { time, clock, sample } = clockAhead(7_200_000)
  sample(20, 20)
  assert.equal(clock.now(), time.now - 7_200_000)
})

test('a better sample is gone to slowly, so that no countdown jumps', () => {
  const { time, clock, sample } = clockAhead(500)
  sample(300, 100)
  const before = clock.now()
  sample(10, 10)
  assert.ok(Math.abs(clock.now() - before - 20) <= 1.5)
  time.now += 1000
  assert.equal(Math.round(time.now - 500 - clock.now()), -50)
  time.now += 10_000
  assert.equal(Math.round(clock.now()), time.now - 500)
})

test('a worse sample changes nothing', () => {
  const { time, clock, sample } = clockAhead(500)
  sample(10, 10)
  sample(900, 10)
  time.now += 60_000
  assert.equal(clock.now(), time.now - 500)
})

test('after a sleep the clock is set at once', () => {
  const { time, clock, sample } = clockAhead(0)
  sample(10, 10)
  sample(10, 10, 60_000)
  assert.equal(clock.now(), time.now + 60_000)
})

test('nothing is left of a deadline that is over, or of none', () => {
  const { time, clock, sample } = clockAhead(0)
  sample(0, 0)
  const deadlines = [time.now - 5, null, time.now + 5]
  assert.deepEqual(deadlines.map((deadline) => clock.until(deadline)), [0, 0, 5])
})

/** A socket that is open from the start and whose peer never says anything. */
class DeafSocket {
  static OPEN = 1
  static all = []
  readyState = 1
  sent = []
  constructor() {
    DeafSocket.all.push(this)
  }
  send(text) {
    this.sent.push(JSON.parse(text).method)
  }
  close() {
    this.readyState = 3
  }
}

test('in a match a dead line is noticed within 6 s, else within 19 s', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  Object.assign(globalThis, {
    WebSocket: DeafSocket, addEventListener() {}, document: { addEventListener() {} },
  })
  for (const [isMatch, limit] of [[true, 6_000], [false, 19_000]]) {
    const connection = new Connection('ws://test', new ServerClock())
    const statuses = []
    connection.onstatus = (status) => statuses.push(status)
    connection.onopen = async () => {}
    connection.watchClosely(isMatch)
    connection.start()
    const socket = DeafSocket.all.at(-1)
    await socket.onopen()
    // The request made on opening is answered; then the line dies.
    socket.onmessage({ data: JSON.stringify({ id: 1, result: { t1: 0, t2: 0 } }) })
    await Promise.resolve()
    for (let passed = 1; passed < limit; passed += 1) context.mock.timers.tick(1)
    assert.deepEqual(statuses, ['ready'], String(limit))
    context.mock.timers.tick(1)
    assert.deepEqual(statuses, ['ready', 'lost'], String(limit))
  }
})
