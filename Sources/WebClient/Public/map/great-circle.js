/**
 * Lines on the sphere, for a flat map: pure geometry in degrees.
 */

/** @typedef {{lat: number, lng: number}} Coordinate */

/** Points per line: smooth on a large screen from pole to pole. */
const STEPS = 72
/** The mean radius of the Earth. Meters. */
const RADIUS = 6_371_008.8

/**
 * The longitude that means the same and is nearest to a reference: perhaps beyond ±180.
 *
 * @param {number} lng
 * @param {number} reference
 * @returns {number}
 */
export function unwrap(lng, reference) {
  return lng + 360 * Math.round((reference - lng) / 360)
}

/**
 * The longitude that means the same between -180 and 180.
 *
 * @param {number} lng
 * @returns {number}
 */
export function wrap(lng) {
  const turned = ((((lng + 180) % 360) + 360) % 360) - 180
  return turned === -180 && lng > 0 ? 180 : turned
}

/**
 * Points along the shortest way. Longitudes go on beyond ±180 rather than jump, so that the line is
 * one line on a map whose world is repeated.
 *
 * @param {Coordinate} from
 * @param {Coordinate} to
 * @returns {Coordinate[]} Begins with `from`; ends with a longitude that means the same as `to`'s.
 */
export function greatCircle(from, to) {
  const a = vector(from)
  const b = vector(to)
  const angle = Math.atan2(length(cross(a, b)), dot(a, b))
  if (angle < 1e-9) return [from, { ...to, lng: unwrap(to.lng, from.lng) }]
  const points = []
  let lng = from.lng
  for (let step = 0; step <= STEPS; step++) {
    const point = coordinate(between(a, b, angle, step / STEPS), lng)
    lng = unwrap(point.lng, lng)
    points.push({ lat: point.lat, lng })
  }
  points[0] = from
  points[STEPS] = { lat: to.lat, lng: unwrap(to.lng, lng) }
  return points
}

/**
 * Points around a place, all as far from it along the ground.
 *
 * @param {Coordinate} center
 * @param {number} radius Meters.
 * @returns {Coordinate[]} Longitudes go on beyond ±180 rather than jump; ends where it begins, or
 *   a turn farther around a pole.
 */
export function circleAround({ lat, lng }, radius) {
  const angle = radius / RADIUS
  const phi = radians(lat)
  const points = []
  let last = lng
  for (let step = 0; step <= 2 * STEPS; step++) {
    const bearing = (step / STEPS) * Math.PI
    const sine = Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(bearing)
    const turn = Math.atan2(Math.sin(bearing) * Math.sin(angle) * Math.cos(phi),
      Math.cos(angle) - Math.sin(phi) * sine)
    last = unwrap(lng + degrees(turn), last)
    points.push({ lat: degrees(Math.asin(Math.max(-1, Math.min(1, sine)))), lng: last })
  }
  return points
}

/**
 * @param {Coordinate} from
 * @param {Coordinate} to
 * @returns {number} Along the shortest way. Meters.
 */
export function metersBetween(from, to) {
  const a = vector(from)
  const b = vector(to)
  return RADIUS * Math.atan2(length(cross(a, b)), dot(a, b))
}

function between(a, b, angle, share) {
  const sine = Math.sin(angle)
  if (sine < 1e-9) return onAnyHalfCircle(a, share)
  const [p, q] = [Math.sin((1 - share) * angle) / sine, Math.sin(share * angle) / sine]
  return a.map((value, axis) => p * value + q * b[axis])
}

/** Opposite points have no one shortest way: any half circle is one. */
function onAnyHalfCircle(a, share) {
  const sizes = a.map(Math.abs)
  const least = sizes.indexOf(Math.min(...sizes))
  const sideways = cross(a, sizes.map((_, axis) => Number(axis === least)))
  const size = length(sideways)
  const [p, q] = [Math.cos(share * Math.PI), Math.sin(share * Math.PI) / size]
  return a.map((value, axis) => p * value + q * sideways[axis])
}

function vector({ lat, lng }) {
  const [phi, lambda] = [radians(lat), radians(lng)]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

/** At a pole every longitude is right; the last one makes the best line. */
function coordinate([x, y, z], lastLng) {
  const isPole = Math.hypot(x, y) < 1e-12
  return {
    lat: degrees(Math.atan2(z, Math.hypot(x, y))),
    lng: isPole ? lastLng : degrees(Math.atan2(y, x)),
  }
}

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const length = (a) => Math.hypot(...a)
const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0],
]
const radians = (degrees) => (degrees * Math.PI) / 180
const degrees = (radians) => (radians * 180) / Math.PI
