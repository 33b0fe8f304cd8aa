/**
 * Draws the world: land, relief, lakes, rivers, borders and coasts, in a style sheet's colours.
 */

import { mercator, touches } from './pieces.js'
import { riverWidth } from './rivers.js'

/** Where the picture of the relief ends (as Sources/Atlas/recipe/world_relief.py has it). Degrees. */
const NORTH = mercator(84)
const SOUTH = mercator(-85)
/** More than half of the widest line, in the canvas's pixels. */
const LINE_MARGIN = 8
/** A coloured country that is narrower than this is a dot of the radius. Pixels of the page. */
const TINY = 5
const DOT = 2.5
/** From this zoom on borders are dashes on a band, as in the pictures of places. */
const DASH_ZOOM = 3.5

/**
 * @typedef {object} View What a canvas shows.
 * @property {number} zoom
 * @property {number} ratio Pixels of the canvas a pixel of the page.
 * @property {number} scale The width of the world, in the canvas's pixels.
 * @property {number} left Where the world's middle is, in the canvas's pixels.
 * @property {number} top
 * @property {Area} area The part of the canvas that is drawn.
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Area In the canvas's pixels.
 * @typedef {import('./pieces.js').Box} Box
 */

/**
 * Draws the part of the view that is its area, and leaves the rest alone.
 *
 * @param {CanvasRenderingContext2D} context Clipped to the area.
 * @param {View} view
 * @param {object} map
 * @param {import('./world-data.js').Drawing} map.world
 * @param {{rank: number, pieces: import('./pieces.js').Piece[]}[]|null} map.rivers
 * @param {ImageBitmap|null} map.relief
 * @param {ReadonlyMap<string, string>|null} [map.colours] Of some countries, by their codes.
 * @param {Record<string, string>} colours
 */
export function drawWorld(context, view, { world, rivers, relief, colours: own }, colours) {
  const { x, y, width, height } = view.area
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(x, y, width, height)
  for (const copy of copies(view)) {
    context.setTransform(view.scale, 0, 0, view.scale, copy.left, view.top)
    drawLand(context, world.land, copy.seen, colours)
    if (relief) drawRelief(context, relief, copy.seen)
    if (own) drawCountries(context, world.countries, own, copy.seen, colours)
  }
  if (relief) drawVeil(context, view, colours)
  for (const copy of copies(view)) {
    context.setTransform(view.scale, 0, 0, view.scale, copy.left, view.top)
    if (rivers) drawRivers(context, view, rivers, copy.seen, colours)
    drawLakes(context, view, world, copy.seen, colours)
    drawBorders(context, view, world.lines.border, copy.seen, colours)
    context.strokeStyle = colours.coast
    strokeAll(context, world.lines.coast, copy.seen, coastWidth(view) * pixel(view))
    if (own) drawDots(context, view, world.countries, own, copy.seen, colours)
  }
}

/** Seen from afar islands are small: their coasts must not be all that is seen of them. */
function coastWidth({ zoom }) {
  return Math.max(0.4, Math.min(0.9, 0.15 + 0.25 * zoom))
}

/**
 * The copies of the world that a view's area shows, side by side.
 *
 * @param {View} view
 * @param {number} [margin] How far outside of the area something of them may be that reaches in.
 * @returns {{left: number, seen: Box}[]}
 */
export function copies({ left, top, scale, area }, margin = LINE_MARGIN) {
  const west = area.x - margin
  const east = area.x + area.width + margin
  const first = Math.floor((west - left) / scale + 0.5)
  const last = Math.floor((east - left) / scale + 0.5)
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const x = left + (first + index) * scale
    return {
      left: x,
      seen: {
        west: (west - x) / scale, east: (east - x) / scale,
        north: (area.y - LINE_MARGIN - top) / scale,
        south: (area.y + area.height + LINE_MARGIN - top) / scale,
      },
    }
  })
}

/** A pixel of the page, in turns of the Earth. */
function pixel({ ratio, scale }) {
  return ratio / scale
}

/** Neighbours share their edge: added up, no gap is seen between them. */
function drawLand(context, land, seen, colours) {
  context.globalCompositeOperation = 'lighter'
  context.fillStyle = colours.land
  for (const { box, path } of land) if (touches(box, seen)) context.fill(path, 'evenodd')
  context.globalCompositeOperation = 'source-over'
}

