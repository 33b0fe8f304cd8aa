/// Cuts polygons into trapezoids by a horizontal through every corner, with a sweep line: a
/// parallel moves from south to north over the lines it crosses, kept in order from west to east;
/// between the first and second, third and fourth lines is the inside. A piece lasts until a line
/// on one of its sides ends or another one begins between them.
///
/// M. de Berg et al., Computational Geometry, 3rd edition 2008, chapters 2 and 6. Needs rings that
/// cross neither themselves nor one another; touching is fine. O(n log n + n·m) with the m lines
/// that change at one corner, or between two that are ends of one horizontal, or are passed over
/// when others come or go west of them.
struct PieceSweep {
  /// A line of a ring, upwards, and the piece that it is the western side of.
  private struct Line {
    let lower: Coordinate
    let upper: Coordinate
    /// The piece's eastern side; -1 if there is no such piece.
    var partner: Int32 = -1
    /// The last step at which the piece was found to go on.
    var continuedAt: Int32 = 0
    /// The latitude at which the piece began.
    var south = 0.0

    init(_ start: Coordinate, _ end: Coordinate) {
      (lower, upper) = start.y < end.y ? (start, end) : (end, start)
    }

    var isHorizontal: Bool { lower.y == upper.y }

    /// The longitude at a latitude between its ends; exact at the ends.
    func x(at y: Double) -> Double {
      if y == lower.y { return lower.x }
      if y == upper.y { return upper.x }
      return lower.x + (upper.x - lower.x) * ((y - lower.y) / (upper.y - lower.y))
    }
  }

  /// A point of a ring and the two lines that meet there.
  private struct Corner {
    let point: Coordinate
    let arriving: Int32
    let leaving: Int32
  }

  /// The pieces of the polygon that was cut last.
  private(set) var pieces: [Piece] = []

  private var lines: [Line] = []
  /// From south to north, on one parallel from west to east.
  private var corners: [Corner] = []
  /// The lines on the sweeping parallel, from west to east.
  private var active: [Int32] = []
  private var step: Int32 = 0
  /// Used again and again by one step: the lines that begin, and what takes the window's place.
  private var beginning: [Int32] = []
  private var replacement: [Int32] = []

  /// Cuts a polygon of valid rings.
  mutating func cut(_ polygon: Polygon) {
    pieces.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    corners.removeAll(keepingCapacity: true)
    for ring in polygon.rings { append(ring) }
    corners.sort { left, right in
      if left.point.y != right.point.y { return left.point.y < right.point.y }
      return left.point.x < right.point.x
    }
    step = 0
    var next = 0
    while next < corners.count { next = bend(at: next) ?? change(from: next) }
    assert(active.isEmpty, "rings are closed")
  }

  private mutating func append(_ points: [Coordinate]) {
    guard let last = points.last else { return }
    let first = Int32(lines.count)
    var arriving = first + Int32(points.count) - 1
    for (index, point) in points.enumerated() {
      let leaving = first + Int32(index)
      let end = index + 1 < points.count ? points[index + 1] : points[0]
      lines.append(Line(point, end))
      corners.append(Corner(point: point, arriving: arriving, leaving: leaving))
      arriving = leaving
    }
    assert(lines[Int(arriving)].lower == last || lines[Int(arriving)].upper == last)
  }

  /// Most corners: one line ends and another begins, with nothing else there; the line takes the
  /// other's place. Where it is not so, `nil`, else the next corner.
  private mutating func bend(at index: Int) -> Int? {
    let corner = corners[index]
    let (point, y) = (corner.point, corner.point.y)
    if index + 1 < corners.count, corners[index + 1].point == point { return nil }
    var (old, new) = (corner.arriving, corner.leaving)
    if lines[Int(new)].upper.y == y { swap(&old, &new) }
    guard lines[Int(old)].upper.y == y, lines[Int(old)].lower.y < y, lines[Int(new)].upper.y > y
    else { return nil }
    let place = position { side($0, point) >= 0 }
    guard place + 1 == active.count || side(active[place + 1], point) > 0 else { return nil }
    assert(active[place] == old, "the one line through a corner is the one that ends there")
    close(west: active[place & ~1], east: active[place | 1], at: y)
    active[place] = new
    open(west: active[place & ~1], east: active[place | 1], at: y)
    return index + 1
  }

