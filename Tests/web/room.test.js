import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  choicesWith, codeIn, comings, forcingLabel, newerRoom, startProblem,
} from '../../Sources/WebClient/Public/app/state/room.js'

const member = (name, more = {}) =>
  ({ player: { player: name, username: name }, online: true, inMatch: false, ...more })

function roomOf(...members) {
  return { code: 'AC3KQY', version: 3, host: 'ada', members, map: 'world', options: {} }
}

test('a code is found in what is typed, in a spoken rhythm, and in a whole link', () => {
  assert.equal(codeIn('ac3kqy'), 'AC3KQY')
  assert.equal(codeIn(' ac3 - kqy '), 'AC3KQY')
  assert.equal(codeIn('https://example.org/#/room/AC3KQY'), 'AC3KQY')
  assert.equal(codeIn('https://example.org/#/room/AC3KQY?from=chat'), 'AC3KQY')
})

test('what has other characters or another length is no code', () => {
  for (const text of ['', 'AC3KQ', 'AC3KQYX', 'AC3KQ0', 'OC3KQY', 'https://example.org/', 'Ärgern']) {
    assert.equal(codeIn(text), null, text)
  }
})

test('of what is told of one room the newer counts, and another room takes its place', () => {
  const room = roomOf(member('ada'))
  assert.equal(newerRoom(room, { ...room, version: 3 }), room)
  assert.equal(newerRoom(room, { ...room, version: 2 }), room)
  assert.equal(newerRoom(room, { ...room, version: 4 }).version, 4)
  assert.equal(newerRoom(room, { ...room, code: '234567', version: 1 }).code, '234567')
  assert.equal(newerRoom(null, room), room)
})

test('who has come and gone is told of the same room only', () => {
  const before = roomOf(member('ada'), member('bob'))
  const after = roomOf(member('ada'), member('carol'))
  assert.deepEqual(comings(before, after), { joined: ['carol'], left: ['bob'] })
  assert.deepEqual(comings({ ...before, code: '234567' }, after), { joined: [], left: [] })
  assert.deepEqual(comings(null, after), { joined: [], left: [] })
})

test('the host starts with somebody who is there and plays nothing else', () => {
  const ada = member('ada')
  assert.equal(startProblem(roomOf(ada, member('bob')), 'ada'), null)
  assert.equal(startProblem(roomOf(ada, member('bob')), 'bob'), 'notHost')
  assert.equal(startProblem(roomOf(ada), 'ada'), 'tooFew')
  assert.equal(startProblem(roomOf(ada, member('bob', { online: false })), 'ada'), 'tooFew')
  assert.equal(startProblem(roomOf(ada, member('bob', { inMatch: true })), 'ada'), 'tooFew')
  assert.equal(
    startProblem(roomOf(member('ada', { inMatch: true }), member('bob')), 'ada'), 'away')
  assert.equal(startProblem({ ...roomOf(ada, member('bob')), match: 'm' }, 'ada'), 'playing')
})

test('a value that is not among the usual ones can be kept', () => {
  assert.deepEqual(choicesWith([1, 3, 5], 4), [1, 3, 4, 5])
  assert.deepEqual(choicesWith([1, 3, 5], 3), [1, 3, 5])
})

test('only the host forces the room\'s match on, at a reveal or while a round is played', () => {
  const room = { ...roomOf(member('ada'), member('bob')), match: 'm1' }
  const label = (name, match) => forcingLabel({ room, player: { player: name } }, match)
  assert.equal(label('ada', { match: 'm1', phase: 'revealed' }), 'room.go.reveal')
  for (const phase of ['moving', 'guessing', 'guessed']) {
    assert.equal(label('ada', { match: 'm1', phase }), 'room.go.round')
  }
  assert.equal(label('bob', { match: 'm1', phase: 'revealed' }), null)
  assert.equal(label('ada', { match: 'm2', phase: 'revealed' }), null, 'another match')
  for (const phase of ['countdown', 'finished']) {
    assert.equal(label('ada', { match: 'm1', phase }), null)
  }
  assert.equal(forcingLabel({ room: null, player: null }, { match: 'm1', phase: 'moving' }), null)
})
