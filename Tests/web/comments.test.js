import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const client = new URL('../../Sources/WebClient/Public/', import.meta.url)

test('a doc comment begins with its subject, not with what or who', () => {
  const riddles = readdirSync(client, { recursive: true })
    .filter((name) => name.endsWith('.js') && !name.startsWith('leaflet'))
    .flatMap((name) => [
      ...readFileSync(new URL(name, client), 'utf8').matchAll(/\/\*\*\s+(?:\* )?((?:What|Who) .*)/g),
    ].map(([, text]) => `${name}: ${text}`))
  assert.deepEqual(riddles, [])
})
