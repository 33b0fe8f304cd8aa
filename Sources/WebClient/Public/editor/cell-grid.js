/**
 * A grid over a box of the plane, each cell listing the items that may touch it: how to find what
 * is near without looking at everything.
 *
 * @typedef {object} Extent What an item occupies of the plane.
 * @property {number} minX
 * @property {number} maxX
 * @property {number} minY
 * @property {number} maxY
 *
 * @callback Reach The part of an item's x-range between two latitudes.
 * @param {number} item
 * @param {number} fromY
 * @param {number} toY
 * @returns {readonly [number, number]}
 */

const LEAST_NORMAL = 2 ** -1022

/** The grid. Cells are walked row by row from south-west. */
export class CellGrid {
  /**
   * @param {Extent[]} extents Each item's box.
   * @param {number} maximumEntries About so many at most: an item stands in every cell it touches.
   * @param {Reach} reach
   */
  constructor(extents, maximumEntries, reach) {
    const { box, columns, rows } = shape(extents, maximumEntries)
    this.box = box
    this.columns = columns
    this.rows = rows
    this.columnsPerDegree = perDegree(columns, box.maxX - box.minX)
    this.rowsPerDegree = perDegree(rows, box.maxY - box.minY)
    this.fill(extents, reach)
  }

  /**
   * Calls `body` with each cell's items in ascending order.
   * @param {(items: Int32Array) => void} body
   */
  forEachCell(body) {
    for (let cell = 0; cell + 1 < this.starts.length; cell += 1) {
      body(this.items.subarray(this.starts[cell], this.starts[cell + 1]))
    }
  }

  /** Twice the same walk: first to count each cell's entries, then to fill them in. */
  fill(extents, reach) {
    const starts = new Int32Array(this.columns * this.rows + 1)
    this.walk(extents, reach, (item, cell) => { starts[cell + 1] += 1; })
    for (let cell = 1; cell < starts.length; cell += 1) starts[cell] += starts[cell - 1]
    const items = new Int32Array(starts[starts.length - 1])
    const next = starts.slice()
    this.walk(extents, reach, (item, cell) => {
      items[next[cell]] = item
      next[cell] += 1
    })
    this.starts = starts
    this.items = items
  }

  walk(extents, reach, body) {
    const margin = 1e-6 / this.columnsPerDegree
    for (let item = 0; item < extents.length; item += 1) {
      const extent = extents[item]
      const lastRow = this.row(extent.maxY)
      for (let row = this.row(extent.minY); row <= lastRow; row += 1) {
        // A little more than the row, for the rounding in `row`.
        const fromY = this.box.minY + (row - 1e-6) / this.rowsPerDegree
        const toY = this.box.minY + (row + 1 + 1e-6) / this.rowsPerDegree
        const [least, most] = reach(
          item, Math.max(fromY, extent.minY), Math.min(toY, extent.maxY))
        const last = this.column(most + margin)
        for (let column = this.column(least - margin); column <= last; column += 1) {
          body(item, row * this.columns + column)
        }
      }
    }
  }

  column(x) {
    const column = (x - this.box.minX) * this.columnsPerDegree
    return Math.trunc(Math.min(Math.max(column, 0), this.columns - 1))
  }

  row(y) {
    const row = (y - this.box.minY) * this.rowsPerDegree
    return Math.trunc(Math.min(Math.max(row, 0), this.rows - 1))
  }
}

function perDegree(cells, degrees) {
  return degrees > 0 ? cells / degrees : 1
}

/** How many columns and rows keep the cells' lists short without too many entries in all. */
function shape(extents, maximumEntries) {
  const box = { minX: Infinity, maxX: -Infinity, minY: Infinity, maxY: -Infinity }
  let [widths, heights] = [0, 0]
  for (const extent of extents) {
    box.minX = Math.min(box.minX, extent.minX)
    box.maxX = Math.max(box.maxX, extent.maxX)
    box.minY = Math.min(box.minY, extent.minY)
    box.maxY = Math.max(box.maxY, extent.maxY)
    widths += extent.maxX - extent.minX
    heights += extent.maxY - extent.minY
  }
  if (extents.length === 0) Object.assign(box, { minX: 0, maxX: 0, minY: 0, maxY: 0 })
  // The items' summed widths and heights in box sizes. Each column adds about `across` entries,
  // each row about `down`: so there should be more of what is crossed less often.
  const across = Math.max(widths / Math.max(box.maxX - box.minX, LEAST_NORMAL), 1)
  const down = Math.max(heights / Math.max(box.maxY - box.minY, LEAST_NORMAL), 1)
  const budget = Math.max(maximumEntries - extents.length, 16) / 2
  const cells = 2 * extents.length + 16
  const ratio = Math.sqrt(down / across)
  const wanted = Math.sqrt(cells)
  return {
    box,
    columns: Math.trunc(Math.max(1, Math.min(wanted * ratio, budget / across, cells))),
    rows: Math.trunc(Math.max(1, Math.min(wanted / ratio, budget / down, cells))),
  }
}
