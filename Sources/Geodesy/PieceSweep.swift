/// Cuts a polygon into pieces by a horizontal through every corner: a parallel sweeps from south to
/// north over the lines it crosses, kept in order from west to east; between the first and second,
/// third and fourth … is the inside. A piece lasts until a line on one of its sides ends or another
/// one begins between them.
///
/// M. de Berg et al., Computational Geometry, 3rd edition 2008, chapters 2 and 6. Needs rings that
/// cross neither themselves nor one another; touching is fine. O(n log n + n·m) with the m lines
/// that change at one latitude or lie between them.
struct PieceSweep {
  /// A line that is not horizontal, upwards.
  private struct Line {
    let lower: Coordinate
    let upper: Coordinate

    /// The longitude at a latitude between its ends; exact at the ends.
    func x(at y: Double) -> Double {
      if y == lower.y { return lower.x }
      if y == upper.y { return upper.x }
      return lower.x + (upper.x - lower.x) * ((y - lower.y) / (upper.y - lower.y))
    }
  }

  private var lines: [Line] = []
  /// The lines on the sweeping parallel, from west to east.
  private var active: [Int32] = []
  /// For the western line of a piece: the eastern one, and where the piece began.
  private var partners: [Int32] = []
  private var souths: [Double] = []
  /// For the western line of a piece: the last step at which the piece was found to go on.
  private var continuedAt: [Int32] = []
  private var step: Int32 = 0
  private var pieces: [Piece] = []

  /// The pieces of a polygon with valid rings.
  static func pieces(of rings: [[Coordinate]]) -> [Piece] {
    var sweep = PieceSweep(rings: rings)
    sweep.run()
    return sweep.pieces
  }

  private init(rings: [[Coordinate]]) {
    for ring in rings {
      guard var start = ring.last else { continue }
      for end in ring {
        if start.y < end.y { lines.append(Line(lower: start, upper: end)) }
        if start.y > end.y { lines.append(Line(lower: end, upper: start)) }
        start = end
      }
    }
    lines.sort { left, right in
      if left.lower.y != right.lower.y { return left.lower.y < right.lower.y }
      if left.lower.x != right.lower.x { return left.lower.x < right.lower.x }
      return Orientation.side(of: left.upper, from: right.lower, to: right.upper) > 0
    }
    partners = [Int32](repeating: -1, count: lines.count)
    souths = [Double](repeating: 0, count: lines.count)
    continuedAt = [Int32](repeating: 0, count: lines.count)
    pieces.reserveCapacity(lines.count)
  }

  private mutating func run() {
    let ends = lines.map(\.upper).sorted { $0.y < $1.y }
    var (ending, beginning) = (0, 0)
    while ending < ends.count {
      var y = ends[ending].y
      if beginning < lines.count { y = min(y, lines[beginning].lower.y) }
      var window = Window(lower: active.count, upper: 0)
      while ending < ends.count, ends[ending].y == y {
        extend(&window, to: ends[ending])
        ending += 1
      }
      let firstNew = beginning
      while beginning < lines.count, lines[beginning].lower.y == y {
        extend(&window, to: lines[beginning].lower)
        beginning += 1
      }
      replace(window, with: firstNew..<beginning, at: y)
    }
    assert(active.isEmpty, "rings are closed")
  }

  /// The part of `active` that changes at a latitude.
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
  private mutating func replace(_ window: Window, with new: Range<Int>, at y: Double) {
    // Pairs of lines belong together, so the window begins and ends between pairs.
    let lower = window.lower & ~1
    let upper = min((window.upper + 1) & ~1, active.count)
    let old = Array(active[lower..<upper])
    let next = merge(old.filter { lines[Int($0)].upper.y > y }, new)
    assert(next.count.isMultiple(of: 2), "every ring that enters leaves again")
    step += 1
    for pair in stride(from: 0, to: next.count, by: 2)
    where partners[Int(next[pair])] == next[pair + 1] {
      continuedAt[Int(next[pair])] = step
    }
    for pair in stride(from: 0, to: old.count, by: 2) where continuedAt[Int(old[pair])] != step {
      close(west: old[pair], east: old[pair + 1], at: y)
    }
    for pair in stride(from: 0, to: next.count, by: 2) where continuedAt[Int(next[pair])] != step {
      partners[Int(next[pair])] = next[pair + 1]
      souths[Int(next[pair])] = y
    }
    active.replaceSubrange(lower..<upper, with: next)
  }

  /// The lines that go on and those that begin, from west to east.
  private func merge(_ staying: [Int32], _ new: Range<Int>) -> [Int32] {
    var merged: [Int32] = []
    merged.reserveCapacity(staying.count + new.count)
    var (stayer, beginner) = (0, new.lowerBound)
    while stayer < staying.count, beginner < new.upperBound {
      let line = lines[beginner]
      // Where the beginner starts on the other line, its direction tells on which side it goes on.
      var side = side(staying[stayer], line.lower)
      if side == 0 { side = self.side(staying[stayer], line.upper) }
      if side > 0 {
        merged.append(Int32(beginner))
        beginner += 1
      } else {
        merged.append(staying[stayer])
        stayer += 1
      }
    }
    merged += staying[stayer...]
    merged += (beginner..<new.upperBound).map { Int32($0) }
    return merged
  }

  private mutating func close(west: Int32, east: Int32, at y: Double) {
    let south = souths[Int(west)]
    partners[Int(west)] = -1
    let (left, right) = (lines[Int(west)], lines[Int(east)])
    pieces.append(
      Piece(
        south: south, north: y, westAtSouth: left.x(at: south), westAtNorth: left.x(at: y),
        eastAtSouth: right.x(at: south), eastAtNorth: right.x(at: y)))
  }
}