  /// Any corner, and those east of it on the parallel to which horizontals lead: until as many
  /// lines have come and gone as make pairs again. Returns the corner after them.
  private mutating func change(from first: Int) -> Int {
    let y = corners[first].point.y
    var next = first
    var window = Window(lower: active.count, upper: 0)
    var isPaired = true
    beginning.removeAll(keepingCapacity: true)
    repeat {
      let point = corners[next].point
      extend(&window, to: point)
      let known = beginning.count
      while next < corners.count, corners[next].point == point {
        for line in [corners[next].arriving, corners[next].leaving]
        where !lines[Int(line)].isHorizontal {
          if lines[Int(line)].lower.y == y { beginning.append(line) }
          isPaired.toggle()
        }
        next += 1
      }
      sortByDirection(from: known)
    } while !isPaired
    replace(window, at: y)
    return next
  }

  /// Puts lines that begin at one corner in order from west to east.
  private mutating func sortByDirection(from first: Int) {
    // Mostly one or two.
    for index in beginning.indices.dropFirst(first + 1) {
      var place = index
      while place > first, side(beginning[place - 1], lines[Int(beginning[place])].upper) > 0 {
        beginning.swapAt(place - 1, place)
        place -= 1
      }
    }
  }

  /// The part of `active` that changes.
  private struct Window {
    var lower: Int
    var upper: Int
  }

  /// Extends the window to all lines through the corner and between it and the window.
  private func extend(_ window: inout Window, to corner: Coordinate) {
    window.lower = min(window.lower, position { side($0, corner) >= 0 })
    window.upper = max(window.upper, position { side($0, corner) > 0 })
  }

  /// Positive if the point is west of the line.
  private func side(_ line: Int32, _ point: Coordinate) -> Double {
    Orientation.side(of: point, from: lines[Int(line)].lower, to: lines[Int(line)].upper)
  }

  /// The first position in `active` from which on the condition holds.
  private func position(_ holds: (Int32) -> Bool) -> Int {
    var (low, high) = (0, active.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(active[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Takes out of the window what ends at this latitude, puts in what begins, and closes and opens
  /// the pieces between them.
  private mutating func replace(_ window: Window, at y: Double) {
    // Pairs of lines belong together, so the window begins and ends between pairs.
    let old = window.lower & ~1..<min((window.upper + 1) & ~1, active.count)
    merge(old, ending: window.lower..<window.upper, at: y)
    assert(replacement.count.isMultiple(of: 2), "every ring that enters leaves again")
    step += 1
    for pair in stride(from: 0, to: replacement.count, by: 2)
    where lines[Int(replacement[pair])].partner == replacement[pair + 1] {
      lines[Int(replacement[pair])].continuedAt = step
    }
    for pair in stride(from: old.lowerBound, to: old.upperBound, by: 2)
    where lines[Int(active[pair])].continuedAt != step {
      close(west: active[pair], east: active[pair + 1], at: y)
    }
    for pair in stride(from: 0, to: replacement.count, by: 2)
    where lines[Int(replacement[pair])].continuedAt != step {
      open(west: replacement[pair], east: replacement[pair + 1], at: y)
    }
    active.replaceSubrange(old, with: replacement)
  }

  /// Fills `replacement`: the old lines that go on and those that begin, from west to east. Of the
  /// old ones those in the window end if their upper end is here; another's corner is yet to come.
  private mutating func merge(_ old: Range<Int>, ending window: Range<Int>, at y: Double) {
    replacement.removeAll(keepingCapacity: true)
    var beginner = 0
    for index in old {
      let stayer = active[index]
      if window.contains(index), lines[Int(stayer)].upper.y == y { continue }
      while beginner < beginning.count, isWest(beginning[beginner], of: stayer) {
        replacement.append(beginning[beginner])
        beginner += 1
      }
      replacement.append(stayer)
    }
    replacement += beginning[beginner...]
  }

  /// Whether a line that begins goes on west of another, on which it may begin.
  private func isWest(_ beginner: Int32, of stayer: Int32) -> Bool {
    let line = lines[Int(beginner)]
    let side = side(stayer, line.lower)
    return side == 0 ? self.side(stayer, line.upper) > 0 : side > 0
  }

  private mutating func open(west: Int32, east: Int32, at y: Double) {
    lines[Int(west)].partner = east
    lines[Int(west)].south = y
  }

  private mutating func close(west: Int32, east: Int32, at y: Double) {
    let (left, right) = (lines[Int(west)], lines[Int(east)])
    lines[Int(west)].partner = -1
    // Two corners on one parallel may change a pair one after the other.
    guard left.south < y else { return }
    pieces.append(
      Piece(
        south: left.south, north: y, westAtSouth: left.x(at: left.south),
        westAtNorth: left.x(at: y), eastAtSouth: right.x(at: left.south),
        eastAtNorth: right.x(at: y)))
  }
}
