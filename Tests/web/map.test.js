import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { greatCircle, unwrap, wrap } from '../../Sources/WebClient/Public/map/great-circle.js'
import { countryName, featureAt } from '../../Sources/WebClient/Public/map/places.js'
import { decodeWorld } from '../../Sources/WebClient/Public/map/world.js'

const world = decodeWorld(JSON.parse(readFileSync(
  new URL('../../Sources/WebClient/Public/data/world.json', import.meta.url), 'utf8'))).features

const place = (lat, lng) => ({ lat, lng })

/** Degrees of arc between two places (haversine). */
function arc(a, b) {
  const radians = Math.PI / 180
  const sine = (degrees) => Math.sin((degrees * radians) / 2) ** 2
  const h =
    sine(b.lat - a.lat) +
    Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * sine(b.lng - a.lng)
  return (2 * Math.asin(Math.min(1, Math.sqrt(h)))) / radians
}

const PAIRS = [
  [place(50, 8), place(40, -74)],
  [place(-17.7, 178), place(-13.8, -171.8)],
  [place(-13.8, -171.8), place(-17.7, 178)],
  [place(60, 170), place(65, -150)],
  [place(0, 0), place(0, 179)],
  [place(89, 10), place(88, -170)],
  [place(90, 0), place(0, 77)],
  [place(12, 34), place(12, 34)],
  [place(0, 0), place(0, 180)],
  [place(33, -20), place(-33, 160)],
]

for (const [from, to] of PAIRS) {
  test(`the line from ${Object.values(from)} to ${Object.values(to)} is one line`, () => {
    const points = greatCircle(from, to)
    assert.deepEqual(points[0], from)
    assert.equal(points.at(-1).lat, to.lat)
    assert.ok(Math.abs(wrap(points.at(-1).lng) - wrap(to.lng)) < 1e-9)
    for (const { lat, lng } of points) assert.ok(Number.isFinite(lat) && Number.isFinite(lng))
    for (let i = 1; i < points.length; i++) {
      const isNearPole = Math.abs(points[i].lat) > 80
      assert.ok(isNearPole || Math.abs(points[i].lng - points[i - 1].lng) < 30, 'no jump')
    }
  })

  test(`the line from ${Object.values(from)} to ${Object.values(to)} is the shortest`, () => {
    const points = greatCircle(from, to)
    let length = 0
    for (let i = 1; i < points.length; i++) length += arc(points[i - 1], points[i])
    assert.ok(Math.abs(length - arc(from, to)) < 0.01, `${length} for ${arc(from, to)}`)
  })
}

test('from Fiji to Samoa it goes over the antimeridian, not around the world', () => {
  const points = greatCircle(place(-17.7, 178), place(-13.8, -171.8))
  assert.ok(Math.abs(points.at(-1).lng - 188.2) < 1e-9)
})

test('longitudes are brought into range, and next to a reference', () => {
  const table = [[190, -170], [-190, 170], [540, 180], [180, 180], [-180, -180], [359, -1]]
  for (const [lng, wrapped] of table) assert.equal(wrap(lng), wrapped)
  assert.equal(unwrap(-170, 175), 190)
  assert.equal(unwrap(10, 725), 730)
})

test('countries have names in the reader’s language, by code or English name', () => {
  assert.equal(countryName('IT'), 'Italy')
  assert.equal(countryName('Italy'), 'Italy')
  assert.equal(countryName('Atlantis'), 'Atlantis')
})

test('each English name that the server uses leads to the country’s code', () => {
  for (const { properties: { code, name } } of world) {
    if (code) assert.equal(countryName(name), countryName(code), name)
  }
})

test('the world says in which country a place is, in which lake, or in none', () => {
  const code = (lat, lng) => featureAt(world, { lat, lng })?.code
  assert.deepEqual(
    [code(48.2, 11.6), code(42.9, 12.5), code(-29.5, 28.3), code(-17.8, 178), code(0, -30)],
    ['DE', 'IT', 'LS', 'FJ', undefined]
  )
  assert.equal(featureAt(world, { lat: 47.7, lng: -87.5 }).kind, 'lake')
})
