/** The keyboard: on the map it moves corners and draws, everywhere it undoes, saves and opens. */

import { vertexAt, withVertex } from '../map-document.js'
import { bounded } from '../editor.js'

const ARROWS = {
  ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0],
}
/** How far an arrow moves a corner, in pixels; with Shift, and without. */
const STEP = { fine: 1, coarse: 8 }

/**
 * @param {import('../../leaflet/leaflet.esm.min.js').Map} map
 * @param {import('../editor.js').Editor} editor
 * @param {{save(): void, open(): void, refuse(): void, refuseToFinish(): void}} commands
 */
export function followKeys(map, editor, commands) {
  // Before Leaflet, which pans with the arrows.
  map.getContainer().addEventListener('keydown', (event) => {
    const isHandled = editor.state.mode === 'select'
      ? onMap(map, editor, event, commands) : whileDrawing(map, editor, event, commands)
    if (!isHandled) return
    event.preventDefault()
    event.stopPropagation()
  }, { capture: true })

  addEventListener('keydown', (event) => {
    const isField = event.target.closest?.('input, select, textarea') !== null
    if (event.key === 'Escape' && editor.state.mode !== 'select') editor.cancel()
    else if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    else if (event.key === 's') commands.save()
    else if (event.key === 'o') commands.open()
    else if (isField) return
    else if (event.key === 'z' && !event.shiftKey) editor.undo()
    else if (event.key === 'y' || event.key.toLowerCase() === 'z') editor.redo()
    else return
    event.preventDefault()
  })
}

function onMap(map, editor, event, commands) {
  const { document, selection } = editor.state
  if (selection === undefined || event.ctrlKey || event.metaKey) return false
  const vertex = vertexAt(document, selection)
  if (event.key === 'Escape') {
    const { vertex: _, ...rest } = selection
    editor.select(vertex ? rest : undefined)
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    if (!editor.remove()) commands.refuse()
  } else if (event.key === 'n' || event.key === 'p') {
    step(editor, selection, event.key === 'n' ? 1 : -1)
  } else if (vertex && event.key === 'i') editor.insertAfter(selection)
  else if (vertex && ARROWS[event.key]) {
    const [right, down] = ARROWS[event.key]
    const pixels = event.shiftKey ? STEP.fine : STEP.coarse
    const position = map.latLngToContainerPoint([vertex[1], vertex[0]])
      .add([right * pixels, down * pixels])
    const { lat, lng } = map.containerPointToLatLng(position)
    editor.change(withVertex(document, selection, bounded([lng, lat])))
  } else return false
  return true
}

/** Chooses the next or the previous corner of the ring. */
function step(editor, selection, by) {
  const { region, polygon = 0, ring = 0, vertex } = selection
  const points = editor.state.document.regions[region].polygons[polygon]?.[ring]
  if (points === undefined) return
  const next = vertex === undefined ? 0 : (vertex + by + points.length) % points.length
  editor.select({ region, polygon, ring, vertex: next })
}

function whileDrawing(map, editor, event, { refuseToFinish }) {
  const step = drawingStep(event.key, editor)
  if (step === 'finish') editor.finish()
  else if (step === 'refuse') refuseToFinish()
  else if (step === 'add') addAtCross(map, editor)
  else if (step === 'takeBack') editor.takeBack()
  return step !== undefined
}

/**
 * The effect of a key while something is drawn. Enter finishes, however the corners were put: as in
 * other programs that draw, and where the hand is that has clicked them.
 *
 * @param {string} key
 * @param {{canFinish: boolean}} editor
 * @returns {'finish'|'refuse'|'add'|'takeBack'|undefined}
 */
export function drawingStep(key, { canFinish }) {
  if (key === 'Enter') return canFinish ? 'finish' : 'refuse'
  return { ' ': 'add', Backspace: 'takeBack' }[key]
}

/** The next corner where the cross is: in the middle of the map. */
export function addAtCross(map, editor) {
  const { lat, lng } = map.getCenter()
  editor.addCorner([lng, lat])
}
