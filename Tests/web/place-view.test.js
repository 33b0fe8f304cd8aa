import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  unusualView, viewChoices, viewOnMap,
} from '../../Sources/WebClient/Public/app/state/place-view.js'

const streets = { map: 'streets', panoramas: true }
const drawn = { map: 'drawn' }
const maps = [streets, drawn]

test('a map without panoramas has nothing to choose', () => {
  assert.deepEqual(viewChoices(drawn, { view: 'panorama', movement: 'fixed' }), {})
  assert.deepEqual(viewChoices(undefined, {}), {})
})

test('where nothing is chosen, one walks through panoramas', () => {
  for (const options of [{}, { view: null, movement: null }, { view: 'film', movement: 'fly' }]) {
    assert.deepEqual(viewChoices(streets, options), { view: 'panorama', movement: 'walk' })
  }
})

test('in drawn maps there is no movement to choose', () => {
  assert.deepEqual(viewChoices(streets, { view: 'sketch', movement: 'look' }), { view: 'sketch' })
})

test('a room that changes to a map without panoramas does not miss them', () => {
  const wished = { view: null, movement: 'look' }
  assert.deepEqual(viewOnMap(drawn, { view: 'panorama', movement: 'look' }, wished), { view: 'sketch' })
  assert.deepEqual(viewOnMap(drawn, {}, wished), {})
  assert.deepEqual(viewOnMap(streets, { view: 'sketch' }, wished),
    { view: 'panorama', movement: 'look' })
})

test('only what is not usual is said of a match', () => {
  const said = (map, options) => unusualView(maps, { map, options })
  assert.equal(said('streets', {}), null)
  assert.equal(said('streets', { view: 'panorama', movement: 'walk' }), null)
  assert.equal(said('streets', { movement: 'look' }), 'option.movement.look')
  assert.equal(said('streets', { view: 'sketch', movement: 'look' }), 'option.view.sketch')
  assert.equal(said('drawn', { view: 'sketch', movement: 'look' }), null)
  assert.equal(said('gone', { movement: 'look' }), null)
})
