import assert from 'node:assert/strict'
import test from 'node:test'
import {
  arrowPlace, bounded, compassPoint, dragged, extent, FIELDS, linkTowards, spread, turnBetween,
  withinFrame,
} from '../../Sources/WebClient/Public/views/direction.js'

const FRAME = { width: 800, height: 400 }
const NORTH = { heading: 0, pitch: 0, field: 75 }

test('a turn goes the shorter way around', () => {
  assert.equal(turnBetween(350, 10), 20)
  assert.equal(turnBetween(10, 350), -20)
  assert.equal(turnBetween(0, 180), -180)
})

test('looking stays within the bounds', () => {
  const far = bounded({ heading: -30, pitch: 200, field: 500 })
  assert.deepEqual(far, { heading: 330, pitch: 80, field: FIELDS.widest })
  assert.equal(bounded({ heading: 0, pitch: 0, field: 1 }).field, FIELDS.closest)
})

test('dragging to the right turns to the left, and a whole side turns by the field of view', () => {
  assert.equal(dragged(NORTH, { x: 400, y: 0 }, 400).heading, 285)
  assert.equal(dragged(NORTH, { x: 0, y: 40 }, 400).pitch, 7.5)
})

test('the step ahead is the nearest one within 60°', () => {
  const links = [{ to: 'a', bearing: 350 }, { to: 'b', bearing: 90 }]
  assert.equal(linkTowards(links, 20).to, 'a')
  assert.equal(linkTowards(links, 100).to, 'b')
  assert.equal(linkTowards(links, 200), undefined)
  assert.equal(linkTowards([], 0), undefined)
})

test('a bearing has the name of the nearest of eight directions', () => {
  assert.deepEqual([0, 22, 23, 180, 340].map(compassPoint), ['N', 'N', 'NE', 'S', 'N'])
})

test('the shorter side of the frame shows the field of view', () => {
  const half = extent(90, FRAME)
  assert.ok(Math.abs(half.y - 1) < 1e-9 && Math.abs(half.x - 2) < 1e-9)
})

test('an arrow lies ahead in the middle, below the horizon, and to the side that it leads to', () => {
  const ahead = arrowPlace(0, NORTH, FRAME)
  assert.ok(Math.abs(ahead.x - 0.5) < 1e-9 && ahead.y > 0.5)
  assert.ok(arrowPlace(30, NORTH, FRAME).x > 0.5)
  assert.ok(arrowPlace(330, NORTH, FRAME).x < 0.5)
  assert.equal(arrowPlace(180, NORTH, FRAME), null)
})

test('an arrow at the edge of a small frame is seen as a whole, and above the credit', () => {
  const small = { width: 240, height: 120 }
  assert.deepEqual(withinFrame({ x: 0.02, y: 0.8 }, small), { x: 0.15, y: 0.4 })
  assert.deepEqual(withinFrame({ x: 0.98, y: 0.2 }, small), { x: 0.85, y: 0.3 })
  assert.equal(withinFrame({ x: -0.01, y: 0.5 }, small), null)
  assert.equal(withinFrame({ x: 1.01, y: 0.5 }, small), null)
})

test('arrows of a small frame do not cover one another', () => {
  const frame = { width: 320, height: 150 }
  const xs = (places) => spread(places.map((x) => ({ x, y: 0.4 })), frame).map(({ x }) => x * 320)
  assert.deepEqual(xs([0.5, 0.2]), [160, 64], 'who is far apart stays')
  assert.deepEqual(xs([0.5, 0.55]), [160, 204])
  assert.deepEqual(xs([0.55, 0.5]), [204, 160], 'the order of the places is kept')
  assert.deepEqual(xs([0.85, 0.86]), [240, 284], 'nothing leaves the frame')
  const many = xs(Array(8).fill(0.5)).sort((a, b) => a - b)
  assert.ok(many.every((x, index) => index === 0 || x - many[index - 1] > 35))
  assert.ok(many.at(-1) <= 284.001)
  assert.deepEqual(spread([], frame), [])
})
