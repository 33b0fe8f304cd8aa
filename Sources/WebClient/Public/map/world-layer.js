/**
 * Draws the world onto a canvas that Leaflet moves: as often as it is to be seen side by side,
 * sharp at every zoom, in the colours of the style sheet.
 */

import { Browser, Renderer } from '../leaflet/leaflet.esm.min.js'
import { hasCountryNames } from '../app/state/settings.js'
import { currentLanguage } from '../app/ui/i18n.js'
import { afterPictures, names, relief, rivers } from './atlas-data.js'
import { lettering } from './label-drawing.js'
import { countryName } from './places.js'
import { scrolled } from './scrolling.js'
import { world } from './world-data.js'
import { drawWorld } from './world-drawing.js'

/** From this zoom on the finer map is drawn, and up to that one the overview. */
const DETAIL_ZOOM = 4.5
const OVERVIEW_ZOOM = 2.5
/** After a move by this share of the screen the map is drawn on. */
const STEP = 0.12
/** How long after a failure the map is asked for again. Milliseconds. */
const RETRY_MS = 3000
/** The size of the world at zoom 0 in pixels. */
const WORLD_SIZE = 256
const COLOURS = ['sea', 'land', 'veil', 'coast', 'river', 'border', 'country', 'town', 'halo']

/**
 * A layer; as Leaflet's own renderers, it covers a bit more than the screen. With `colours`, names
 * of colours of the style sheet by countries' codes, it is a plain map without relief and rivers.
 */
