import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RequestError } from '../../Sources/WebClient/Public/app/calls.js'
import { Session } from '../../Sources/WebClient/Public/app/session.js'
import { initialState, Store } from '../../Sources/WebClient/Public/app/store.js'

const player = { player: 'p', username: 'Ada' }

/** A session that has a token, on a connection with these answers; an error is thrown. */
function returning(answers) {
  const kept = new Map([['whereami.token', 'secret']])
  globalThis.localStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  }
  const all = {
    'server.info': {}, 'map.list': { maps: [] }, 'account.resume': { player, unread: 0 }, ...answers,
  }
  const request = async (method) => {
    if (all[method] instanceof Error) throw all[method]
    return all[method]
  }
  const store = new Store(initialState())
  return { session: new Session({ request }, store), store }
}

test('a good token signs in, once it is known what is played on', async () => {
  const { session, store } = returning()
  await session.resume()
  assert.deepEqual(store.get().player, player)
  assert.equal(store.get().isKnown, true)
})

test('a token that is good no more is forgotten, and only that one', async () => {
  for (const code of ['invalidToken', 'unauthenticated']) {
    const { session, store } = returning({ 'account.resume': new RequestError(code) })
    await session.resume()
    assert.equal(session.token(), null)
    assert.equal(store.get().isKnown, true)
  }
  for (const code of ['unavailable', 'connectionLost', 'banned', 'rateLimited']) {
    const { session } = returning({ 'account.resume': new RequestError(code) })
    await assert.rejects(session.resume(), { code })
    assert.equal(session.token(), 'secret', code)
  }
})

test('what goes wrong beside the signing in signs nobody out', async () => {
  for (const method of ['server.info', 'map.list']) {
    const { session } = returning({ [method]: new RequestError('unauthenticated') })
    await assert.rejects(session.resume(), { code: 'unauthenticated' })
    assert.equal(session.token(), 'secret')
  }
})
