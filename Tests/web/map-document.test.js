// Opening, changing and saving maps.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { cutAtAntimeridian, unwrapped }
  from '../../Sources/WebClient/Public/editor/geometry/antimeridian.js'
import { pointPosition } from '../../Sources/WebClient/Public/editor/geometry/flat-position.js'
import { openGeoJson } from '../../Sources/WebClient/Public/editor/json/geojson-opener.js'
import { writeGeoJson } from '../../Sources/WebClient/Public/editor/json/geojson-writer.js'
import { advanced, historyOf, redone, STEPS_KEPT, undone }
  from '../../Sources/WebClient/Public/editor/history.js'
import * as documents from '../../Sources/WebClient/Public/editor/map-document.js'
import { flatArea } from '../../Sources/WebClient/Public/editor/geometry/rings.js'

const polygons = new URL('../../polygons/', import.meta.url)
const encoder = new TextEncoder()
const cases = JSON.parse(readFileSync(new URL('../maps/cases.json', import.meta.url), 'utf8'))
  .map(({ text, base64, ...rest }) =>
    ({ ...rest, bytes: text === undefined ? Buffer.from(base64, 'base64') : encoder.encode(text) }))
const box = (west, south, east, north) =>
  [[west, south], [east, south], [east, north], [west, north]]
const drawn = (...rings) => documents.withNewRegion(documents.emptyDocument(), rings[0]) && {
  ...documents.emptyDocument(), regions: [documents.makeRegion({ polygons: [rings] })],
}

/** Numbers 0…1 by a linear congruence (D. E. Knuth's MMIX constants, upper half). */
function randomNumbers(seed) {
  let state = BigInt(seed)
  return () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn
    return Number(state >> 11n) / 2 ** 53
  }
}

for (const file of readdirSync(polygons).filter((name) => name.endsWith('.geojson'))) {
  test(`${file} is the same after opening and saving`, () => {
    const bytes = readFileSync(new URL(file, polygons))
    const document = openGeoJson(bytes, file)
    // The recipe writes a whole number of degrees as 13.0, and a zero as -0.0.
    const text = bytes.toString().replace(/\.0(?=[,\]])/g, '').replace(/(?<=[[,])-0(?=[,\]])/g, '0')
    assert.ok(writeGeoJson(document) === text, 'the texts are the same')
  })
}

test('a file that is saved opens as the same document, whatever the checker says of it', () => {
  for (const { name, bytes } of cases) {
    const document = openGeoJson(bytes, 'map')
    if (document === undefined) continue
    const text = writeGeoJson(document)
    assert.equal(writeGeoJson(openGeoJson(encoder.encode(text), 'map')), text, name)
  }
})

test('what a file has besides stays in it', () => {
  const text = '{"type":"FeatureCollection","title":"T","x":[1],"features":[\n'
    + '{"type":"Feature","id":7,"properties":{"name":"N","p":{"q":null}},"geometry":null}\n]}\n'
  assert.equal(writeGeoJson(openGeoJson(encoder.encode(text), 'map')), text)
})

test('what rounding makes a point of is left out', () => {
  const tiny = box(0, 0, 1e-8, 1e-8)
  const geometry = (document) => JSON.parse(writeGeoJson(document)).features[0].geometry
  assert.equal(geometry(drawn(tiny)), null)
  assert.equal(geometry(drawn(box(-1, -1, 1, 1), tiny)).coordinates[0].length, 1)
})

test('rings are wound, closed and rounded as RFC 7946 has it', () => {
  const clockwise = box(0, 0, 10.00000049, 10).reverse()
  const text = writeGeoJson(drawn(clockwise, box(2, 2, 3, 3)))
  const [exterior, hole] = JSON.parse(text).features[0].geometry.coordinates[0]
  assert.deepEqual(exterior, [[0, 10], [0, 0], [10, 0], [10, 10], [0, 10]])
  assert.ok(flatArea(hole.slice(1)) < 0, 'holes run clockwise')
  assert.deepEqual(hole[0], hole.at(-1))
})

test('a polygon across the antimeridian is cut, and has the same area', () => {
  const across = [box(170, -20, 190, -10), box(178, -16, 182, -14)]
  const [{ geometry }] = JSON.parse(writeGeoJson(drawn(...across))).features
  const area = (rings) => rings.reduce((sum, ring) => sum + flatArea(ring), 0)
  assert.equal(geometry.coordinates.length, 2)
  assert.equal(geometry.coordinates.reduce((sum, rings) => sum + area(rings), 0), 2 * (200 - 8))
  const longitudes = geometry.coordinates.flat(2).map(([x]) => x)
  assert.deepEqual([Math.min(...longitudes), Math.max(...longitudes)], [-180, 180])
})

