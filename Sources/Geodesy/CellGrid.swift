/// A grid over a box of the plane, each cell listing the items that may touch it: how to find what
/// is near without looking at everything.
struct CellGrid {
  /// What an item occupies of the plane.
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
    starts = [Int32](repeating: 0, count: shape.columns * shape.rows + 1)
    items = []
    // Twice the same walk: first to count each cell's entries, then to fill them in.
    for item in extents.indices {
      forEachCell(of: item, in: extents[item], reach: reach) { starts, cell in
        starts[cell + 1] += 1
      }
    }
    for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
    items = [Int32](repeating: 0, count: Int(starts[starts.count - 1]))
    fill(extents: extents, reach: reach)
  }

  private mutating func fill(
    extents: [Extent], reach: (Int, Double, Double) -> ClosedRange<Double>
  ) {
    var filled = items
    items = []
    for item in extents.indices {
      forEachCell(of: item, in: extents[item], reach: reach) { starts, cell in
        filled[Int(starts[cell])] = Int32(item)
        starts[cell] += 1
      }
    }
    // Each start has moved to its cell's end, which is the next cell's start.
    for cell in (1..<starts.count).reversed() { starts[cell] = starts[cell - 1] }
    starts[0] = 0
    items = filled
  }

  @inline(__always)
  private mutating func forEachCell(
    of item: Int, in extent: Extent, reach: (Int, Double, Double) -> ClosedRange<Double>,
    body: (inout [Int32], Int) -> Void
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
        body(&starts, row * columns + column)
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
