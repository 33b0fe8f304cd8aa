// Names on the world map: what is in the file, what is shown at a zoom, and where it stands.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { labelLayout, labelsAt } from '../../Sources/WebClient/Public/map/labels.js'
import {
  countryNameShown, decodeNames, isTownShown,
} from '../../Sources/WebClient/Public/map/names.js'
import { mercator } from '../../Sources/WebClient/Public/map/pieces.js'

const bytes = readFileSync(
  new URL('../../Sources/WebClient/Public/data/world-names.json', import.meta.url))
const source = JSON.parse(bytes)
const english = decodeNames(source, 'en')
const german = decodeNames(source, 'de')

/** As wide as letters of a usual font. */
const width = ({ text, size }) => text.length * size * 0.56

const countries = english.countries.map((place) => ({ ...place, text: place.code.repeat(4) }))
const layoutAt = (zoom) => {
  const labels = labelsAt({ zoom, towns: english.towns, countries, width })
  return { labels, layout: labelLayout(labels, { zoom, width }), size: 256 * 2 ** zoom }
}
const whole = (size) => ({ left: 0, right: size, top: -size, bottom: size })
const touch = (a, b) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

test('names are small enough to load', () => {
  assert.ok(gzipSync(bytes).length <= 150_000)
})

test('towns stand where they are, capitals first, in the reader’s language', () => {
  const find = (names, name) => names.towns.find((town) => town.name === name)
  const vienna = find(english, 'Vienna')
  assert.ok(vienna.isCapital)
  assert.ok(Math.abs(vienna.x * 360 - 16.37) < 0.02)
  assert.ok(Math.abs(vienna.y - mercator(48.2)) < 0.0001)
  assert.deepEqual(find(german, 'Wien'), { ...vienna, name: 'Wien' })
  assert.equal(find(german, 'Köln').rank, find(english, 'Cologne').rank)
  assert.equal(find(german, 'Vienna'), undefined)
  const last = english.towns.findLastIndex(({ isCapital }) => isCapital)
  assert.ok(english.towns.slice(0, last).every(({ isCapital }) => isCapital))
  assert.ok(english.towns.every(({ x, y, rank }) =>
    Math.abs(x) <= 0.5 && Math.abs(y) < 0.76 && rank >= 0 && rank <= 13))
})

test('every country has a place for its name, those with most room first', () => {
  assert.equal(english.countries.length, 249)
  assert.equal(english.countries[0].code, 'AQ')
  const germany = english.countries.find(({ code }) => code === 'DE')
  assert.ok(Math.abs(germany.x * 360 - 10.5) < 1.5)
})

test('greater towns are seen from farther away', () => {
  const first = (rank) => [1, 2, 3, 4, 5, 6, 7, 8, 9].find((zoom) => isTownShown({ rank }, zoom))
  assert.deepEqual([0, 2, 5, 13].map(first), [2, 3, 5, 9])
})

test('a country has its name where there is room, and a small one close by', () => {
  assert.equal(countryNameShown(100, 60, 1), 'fits')
  assert.equal(countryNameShown(100, 20, 3), null)
  assert.equal(countryNameShown(100, 20, 4.5), 'sticks-out')
  assert.equal(countryNameShown(100, 2, 4.5), null)
  assert.equal(countryNameShown(100, 2, 5), 'sticks-out')
})

for (const zoom of [1, 2.25, 4, 5.5, 7]) {
  test(`at zoom ${zoom} no name lies over another`, () => {
    const { layout, size } = layoutAt(zoom)
    const placed = layout.within(whole(size))
    assert.ok(placed.length > (zoom < 2 ? 4 : 30), `${placed.length} names`)
    const sorted = [...placed].sort((a, b) => a.box.left - b.box.left)
    for (const [index, a] of sorted.entries()) {
      for (const b of sorted.slice(index + 1)) {
        if (b.box.left >= a.box.right) break
        assert.ok(!touch(a.box, b.box), `${a.label.text} and ${b.label.text}`)
      }
    }
  })
}

test('a name is only left out where a more important one is in its way', () => {
  const { labels, layout, size } = layoutAt(4)
  const placed = layout.within(whole(size))
  const shown = new Set(placed.map(({ label }) => label))
  const left = labels.filter((label) => !shown.has(label))
  assert.ok(left.length > 20)
  for (const label of left) {
    const rank = labels.indexOf(label)
    const isNear = ({ label: other, box }) => labels.indexOf(other) < rank
      && Math.abs(label.y - (box.top + box.bottom) / 2) < 40
      && box.left - 200 < label.x && box.right + 200 > label.x
    assert.ok(placed.some(isNear), label.text)
  }
})

test('names stay where they are whatever part of the map is asked for first', () => {
  const all = layoutAt(5).layout.within(whole(256 * 32))
  const { layout, size } = layoutAt(5)
  const part = { left: size * 0.5, right: size * 0.55, top: -size * 0.16, bottom: -size * 0.12 }
  const inPart = layout.within(part)
  assert.ok(inPart.length > 5)
  assert.deepEqual(inPart, all.filter(({ box }) => touch(box, part)))
})

test('names do not touch across the antimeridian', () => {
  const labels = [
    { kind: 'town', text: 'Long Island', size: 12, radius: 2, x: 1020, y: 0 },
    { kind: 'town', text: 'Short Bay', size: 12, radius: 2, x: 6, y: 2 },
  ]
  const [first, second] = labelLayout(labels, { zoom: 2, width }).within(whole(1100))
  assert.equal(first.align, 'left')
  assert.ok(!second || second.box.left > first.box.right - 1024 || second.box.top > first.box.bottom
    || second.box.bottom < first.box.top)
})