test('a notch whose tip is on the antimeridian parts what is west of it', () => {
  const parts = cutAtAntimeridian([[
    [170, 0], [190, 0], [190, 10], [170, 10], [170, 6], [180, 5], [170, 4],
  ]])
  assert.deepEqual(parts, [
    [[[180, 10], [170, 10], [170, 6], [180, 5]]],
    [[[180, 5], [170, 4], [170, 0], [180, 0]]],
    [[[-180, 0], [-170, 0], [-170, 10], [-180, 10]]],
  ])
})

test('an open file that was not cut is mended by opening and saving it', () => {
  const uncut = cases.find(({ name }) => name === 'not cut at the antimeridian')
  const document = openGeoJson(uncut.bytes, 'map')
  assert.deepEqual(document.regions[0].polygons[0][0], box(-179, 0, -181, 1))
  const [{ geometry }] = JSON.parse(writeGeoJson(document)).features
  const east = geometry.coordinates.map(([ring]) => Math.max(...ring.map(([x]) => x)))
  assert.deepEqual(east.sort((a, b) => a - b), [-179, 180])
})

test('a ring around a pole stays as it is', () => {
  const ring = [[-180, -90], [180, -90], [180, -60], [-180, -60]]
  assert.equal(unwrapped(ring), ring)
  const open = [[-120, 80], [0, 80], [120, 80]]
  assert.equal(unwrapped(open), open)
})

/** Every cut: nothing lost, nothing won, all within bounds. */
test('cutting keeps what is inside inside, for any shape', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = randomNumbers(seed)
    const corners = 3 + Math.floor(random() * 12)
    // A star around a centre near the antimeridian crosses neither itself nor its hole.
    const centre = [150 + random() * 60, random() * 100 - 50]
    const star = (size) => Array.from({ length: corners }, (_, index) => {
      const angle = index / corners * 2 * Math.PI
      const radius = size * (0.5 + random() * 0.5)
      // On a coarse grid, so that corners lie on the meridian itself.
      const snap = seed % 2 ? 1 : 1e-9
      const [x, y] = [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)]
      return [Math.round(x / snap) * snap, Math.round(y / snap) * snap]
    })
    const polygon = seed % 3 ? [star(35)] : [star(40), star(12)]
    const parts = cutAtAntimeridian(polygon)
    for (const point of parts.flat(2)) assert.ok(Math.abs(point[0]) <= 180, `seed ${seed}`)
    for (let probe = 0; probe < 200; probe += 1) {
      const point = [centre[0] + random() * 90 - 45, centre[1] + random() * 90 - 45]
      const place = point[0] > 180 ? [point[0] - 360, point[1]] : point
      const inParts = parts.filter((rings) => pointPosition(place, rings) === 'inside').length
      const isInside = pointPosition(point, polygon) === 'inside'
      assert.equal(inParts, isInside ? 1 : 0, `seed ${seed}, ${point}`)
    }
  }
})

test('a change leaves the old document as it was, and shares the rest', () => {
  const before = documents.withNewRegion(drawn(box(0, 0, 1, 1)), box(2, 2, 3, 3))
  const path = { region: 1, polygon: 0, ring: 0, vertex: 2 }
  const after = documents.withVertex(before, path, [5, 5])
  assert.deepEqual(documents.vertexAt(before, path), [3, 3])
  assert.deepEqual(documents.vertexAt(after, path), [5, 5])
  assert.equal(after.regions[0], before.regions[0])
  const inserted = documents.withNewVertex(after, path, [4, 4])
  assert.deepEqual(inserted.regions[1].polygons[0][0].slice(1, 4), [[3, 2], [4, 4], [5, 5]])
  assert.deepEqual(documents.withoutVertex(inserted, path), after)
})

test('a ring keeps three corners, a region goes with its last polygon', () => {
  const triangle = drawn([[0, 0], [1, 0], [0, 1]])
  const path = { region: 0, polygon: 0, ring: 0, vertex: 0 }
  assert.equal(documents.withoutVertex(triangle, path), undefined)
  assert.deepEqual(documents.withoutRing(triangle, path).regions, [])
  const two = documents.withNewPolygon(triangle, 0, box(5, 5, 6, 6))
  assert.equal(documents.withoutPolygon(two, path).regions[0].polygons.length, 1)
  const holed = documents.withNewHole(two, { region: 0, polygon: 1 }, box(5.2, 5.2, 5.4, 5.4))
  const without = documents.withoutRing(holed, { region: 0, polygon: 1, ring: 1 })
  assert.deepEqual(without.regions[0].polygons, two.regions[0].polygons)
})

test('undoing and redoing go through what has been', () => {
  let history = historyOf(0)
  for (let step = 1; step <= STEPS_KEPT + 5; step += 1) history = advanced(history, step)
  assert.equal(history.past.length, STEPS_KEPT)
  const back = undone(undone(history))
  assert.equal(back.present, STEPS_KEPT + 3)
  assert.deepEqual(redone(redone(redone(back))), history)
  assert.equal(advanced(back, 'new').future.length, 0)
  assert.equal(advanced(back, back.present), back)
})
