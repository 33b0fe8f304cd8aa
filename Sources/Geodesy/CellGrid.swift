/// A grid over a box of the plane, each cell listing the items that may touch it: how to find what
/// is near without looking at everything.
struct CellGrid {
  /// The bounding box of an item.
  struct Extent {
    var minX: Double
    var maxX: Double
    var minY: Double
    var maxY: Double
  }

  private let minX: Double
  private let minY: Double
  private let columnsPerDegree: Double
  private let rowsPerDegree: Double
  let columns: Int
  let rows: Int
  /// Cell `i` lists `items[starts[i]..<starts[i + 1]]`.
  private var starts: [Int32]
  private var items: [Int32]

  var cellCount: Int { columns * rows }

  /// A grid over the items' boxes.
  ///
  /// - Parameters:
  ///   - extents: Each item's box.
  ///   - maximumEntries: About so many entries at most: an item stands in every cell it may touch.
  ///   - reach: The part of an item's x-range between two latitudes, if that is narrower than its
  ///   box.
  init(
    extents: [Extent], maximumEntries: Int,
    reach: (_ item: Int, _ fromY: Double, _ toY: Double) -> ClosedRange<Double>
  ) {
    precondition(extents.count < Int32.max && maximumEntries < Int32.max, "32 bits count the items")
    let shape = Shape(extents: extents, maximumEntries: maximumEntries)
    (minX, minY) = (shape.box.minX, shape.box.minY)
    (columns, rows) = (shape.columns, shape.rows)
    columnsPerDegree = Self.perDegree(columns, shape.box.maxX - shape.box.minX)
    rowsPerDegree = Self.perDegree(rows, shape.box.maxY - shape.box.minY)
    starts = []
    items = []
    var entries: [Entry] = []
    entries.reserveCapacity(2 * extents.count)
    for item in extents.indices {
      forEachCell(of: item, in: extents[item], reach: reach) { cell in
        entries.append(Entry(cell: Int32(cell), item: Int32(item)))
      }
    }
    fill(with: entries)
  }

  /// That an item may touch a cell.
  private struct Entry {
    let cell: Int32
    let item: Int32
  }

  /// Puts the entries in the order of their cells, and a cell's as they come: a counting sort.
  private mutating func fill(with entries: [Entry]) {
    // One place further than where a cell starts, while it is counted and filled.
    var starts = [Int32](repeating: 0, count: cellCount + 2)
    for entry in entries { starts[Int(entry.cell) + 2] += 1 }
    for cell in 2..<starts.count { starts[cell] += starts[cell - 1] }
    var items = [Int32](repeating: 0, count: entries.count)
    for entry in entries {
      items[Int(starts[Int(entry.cell) + 1])] = entry.item
      starts[Int(entry.cell) + 1] += 1
    }
    starts.removeLast()
    self.starts = starts
    self.items = items
  }

  @inline(__always)
  private func forEachCell(
    of item: Int, in extent: Extent, reach: (Int, Double, Double) -> ClosedRange<Double>,
    body: (Int) -> Void
  ) {
    let lastRow = row(extent.maxY)
    for row in row(extent.minY)...lastRow {
      // A little more than the row, for the rounding in `row`.
      let fromY = minY + (Double(row) - 1e-6) / rowsPerDegree
      let toY = minY + (Double(row) + 1 + 1e-6) / rowsPerDegree
      let range = reach(item, max(fromY, extent.minY), min(toY, extent.maxY))
      let margin = 1e-6 / columnsPerDegree
      let last = column(range.upperBound + margin)
      for column in column(range.lowerBound - margin)...last {
        body(row * columns + column)
      }
    }
  }

  @inline(__always)
  private func column(_ x: Double) -> Int {
    Int(min(max((x - minX) * columnsPerDegree, 0), Double(columns - 1)))
  }

  @inline(__always)
  private func row(_ y: Double) -> Int {
    Int(min(max((y - minY) * rowsPerDegree, 0), Double(rows - 1)))
  }

  private static func perDegree(_ cells: Int, _ degrees: Double) -> Double {
    degrees > 0 ? Double(cells) / degrees : 1
  }

  /// Calls `body` with each cell's items.
  func forEachCell(_ body: (UnsafeBufferPointer<Int32>) -> Void) {
    items.withUnsafeBufferPointer { items in
      for cell in 0..<cellCount {
        body(UnsafeBufferPointer(rebasing: items[Int(starts[cell])..<Int(starts[cell + 1])]))
      }
    }
  }

  /// Whether one of the items near the point satisfies the condition. The point may be anywhere;
  /// items whose extent holds the point are among those asked for.
  @inline(__always)
  func contains(x: Double, y: Double, where condition: (Int) -> Bool) -> Bool {
    let cell = row(y) * columns + column(x)
    for index in Int(starts[cell])..<Int(starts[cell + 1]) where condition(Int(items[index])) {
      return true
    }
    return false
  }
}

extension CellGrid {
  /// How many columns and rows keep the cells' lists short without too many entries in all.
  private struct Shape {
    let box: Extent
    let columns: Int
    let rows: Int

    init(extents: [Extent], maximumEntries: Int) {
      var box = Extent(
        minX: .infinity, maxX: -.infinity, minY: .infinity, maxY: -.infinity)
      var (widths, heights) = (0.0, 0.0)
      for extent in extents {
        box.minX = min(box.minX, extent.minX)
        box.maxX = max(box.maxX, extent.maxX)
        box.minY = min(box.minY, extent.minY)
        box.maxY = max(box.maxY, extent.maxY)
        widths += extent.maxX - extent.minX
        heights += extent.maxY - extent.minY
      }
      self.box = extents.isEmpty ? Extent(minX: 0, maxX: 0, minY: 0, maxY: 0) : box
      // The items' summed widths and heights in box sizes. Each column adds about `across` entries,
      // each row about `down`: so there should be more of what is crossed less often.
      let across = max(widths / max(box.maxX - box.minX, .leastNormalMagnitude), 1)
      let down = max(heights / max(box.maxY - box.minY, .leastNormalMagnitude), 1)
      let budget = Double(max(maximumEntries - extents.count, 16)) / 2
      let cells = 2 * Double(extents.count) + 16
      let ratio = (down / across).squareRoot()
      let (wanted, most) = (cells.squareRoot(), cells)
      columns = Int(max(1, min(wanted * ratio, budget / across, most)))
      rows = Int(max(1, min(wanted / ratio, budget / down, most)))
    }
  }
}
