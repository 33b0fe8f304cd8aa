/**
 * A small picture of what a map covers, drawn from the shapes of the world map.
 */

import { h } from '../app/ui/h.js'
import { areaOf, countriesOf, unwrapped, WORLD } from './map-area.js'
import { palette } from './palette.js'
import { area, mercator, touches } from './pieces.js'
import { world } from './world-data.js'

/** Of the picture's shorter side, on each side of the area. */
const MARGIN = 0.08
/** Sharp on fine screens; finer ones see no difference at this size. */
const FINEST = 2
/** Where the map of Asia cuts Russia. Degrees. */
const URAL = 60
/** The part of the world that its picture shows. Degrees. */
const INHABITED = { west: -170, south: -56, east: 190, north: 74 }

/**
 * @param {import('./map-area.js').MapCard} map
 * @param {{width: number, height: number, outline?: [number, number][][]}} size In pixels of the style
 *   sheet. The rings that the map consists of, if they are told; else the countries that it covers.
 * @returns {{element: HTMLCanvasElement, remove(): void}} Says nothing to screen readers: the map's
 *   title stands beside it.
 */
export function mapPicture(map, { width, height, outline }) {
  const ratio = Math.min(FINEST, devicePixelRatio)
  const element = h('canvas', {
    class: 'map-picture', 'aria-hidden': 'true', width: width * ratio, height: height * ratio,
  })
  let earth = null
  let isGone = false

  function draw() {
    if (earth && element.isConnected) paint(element, map, earth, outline)
  }

  world('world').then((loaded) => {
    if (isGone) return
    earth = loaded
    // Where many are drawn, the page is shown first.
    requestAnimationFrame(draw)
  }, () => {})
  addEventListener('themechange', draw)

  return {
    element,
    remove() {
      isGone = true
      removeEventListener('themechange', draw)
    },
  }
}

/** The areas of each country, which every picture needs. @type {WeakMap<object, object[]>} */
const countries = new WeakMap()

function areasOf(feature) {
  if (!countries.has(feature)) countries.set(feature, feature.geometry.coordinates.map(area))
  return countries.get(feature)
}

function paint(canvas, map, { features, overview }, outline) {
  const context = canvas.getContext('2d')
  const colours = palette(canvas, ['sea', 'land', 'coast', 'accent'])
  const { scale, left, top } = fitted(seenOf(map, features, outline), canvas)
  const drawn = outline && map.map !== WORLD ? [area(outline)] : null
  const seen = {
    west: -left / scale, east: (canvas.width - left) / scale,
    north: -top / scale, south: (canvas.height - top) / scale,
  }
  const codes = countriesOf(map)
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = colours.sea
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.strokeStyle = colours.coast
  context.lineJoin = 'round'
  for (const turn of [-1, 0, 1]) {
    context.setTransform(scale, 0, 0, scale, left + turn * scale, top)
    context.lineWidth = (canvas.width > 200 ? 0.8 : 0.5) / scale
    const here = shifted(seen, -turn)
    const fill = (pieces, colour) => {
      context.fillStyle = colour
      for (const { box, path } of pieces) if (touches(box, here)) context.fill(path, 'evenodd')
    }
    fill(overview.land, colours.land)
    if (drawn) fill(drawn, colours.accent)
    else for (const feature of features) {
      const { code } = feature.properties
      if (!(map.map === WORLD ? code : codes.has(code))) continue
      within(context, cutOf(map, code), turn, () => fill(areasOf(feature), colours.accent))
    }
    fill(overview.lakes, colours.sea)
    for (const { box, path } of [...overview.lines.coast, ...overview.lines.border]) {
      if (touches(box, here)) context.stroke(path)
    }
  }
}

/** The part of the world that a picture shows. @returns {import('./map-area.js').Bounds} */
function seenOf(map, features, outline) {
  if (map.map === WORLD) return INHABITED
  return outline ? unwrapped(map.bounds) : areaOf(map, features)
}

function shifted(box, by) {
  return { ...box, west: box.west + by, east: box.east + by }
}

/** The area in the middle of the canvas: pixels a turn of the Earth, and where 0° N 0° E is. */
function fitted({ west, south, east, north }, { width, height }) {
  const margin = MARGIN * Math.min(width, height)
  const [top, bottom] = [mercator(north), mercator(south)]
  const scale = Math.min(
    (width - 2 * margin) / ((east - west) / 360), (height - 2 * margin) / (bottom - top))
  return {
    scale,
    left: width / 2 - (scale * (west + east)) / 720,
    top: height / 2 - (scale * (top + bottom)) / 2,
  }
}

/** A map covers no more of a country than lies in its bounds. */
function cutOf({ map, bounds }, code) {
  const whole = unwrapped(bounds)
  return map === 'asia' && code === 'RU' ? { ...whole, west: URAL } : whole
}

/** Draws only within bounds, of which the canvas shows perhaps another turn. */
function within(context, { west, south, east, north }, turn, draw) {
  context.save()
  context.beginPath()
  const [x, y] = [west / 360 - turn, mercator(north)]
  context.rect(x, y, (east - west) / 360, mercator(south) - y)
  context.clip()
  draw()
  context.restore()
}
