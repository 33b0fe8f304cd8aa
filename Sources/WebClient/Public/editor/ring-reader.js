/**
 * Reads one ring of a polygon.
 *
 * @typedef {import('./orientation.js').Point} Point
 *
 * @typedef {object} CheckedRing A ring without the last position, which repeats the first, and
 *   without positions that repeat the one before.
 * @property {Point[]} points
 * @property {number[]} positions Each point's index in the file's ring.
 * @property {number[]} offsets Where in the text each point stands.
 * @property {boolean} isSound Whether its shape can be judged.
 */

/**
 * @param {import('./json-text.js').JsonNode} node
 * @param {import('./problem-log.js').Place} place
 * @param {import('./problem-log.js').ProblemLog} log
 * @returns {CheckedRing}
 */
export function readRing(node, place, log) {
  const ring = { points: [], positions: [], offsets: [], isSound: true }
  const { elements } = node
  if (!elements) {
    log.add('notGeoJSON', 'ringNoArray', {}, place, node.offset)
    ring.isSound = false
    return ring
  }
  for (const [index, element] of elements.entries()) {
    const point = readPosition(element, { ...place, position: index }, log)
    if (point) append(ring, point, index, element.offset)
    else ring.isSound = false
  }
  if (elements.length < 4) {
    const values = { count: elements.length }
    log.add('tooFewPositions', 'ringTooShort', values, place, node.offset, ring.points[0])
    ring.isSound = false
  }
  if (!ring.isSound) return ring
  const [first, last] = [ring.points[0], ring.points.at(-1)]
  if (!isSame(first, last)) {
    const end = { ...place, position: elements.length - 1 }
    log.add('openRing', 'ringOpen', {}, end, ring.offsets.at(-1), last)
  }
  checkLongLines(ring, place, log)
  dropClosingPoint(ring)
  return ring
}

/** @param {Point} a @param {Point} b */
export function isSame(a, b) {
  return a[0] === b[0] && a[1] === b[1]
}

function append(ring, point, position, offset) {
  if (ring.points.length > 0 && isSame(ring.points.at(-1), point)) return
  ring.points.push(point)
  ring.positions.push(position)
  ring.offsets.push(offset)
}

function readPosition(node, place, log) {
  const elements = node.elements ?? []
  const [x, y] = [elements[0]?.number, elements[1]?.number]
  if (x === undefined || y === undefined) {
    log.add('invalidPosition', 'positionForm', {}, place, node.offset)
    return undefined
  }
  if (Math.abs(y) <= 90 && Math.abs(x) <= 180) return [x, y]
  log.add('outOfRange', 'positionRange', { x, y }, place, node.offset, [x, y])
  return undefined
}

/**
 * A line over more than half the circle was meant to cross the antimeridian, but in the plane it
 * goes the other way round. Only a whole parallel, as under Antarctica, means what it says.
 */
function checkLongLines(ring, place, log) {
  for (let index = 1; index < ring.points.length; index += 1) {
    const [start, end] = [ring.points[index - 1], ring.points[index]]
    if (Math.abs(end[0] - start[0]) <= 180) continue
    if (start[1] === end[1] && Math.abs(start[0]) === 180 && Math.abs(end[0]) === 180) continue
    const from = { ...place, position: ring.positions[index - 1] }
    log.add('uncutAtAntimeridian', 'lineUncut', {}, from, ring.offsets[index - 1], start)
    ring.isSound = false
  }
}

/** Takes off the repetition of the first point at the end, if it is there. */
function dropClosingPoint(ring) {
  if (ring.points.length <= 1 || !isSame(ring.points[0], ring.points.at(-1))) return
  ring.points.pop()
  ring.positions.pop()
  ring.offsets.pop()
}
