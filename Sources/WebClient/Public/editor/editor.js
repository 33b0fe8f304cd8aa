/**
 * The editor without the page: document, selection, drawing, undoing.
 *
 * @typedef {import('./map-document.js').MapDocument} MapDocument
 * @typedef {import('./map-document.js').Path} Path
 * @typedef {import('./geometry/rings.js').Point} Point
 * @typedef {'select' | 'region' | 'polygon' | 'hole'} Mode What a click on the map does: choose, or
 *   put the next corner of what is drawn.
 *
 * @typedef {object} EditorState
 * @property {import('./history.js').History<MapDocument>} history
 * @property {MapDocument} document What is shown: the history's present, or what dragging makes of
 *   it.
 * @property {Path | undefined} selection
 * @property {Mode} mode
 * @property {Point[]} drawing The corners so far.
 * @property {import('./json/map-check.js').Analysis | undefined} analysis
 * @property {import('./json/map-check.js').Failure | undefined} checkFailure Why there is no
 *   analysis.
 * @property {boolean} isAnalysing The analysis is of an older document.
 * @property {number} analysingSince When the newer one began. Epoch milliseconds.
 * @property {boolean} isOpening A file is being read.
 * @property {{name: string, problems: import('./json/map-check.js').Problem[]} | undefined} opened
 *   What was wrong with the file that was opened.
 * @property {boolean} arePlacesShown
 */

import { Store } from '../app/state/store.js'
import { shifted } from './geometry/antimeridian.js'
import { advanced, historyOf, redone, undone } from './history.js'
import {
  emptyDocument, FEWEST_CORNERS, ringAt, vertexAt, withNewHole, withNewPolygon, withNewRegion,
  withNewVertex, withoutPolygon, withoutRegion, withoutRing, withoutVertex,
} from './map-document.js'
import { containsPoint } from './geometry/pick.js'

/** How far from the equator and from Greenwich a corner may be drawn, in degrees. */
const FARTHEST = { latitude: 90, longitude: 360 }

/** The editor's state and its commands. */
export class Editor {
  /** @type {Store<EditorState>} */
  store = new Store({
    history: historyOf(emptyDocument()),
    document: emptyDocument(),
    selection: undefined,
    mode: 'select',
    drawing: [],
    analysis: undefined,
    checkFailure: undefined,
    isAnalysing: false,
    analysingSince: 0,
    isOpening: false,
    opened: undefined,
    arePlacesShown: true,
  })

  /** @returns {EditorState} */
  get state() {
    return this.store.get()
  }

  /** Begins with another document; what was drawn can be had back by undoing. */
  open(document, opened) {
    this.change(document, null)
    this.store.set({ opened, mode: 'select', drawing: [] })
  }

  /**
   * A step that can be undone.
   * @param {MapDocument} document
   * @param {Path | null} [selection] The old one if it is left out; `null` selects nothing.
   */
  change(document, selection = this.state.selection) {
    const history = advanced(this.state.history, document)
    this.store.set({ history, document, selection: existing(document, selection) })
  }

  /** Shows a document while something is dragged; `change` makes it last. */
  preview(document) {
    this.store.set({ document })
  }

  /** Back to the last step, without what was dragged. */
  drop() {
    this.store.set({ document: this.state.history.present })
  }

  undo() {
    this.#travel(undone)
  }

  redo() {
    this.#travel(redone)
  }

