// The parts of an export, put together for the download.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinParts } from '../../Sources/WebClient/Public/app/state/export.js'

const map = (name, geoJSON, part = 0, parts = 1, updatedAt = 7) =>
  ({ map: name, title: name, updatedAt, geoJSON, part, parts })
const part = (more) => ({ matches: [], ...more })

test('matches and lists follow each other, and the account is that of the first part', () => {
  const joined = joinParts([
    { account: { player: 'me' }, matches: [1, 2], cursor: 'a' },
    part({ matches: [3], lists: ['x'], cursor: 'b' }), part({ lists: ['y'] }),
  ])
  assert.deepEqual(joined, { account: { player: 'me' }, matches: [1, 2, 3], lists: ['x', 'y'], maps: [] })
})

test('a file in parts is whole again, and no part is told of', () => {
  const { maps } = joinParts([
    part({ map: map('own:a', '{"a', 0, 3) }), part({ map: map('own:a', '":', 1, 3) }),
    part({ map: map('own:a', '1}', 2, 3) }), part({ map: map('own:b', '{}') }), part({}),
  ])
  assert.deepEqual(maps, [
    { map: 'own:a', title: 'own:a', updatedAt: 7, geoJSON: '{"a":1}' },
    { map: 'own:b', title: 'own:b', updatedAt: 7, geoJSON: '{}' },
  ])
})

test('of a file that was replaced meanwhile nothing of the old one is left', () => {
  const { maps } = joinParts([
    part({ map: map('own:a', 'old', 0, 2) }), part({ map: map('own:a', 'new', 0, 2, 8) }),
    part({ map: map('own:a', 'er', 1, 2, 8) }),
  ])
  assert.deepEqual(maps.map(({ geoJSON }) => geoJSON), ['newer'])
})

test('a new title in the midst of it changes nothing of the file', () => {
  const { maps } = joinParts([
    part({ map: map('own:a', '{', 0, 2) }), part({ map: { ...map('own:a', '}', 1, 2, 8), title: 'New' } }),
  ])
  assert.deepEqual(maps, [{ map: 'own:a', title: 'New', updatedAt: 8, geoJSON: '{}' }])
})

test('a map that was deleted in the midst of it is left out', () => {
  assert.deepEqual(joinParts([part({ map: map('own:a', '{', 0, 2) }), part({})]).maps, [])
})
