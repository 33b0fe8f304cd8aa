// A form finds missing fields before the server is asked.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingField } from '../../Sources/WebClient/Public/screens/parts/problem.js'
import errors from '../../Sources/WebClient/Public/texts/errors.en.js'

const form = (fields) => Object.entries(fields).map(([name, value]) => ({ name, value }))

test('the first empty field is told, with a text for it', () => {
  assert.equal(missingField(form({ email: '', password: '' })).code, 'emailMissing')
  assert.equal(missingField(form({ email: 'a@b.c', password: '' })).code, 'passwordMissing')
  assert.equal(missingField(form({ username: '', email: '' })).code, 'usernameMissing')
  assert.equal(missingField(form({ email: 'a@b.c', password: 'x' })), undefined)
  for (const name of ['email', 'password', 'username']) {
    assert.ok(errors[`error.${name}Missing`])
  }
})
