import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  fromBase64URL, isForKey, pushStatus, subscriptionParams, toBase64URL,
} from '../../Sources/WebClient/Public/app/state/push.js'

test('Base64URL is that of RFC 4648 §5, with and without padding', () => {
  const bytes = [0xfb, 0xff, 0xfe, 0x00]
  assert.equal(toBase64URL(Uint8Array.from(bytes)), '-__-AA')
  for (const text of ['-__-AA', '-__-AA==']) assert.deepEqual([...fromBase64URL(text)], bytes)
  // RFC 8291 §5: the public key of the receiver, an uncompressed point of 65 bytes.
  const key = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  assert.equal(fromBase64URL(key).length, 65)
  assert.equal(toBase64URL(fromBase64URL(key).buffer), key)
})

test('a subscription is told as the server wants it', () => {
  const keys = { p256dh: Uint8Array.from([4, 1, 2]).buffer, auth: Uint8Array.from([255]).buffer }
  const subscription = { endpoint: 'https://push.example/1', getKey: (name) => keys[name] }
  assert.deepEqual(subscriptionParams(subscription), {
    endpoint: 'https://push.example/1', p256dh: 'BAEC', auth: '_w',
  })
})

test('a subscription for another key of the server is none', () => {
  const of = (bytes) => ({ options: { applicationServerKey: Uint8Array.from(bytes).buffer } })
  assert.ok(isForKey(of([4, 1, 2]), 'BAEC'))
  assert.ok(isForKey(of([255]), '_w=='))
  assert.ok(!isForKey(of([4, 1, 3]), 'BAEC'))
  assert.ok(!isForKey(null, 'BAEC'))
  assert.ok(isForKey({ options: {} }, 'BAEC'), 'a browser that does not tell')
})

test('the switch says why it cannot be turned, the first reason first', () => {
  const on = {
    isSupported: true, hasServer: true, isSignedIn: true, permission: 'granted', isWanted: true,
  }
  const table = [
    [{}, 'on'], [{ isWanted: false }, 'off'], [{ permission: 'default' }, 'off'],
    [{ isSupported: false, hasServer: false }, 'unsupported'], [{ hasServer: null }, 'offline'],
    [{ hasServer: false, permission: 'denied' }, 'none'], [{ permission: 'denied' }, 'blocked'],
    [{ isSignedIn: false }, 'signIn'],
  ]
  for (const [change, status] of table) assert.equal(pushStatus({ ...on, ...change }), status)
})
