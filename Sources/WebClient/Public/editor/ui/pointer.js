/** Mouse, pen and finger on the map: choosing, dragging corners, drawing. */

import * as L from '../../leaflet/leaflet.esm.min.js'
import { bounded } from '../editor.js'
import { ringAt, vertexAt, withNewVertex, withVertex } from '../map-document.js'
import { SHORTEST_LINE_WITH_HANDLE } from './overlay-marks.js'
import { nearestVertex, polygonAt } from '../geometry/pick.js'

/** How near a pointer has to be, in pixels. */
const REACH = { mouse: 10, pen: 14, touch: 24 }

/**
 * @param {L.Map} map
 * @param {import('../editor.js').Editor} editor
 * @param {(point?: import('../geometry/rings.js').Point) => void} hover
 */
export function followPointer(map, editor, hover) {
  const container = map.getContainer()
  /** @type {{path: object, id: number, hasMoved: boolean} | undefined} */
  let drag
  let wasDragged = false

  const positionOf = (event) => {
    const { left, top } = container.getBoundingClientRect()
    return L.point(event.clientX - left, event.clientY - top)
  }
  const pointAt = (position) => {
    const { lat, lng } = map.containerPointToLatLng(position)
    return bounded([lng, lat])
  }

  container.addEventListener('pointerdown', (event) => {
    wasDragged = false
    const isOnMap = event.target === container || event.target.closest('.leaflet-pane')
    if (!event.isPrimary || event.button !== 0 || !isOnMap || editor.state.mode !== 'select') return
    const path = grasped(map, editor.state, positionOf(event), REACH[event.pointerType] ?? 10)
    if (path === undefined) return
    drag = { path, id: event.pointerId, hasMoved: false, isNew: path.isNew }
    container.setPointerCapture(event.pointerId)
    map.dragging.disable()
  }, { capture: true })

  container.addEventListener('pointermove', (event) => {
    const position = positionOf(event)
    if (drag?.id === event.pointerId) {
      drag.hasMoved = true
      const base = editor.state.history.present
      editor.preview(moved(base, drag.path, pointAt(position)))
    } else if (event.pointerType === 'mouse') {
      hover(pointAt(position))
      container.classList.toggle('is-over-corner', editor.state.mode === 'select'
        && grasped(map, editor.state, position, REACH.mouse) !== undefined)
    }
  })

  const release = (event, isKept) => {
    if (drag?.id !== event.pointerId) return
    const { path: { isNew, ...path }, hasMoved } = drag
    drag = undefined
    wasDragged = true
    map.dragging.enable()
    if (!isKept) editor.drop()
    else if (hasMoved) editor.change(editor.state.document, path)
    else if (isNew) editor.insertAfter({ ...path, vertex: path.vertex - 1 })
    else editor.select(path)
  }
  container.addEventListener('pointerup', (event) => release(event, true))
  container.addEventListener('pointercancel', (event) => release(event, false))
  container.addEventListener('pointerleave', () => hover(undefined))

  map.on('click', ({ latlng, containerPoint }) => {
    if (wasDragged) return
    const point = bounded([latlng.lng, latlng.lat])
    if (editor.state.mode === 'select') choose(editor, point)
    else draw(map, editor, point, containerPoint)
  })
  map.on('dblclick', () => {
    if (editor.state.mode !== 'select') editor.finish()
  })
}

function moved(document, { isNew, ...path }, point) {
  return isNew ? withNewVertex(document, path, point) : withVertex(document, path, point)
}

function choose(editor, point) {
  const { document, selection } = editor.state
  const path = polygonAt(document, point, selection?.region)
  const isSame = path && path.region === selection?.region && path.polygon === selection?.polygon
  editor.select(isSame ? { ...selection, vertex: undefined } : path)
}

/** The next corner; on the first one the shape is closed. */
function draw(map, editor, point, position) {
  const [first] = editor.state.drawing
  const isClosing = first && editor.canFinish
    && map.latLngToContainerPoint([first[1], first[0]]).distanceTo(position) < REACH.pen
  const last = editor.state.drawing.at(-1)
  const isDouble = last
    && map.latLngToContainerPoint([last[1], last[0]]).distanceTo(position) < 3
  if (isClosing) editor.finish()
  else if (!isDouble) editor.addCorner(point)
}

/**
 * The corner under the pointer, or a new one (`isNew`) in the middle of a line.
 */
function grasped(map, { document, selection }, position, reach) {
  const region = document.regions[selection?.region]
  if (region === undefined) return undefined
  const at = ([x, y]) => map.latLngToContainerPoint([y, x])
  const near = nearestVertex(region, selection.region, (point) => at(point).distanceTo(position))
  if (near && near.distance <= reach) return near.path
  return handleAt(region, selection.region, at, position, reach)
}

function handleAt({ polygons }, region, at, position, reach) {
  for (const [polygon, rings] of polygons.entries()) {
    for (const [ring, points] of rings.entries()) {
      const positions = points.map(at)
      const index = positions.findIndex((start, here) => {
        const end = positions[(here + 1) % positions.length]
        return start.distanceTo(end) >= SHORTEST_LINE_WITH_HANDLE
          && start.add(end).divideBy(2).distanceTo(position) <= reach
      })
      if (index >= 0) return { region, polygon, ring, vertex: index + 1, isNew: true }
    }
  }
  return undefined
}

/**
 * Shows a part of the document, and chooses it.
 * @param {L.Map} map
 * @param {import('../editor.js').Editor} editor
 * @param {import('../map-document.js').Path} path
 */
export function goTo(map, editor, path) {
  editor.select(path)
  const vertex = vertexAt(editor.state.document, path)
  if (vertex) {
    const place = [vertex[1], vertex[0]]
    if (!map.getBounds().pad(-0.1).contains(place)) map.panTo(place)
    return
  }
  const ring = ringAt(editor.state.document, path)
  if (ring) map.fitBounds(ring.map(([x, y]) => [y, x]), { padding: [32, 32], maxZoom: 12 })
}
