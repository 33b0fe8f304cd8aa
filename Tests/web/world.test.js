import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { decodeWorld } from '../../Sources/WebClient/Public/map/world.js'

const FILES = [
  { name: 'world.json', kilobytes: 150 },
  { name: 'world-detail.json', kilobytes: 600 },
]

const PLACES = [
  [13.4, 52.5, 'DE'],
  [34.1, 45.0, 'UA'],
  [-13.2, 26.5, 'EH'],
  [-53.0, 4.0, 'GF'],
  [33.4, 35.2, 'CY'],
  [44.1, 9.6, 'SO'],
  [179.0, 66.9, 'RU'],
  [-179.0, 66.9, 'RU'],
  [28.2, -29.6, 'LS'],
  [0, -85, 'AQ'],
  [179.96, -84.9, 'AQ'],
  [0, -89.95, 'AQ'],
  [-30, 0, undefined],
]

/** Even-odd rule over all rings. */
function isInside(geometry, [x, y]) {
  let inside = false
  for (const ring of geometry.coordinates.flat()) {
    for (let index = 1; index < ring.length; index++) {
      const [[x1, y1], [x2, y2]] = [ring[index - 1], ring[index]]
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside
    }
  }
  return inside
}

for (const { name, kilobytes } of FILES) {
  const url = new URL(`../../Sources/WebClient/Public/data/${name}`, import.meta.url)
  const bytes = readFileSync(url)
  const { features } = decodeWorld(JSON.parse(bytes))

  test(`${name} is small enough to load`, () => {
    assert.ok(gzipSync(bytes).length <= kilobytes * 1000)
  })

  test(`${name} has every country once, and lakes`, () => {
    const codes = features.flatMap(({ properties }) => properties.code ?? [])
    assert.equal(new Set(codes).size, codes.length)
    assert.equal(codes.length, 249)
    const kinds = new Set(features.map(({ properties }) => properties.kind))
    assert.deepEqual([...kinds].sort(), ['country', 'lake', 'land'])
    assert.ok(features.every(({ properties: { code, name } }) => Boolean(code) === Boolean(name)))
  })

  test(`${name} has closed rings of three corners at least, cut at the antimeridian`, () => {
    for (const { geometry } of features) {
      for (const ring of geometry.coordinates.flat()) {
        assert.ok(ring.length >= 4)
        assert.deepEqual(ring[0], ring.at(-1))
        for (let index = 1; index < ring.length; index++) {
          const [[x1, y1], [x2, y2]] = [ring[index - 1], ring[index]]
          assert.ok(Math.abs(x1) <= 180 && Math.abs(y1) <= 90)
          // Only along the pole, which is a line in the map, an edge may be as wide as the world.
          assert.ok(Math.abs(x2 - x1) <= 180 || (y1 === -90 && y2 === -90))
        }
      }
    }
  })

  test(`${name} has known places in their countries`, () => {
    for (const [x, y, code] of PLACES) {
      const found = features.filter(
        ({ properties, geometry }) => properties.kind === 'country' && isInside(geometry, [x, y]),
      )
      assert.deepEqual(
        found.map(({ properties }) => properties.code),
        code ? [code] : [],
        `${x}, ${y}`,
      )
    }
  })

  test(`${name} shares borders: no two countries draw theirs apart`, () => {
    // Points across Europe's inland: each in exactly one country.
    for (let x = 7; x < 24; x += 1.37) {
      for (let y = 48.2; y < 51.5; y += 0.79) {
        const found = features.filter(
          ({ properties, geometry }) => properties.kind === 'country' && isInside(geometry, [x, y]),
        )
        assert.equal(found.length, 1, `${x}, ${y}`)
      }
    }
  })
}