  #travel(step) {
    const history = step(this.state.history)
    const document = history.present
    this.store.set({ history, document, selection: existing(document, this.state.selection) })
  }

  /** @param {Path | undefined} selection */
  select(selection) {
    this.store.set({ selection: existing(this.state.document, selection) })
  }

  /** @param {Mode} mode */
  begin(mode) {
    this.store.set({ mode, drawing: [] })
  }

  cancel() {
    this.begin('select')
  }

  /** @param {Point} point */
  addCorner(point) {
    this.store.set({ drawing: [...this.state.drawing, bounded(point)] })
  }

  takeBack() {
    this.store.set({ drawing: this.state.drawing.slice(0, -1) })
  }

  /** Whether what is drawn has enough corners. */
  get canFinish() {
    return this.state.drawing.length >= FEWEST_CORNERS
  }

  /** Makes a region, a polygon or a hole of what was drawn. */
  finish() {
    const { mode, drawing, document } = this.state
    if (!this.canFinish) return
    const region = this.state.selection?.region
    if (mode === 'hole') this.#finishHole(drawing)
    else if (mode === 'polygon' && region !== undefined) {
      const polygon = document.regions[region].polygons.length
      this.change(withNewPolygon(document, region, drawing), { region, polygon, ring: 0 })
    } else {
      const last = { region: document.regions.length, polygon: 0, ring: 0 }
      this.change(withNewRegion(document, drawing), last)
    }
    this.cancel()
  }

  /** A hole goes into the polygon around it, of the selected region if it has one there. */
  #finishHole(corners) {
    const { document, selection } = this.state
    // It may have been drawn a turn around the Earth away from its polygon.
    const holes = [0, 360, -360].map((turn) => shifted([corners], turn)[0])
    const around = holes.flatMap((drawing) => document.regions.flatMap((region, index) =>
      region.polygons.map((rings, polygon) => ({ region: index, polygon, rings, drawing }))
        .filter(({ rings }) => drawing.some((corner) => containsPoint(rings[0], corner)))))
    const chosen = around.find(({ region }) => region === selection?.region) ?? around[0]
    const { drawing } = chosen ?? { drawing: corners }
    // Nothing around it: the check says so, and where.
    const { region, polygon } = chosen ?? this.#anyPolygon()
    const path = { region, polygon }
    const ring = document.regions[region].polygons[polygon].length
    this.change(withNewHole(document, path, drawing), { region, polygon, ring })
  }

  /** A polygon, of the selected region if it has one. */
  #anyPolygon() {
    const { document: { regions }, selection } = this.state
    const hasPolygon = (region) => regions[region]?.polygons.length > 0
    const region = hasPolygon(selection?.region)
      ? selection.region : regions.findIndex((_, index) => hasPolygon(index))
    const isSelected = region === selection?.region && selection.polygon !== undefined
    return { region, polygon: isSelected ? selection.polygon : 0 }
  }

  /** A corner half-way to the next one. */
  insertAfter(path) {
    const ring = ringAt(this.state.document, path)
    const [here, next] = [ring[path.vertex], ring[(path.vertex + 1) % ring.length]]
    const middle = [(here[0] + next[0]) / 2, (here[1] + next[1]) / 2]
    const inserted = { ...path, vertex: path.vertex + 1 }
    this.change(withNewVertex(this.state.document, inserted, middle), inserted)
  }

  /** Deletes the innermost thing that is selected. @returns {boolean} Whether it could be. */
  remove(path = this.state.selection) {
    const { document } = this.state
    if (path === undefined) return false
    const { region, polygon, ring } = path
    if (path.vertex !== undefined) {
      const without = withoutVertex(document, path)
      if (without === undefined) return false
      const vertex = Math.max(0, path.vertex - 1)
      this.change(without, { region, polygon, ring, vertex })
    } else if (ring > 0) this.change(withoutRing(document, path), { region, polygon, ring: 0 })
    else if (polygon !== undefined) this.change(withoutPolygon(document, path), { region })
    else this.change(withoutRegion(document, region), null)
    return true
  }
}

/** A point where corners may be. @param {Point} point @returns {Point} */
export function bounded([x, y]) {
  const clamp = (value, most) => Math.min(Math.max(value, -most), most)
  return [clamp(x, FARTHEST.longitude), clamp(y, FARTHEST.latitude)]
}

/** As much of a path as the document has. */
function existing(document, path) {
  if (!path || document.regions[path.region] === undefined) return undefined
  const { region, polygon, ring } = path
  const rings = document.regions[region].polygons[polygon]
  if (rings === undefined) return { region }
  if (rings[ring] === undefined) return { region, polygon, ring: 0 }
  return vertexAt(document, path) === undefined ? { region, polygon, ring } : path
}
