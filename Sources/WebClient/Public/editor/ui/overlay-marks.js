/**
 * How marks look on the overlay.
 *
 * @typedef {object} Frame
 * @property {CanvasRenderingContext2D} context
 * @property {Record<string, string>} colors
 * @property {{x: number, y: number}} size Of the map, in pixels.
 * @property {(point: import('../geometry/rings.js').Point) => {x: number, y: number}} at
 */

const TURN = 2 * Math.PI
/** Corners nearer to each other than this are not drawn singly. Pixels. */
const CROWD = 13
/** On a map narrower or lower than this, places are drawn smaller. Pixels. */
const SMALL_MAP = 450
/** On lines shorter than this there is no handle for a new corner. Pixels. */
export const SHORTEST_LINE_WITH_HANDLE = 36

/** @param {Frame} frame @param {import('../geometry/rings.js').Point[]} places */
export function drawPlaces({ context, colors, size, at }, places) {
  context.fillStyle = colors.ink
  context.strokeStyle = colors.card
  const isSmall = Math.min(size.x, size.y) < SMALL_MAP
  context.lineWidth = isSmall ? 0.75 : 1
  for (const { x, y } of places.flatMap((place) => everywhere(place, at))) {
    if (!isNear(x, y, size)) continue
    context.beginPath()
    context.arc(x, y, isSmall ? 1.6 : 2.4, 0, TURN)
    context.fill()
    context.stroke()
  }
}

/** @param {Frame} frame @param {import('../json/map-check.js').Problem[]} problems */
export function drawProblems({ context, colors, size, at }, problems) {
  const points = problems.map(({ point }) => point).filter((point) => point !== undefined)
  for (const { x, y } of points.flatMap((point) => everywhere(point, at))) {
    if (!isNear(x, y, size)) continue
    ring(context, x, y, 11, colors.card, 5)
    ring(context, x, y, 11, colors.accent, 2.5)
  }
}

/**
 * Corners as squares, the selected one filled, and between them handles for new ones.
 * @param {Frame} frame
 * @param {import('../map-document.js').Region} region
 * @param {import('../map-document.js').Path} selection
 */
export function drawVertices(frame, region, selection) {
  for (const [polygon, rings] of region.polygons.entries()) {
    for (const [ring, points] of rings.entries()) {
      const isSelected = polygon === selection.polygon && ring === selection.ring
      drawRing(frame, points, isSelected ? selection.vertex : undefined)
    }
  }
}

function drawRing(frame, points, selected) {
  const { at, size } = frame
  const positions = points.map(at)
  let last = { x: Infinity, y: Infinity }
  for (const [index, position] of positions.entries()) {
    const next = positions[(index + 1) % positions.length]
    const middle = { x: (position.x + next.x) / 2, y: (position.y + next.y) / 2 }
    if (isNear(middle.x, middle.y, size) && distance(position, next) >= SHORTEST_LINE_WITH_HANDLE) {
      disc(frame, middle, 3.5)
    }
    if (!isNear(position.x, position.y, size)) continue
    if (index !== selected && distance(position, last) < CROWD) continue
    last = position
    square(frame, position, index === selected)
  }
}

/**
 * The shape that is being drawn, with the line to where the next corner would be.
 * @param {Frame} frame
 * @param {import('../geometry/rings.js').Point[]} drawing
 * @param {import('../geometry/rings.js').Point} [hover]
 */
export function drawShape(frame, drawing, hover) {
  const { context, colors, at } = frame
  const positions = drawing.map(at)
  const all = hover ? [...positions, at(hover)] : positions
  if (all.length > 1) {
    context.beginPath()
    for (const { x, y } of all) context.lineTo(x, y)
    context.closePath()
    context.fillStyle = colors.accent
    context.globalAlpha = 0.18
    context.fill()
    context.globalAlpha = 1
    context.strokeStyle = colors.accent
    context.lineWidth = 2
    context.setLineDash(hover ? [6, 5] : [])
    context.stroke()
    context.setLineDash([])
  }
  for (const [index, position] of positions.entries()) square(frame, position, index === 0)
}

function square({ context, colors }, { x, y }, isFilled) {
  const half = isFilled ? 6 : 4
  context.fillStyle = isFilled ? colors.accent : colors.card
  context.strokeStyle = isFilled ? colors.card : colors.accent
  context.lineWidth = 1.75
  context.beginPath()
  context.rect(x - half, y - half, 2 * half, 2 * half)
  context.fill()
  context.stroke()
}

function disc({ context, colors }, { x, y }, radius) {
  context.fillStyle = colors.card
  context.strokeStyle = colors.accent
  context.lineWidth = 1.25
  context.beginPath()
  context.arc(x, y, radius, 0, TURN)
  context.fill()
  context.stroke()
}

function ring(context, x, y, radius, color, width) {
  context.strokeStyle = color
  context.lineWidth = width
  context.beginPath()
  context.arc(x, y, radius, 0, TURN)
  context.stroke()
}

function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

/** A place of the file, which ends at the antimeridian, on the map, which goes on. */
function everywhere([x, y], at) {
  return [-360, 0, 360].map((turn) => at([x + turn, y]))
}

function isNear(x, y, size) {
  return x > -20 && y > -20 && x < size.x + 20 && y < size.y + 20
}
