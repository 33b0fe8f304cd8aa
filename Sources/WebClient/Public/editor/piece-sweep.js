/**
 * Cuts a polygon into pieces by a horizontal through every corner: a parallel sweeps from south to
 * north over the lines it crosses, kept in order from west to east; between the first and second,
 * third and fourth … is the inside. A piece lasts until a line on one of its sides ends or another
 * one begins between them. Gives the same pieces as the server's `PieceSweep`.
 *
 * M. de Berg et al., Computational Geometry, 3rd edition 2008, chapters 2 and 6. Needs rings that
 * cross neither themselves nor one another; touching is fine.
 *
 * @typedef {import('./orientation.js').Point} Point
 */

import { side } from './orientation.js'
import { Piece } from './piece.js'

/**
 * The pieces of a polygon with valid rings.
 * @param {Point[][]} rings Without the closing repetition.
 * @returns {Piece[]}
 */
export function piecesOf(rings) {
  const sweep = new Sweep(rings)
  sweep.run()
  return sweep.pieces
}

class Sweep {
  constructor(rings) {
    /** Lines that are not horizontal, upwards. */
    this.lines = rings.flatMap(linesOf).sort(compareLines)
    /** The lines on the sweeping parallel, from west to east. */
    this.active = []
    /** For the western line of a piece: the eastern one, and where the piece began. */
    this.partners = new Int32Array(this.lines.length).fill(-1)
    this.souths = new Float64Array(this.lines.length)
    /** For the western line of a piece: the last step at which the piece was found to go on. */
    this.continuedAt = new Int32Array(this.lines.length)
    this.step = 0
    this.pieces = []
  }

  run() {
    const { lines } = this
    const ends = lines.map((line) => line.upper).sort((a, b) => a[1] - b[1])
    let [ending, beginning] = [0, 0]
    while (ending < ends.length) {
      let y = ends[ending][1]
      if (beginning < lines.length) y = Math.min(y, lines[beginning].lower[1])
      const window = { lower: this.active.length, upper: 0 }
      for (; ending < ends.length && ends[ending][1] === y; ending += 1) {
        this.extend(window, ends[ending])
      }
      const firstNew = beginning
      for (; beginning < lines.length && lines[beginning].lower[1] === y; beginning += 1) {
        this.extend(window, lines[beginning].lower)
      }
      this.replace(window, firstNew, beginning, y)
    }
  }

  /** Extends the window to all lines through the corner and between it and the window. */
  extend(window, corner) {
    window.lower = Math.min(window.lower, this.find((line) => this.side(line, corner) >= 0))
    window.upper = Math.max(window.upper, this.find((line) => this.side(line, corner) > 0))
  }

  /** Positive if the point is west of the line. */
  side(line, point) {
    return side(point, this.lines[line].lower, this.lines[line].upper)
  }

  /** The first position in `active` from which on the condition holds. */
  find(holds) {
    let [low, high] = [0, this.active.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (holds(this.active[middle])) high = middle
      else low = middle + 1
    }
    return low
  }

  /**
   * Takes out of the window what ends at this latitude, puts in what begins, and closes and opens
   * the pieces between them.
   */
  replace(window, firstNew, endNew, y) {
    // Pairs of lines belong together, so the window begins and ends between pairs.
    const lower = window.lower & ~1
    const upper = Math.min((window.upper + 1) & ~1, this.active.length)
    const old = this.active.slice(lower, upper)
    const staying = old.filter((line) => this.lines[line].upper[1] > y)
    const next = this.merge(staying, firstNew, endNew)
    this.step += 1
    for (let pair = 0; pair < next.length; pair += 2) {
      if (this.partners[next[pair]] === next[pair + 1]) this.continuedAt[next[pair]] = this.step
    }
    for (let pair = 0; pair < old.length; pair += 2) {
      if (this.continuedAt[old[pair]] !== this.step) this.close(old[pair], old[pair + 1], y)
    }
    for (let pair = 0; pair < next.length; pair += 2) {
      if (this.continuedAt[next[pair]] === this.step) continue
      this.partners[next[pair]] = next[pair + 1]
      this.souths[next[pair]] = y
    }
    this.active.splice(lower, upper - lower, ...next)
  }

  /** The lines that go on and those that begin, from west to east. */
  merge(staying, firstNew, endNew) {
    const merged = []
    let [stayer, beginner] = [0, firstNew]
    while (stayer < staying.length && beginner < endNew) {
      const line = this.lines[beginner]
      // Where the beginner starts on the other line, its direction tells on which side it goes on.
      const which = this.side(staying[stayer], line.lower)
        || this.side(staying[stayer], line.upper)
      if (which > 0) {
        merged.push(beginner)
        beginner += 1
      } else {
        merged.push(staying[stayer])
        stayer += 1
      }
    }
    for (; stayer < staying.length; stayer += 1) merged.push(staying[stayer])
    for (; beginner < endNew; beginner += 1) merged.push(beginner)
    return merged
  }

  close(west, east, y) {
    const south = this.souths[west]
    this.partners[west] = -1
    const [left, right] = [this.lines[west], this.lines[east]]
    this.pieces.push(new Piece(
      south, y, [longitudeAt(left, south), longitudeAt(left, y)],
      [longitudeAt(right, south), longitudeAt(right, y)]))
  }
}

function linesOf(ring) {
  const lines = []
  let start = ring[ring.length - 1]
  for (const end of ring) {
    if (start[1] < end[1]) lines.push({ lower: start, upper: end })
    if (start[1] > end[1]) lines.push({ lower: end, upper: start })
    start = end
  }
  return lines
}

function compareLines(left, right) {
  return left.lower[1] - right.lower[1] || left.lower[0] - right.lower[0]
    || -side(left.upper, right.lower, right.upper)
}

/** The longitude at a latitude between a line's ends; exact at the ends. */
function longitudeAt({ lower, upper }, y) {
  if (y === lower[1]) return lower[0]
  if (y === upper[1]) return upper[0]
  return lower[0] + (upper[0] - lower[0]) * ((y - lower[1]) / (upper[1] - lower[1]))
}
