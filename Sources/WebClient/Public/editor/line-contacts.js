/**
 * Where the rings of a feature meet one another in ways they may not.
 *
 * Rings may touch at points (so do two lakes, or a lake and the shore); lines may not cross, nor
 * lines of one polygon run along each other. Two polygons may share a border, each on its own side
 * of it.
 *
 * @typedef {object} Contact Two lines that must not meet as they do.
 * @property {'crosses' | 'runsAlong'} verb
 * @property {number} first A line of the outline.
 * @property {number} second A later one.
 */

import { CellGrid } from './cell-grid.js'
import { side } from './orientation.js'
import { isSame } from './ring-reader.js'

/** Bounds the memory of the grid. */
const MAXIMUM_ENTRIES = 8_000_000

/**
 * All contacts in the order of the file, or as many as the limit.
 * @param {import('./outline.js').Outline} outline
 * @param {number} limit
 * @returns {Contact[]}
 */
export function findContacts(outline, limit) {
  if (limit <= 0 || outline.points.length === 0) return []
  const search = new Search(outline)
  search.run(limit)
  return search.contacts.sort((a, b) => a.first - b.first || a.second - b.second)
}

class Search {
  constructor(outline) {
    this.outline = outline
    this.contacts = []
    this.reported = new Set()
  }

  /** A file may have a hundred thousand lines: only those that share a cell are compared. */
  run(limit) {
    const { outline } = this
    const { points } = outline
    const ends = points.map((_, line) => points[outline.next(line)])
    const extents = points.map((start, line) => ({
      minX: Math.min(start[0], ends[line][0]), maxX: Math.max(start[0], ends[line][0]),
      minY: Math.min(start[1], ends[line][1]), maxY: Math.max(start[1], ends[line][1]),
    }))
    const grid = new CellGrid(
      extents, Math.max(4 * points.length, MAXIMUM_ENTRIES),
      (line, fromY, toY) => reach(points[line], ends[line], fromY, toY))
    grid.forEachCell((items) => {
      if (this.contacts.length < limit) this.compare(items, extents)
    })
    if (this.contacts.length > limit) this.contacts.length = limit
  }

  compare(items, extents) {
    for (let later = 1; later < items.length; later += 1) {
      const box = extents[items[later]]
      for (let earlier = 0; earlier < later; earlier += 1) {
        const other = extents[items[earlier]]
        if (other.minX <= box.maxX && other.maxX >= box.minX && other.minY <= box.maxY
          && other.maxY >= box.minY) this.examine(items[earlier], items[later])
      }
    }
  }

  /** Decides whether two lines, `first < second`, may meet as they do. */
  examine(first, second) {
    if (this.outline.next(first) === second) this.examineNeighbours(first, second)
    else if (this.outline.next(second) === first) this.examineNeighbours(second, first)
    else this.examineStrangers(first, second)
  }

  /** Neighbours in a ring may only not fold back onto each other. */
  examineNeighbours(line, next) {
    const { points } = this.outline
    const end = points[this.outline.next(next)]
    if (isOnRay(end, points[next], points[line])) this.report('runsAlong', line, next)
  }

  examineStrangers(first, second) {
    const { points } = this.outline
    const [start, end] = [points[first], points[this.outline.next(first)]]
    const [otherStart, otherEnd] = [points[second], points[this.outline.next(second)]]
    const startSide = side(otherStart, start, end)
    const endSide = side(otherEnd, start, end)
    if ((startSide > 0 && endSide > 0) || (startSide < 0 && endSide < 0)) return
    if (startSide === 0 && endSide === 0) {
      this.examineAligned(first, second)
      return
    }
    const thisStartSide = side(start, otherStart, otherEnd)
    const thisEndSide = side(end, otherStart, otherEnd)
    if ((thisStartSide > 0 && thisEndSide > 0) || (thisStartSide < 0 && thisEndSide < 0)) return
    if (startSide !== 0 && endSide !== 0 && thisStartSide !== 0 && thisEndSide !== 0) {
      this.report('crosses', first, second)
    } else if (thisStartSide === 0) {
      // They touch. Where a line ends, its successor begins, and is looked at there.
      if (!isSame(otherEnd, start)) this.examineTouch(first, second, start)
    } else if (startSide === 0 && !isSame(otherStart, end)) {
      this.examineTouch(first, second, otherStart)
    }
  }

