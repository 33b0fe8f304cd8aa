import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  canChallenge, isMatchSet, screenOfSet, setAddress,
} from '../../Sources/WebClient/Public/app/state/place-sets.js'

const ORIGIN = 'https://example.org'
const SET = `match-${'0123456789abcdef'.repeat(2)}`
const NOW = Date.UTC(2026, 6, 1)

test('the name of a set of the places of a match has 32 digits in lower case', () => {
  assert.ok(isMatchSet(SET))
  for (const other of ['', 'daily-4', SET.toUpperCase(), SET.slice(1), `${SET}0`, 'match-']) {
    assert.ok(!isMatchSet(other), other)
  }
})

test('the board of a day is on the page of that day, that of other places on a page of their own', () => {
  assert.deepEqual(screenOfSet('daily-412'), { name: 'daily', parameter: '412' })
  assert.deepEqual(screenOfSet(SET), { name: 'set', parameter: SET })
  assert.equal(screenOfSet(null), null)
  assert.equal(screenOfSet(undefined), null)
})

test('the address to give away has a preview, but for that of a day', () => {
  assert.equal(setAddress(SET, ORIGIN), `${ORIGIN}/v1/share/${SET}`)
  assert.equal(setAddress('daily-412', ORIGIN), `${ORIGIN}/#/daily/412`)
})

test('others are challenged to the places of a classic match that was not aborted', () => {
  const match = { format: 'classic', set: null, outcome: { ending: 'played' } }
  assert.ok(canChallenge(match, NOW))
  assert.ok(canChallenge({ ...match, outcome: { ending: 'forfeited' } }, NOW))
  assert.ok(canChallenge({ ...match, set: SET }, NOW))
  assert.ok(!canChallenge({ ...match, list: { list: '0f' } }, NOW), 'a list has a link of its own')
  assert.ok(!canChallenge({ ...match, outcome: null }, NOW))
  assert.ok(!canChallenge({ ...match, outcome: { ending: 'aborted' } }, NOW))
  assert.ok(!canChallenge({ ...match, format: 'race' }, NOW))
})

test('others are challenged to the places of a day an hour after its end', () => {
  const attempt = { format: 'classic', set: 'daily-1', outcome: { ending: 'played' } }
  assert.ok(!canChallenge(attempt, Date.UTC(2026, 0, 2, 0, 59)))
  assert.ok(canChallenge(attempt, Date.UTC(2026, 0, 2, 1)))
})
