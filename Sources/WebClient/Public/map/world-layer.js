/**
 * Draws the world onto a canvas that Leaflet moves: as often as it is to be seen side by side,
 * sharp at every zoom, in the colours of the style sheet.
 */

import { Browser, Renderer } from '../leaflet/leaflet.esm.min.js'
import { world } from './world-data.js'

/** From this zoom on the finer map is loaded. */
const DETAIL_ZOOM = 4.5
/** How long after a failure the map is asked for again. Milliseconds. */
const RETRY_MS = 3000
/** The size of the world at zoom 0 in pixels. */
const WORLD_SIZE = 256

/** A layer; as Leaflet's own renderers, it covers a bit more than the screen. */
export const WorldLayer = Renderer.extend({
  options: { padding: 0.3 },

  /** Leaflet waits a while after a change of size; a hole would be seen meanwhile. */
  getEvents() {
    return { ...Renderer.prototype.getEvents.call(this), resize: this._update }
  },

  _initContainer() {
    this._container = document.createElement('canvas')
    this._context = this._container.getContext('2d')
    this._world = null
    this._recolour = () => this._draw()
    addEventListener('themechange', this._recolour)
    this._load('world')
  },

  _destroyContainer() {
    removeEventListener('themechange', this._recolour)
    this._container.remove()
    delete this._container
  },

  async _load(name) {
    try {
      const loaded = await world(name)
      if (this._loadedDetail) return
      this._world = loaded
      this._loadedDetail = name === 'world-detail'
      this._draw()
    } catch {
      // Without the map there is still the grid of the sea.
      setTimeout(() => this._container && this._loadAgain(name), RETRY_MS)
    }
  },

  /** The finer map is only loaded while it is close enough to be seen. */
  _loadAgain(name) {
    if (name === 'world-detail') {
      this._wantsDetail = false
      this._update()
    } else if (!this._world) {
      this._load(name)
    }
  },

  _update() {
    if (this._map._animatingZoom && this._bounds) return
    Renderer.prototype._update.call(this)
    const size = this._bounds.getSize()
    const { x, y } = this._bounds.min
    const ratio = Browser.retina ? 2 : 1
    const canvas = this._container
    canvas._leaflet_pos = this._bounds.min
    canvas.style.transform = `translate3d(${x}px, ${y}px, 0)`
    canvas.width = size.x * ratio
    canvas.height = size.y * ratio
    canvas.style.width = `${size.x}px`
    canvas.style.height = `${size.y}px`
    this._ratio = ratio
    if (this._map.getZoom() >= DETAIL_ZOOM && !this._wantsDetail) {
      this._wantsDetail = true
      this._load('world-detail')
    }
    this._draw()
  },

  _draw() {
    if (!this._container || !this._bounds || !this._world) return
    const context = this._context
    const scale = WORLD_SIZE * 2 ** this._map.getZoom() * this._ratio
    const origin = this._map.getPixelOrigin()
    // From turns of the Earth to the canvas: the world's middle is half a world from its corner.
    const half = scale / 2
    const left = half - (origin.x + this._bounds.min.x) * this._ratio
    const top = half - (origin.y + this._bounds.min.y) * this._ratio
    const { width, height } = this._container
    const colour = colours(this._map.getContainer())
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, width, height)
    context.lineJoin = 'round'
    const first = Math.floor((0 - left) / scale + 0.5)
    const last = Math.floor((width - left) / scale + 0.5)
    for (let copy = first; copy <= last; copy++) {
      context.setTransform(scale, 0, 0, scale, left + copy * scale, top)
      const seen = box(-left / scale - copy, -top / scale, width / scale, height / scale)
      this._drawShapes(seen, colour, this._ratio / scale)
    }
  },

  _drawShapes(seen, { sea, land, coast }, pixel) {
    const context = this._context
    const shapes = this._world.shapes.filter(({ box }) => touches(box, seen))
    context.strokeStyle = coast
    for (const isLake of [false, true]) {
      context.fillStyle = isLake ? sea : land
      context.lineWidth = (isLake ? 0.5 : 0.8) * pixel
      for (const { path, outline } of shapes.filter((shape) => shape.isLake === isLake)) {
        context.fill(path, 'evenodd')
        context.stroke(outline)
      }
    }
  },
})

function box(west, north, width, height) {
  return { west, north, east: west + width, south: north + height }
}

function touches(a, b) {
  return a.west < b.east && a.east > b.west && a.north < b.south && a.south > b.north
}

/** The style sheet's colours, as they are just now. */
function colours(element) {
  const probe = document.createElement('i')
  element.append(probe)
  const colour = (name) => {
    probe.style.color = `var(--${name})`
    return getComputedStyle(probe).color
  }
  const found = { sea: colour('sea'), land: colour('land'), coast: colour('coast') }
  probe.remove()
  return found
}
