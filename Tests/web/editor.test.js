// The editor's commands, without a page.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bounded, Editor } from '../../Sources/WebClient/Public/editor/editor.js'
import { placeOfProblem } from '../../Sources/WebClient/Public/editor/ui/problem-place.js'
import { polygonAt } from '../../Sources/WebClient/Public/editor/geometry/pick.js'

const box = (west, south, east, north) =>
  [[west, south], [east, south], [east, north], [west, north]]

function drawn(...shapes) {
  const editor = new Editor()
  for (const [mode, ring] of shapes) draw(editor, mode, ring)
  return editor
}

function draw(editor, mode, ring) {
  editor.begin(mode)
  for (const corner of ring) editor.addCorner(corner)
  editor.finish()
}

const shapeOf = ({ state }) => state.document.regions.map(({ polygons }) => polygons)

test('three corners make a region, two do not', () => {
  const editor = new Editor()
  editor.begin('region')
  editor.addCorner([0, 0])
  editor.addCorner([1, 0])
  editor.finish()
  assert.equal(editor.state.mode, 'region')
  assert.deepEqual(shapeOf(editor), [])
  editor.addCorner([0, 1])
  editor.finish()
  assert.equal(editor.state.mode, 'select')
  assert.deepEqual(shapeOf(editor), [[[[[0, 0], [1, 0], [0, 1]]]]])
  assert.deepEqual(editor.state.selection, { region: 0, polygon: 0, ring: 0 })
})

test('a corner is taken back, and cancelling draws nothing', () => {
  const editor = new Editor()
  editor.begin('region')
  for (const corner of box(0, 0, 1, 1)) editor.addCorner(corner)
  editor.takeBack()
  assert.equal(editor.state.drawing.length, 3)
  editor.cancel()
  assert.deepEqual([shapeOf(editor), editor.state.drawing], [[], []])
})

test('another polygon goes to the selected region', () => {
  const editor = drawn(['region', box(0, 0, 1, 1)], ['region', box(5, 5, 6, 6)])
  editor.select({ region: 0 })
  draw(editor, 'polygon', box(2, 0, 3, 1))
  assert.deepEqual(shapeOf(editor).map((polygons) => polygons.length), [2, 1])
  assert.deepEqual(editor.state.selection, { region: 0, polygon: 1, ring: 0 })
})

test('a hole goes into the polygon around it, the selected region first', () => {
  const editor = drawn(['region', box(0, 0, 9, 9)], ['region', box(20, 0, 29, 9)])
  draw(editor, 'hole', box(1, 1, 2, 2))
  assert.deepEqual(editor.state.selection, { region: 0, polygon: 0, ring: 1 })
  draw(editor, 'region', box(0, 0, 9, 9))
  draw(editor, 'hole', box(3, 3, 4, 4))
  assert.deepEqual(editor.state.selection, { region: 2, polygon: 0, ring: 1 })
})

test('a hole around which there is nothing goes to a polygon, for the check to find', () => {
  const editor = drawn(['region', box(0, 0, 9, 9)])
  editor.select(undefined)
  draw(editor, 'hole', box(50, 50, 51, 51))
  assert.equal(shapeOf(editor)[0][0].length, 2)
})

test('a hole drawn on the other side of the antimeridian comes to its polygon', () => {
  const editor = drawn(['region', box(170, 0, 190, 9)], ['hole', box(-178, 1, -176, 2)])
  assert.deepEqual(shapeOf(editor)[0][0][1], box(182, 1, 184, 2))
})

test('deleting goes from the innermost that is selected', () => {
  const editor = drawn(['region', box(0, 0, 9, 9)], ['hole', box(1, 1, 2, 2)])
  editor.select({ region: 0, polygon: 0, ring: 1, vertex: 0 })
  assert.equal(editor.remove(), true)
  assert.equal(editor.remove(), false, 'three corners are the fewest')
  editor.select({ region: 0, polygon: 0, ring: 1 })
  editor.remove()
  assert.equal(shapeOf(editor)[0][0].length, 1)
  editor.remove()
  assert.deepEqual(shapeOf(editor), [])
  assert.equal(editor.state.selection, undefined)
  assert.equal(editor.remove(), false)
})

test('undoing brings everything back, and nothing stays selected that is not there', () => {
  const editor = drawn(['region', box(0, 0, 9, 9)], ['region', box(20, 0, 29, 9)])
  editor.undo()
  assert.equal(shapeOf(editor).length, 1)
  assert.equal(editor.state.selection, undefined)
  editor.redo()
  assert.equal(shapeOf(editor).length, 2)
})

test('what a drag shows is no step until it is dropped', () => {
  const editor = drawn(['region', box(0, 0, 9, 9)])
  const before = editor.state.document
  editor.preview({ ...before, title: 'dragged' })
  editor.drop()
  assert.equal(editor.state.document, before)
  editor.undo()
  assert.deepEqual(shapeOf(editor), [])
})

test('a new corner stands half-way, also behind the last', () => {
  const editor = drawn(['region', box(0, 0, 8, 8)])
  editor.insertAfter({ region: 0, polygon: 0, ring: 0, vertex: 3 })
  assert.deepEqual(shapeOf(editor)[0][0][0].at(-1), [0, 4])
  assert.equal(editor.state.selection.vertex, 4)
})

test('another document can be undone', () => {
  const editor = drawn(['region', box(0, 0, 9, 9)])
  editor.open({ name: 'other', members: {}, regions: [] })
  assert.deepEqual(shapeOf(editor), [])
  assert.equal(editor.state.selection, undefined)
  editor.undo()
  assert.equal(shapeOf(editor).length, 1)
})

test('corners stay on the map', () => {
  assert.deepEqual(bounded([400, -95]), [360, -90])
  assert.deepEqual(bounded([-181, 45]), [-181, 45])
})

test('a place is in the selected region first, else in the topmost, and never in a hole', () => {
  const editor = drawn(['region', box(0, 0, 9, 9)], ['hole', box(1, 1, 2, 2)],
    ['region', box(5, 5, 12, 12)])
  const { document } = editor.state
  assert.deepEqual(polygonAt(document, [6, 6]), { region: 1, polygon: 0, ring: 0 })
  assert.deepEqual(polygonAt(document, [6, 6], 0), { region: 0, polygon: 0, ring: 0 })
  assert.equal(polygonAt(document, [1.5, 1.5]), undefined)
})

test('a problem is found where it is drawn, also beyond the antimeridian', () => {
  const { document } = drawn(['region', box(170, 0, 190, 9)]).state
  const find = (point) => placeOfProblem(document, { feature: 0, point })
  assert.deepEqual(find([-170, 9]), { region: 0, polygon: 0, ring: 0, vertex: 2 })
  assert.deepEqual(find([180, 0]), { region: 0 }, 'a corner that only the file has')
  assert.equal(placeOfProblem(document, { feature: 3, point: [0, 0] }), undefined)
  assert.equal(placeOfProblem(document, { kind: 'notJSON' }), undefined)
})
