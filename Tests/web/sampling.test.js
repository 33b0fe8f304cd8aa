// Places that the editor draws.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyse } from '../../Sources/WebClient/Public/editor/analysis.js'

const bytes = (features) =>
  new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features }))
const ring = (west, south, east, north) =>
  [[west, south], [east, south], [east, north], [west, north], [west, south]]
const feature = (rings, properties = {}) =>
  ({ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: rings } })
const draw = (features, count, seed = 1) => analyse(bytes(features), { count, seed }).places

test('as many places as are asked for, the same for the same seed', () => {
  const map = [feature([ring(0, 0, 10, 10)])]
  assert.equal(draw(map, 500).length, 500)
  assert.deepEqual(draw(map, 500), draw(map, 500))
  assert.notDeepEqual(draw(map, 500), draw(map, 500, 2))
})

test('places are uniform by area on the sphere', () => {
  // Half of a hemisphere's area lies south of 30° (Archimedes).
  const places = draw([feature([ring(-90, 0, 90, 90)])], 20_000)
  const south = places.filter(([, y]) => y < 30).length
  const west = places.filter(([x]) => x < 0).length
  // Four standard deviations of a fair coin.
  assert.ok(Math.abs(south - 10_000) < 4 * Math.sqrt(5000), `${south}`)
  assert.ok(Math.abs(west - 10_000) < 4 * Math.sqrt(5000), `${west}`)
})

test('no place is in a hole, and none outside', () => {
  const places = draw([feature([ring(0, 0, 10, 10), ring(1, 1, 9, 9)])], 5000)
  for (const [x, y] of places) {
    assert.ok(x >= 0 && x <= 10 && y >= 0 && y <= 10)
    assert.ok(x <= 1 || x >= 9 || y <= 1 || y >= 9)
  }
})

test('weights decide between regions, areas where there is no weight', () => {
  const weighed = [
    feature([ring(0, 0, 1, 1)], { weight: 3 }), feature([ring(10, 0, 40, 30)], { weight: 1 })]
  const small = draw(weighed, 20_000).filter(([x]) => x <= 1).length
  assert.ok(Math.abs(small - 15_000) < 4 * Math.sqrt(3750), `${small}`)
  const unweighed = [feature([ring(0, 0, 10, 10)]), feature([ring(20, 0, 50, 10)])]
  const first = draw(unweighed, 20_000).filter(([x]) => x <= 10).length
  assert.ok(Math.abs(first - 5000) < 4 * Math.sqrt(3750), `${first}`)
})

test('a region with a problem has no places, and the others keep theirs', () => {
  const bowTie = [[0, 0], [4, 4], [4, 0], [0, 4], [0, 0]]
  const analysis = analyse(
    bytes([feature([bowTie]), feature([ring(20, 0, 30, 10)])]), { count: 100, seed: 1 })
  assert.equal(analysis.problems.length, 1)
  assert.equal(analysis.regions[0].squareKilometers, undefined)
  assert.ok(analysis.regions[1].squareKilometers > 0)
  assert.equal(analysis.regions[1].share, 1)
  assert.ok(analysis.places.every(([x]) => x >= 20))
})
