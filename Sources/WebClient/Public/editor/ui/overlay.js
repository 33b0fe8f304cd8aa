/**
 * Everything over the regions: places, problems, the corners of the selected region, and what is
 * being drawn. One canvas of the size of the map, so that it costs the same however large a map is.
 */

import * as L from '../../leaflet/leaflet.esm.min.js'
import { currentColors, onColorChange } from './colors.js'
import { drawProblems, drawPlaces, drawShape, drawVertices } from './overlay-marks.js'

/**
 * @param {L.Map} map
 * @param {import('../editor.js').Editor} editor
 * @returns {{hover(point?: import('../geometry/rings.js').Point): void}} `hover` says where the
 *   next
 *   corner would be.
 */
export function showOverlay(map, editor) {
  const pane = map.createPane('overlay')
  pane.style.zIndex = '450'
  pane.style.pointerEvents = 'none'
  const canvas = L.DomUtil.create('canvas', '', pane)
  const context = canvas.getContext('2d')
  let colors = currentColors()
  let hover
  let isScheduled = false

  const draw = () => {
    isScheduled = false
    const size = map.getSize()
    const ratio = devicePixelRatio
    if (canvas.width !== size.x * ratio || canvas.height !== size.y * ratio) {
      canvas.width = size.x * ratio
      canvas.height = size.y * ratio
      canvas.style.width = `${size.x}px`
      canvas.style.height = `${size.y}px`
    }
    L.DomUtil.setPosition(canvas, map.containerPointToLayerPoint([0, 0]))
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, size.x, size.y)
    const frame = { context, colors, size, at: ([x, y]) => map.latLngToContainerPoint([y, x]) }
    drawAll(frame, editor.state, hover)
  }
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(draw)
  }

  map.on('move zoom viewreset resize', draw)
  editor.store.subscribe(schedule)
  onColorChange(() => {
    colors = currentColors()
    schedule()
  })
  schedule()
  return {
    hover(point) {
      hover = point
      if (editor.state.mode !== 'select') schedule()
    },
  }
}

function drawAll(frame, state, hover) {
  const { analysis, arePlacesShown, document, drawing, mode, selection } = state
  if (arePlacesShown && analysis) drawPlaces(frame, analysis.places)
  if (analysis) drawProblems(frame, analysis.problems)
  const region = document.regions[selection?.region]
  if (region && mode === 'select') drawVertices(frame, region, selection)
  if (mode !== 'select') drawShape(frame, drawing, hover)
}