export const WorldLayer = Renderer.extend({
  options: { padding: 0.3, colours: null },

  /** Leaflet waits a while after a change of size; a hole would be seen meanwhile. */
  getEvents() {
    return {
      ...Renderer.prototype.getEvents.call(this),
      resize: this._update, move: this._moved, show: this._enrich,
    }
  },

  _initContainer() {
    this._container = document.createElement('canvas')
    this._context = this._container.getContext('2d')
    this._worlds = {}
    this._wanted = new Set()
    this._parts = { rivers: null, relief: null, names: null }
    this._recolour = () => {
      this._looks = null
      this._draw()
    }
    this._rename = () => {
      this._lettering = null
      this._draw()
    }
    addEventListener('themechange', this._recolour)
    addEventListener('countrynameschange', this._rename)
    this._load('world')
  },

  _destroyContainer() {
    removeEventListener('themechange', this._recolour)
    removeEventListener('countrynameschange', this._rename)
    cancelAnimationFrame(this._frame)
    this._container.remove()
    delete this._container
  },

  async _load(name) {
    if (this._wanted.has(name)) return
    this._wanted.add(name)
    try {
      this._worlds[name] = await world(name)
      this._drawSoon()
      this._enrich()
    } catch {
      // Without the map there is still the grid of the sea.
      setTimeout(() => this._container && this._loadAgain(name), RETRY_MS)
    }
  },

  /** The finer map is only loaded while it is close enough to be seen. */
  _loadAgain(name) {
    this._wanted.delete(name)
    if (name === 'world') this._load(name)
    else this._update()
  },

  /**
   * Loads the parts that make the map richer once it is drawn and shown; a failure is left out
   * until the next map.
   */
  async _enrich() {
    if (this._isRich || !this._worlds.world || !isShown(this._container)) return
    this._isRich = true
    await afterPictures()
    const load = async (name, loading) => {
      this._parts[name] = await loading
      if (this._container) this._drawSoon()
    }
    if (!this._container) return
    load('names', names(currentLanguage())).catch(() => {})
    if (this.options.colours) return
    load('rivers', rivers()).catch(() => {})
    load('relief', relief()).catch(() => {})
  },

  /** While the map is moved, what comes into sight is drawn in small steps. */
  _moved() {
    const { _map: map, _bounds: drawn } = this
    if (!drawn || map._animatingZoom || map.getZoom() !== this._zoom) return
    const size = map.getSize()
    const corner = map.containerPointToLayerPoint(size.multiplyBy(-this.options.padding))
    const { x, y } = corner.subtract(drawn.min)
    if (Math.abs(x) > size.x * STEP || Math.abs(y) > size.y * STEP) this._update()
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
    setSize(canvas, size.x * ratio, size.y * ratio)
    canvas.style.width = `${size.x}px`
    canvas.style.height = `${size.y}px`
    if (this._map.getZoom() >= DETAIL_ZOOM) this._load('world-detail')
    this._drawMoved(this._view(ratio))
  },

  _drawSoon() {
    cancelAnimationFrame(this._frame)
    this._frame = requestAnimationFrame(() => this._draw())
  },

  /** Draws everything again. */
  _draw() {
    this._drawn = null
    if (this._container && this._bounds) this._drawMoved(this._view(this._ratio))
  },

  /** Draws what was not on the canvas before. */
  _drawMoved(view) {
    const { zoom } = view
    const detail = zoom >= DETAIL_ZOOM ? this._worlds['world-detail'] : null
    const { full, overview } = detail ?? this._worlds.world ?? {}
    if (!full || zoom !== this._zoom) return
    const { colours } = this.options
    this._looks ??= looks(this._map.getContainer(), new Set(colours?.values()))
    const map = { ...this._parts, colours, world: zoom < OVERVIEW_ZOOM ? overview : full }
    for (const area of uncovered(this._context, this._drawn, view)) {
      this._drawArea({ ...view, area }, map)
    }
    this._drawn = view
  },

  _drawArea(view, map) {
    const context = this._context
    const { x, y, width, height } = view.area
    context.save()
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.beginPath()
    context.rect(x, y, width, height)
    context.clip()
    drawWorld(context, view, map, this._looks)
    if (map.names) {
      this._lettering ??= letters(map.names, this._looks)
      this._lettering.draw(context, view, this._looks)
    }
    context.restore()
  },

  /** @returns {import('./world-drawing.js').View} All of the canvas. */
  _view(ratio) {
    this._ratio = ratio
    const { width, height } = this._container
    const zoom = this._map.getZoom()
    const scale = WORLD_SIZE * 2 ** zoom * ratio
    const origin = this._map.getPixelOrigin()
    // From turns of the Earth to the canvas: the world's middle is half a world from its corner.
    const left = scale / 2 - (origin.x + this._bounds.min.x) * ratio
    const top = scale / 2 - (origin.y + this._bounds.min.y) * ratio
    return { zoom, ratio, scale, left, top, area: { x: 0, y: 0, width, height } }
  },
})

/** Setting a canvas's size empties it, also when the size is the same. */
function setSize(canvas, width, height) {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

/** A phone has the map behind the picture until it is asked for. */
function isShown(element) {
  return element?.offsetWidth > 0 && getComputedStyle(element).visibility === 'visible'
}

function letters({ towns, countries }, { fonts }) {
  const named = countries.map((place) => ({ ...place, text: countryName(place.code) }))
  return lettering({ towns, countries: hasCountryNames() ? named : [], fonts })
}

/** Moves what is on the canvas to its new place, if it was drawn alike; gives the rest. */
function uncovered(context, before, view) {
  const { canvas } = context
  const { by, areas } = scrolled(before, view)
  if (by && (by.x || by.y)) {
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.globalCompositeOperation = 'copy'
    context.drawImage(canvas, by.x, by.y)
    context.globalCompositeOperation = 'source-over'
  }
  return areas
}

/** The style sheet's colours and fonts, as they are just now. */
function looks(element, more) {
  const probe = document.createElement('i')
  element.append(probe)
  const found = {}
  for (const name of [...COLOURS, ...more]) {
    probe.style.color = `var(--${name})`
    found[name] = getComputedStyle(probe).color
  }
  const style = getComputedStyle(probe)
  found.fonts = {
    sans: style.getPropertyValue('--sans').trim(), serif: style.getPropertyValue('--serif').trim(),
  }
  probe.remove()
  return found
}
