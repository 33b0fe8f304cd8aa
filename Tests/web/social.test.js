// Screens about players follow what the server says.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  sortedFriends, withFriend, withoutPlayer, withPresence,
} from '../../Sources/WebClient/Public/screens/social/friends-model.js'
import { age } from '../../Sources/WebClient/Public/screens/social/live.js'
import { MEDALS } from '../../Sources/WebClient/Public/screens/social/medals.js'
import { favouriteMap } from '../../Sources/WebClient/Public/screens/social/statistics.js'
import { outcomeOf } from '../../Sources/WebClient/Public/screens/social/elements.js'
import { load } from '../../Sources/WebClient/Public/texts/index.js'

const player = (id) => ({ player: id, username: id, guest: false })
const friend = (id, online = false, inMatch = false) =>
  ({ player: player(id), online, inMatch, lastAccess: 5 })
const request = (id, direction = 'incoming') => ({ player: player(id), direction, at: 1 })
const model = { friends: [friend('ada'), friend('bob', true)], requests: [request('eve')] }

test('presence changes one friend, and nothing that was there', () => {
  const next = withPresence(model, { player: 'ada', online: true, inMatch: true }, 9)
  assert.deepEqual(next.friends[0], { ...friend('ada', true, true), lastAccess: 9 })
  assert.equal(next.friends[1], model.friends[1])
  assert.equal(model.friends[0].online, false)
  assert.deepEqual(withPresence(model, { player: 'zoe', online: true, inMatch: false }, 9), model)
})

test('a new friend takes the place of the request, and is there once', () => {
  const next = withFriend(withFriend(model, friend('eve')), friend('eve', true))
  assert.deepEqual(next.friends.map(({ player }) => player.player), ['ada', 'bob', 'eve'])
  assert.equal(next.friends[2].online, true)
  assert.deepEqual(next.requests, [])
})

test('who is removed is neither friend nor request', () => {
  assert.deepEqual(withoutPlayer(model, 'ada').friends, [model.friends[1]])
  assert.deepEqual(withoutPlayer(model, 'eve').requests, [])
})

test('who can be challenged comes first', () => {
  const friends = [friend('ada'), friend('bob', true, true), friend('cy', true), friend('al')]
  assert.deepEqual(
    sortedFriends({ friends }).map(({ player }) => player.player), ['cy', 'bob', 'ada', 'al'])
})

for (const [seconds, value, unit] of [
  [0, 0, 'second'], [-5, 0, 'second'], [59, -59, 'second'], [60, -1, 'minute'],
  [3599, -60, 'minute'], [3600, -1, 'hour'], [86_399, -24, 'hour'], [86_400, -1, 'day'],
]) {
  test(`${seconds} s ago is ${value} ${unit}`, () => {
    const { value: found, unit: foundUnit } = age(1e12, 1e12 + seconds * 1000)
    assert.deepEqual([found + 0, foundUnit], [value, unit])
  })
}

const won = { won: true, rank: 1 }
const lost = { won: false, rank: 2 }
const tied = { won: false, rank: 1 }
for (const [ending, mode, result, all, outcome] of [
  ['played', 'duel', won, [won, lost], 'won'],
  ['played', 'duel', lost, [won, lost], 'lost'],
  ['played', 'duel', tied, [tied, tied], 'draw'],
  ['played', 'solo', tied, [tied], 'soloDone'],
  ['forfeited', 'duel', { ...lost, left: 'quit' }, [won, lost], 'left'],
  ['forfeited', 'duel', won, [won, { ...lost, left: 'quit' }], 'won'],
  ['aborted', 'duel', tied, [tied, tied], 'aborted'],
]) {
  test(`a ${mode} that was ${ending} with rank ${result.rank} is ${outcome}`, () => {
    assert.equal(outcomeOf({ mode, ending }, result, all), outcome)
  })
}

test('the favourite map is that of most matches, and of several the last', () => {
  const matches = (...maps) => maps.map((map) => ({ map }))
  assert.equal(favouriteMap(matches('italy', 'world', 'world')), 'world')
  assert.equal(favouriteMap(matches('italy', 'world')), 'italy')
  assert.equal(favouriteMap([]), undefined)
})

test('every badge that ships has a drawing, and a text in German', async () => {
  const rules = readFileSync(
    new URL('../../Sources/Community/StandardRules.swift', import.meta.url), 'utf8')
  const badges = [...rules.matchAll(/\{"id": "([\w-]+)", "title": .*"picture": "([\w-]+)"/g)]
  assert.equal(badges.length, rules.match(/"picture":/g).length)
  const german = await load('de')
  for (const [, badge, picture] of badges) {
    assert.ok(MEDALS.includes(picture), picture)
    for (const part of ['title', 'meaning']) assert.ok(`badge.${badge}.${part}` in german, badge)
  }
})
