import assert from 'node:assert/strict'
import { test } from 'node:test'

// Of the page nothing is touched.
const { drawingStep } = await import('../../Sources/WebClient/Public/editor/ui/keys.js')

test('Enter finishes what is drawn, and says so while corners are missing', () => {
  assert.equal(drawingStep('Enter', { canFinish: true }), 'finish')
  assert.equal(drawingStep('Enter', { canFinish: false }), 'refuse')
})

test('the space bar adds a corner, Backspace takes one back, other keys are the page’s', () => {
  assert.equal(drawingStep(' ', { canFinish: true }), 'add')
  assert.equal(drawingStep('Backspace', { canFinish: false }), 'takeBack')
  assert.equal(drawingStep('ArrowUp', { canFinish: true }), undefined)
})
