import assert from 'node:assert/strict'
import { test } from 'node:test'

import { askWhereIAm, coarsePlace } from '../../Sources/WebClient/Public/app/state/near-me.js'

test('a place is told to a tenth of a degree', () => {
  assert.deepEqual(coarsePlace({ latitude: 52.51863, longitude: 13.37629 }), { lat: 52.5, lng: 13.4 })
  assert.deepEqual(coarsePlace({ latitude: -33.95, longitude: -179.97 }), { lat: -33.9, lng: -180 })
})

test('what the browser knows is rounded, and a refusal is nothing', async () => {
  const knows = {
    getCurrentPosition: (tell) => tell({ coords: { latitude: 1.26, longitude: 2.24, accuracy: 3 } }),
  }
  assert.deepEqual(await askWhereIAm(knows), { lat: 1.3, lng: 2.2 })
  const refuses = { getCurrentPosition: (_, fail) => fail({ code: 1 }) }
  assert.equal(await askWhereIAm(refuses), null)
  assert.equal(await askWhereIAm(null), null)
})
