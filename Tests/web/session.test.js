import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RequestError } from '../../Sources/WebClient/Public/app/net/calls.js'
import { Session } from '../../Sources/WebClient/Public/app/net/session.js'
import { initialState, Store } from '../../Sources/WebClient/Public/app/state/store.js'

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
    'server.info': {}, 'map.list': { maps: [] }, 'format.list': { formats: [] }, 'account.resume': { player, unread: 0 }, ...answers,
  }
  const asked = []
  const request = async (method, params) => {
    asked.push([method, params?.token ?? params?.email])
    if (typeof all[method] === 'function') return all[method](params)
    if (all[method] instanceof Error) throw all[method]
    return all[method]
  }
  const store = new Store(initialState())
  return { session: new Session({ request }, store), store, asked, all }
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
  for (const method of ['server.info', 'map.list', 'format.list']) {
    const { session } = returning({ [method]: new RequestError('unauthenticated') })
    await assert.rejects(session.resume(), { code: 'unauthenticated' })
    assert.equal(session.token(), 'secret')
  }
})

const login = { email: 'ada@example.org', password: 'correct horse' }

test('what changes how one signs in brings a new token, which is kept', async () => {
  for (const method of ['account.upgrade', 'account.changePassword']) {
    const { session } = returning({ [method]: { token: 'new', player } })
    await session.change(method, login, login)
    assert.equal(session.token(), 'new')
  }
})

/** As the server does: the old token has ended. */
const onlyNew = ({ token }) => {
  if (token !== 'new') throw new RequestError('invalidToken')
  return { player, unread: 0 }
}

test('who had no reply to an upgrade is signed in by the password', async () => {
  const { session, store, asked } = returning({
    'account.upgrade': new RequestError('connectionLost'), 'account.resume': onlyNew,
    'account.login': { token: 'new', player },
  })
  await assert.rejects(session.change('account.upgrade', login, login), { code: 'connectionLost' })
  assert.equal(session.token(), 'secret')
  await session.resume()
  assert.equal(session.token(), 'new')
  assert.deepEqual(store.get().player, player)
  assert.deepEqual(asked.filter(([method]) => method.startsWith('account.')), [
    ['account.upgrade', login.email], ['account.resume', 'secret'],
    ['account.login', login.email], ['account.resume', 'new'],
  ])
})

test('who had none and cannot be signed in is told, and keeps the token while it is unclear', async () => {
  for (const [method, fallback, answer] of [
    ['account.changePassword', { password: 'correct horse' }, undefined],
    ['account.upgrade', login, new RequestError('wrongCredentials')],
  ]) {
    const { session, store } = returning({
      [method]: new RequestError('unavailable'), 'account.resume': onlyNew, 'account.login': answer,
    })
    let told = 0
    session.onunsettled = () => told++
    await assert.rejects(session.change(method, {}, fallback))
    await session.resume()
    assert.equal(told, 1)
    assert.equal(session.token(), null)
    assert.equal(store.get().player, null)
  }
  const { session, all } = returning({
    'account.upgrade': new RequestError('connectionLost'), 'account.resume': onlyNew,
    'account.login': new RequestError('rateLimited'),
  })
  await assert.rejects(session.change('account.upgrade', login, login))
  await assert.rejects(session.resume(), { code: 'rateLimited' })
  assert.equal(session.token(), 'secret')
  all['account.login'] = { token: 'new', player }
  await session.resume()
  assert.equal(session.token(), 'new')
})

test('a change that was refused leaves nothing to sign in with', async () => {
  const { session, asked } = returning({
    'account.upgrade': new RequestError('emailTaken'),
    'account.resume': new RequestError('invalidToken'),
  })
  await assert.rejects(session.change('account.upgrade', login, login), { code: 'emailTaken' })
  await session.resume()
  assert.equal(session.token(), null)
  assert.ok(!asked.some(([method]) => method === 'account.login'))
})

test('before the token ends others may use it once more; if that fails, it ends all the same', async () => {
  for (const outcome of [async () => {}, async () => { throw new Error('no') }]) {
    const { session, asked } = returning({ 'account.logout': {} })
    let before = null
    session.onleaving = () => {
      before = [session.token(), asked.length]
      return outcome()
    }
    await session.signOut()
    assert.deepEqual(before, ['secret', 0])
    assert.deepEqual(asked.map(([method]) => method), ['account.logout'])
    assert.equal(session.token(), null)
  }
})
