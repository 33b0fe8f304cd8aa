import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  beginning, moved, pictureFor, zoomed,
} from '../../Sources/WebClient/Public/views/look.js'

const widths = [1200, 600, 300, 150, 75]
const middle = { x: 0, y: 0 }
const begun = beginning(widths)

test('one begins with the widest picture, and the place in its middle', () => {
  assert.deepEqual(begun, { width: 1200, x: 0, y: 0 })
  assert.equal(pictureFor(begun, widths), 0)
})

test('one zooms as far as the closest picture, and back to the widest', () => {
  assert.equal(zoomed(begun, 2, middle, widths).width, 600)
  assert.equal(zoomed(begun, 1000, middle, widths).width, 75)
  assert.deepEqual(zoomed(begun, 0.5, middle, widths), begun)
})

test('what one zooms at stays where it is', () => {
  const close = zoomed(begun, 4, middle, widths)
  const look = moved(close, { x: 0.1, y: -0.05 }, widths)
  const point = { x: 0.2, y: 0.1 }
  const next = zoomed(look, 1.5, point, widths)
  // Kilometers from the place to what is under the point.
  const under = ({ width, x, y }) => [(point.x - x) * width, (point.y - y) * width]
  under(next).forEach((value, index) => assert.ok(Math.abs(value - under(look)[index]) < 1e-9))
})

test('the place stays in sight, and nothing is shown beyond the widest picture', () => {
  assert.deepEqual(moved(begun, { x: 0.3, y: 0.3 }, widths), begun)
  const half = moved(zoomed(begun, 1.5, middle, widths), { x: 9, y: -9 }, widths)
  assert.deepEqual([half.x, half.y], [0.25, -0.25], 'the edge of the widest is at the frame’s')
  const close = moved(zoomed(begun, 8, middle, widths), { x: 9, y: -9 }, widths)
  assert.deepEqual([close.x, close.y], [0.42, -0.42])
  assert.deepEqual(zoomed(close, 1 / 8, middle, widths), begun)
})

test('the closest picture that fills the frame is looked at', () => {
  const table = { 1200: 0, 700: 0, 600: 1, 301: 1, 300: 2, 151: 2, 150: 3, 75: 4 }
  for (const [width, index] of Object.entries(table)) {
    assert.equal(pictureFor({ ...begun, width: Number(width) }, widths), index, width)
  }
})