function drawCountries(context, countries, own, seen, colours) {
  for (const { code, pieces } of countries) {
    if (!own.has(code)) continue
    context.fillStyle = colours[own.get(code)]
    for (const { box, path } of pieces) if (touches(box, seen)) context.fill(path, 'evenodd')
  }
}

/** Countries that are too small for their colour to be seen. */
function drawDots(context, view, countries, own, seen, colours) {
  const unit = pixel(view)
  for (const { code, pieces } of countries) {
    if (!own.has(code)) continue
    const { box } = pieces.reduce((a, b) => (sizeOf(b.box) > sizeOf(a.box) ? b : a))
    if (sizeOf(box) > TINY * unit) continue
    const [x, y] = [(box.west + box.east) / 2, (box.north + box.south) / 2]
    if (x < seen.west || x > seen.east || y < seen.north || y > seen.south) continue
    context.fillStyle = colours[own.get(code)]
    context.beginPath()
    context.arc(x, y, DOT * unit, 0, 2 * Math.PI)
    context.fill()
    context.lineWidth = 0.6 * unit
    context.stroke()
  }
}

/** The longer side of a box. */
function sizeOf({ west, east, north, south }) {
  return Math.max(east - west, south - north)
}

/** Only over land, and of the picture only what is seen. */
function drawRelief(context, relief, seen) {
  const { width, height } = relief
  const west = Math.max(seen.west, -0.5)
  const east = Math.min(seen.east, 0.5)
  const north = Math.max(seen.north, NORTH)
  const south = Math.min(seen.south, SOUTH)
  context.globalCompositeOperation = 'source-atop'
  context.imageSmoothingQuality = 'high'
  if (west < east && north < south) {
    const x = (west + 0.5) * width
    const y = ((north - NORTH) / (SOUTH - NORTH)) * height
    const across = (east - west) * width
    const down = ((south - north) / (SOUTH - NORTH)) * height
    context.drawImage(relief, x, y, across, down, west, north, east - west, south - north)
  }
  if (seen.south > SOUTH) {
    // Nothing but ice: the last row goes on to the pole.
    context.drawImage(relief, 0, height - 1, width, 1, -0.5, SOUTH, 1, seen.south - SOUTH)
  }
  context.globalCompositeOperation = 'source-over'
}

/** A veil that lightens the relief to paper by day, and darkens it by night. */
function drawVeil(context, { area: { x, y, width, height } }, colours) {
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.globalCompositeOperation = 'source-atop'
  context.fillStyle = colours.veil
  context.fillRect(x, y, width, height)
  context.globalCompositeOperation = 'source-over'
}

function drawRivers(context, view, rivers, seen, colours) {
  context.strokeStyle = colours.river
  context.lineJoin = 'round'
  context.lineCap = 'round'
  for (const { rank, pieces } of rivers) {
    const width = riverWidth(rank, view.zoom)
    if (width) strokeAll(context, pieces, seen, width * pixel(view))
  }
  context.lineCap = 'butt'
}

function drawLakes(context, view, { lakes, lines }, seen, colours) {
  context.fillStyle = colours.sea
  for (const { box, path } of lakes) if (touches(box, seen)) context.fill(path, 'evenodd')
  context.strokeStyle = colours.coast
  strokeAll(context, lines.shore, seen, 0.6 * pixel(view))
}

function drawBorders(context, view, borders, seen, colours) {
  const unit = pixel(view)
  context.strokeStyle = colours.border
  if (view.zoom < DASH_ZOOM) {
    context.globalAlpha = 0.7
    strokeAll(context, borders, seen, 0.8 * unit)
  } else {
    context.globalAlpha = 0.16
    strokeAll(context, borders, seen, 5 * unit)
    context.globalAlpha = 0.9
    context.setLineDash([6 * unit, 3 * unit])
    strokeAll(context, borders, seen, 1.2 * unit)
    context.setLineDash([])
  }
  context.globalAlpha = 1
}

function strokeAll(context, pieces, seen, width) {
  context.lineWidth = width
  context.lineJoin = 'round'
  for (const { box, path } of pieces) if (touches(box, seen)) context.stroke(path)
}