  /** Both lines on one straight line. */
  examineAligned(first, second) {
    const { outline } = this
    const { points } = outline
    const [start, end] = [points[first], points[outline.next(first)]]
    const [otherStart, otherEnd] = [points[second], points[outline.next(second)]]
    // Along the axis on which the line is longer, so that different points differ.
    const axis = Math.abs(end[0] - start[0]) > Math.abs(end[1] - start[1]) ? 0 : 1
    const from = Math.max(
      Math.min(start[axis], end[axis]), Math.min(otherStart[axis], otherEnd[axis]))
    const to = Math.min(
      Math.max(start[axis], end[axis]), Math.max(otherStart[axis], otherEnd[axis]))
    if (from > to) return
    if (from === to) {
      if (isSame(start, otherStart)) this.examineTouch(first, second, start)
      return
    }
    const [ring, otherRing] = [outline.ringOf(first), outline.ringOf(second)]
    if (ring.polygon !== otherRing.polygon) {
      const isSameDirection = (end[axis] > start[axis]) === (otherEnd[axis] > otherStart[axis])
      const isSameSide = isSameDirection === (ring.insideIsLeft === otherRing.insideIsLeft)
      if (!isSameSide) return
    }
    this.report('runsAlong', first, second)
  }

  /** Whether one chain of lines passes through the other at a point of both. */
  examineTouch(first, second, touch) {
    const [from, to] = this.arms(first, touch)
    const [otherFrom, otherTo] = this.arms(second, touch)
    const isFromLeft = isLeft(otherFrom, from, touch, to)
    const isToLeft = isLeft(otherTo, from, touch, to)
    if (isFromLeft === undefined || isToLeft === undefined) return
    if (isFromLeft !== isToLeft) this.report('crosses', first, second)
  }

  /** Where the line's ring comes from and goes to at one of the line's points, except its end. */
  arms(line, touch) {
    const { points } = this.outline
    const isStart = isSame(points[line], touch)
    const from = isStart ? points[this.outline.previous(line)] : points[line]
    return [from, points[this.outline.next(line)]]
  }

  report(verb, line, other) {
    const [first, second] = [Math.min(line, other), Math.max(line, other)]
    const key = first * this.outline.points.length + second
    if (this.reported.has(key)) return
    this.reported.add(key)
    this.contacts.push({ verb, first, second })
  }
}

/** A line's x-range between two latitudes. */
function reach(start, end, fromY, toY) {
  const height = end[1] - start[1]
  const [least, most] = [Math.min(start[0], end[0]), Math.max(start[0], end[0])]
  if (height === 0) return [least, most]
  const slope = (end[0] - start[0]) / height
  if (!Number.isFinite(slope)) return [least, most]
  const first = Math.min(Math.max(start[0] + (fromY - start[1]) * slope, least), most)
  const last = Math.min(Math.max(start[0] + (toY - start[1]) * slope, least), most)
  return [Math.min(first, last), Math.max(first, last)]
}

/**
 * Whether a point lies in the angle left of a chain's corner; `undefined` if it is on one of its
 * rays, in which case lines run along each other, and that is looked at elsewhere.
 */
function isLeft(point, from, corner, to) {
  const first = side(point, from, corner)
  const second = side(point, corner, to)
  if (first === 0 && isOnRay(point, corner, from)) return undefined
  if (second === 0 && isOnRay(point, corner, to)) return undefined
  const turn = side(to, from, corner)
  return turn > 0 ? first > 0 && second > 0 : first > 0 || second > 0
}

function isOnRay(point, origin, other) {
  if (side(point, origin, other) !== 0) return false
  // The dominant axis of the ray: its sign cannot be lost to rounding.
  const axis = Math.abs(other[0] - origin[0]) > Math.abs(other[1] - origin[1]) ? 0 : 1
  return (point[axis] > origin[axis]) === (other[axis] > origin[axis])
    && point[axis] !== origin[axis]
}
