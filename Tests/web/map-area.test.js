import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  areaOf, countriesOf, folded, groupOf, isFound, sizeOf, unwrapped,
} from '../../Sources/WebClient/Public/map/map-area.js'
import { decodeWorld } from '../../Sources/WebClient/Public/map/world.js'

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const { features } = decodeWorld(read('../../Sources/WebClient/Public/data/world.json'))
/** The maps that ship with the server, as `map.list` tells them. */
const maps = Object.entries(read('../../polygons/index.json').maps).map(
  ([map, { title, diagonal, bounds: [west, south, east, north] }]) => ({
    map, title, diagonalKm: diagonal / 1000, bounds: { west, south, east, north },
  }))
const named = (name) => maps.find(({ map }) => map === name)

test('every map is with the continents or with the countries', () => {
  const count = (group) => maps.filter((map) => groupOf(map) === group).length
  assert.equal(count('continents'), 7)
  assert.equal(count('countries'), maps.length - 7)
  assert.equal(groupOf({ map: 'my-town', title: 'My town' }), 'others')
})

test('a continent stands out with every country that its map has places in', () => {
  for (const map of ['africa', 'asia', 'europe', 'north-america', 'oceania', 'south-america']) {
    const file = read(`../../polygons/${map}.geojson`)
    const codes = new Set(file.features.map(({ properties }) => properties.country))
    assert.deepEqual([...countriesOf(named(map))].sort(), [...codes].sort(), map)
  }
})

test('a country stands out alone, and is looked at without its far islands', () => {
  assert.deepEqual([...countriesOf(named('turkiye'))], ['TR'])
  const chile = areaOf(named('chile'), features)
  assert.ok(chile.west > -80 && chile.north > -20 && chile.south < -52, JSON.stringify(chile))
  const states = areaOf(named('united-states'), features)
  assert.ok(states.north > 70 && states.south > 20 && states.east < -60, 'with Alaska')
})

test('an area over the antimeridian goes on beyond 180°', () => {
  const { west, east } = unwrapped(named('oceania').bounds)
  assert.ok(west > 100 && east > 220 && east < 240, `${west} ${east}`)
})

test('how hard a map is, is told by its size', () => {
  const table = { ireland: 'small', germany: 'small', japan: 'medium', brazil: 'large', world: 'huge' }
  for (const [map, size] of Object.entries(table)) assert.equal(sizeOf(named(map)), size, map)
})

test('a search knows no accents, and finds the beginnings of words', () => {
  assert.equal(folded('Türkiye'), 'turkiye')
  const names = ['Südafrika', 'South Africa', 'south-africa']
  for (const query of ['', 'sud', 'Süd', 'africa', 'south af', 'AFR SOU']) {
    assert.ok(isFound(query, names), query)
  }
  for (const query of ['rika', 'north', 'south b']) assert.ok(!isFound(query, names), query)
})
