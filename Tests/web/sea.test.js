import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { landTest, seaShare } from '../../Sources/WebClient/Public/editor/geometry/sea.js'
import { verdictWords } from '../../Sources/WebClient/Public/editor/ui/problem-words.js'
import { seaWarnings } from '../../Sources/WebClient/Public/editor/warnings.js'
import { decodeWorld } from '../../Sources/WebClient/Public/map/world.js'

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const isLand = landTest(
  decodeWorld(read('../../Sources/WebClient/Public/data/world.json')).features)

const box = (west, south, east, north) =>
  [[west, south], [east, south], [east, north], [west, north]]
const share = (...polygons) => seaShare({ polygons }, isLand)

test('a polygon in the Atlantic lies at sea, one in Germany on land', () => {
  assert.equal(share([box(-40, 20, -30, 30)]), 1)
  assert.equal(share([box(9, 49, 12, 52)]), 0)
})

test('a lake is water, and a hole is not looked at', () => {
  assert.ok(share([box(-88.5, 47.4, -86.5, 48.2)]) > 0.8)
  assert.equal(share([box(-45, 15, 0, 30), box(-44, 16, -5, 29)]) < 1, true)
})

test('longitudes beyond 180° are the same places', () => {
  assert.ok(share([box(175, 66.5, 184, 68)]) < 0.2)
  assert.equal(share([box(-185, 66.5, -176, 68)]), share([box(175, 66.5, 184, 68)]))
})

test('of several polygons the larger one counts more', () => {
  const [land, sea] = [[box(9, 49, 12, 52)], [box(-40, 20, -30, 30)]]
  assert.ok(share(land, sea) > 0.8)
  assert.ok(share([box(80, 45, 100, 55)], [box(-31, 29, -30, 30)]) < 0.3)
})

test('what is smaller than the map is exact cannot be judged', () => {
  assert.equal(share([box(7.87, 54.17, 7.9, 54.19)]), undefined)
})

test('a warning names the region, and no map that ships has one', () => {
  const regions = [{ name: 'Blue', polygons: [[box(-40, 20, -30, 30)]] }]
  assert.deepEqual(seaWarnings(regions, isLand),
    [{ kind: 'mostlySea', feature: 0, featureName: 'Blue', share: 1 }])
  for (const name of readdirSync(new URL('../../polygons', import.meta.url))) {
    if (!name.endsWith('.geojson')) continue
    const shipped = read(`../../polygons/${name}`).features.map(({ properties, geometry }) => ({
      name: properties.name,
      polygons: geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
    }))
    assert.deepEqual(seaWarnings(shipped, isLand), [], name)
  }
})

test('only a map without problems and warnings is good', () => {
  const text = (key, { count }) => `${key} ${count}`
  const [problem, warning] = [{ kind: 'crosses' }, { kind: 'mostlySea' }]
  assert.equal(verdictWords({ problems: [] }, text), 'editor.verdict 0')
  assert.equal(verdictWords({ problems: [], warnings: [warning] }, text), 'editor.verdict.warnings 1')
  assert.equal(verdictWords({ problems: [problem], warnings: [warning] }, text), 'editor.verdict 1')
})
