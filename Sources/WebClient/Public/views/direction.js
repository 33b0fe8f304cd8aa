/**
 * Where one looks in a panorama: pure mathematics. Angles in degrees; bearings clockwise from north.
 */

/** The narrowest and the widest view, along the shorter side of the frame. */
export const FIELDS = { closest: 25, widest: 95 }
/** How far one may look up and down. */
const STEEPEST = 80
/** A step straight ahead leads within so many degrees of where one looks. */
const AHEAD = 60
/** The side of an arrow, as the style sheet has it. Pixels. */
const ARROW = 72
/** An arrow's middle is so far from the lower edge at least, where the credit stands. Pixels. */
const LOW_EDGE = 72
/** The middles of two arrows are so far apart at least that a thumb meets either. Pixels. */
const ARROWS_APART = 44
/** How deep the ground of a step lies below the eye, for each unit ahead. */
const GROUND = 0.42

/**
 * @typedef {object} Direction
 * @property {number} heading
 * @property {number} pitch Above the horizon.
 * @property {number} field The angle along the frame's shorter side.
 *
 * @typedef {{to: string, bearing: number}} Link
 */

/** @param {number} degrees @returns {number} 0 up to 360. */
export function turned(degrees) {
  return ((degrees % 360) + 360) % 360
}

/** @returns {number} From one bearing to another the shorter way, -180 up to 180. */
export function turnBetween(from, to) {
  return turned(to - from + 180) - 180
}

/** @param {Direction} direction @returns {Direction} Within the bounds. */
export function bounded({ heading, pitch, field }) {
  const within = (value, least, most) => Math.max(least, Math.min(most, value))
  return {
    heading: turned(heading),
    pitch: within(pitch, -STEEPEST, STEEPEST),
    field: within(field, FIELDS.closest, FIELDS.widest),
  }
}

/** The direction after the pointer was moved, so that the picture stays under it. */
export function dragged(direction, by, side) {
  const perPixel = direction.field / Math.max(1, side)
  return bounded({
    ...direction,
    heading: direction.heading - by.x * perPixel / Math.max(0.2, Math.cos(radians(direction.pitch))),
    pitch: direction.pitch + by.y * perPixel,
  })
}

/** The link that leads closest to a bearing, if one is within {@link AHEAD}. */
export function linkTowards(links, bearing) {
  const away = (link) => Math.abs(turnBetween(bearing, link.bearing))
  const [nearest] = [...links].sort((a, b) => away(a) - away(b))
  return nearest && away(nearest) <= AHEAD ? nearest : undefined
}

/** One of the eight directions, by the end of its text's key. */
export function compassPoint(bearing) {
  return ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'][Math.round(turned(bearing) / 45) % 8]
}

/** Half of the frame's width and height on a plane at distance 1. */
export function extent(field, { width, height }) {
  const half = Math.tan(radians(field) / 2)
  const side = Math.max(1, Math.min(width, height))
  return { x: half * width / side, y: half * height / side }
}

/**
 * Where a step's arrow lies on the ground.
 *
 * @returns {{x: number, y: number}|null} Shares of the frame from its upper left corner; `null`
 *   behind the eye or out of the frame.
 */
export function arrowPlace(bearing, direction, frame) {
  const turn = radians(turnBetween(direction.heading, bearing))
  const pitch = radians(direction.pitch)
  const [right, up, ahead] = [Math.sin(turn), -GROUND, Math.cos(turn)]
  const depth = ahead * Math.cos(pitch) + up * Math.sin(pitch)
  if (depth < 0.1) return null
  const height = up * Math.cos(pitch) - ahead * Math.sin(pitch)
  const half = extent(direction.field, frame)
  const place = { x: 0.5 + right / depth / half.x / 2, y: 0.5 - height / depth / half.y / 2 }
  return place.y > 0.1 ? withinFrame(place, frame) : null
}

/**
 * @param {{x: number, y: number}} place Of an arrow.
 * @returns {{x: number, y: number}|null} Where it can be seen and pressed as a whole; `null` beside
 *   the frame.
 */
export function withinFrame({ x, y }, { width, height }) {
  if (x < 0 || x > 1) return null
  const [beside, above] = [width, height].map((side) => Math.min(0.5, ARROW / 2 / side))
  const lowest = Math.min(0.8, 1 - LOW_EDGE / height)
  return {
    x: Math.max(beside, Math.min(1 - beside, x)), y: Math.max(above, Math.min(lowest, y)),
  }
}

/**
 * Moves arrows sideways until each can be pressed, where a small frame lets them overlap.
 *
 * @param {{x: number}[]} places Of all arrows that can be seen.
 * @returns {{x: number}[]} The same in the same order, {@link ARROWS_APART} from one another while
 *   the frame is wide enough for that, and evenly spread otherwise.
 */
export function spread(places, { width }) {
  const ordered = [...places].sort((a, b) => a.x - b.x)
  const edge = Math.min(0.5, ARROW / 2 / width)
  const gap = Math.min(ARROWS_APART / width, (1 - 2 * edge) / Math.max(1, places.length - 1))
  const moved = new Map()
  let least = 0
  ordered.forEach((place, index) => {
    const most = 1 - edge - gap * (ordered.length - 1 - index)
    const x = Math.max(least, Math.min(most, place.x))
    least = x + gap
    moved.set(place, { ...place, x })
  })
  return places.map((place) => moved.get(place))
}

function radians(degrees) {
  return degrees * Math.PI / 180
}
