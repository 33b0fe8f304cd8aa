import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitWalks, walkLength } from '../../Sources/WebClient/Public/map/walk.js'

/** So many degrees north of a place are 11.1 m. */
const STEP = 0.0001
const START = { lat: 60, lng: 179.9999 }
const north = (steps) => ({ lat: START.lat + steps * STEP, lng: START.lng })
const east = (steps) => ({ lat: START.lat, lng: START.lng + steps * STEP - (steps > 1 ? 360 : 0) })
const near = (value, expected, by) => assert.ok(Math.abs(value - expected) < by, `${value}`)

test('a way is as long as all of its steps, back and forth', () => {
  near(walkLength(START, [north(1), north(2), north(1)]), 3 * 11.12, 0.1)
  assert.equal(walkLength(START, []), 0)
})

test('a degree of longitude is shorter in the north, also across the antimeridian', () => {
  near(walkLength(START, [east(4)]), 4 * 11.12 / 2, 0.1)
})

test('ways keep their shape in the square, north up and east to the right', () => {
  const { ways: [[start, end], [, right]] } = fitWalks(START, [[north(10)], [east(10)]])
  assert.ok(end.y < start.y && Math.abs(end.x - start.x) < 1e-9)
  assert.ok(right.x > start.x && Math.abs(right.y - start.y) < 1e-9)
  near((start.y - end.y) / (right.x - start.x), 2, 0.01)
})

test('the longest way fills the square but for its edges, a short one less', () => {
  const span = (path) => {
    const { ways: [[start, end]] } = fitWalks(START, [path])
    return start.y - end.y
  }
  near(span([north(100)]), 0.76, 1e-6)
  near(span([north(1)]), 0.76 * 11.12 / 20, 0.01)
})

test('the scale is a round length that fits below the square', () => {
  for (const steps of [1, 7, 30, 200]) {
    const { scale } = fitWalks(START, [[north(steps)]])
    assert.match(String(scale.meters), /^[125]0*$/)
    assert.ok(scale.share > 0.1 && scale.share <= 0.4, String(scale.share))
  }
})
