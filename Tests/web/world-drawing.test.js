// Lines and measures of the world map: rivers, coasts and borders, the scale bar, moving.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { pieces, withoutCut } from '../../Sources/WebClient/Public/map/pieces.js'
import { decodeRivers, riverWidth } from '../../Sources/WebClient/Public/map/rivers.js'
import { metersPerPixel, scaleBar } from '../../Sources/WebClient/Public/map/scale.js'
import { scrolled } from '../../Sources/WebClient/Public/map/scrolling.js'
import { decodeWorld, thinned } from '../../Sources/WebClient/Public/map/world.js'
import { copies } from '../../Sources/WebClient/Public/map/world-drawing.js'

const data = (name) =>
  readFileSync(new URL(`../../Sources/WebClient/Public/data/${name}`, import.meta.url))
const world = JSON.parse(data('world.json'))

test('rivers and relief are small enough to load', () => {
  assert.ok(gzipSync(data('world-rivers.json')).length <= 100_000)
  assert.ok(data('world-relief.webp').length <= 300_000)
})

test('rivers are where they are, the greatest first', () => {
  const rivers = decodeRivers(JSON.parse(data('world-rivers.json')))
  const ranks = rivers.map(({ rank }) => rank)
  assert.deepEqual(ranks, [...ranks].sort((a, b) => a - b))
  const passes = ([west, south, east, north], { lines }) => lines.some((line) =>
    line.some(([x, y]) => x > west && x < east && y > south && y < north))
  const ranksAt = (box) => rivers.filter((river) => passes(box, river)).map(({ rank }) => rank)
  assert.ok(Math.min(...ranksAt([-60, -4, -58, -2])) <= 1, 'the Amazon')
  assert.ok(Math.min(...ranksAt([30.5, 27, 32, 29])) <= 1, 'the Nile')
  assert.deepEqual(ranksAt([0, 22, 5, 25]), [], 'the Sahara')
})

test('from afar only great rivers are drawn, and near by all, the greater the wider', () => {
  assert.ok(riverWidth(0, 1) > 0)
  assert.equal(riverWidth(5, 2), 0)
  assert.ok(riverWidth(12, 9) > 0)
  assert.ok(riverWidth(1, 6) > riverWidth(6, 6))
  assert.ok(riverWidth(1, 2) < riverWidth(1, 6))
})

test('what two countries share is a border, what one has alone is coast', () => {
  const square = (arcs) => [[arcs]]
  const { lines } = decodeWorld({
    perDegree: 1,
    // Two countries side by side, a lake in the second, a cut within the first.
    arcs: ['AACA', 'CAAC', 'ACCA', 'AAEA', 'EAEC', 'GAGC'],
    features: [
      { kind: 'country', polygons: square([0, 1, 2, 5, ~5]) },
      { kind: 'country', polygons: square([~1, 3]) },
      { kind: 'lake', polygons: square([4]) },
    ],
  })
  assert.deepEqual([lines.coast.length, lines.border.length, lines.shore.length], [3, 1, 1])
})

test('borders and coasts of the world are lines of their own', () => {
  const { lines } = decodeWorld(world)
  const passes = (line, [west, south, east, north]) =>
    line.some(([x, y]) => x > west && x < east && y > south && y < north)
  const some = (kind, box) => lines[kind].some((line) => passes(line, box))
  assert.ok(some('border', [6.9, 46.2, 7.1, 46.4]) || some('border', [7.5, 47.4, 8.5, 47.8]), 'Swiss')
  assert.ok(!some('coast', [5, 46, 10, 47.5]), 'Switzerland has no coast')
  assert.ok(some('coast', [-10, 38, -8, 40]), 'Portugal has')
})

test('an overview has the same ends of arcs and much fewer corners', () => {
  const arc = [[0, 0], [0.1, 0], [0.2, 0.05], [1, 0], [2, 0], [2.1, 0], [3, 1], [3.05, 1]]
  assert.deepEqual(thinned(arc, 0.25), [[0, 0], [1, 0], [2, 0], [3, 1], [3.05, 1]])
  const island = [[0, 0], [0.1, 0], [0.1, 0.1], [0, 0]]
  assert.deepEqual(thinned(island, 0.25), island, 'small islands stay')
  const count = ({ lines }) => lines.coast.flat().length
  assert.ok(count(decodeWorld(world, 0.25)) < 0.6 * count(decodeWorld(world)))
})

test('the cut along the antimeridian is no coast', () => {
  assert.deepEqual(
    withoutCut([[178, 65], [180, 66], [180, 69], [178, 70]]),
    [[[178, 65], [180, 66]], [[180, 69], [178, 70]]])
  assert.deepEqual(withoutCut([[179.9, 67.3], [179.9, 67.6], [179.9, 67.3]]), [])
  const [{ box }] = pieces([[[-180, 0], [0, 0], [90, 0]]])
  assert.deepEqual([box.west, box.east], [-0.5, 0.25])
})

test('a scale bar is the longest round length that there is room for', () => {
  assert.deepEqual(scaleBar(1000, 130), { meters: 100_000, pixels: 100 })
  assert.deepEqual(scaleBar(1000, 99), { meters: 50_000, pixels: 50 })
  assert.deepEqual(scaleBar(40, 130), { meters: 5000, pixels: 125 })
  const equator = 2 * Math.PI * 6_371_008.8
  assert.ok(Math.abs(metersPerPixel(0, 0) - equator / 256) < 1e-6)
  assert.ok(Math.abs(metersPerPixel(60, 3) - equator / 256 / 16) < 1e-6)
})

test('after a move only what has come into sight is drawn', () => {
  const view = (left, top) => ({
    left, top, scale: 1024, area: { x: 0, y: 0, width: 100, height: 80 },
  })
  assert.deepEqual(scrolled(null, view(0, 0)).by, null)
  assert.deepEqual(scrolled(view(0, 0), view(0, 0)), { by: { x: 0, y: 0 }, areas: [] })
  assert.deepEqual(scrolled(view(0, 0), view(10, -5)), {
    by: { x: 10, y: -5 },
    areas: [
      { x: 0, y: 75, width: 100, height: 5 }, { x: 0, y: 0, width: 10, height: 75 },
    ],
  })
  const all = [view(0, 0).area]
  assert.deepEqual(scrolled(view(0, 0), view(100, 0)), { by: null, areas: all })
  assert.deepEqual(scrolled(view(0, 0), { ...view(0, 0), scale: 512 }), { by: null, areas: all })
})

test('the world is drawn as often as it is seen', () => {
  const area = { x: 0, y: 0, width: 500, height: 300 }
  const seen = copies({ left: 100, top: 150, scale: 256, area }, 0)
  assert.deepEqual(seen.map(({ left }) => left), [100, 356, 612])
  const part = copies({ left: 100, top: 150, scale: 256, area: { ...area, x: 0, width: 50 } }, 0)
  assert.deepEqual(part.map(({ left }) => left), [100])
})
