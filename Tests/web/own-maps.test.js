// Maps that players have made: kept from the editor, named in matches, with pages of their own.

import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { fromState } from '../../Sources/WebClient/Public/app/state/match-state.js'
import { moreTexts, setLanguage } from '../../Sources/WebClient/Public/app/ui/i18n.js'
import { keptMap, setKeptMap } from '../../Sources/WebClient/Public/editor/kept.js'
import {
  keepMap, keptMapIn, MOST_KEPT_BYTES,
} from '../../Sources/WebClient/Public/editor/json/map-keeper.js'
import { isOwnMap, mapTitle } from '../../Sources/WebClient/Public/map/places.js'
import { screenFor } from '../../Sources/WebClient/Public/screens/index.js'

const OWN = 'own:0123456789abcdef'
const kept = { map: OWN, title: 'Lakes & islands', visibility: 'link' }
const wish = { file: '{}', title: 'Lakes & islands', visibility: 'private', key: 'k1' }
const items = new Map()
globalThis.localStorage = {
  getItem: (name) => items.get(name) ?? null,
  setItem: (name, value) => items.set(name, value),
  removeItem: (name) => items.delete(name),
}
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en'] }, configurable: true })
globalThis.document = { documentElement: {} }
await setLanguage()
await moreTexts()

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
  items.clear()
})

/** A server that answers so; gives what it was asked. */
function server(status, reply, headers = {}) {
  const asked = []
  globalThis.fetch = async (address, options) => {
    asked.push({ address, ...options })
    return new Response(JSON.stringify(reply), { status, headers })
  }
  return asked
}

test('a new map is put with its title, who may open it, and a key', async () => {
  const asked = server(201, { map: kept })
  assert.deepEqual(await keepMap(wish, 'secret'), { map: kept })
  const [{ address, method, body, headers }] = asked
  assert.deepEqual([method, body, headers.authorization], ['PUT', '{}', 'Bearer secret'])
  assert.equal(address, '/v1/maps?title=Lakes%20%26%20islands&visibility=private&key=k1')
})

test('a map that is replaced is named in place of a key', async () => {
  const asked = server(200, { map: kept })
  await keepMap({ ...wish, map: OWN }, 'secret')
  const query = new URL(asked[0].address, 'https://example.org').searchParams
  assert.deepEqual([query.get('map'), query.get('key')], [OWN, null])
})

test('a refusal is told with its code, and the problems of the file if it has any', async () => {
  server(409, { code: 'tooManyMaps' })
  assert.equal((await keepMap(wish, 'secret')).code, 'tooManyMaps')
  server(429, { code: 'rateLimited' }, { 'retry-after': '7' })
  assert.equal((await keepMap(wish, 'secret')).retryAfterMs, 7000)
  server(422, { code: 'mapInvalid', problems: [{ kind: 'overlap' }] })
  assert.deepEqual((await keepMap(wish, 'secret')).problems, [{ kind: 'overlap' }])
  server(422, { code: 'mapInvalid', problems: [] })
  assert.equal((await keepMap(wish, 'secret')).problems, undefined)
  globalThis.fetch = async () => { throw new TypeError('no line') }
  assert.deepEqual(await keepMap(wish, 'secret'), { code: 'connectionLost' })
})

test('a map that is too large is not sent', async () => {
  const asked = server(201, { map: kept })
  const file = 'ä'.repeat(MOST_KEPT_BYTES / 2)
  assert.deepEqual(await keepMap({ ...wish, file }, 'secret'), { map: kept })
  assert.deepEqual(await keepMap({ ...wish, file: `${file} ` }, 'secret'), { code: 'tooLarge' })
  assert.equal(asked.length, 1)
})

test('the editor remembers the map that its drawing belongs to, and nothing else', () => {
  assert.equal(keptMap(), null)
  setKeptMap({ ...kept, bytes: 12 })
  assert.deepEqual(keptMap(), kept)
  setKeptMap(null)
  assert.equal(keptMap(), null)
  for (const text of ['{', 'null', '[]', '{"map":"italy","title":"a","visibility":"link"}',
    `{"map":"${OWN}","title":"a","visibility":"everybody"}`]) {
    items.set('whereami.editor.kept', text)
    assert.equal(keptMap(), null, text)
  }
})

test('the address of the editor names the map to be replaced', () => {
  assert.deepEqual(keptMapIn(`#${new URLSearchParams(kept)}`), kept)
  for (const hash of ['', '#', '#map=italy&title=a&visibility=link', `#map=${OWN}`, '#map=own:../x&title=a&visibility=link']) {
    assert.equal(keptMapIn(hash), null, hash)
  }
})

test('the map of a player has the title that a match tells, or none', () => {
  assert.ok(isOwnMap(OWN) && !isOwnMap('italy') && !isOwnMap())
  assert.equal(mapTitle([], OWN, { title: 'Lakes' }), 'Lakes')
  assert.equal(mapTitle([], OWN, { diagonalKm: 3 }), 'A player’s map')
  assert.equal(mapTitle([], OWN), 'A player’s map')
  assert.equal(mapTitle([{ map: 'italy', title: 'Italy' }], 'italy', null), 'Italy')
  const told = { match: 'm', seq: 1, mode: 'solo', map: OWN, options: {}, phase: 'moving', round: 1, rounds: [], players: [] }
  assert.equal(fromState(told, 'me').ownMap, null)
  assert.deepEqual(fromState({ ...told, ownMap: { title: 'Lakes' } }, 'me').ownMap, { title: 'Lakes' })
})

test('a map has a page below the choice of maps, and a link to it survives the sign-in', () => {
  const state = { isKnown: true, player: { player: 'p' }, match: null, maps: [] }
  assert.deepEqual(screenFor(state, { name: 'maps', parameter: OWN }), { name: 'map', parameter: OWN })
  assert.equal(screenFor(state, { name: 'maps' }).name, 'maps')
  const nobody = screenFor({ ...state, player: null }, { name: 'maps', parameter: OWN })
  assert.deepEqual([nobody.name, nobody.parameter], ['welcome', 'map'])
})
