/// Finds the points where rings of a feature touch or cross in ways that are not allowed.
///
/// Rings may touch at points (so do two lakes, or a lake and the shore); lines may not cross, nor
/// lines of one polygon run along each other. Two polygons may share a border, each on its own side
/// of it.
struct LineContacts {
  /// Two lines that must not meet as they do.
  struct Contact {
    enum Kind {
      case crossing
      case runningAlong
    }

    let kind: Kind
    /// Lines of the outline, `first < second`.
    let first: Int
    let second: Int
  }

  private let outline: FeatureOutline
  private var reported: Set<UInt64> = []
  private var contacts: [Contact] = []

  /// All contacts in the order of the file, or as many as `limit`.
  static func find(in outline: FeatureOutline, limit: Int) -> [Contact] {
    guard limit > 0 else { return [] }
    var search = LineContacts(outline: outline)
    search.run(limit: limit)
    return search.contacts.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }

  private init(outline: FeatureOutline) { self.outline = outline }

  /// A file may have a hundred thousand lines, so only those that share a cell of a grid are
  /// compared.
  private mutating func run(limit: Int) {
    let points = outline.points
    let ends = points.indices.map { points[outline.next($0)] }
    let extents = points.indices.map { line in
      CellGrid.Extent(
        minX: min(points[line].x, ends[line].x), maxX: max(points[line].x, ends[line].x),
        minY: min(points[line].y, ends[line].y), maxY: max(points[line].y, ends[line].y))
    }
    let grid = CellGrid(
      extents: extents, maximumEntries: max(4 * points.count, 8_000_000),
      reach: { Self.reach(from: points[$0], to: ends[$0], fromY: $1, toY: $2) })
    var cellExtents: [CellGrid.Extent] = []
    grid.forEachCell { items in
      guard contacts.count < limit else { return }
      cellExtents.removeAll(keepingCapacity: true)
      for item in items { cellExtents.append(extents[Int(item)]) }
      compare(items, extents: cellExtents)
    }
    if contacts.count > limit { contacts.removeSubrange(limit...) }
  }

  private mutating func compare(
    _ items: UnsafeBufferPointer<Int32>, extents: [CellGrid.Extent]
  ) {
    for later in items.indices.dropFirst() {
      let box = extents[later]
      for earlier in 0..<later {
        let other = extents[earlier]
        guard
          other.minX <= box.maxX, other.maxX >= box.minX, other.minY <= box.maxY,
          other.maxY >= box.minY
        else { continue }
        // The grid lists a cell's lines in ascending order.
        examine(Int(items[earlier]), Int(items[later]))
      }
    }
  }

  /// The line's x-range between two latitudes.
  @inline(__always)
  private static func reach(
    from start: Coordinate, to end: Coordinate, fromY: Double, toY: Double
  ) -> ClosedRange<Double> {
    let height = end.y - start.y
    guard height != 0 else { return min(start.x, end.x)...max(start.x, end.x) }
    let (least, most) = (min(start.x, end.x), max(start.x, end.x))
    let slope = (end.x - start.x) / height
    guard slope.isFinite else { return least...most }
    let first = min(max(start.x + (fromY - start.y) * slope, least), most)
    let last = min(max(start.x + (toY - start.y) * slope, least), most)
    return min(first, last)...max(first, last)
  }
}

extension LineContacts {
  /// Decides whether two lines, `first < second`, may meet as they do.
  private mutating func examine(_ first: Int, _ second: Int) {
    if outline.next(first) == second {
      examineNeighbours(first, second)
    } else if outline.next(second) == first {
      examineNeighbours(second, first)
    } else {
      examineStrangers(first, second)
    }
  }

  /// Neighbours in a ring may only not fold back onto each other.
  private mutating func examineNeighbours(_ line: Int, _ next: Int) {
    let points = outline.points
    let (start, corner, end) = (points[line], points[next], points[outline.next(next)])
    if Self.isOnRay(end, from: corner, through: start) { report(.runningAlong, line, next) }
  }

  private mutating func examineStrangers(_ first: Int, _ second: Int) {
    let points = outline.points
    let (start, end) = (points[first], points[outline.next(first)])
    let (otherStart, otherEnd) = (points[second], points[outline.next(second)])
    let startSide = Orientation.side(of: otherStart, from: start, to: end)
    let endSide = Orientation.side(of: otherEnd, from: start, to: end)
    if startSide > 0 && endSide > 0 || startSide < 0 && endSide < 0 { return }
    if startSide == 0 && endSide == 0 { return examineAligned(first, second) }
    let thisStartSide = Orientation.side(of: start, from: otherStart, to: otherEnd)
    let thisEndSide = Orientation.side(of: end, from: otherStart, to: otherEnd)
    if thisStartSide > 0 && thisEndSide > 0 || thisStartSide < 0 && thisEndSide < 0 { return }
    if startSide != 0 && endSide != 0 && thisStartSide != 0 && thisEndSide != 0 {
      return report(.crossing, first, second)
    }
    // They touch. Where a line ends, its successor begins, and is looked at there.
    if thisStartSide == 0 {
      if otherEnd != start { examineTouch(first, second, at: start) }
    } else if startSide == 0 && otherStart != end {
      examineTouch(first, second, at: otherStart)
    }
  }

  /// Both lines on one straight line.
  private mutating func examineAligned(_ first: Int, _ second: Int) {
    let points = outline.points
    let (start, end) = (points[first], points[outline.next(first)])
    let (otherStart, otherEnd) = (points[second], points[outline.next(second)])
    // Along the axis on which the line is longer, so that different points differ.
    let isWide = abs(end.x - start.x) > abs(end.y - start.y)
    func along(_ point: Coordinate) -> Double { isWide ? point.x : point.y }
    let common = (
      from: max(min(along(start), along(end)), min(along(otherStart), along(otherEnd))),
      to: min(max(along(start), along(end)), max(along(otherStart), along(otherEnd)))
    )
    if common.from > common.to { return }
    if common.from == common.to {
      if start == otherStart { examineTouch(first, second, at: start) }
      return
    }
    let ring = outline.rings[Int(outline.ringOfPoint[first])]
    let otherRing = outline.rings[Int(outline.ringOfPoint[second])]
    if ring.polygon != otherRing.polygon {
      let isSameDirection = (along(end) > along(start)) == (along(otherEnd) > along(otherStart))
      let isSameSide = isSameDirection == (ring.insideIsLeft == otherRing.insideIsLeft)
      guard isSameSide else { return }
    }
    report(.runningAlong, first, second)
  }

  /// Whether one chain of lines passes through the other at a point of both.
  private mutating func examineTouch(_ first: Int, _ second: Int, at touch: Coordinate) {
    let (from, to) = arms(of: first, at: touch)
    let (otherFrom, otherTo) = arms(of: second, at: touch)
    guard let side = Self.isLeft(otherFrom, of: from, touch, to),
      let otherSide = Self.isLeft(otherTo, of: from, touch, to)
    else { return }
    if side != otherSide { report(.crossing, first, second) }
  }

  /// The neighbouring points of the ring at one of the line's points, except its end.
  private func arms(of line: Int, at touch: Coordinate) -> (from: Coordinate, to: Coordinate) {
    let points = outline.points
    let from = points[line] == touch ? points[outline.previous(line)] : points[line]
    return (from, points[outline.next(line)])
  }

  /// Whether a point lies in the angle left of a chain's corner; `nil` if it is on one of its rays,
  /// in which case lines run along each other, and that is looked at elsewhere.
  private static func isLeft(
    _ point: Coordinate, of from: Coordinate, _ corner: Coordinate, _ to: Coordinate
  ) -> Bool? {
    let first = Orientation.side(of: point, from: from, to: corner)
    let second = Orientation.side(of: point, from: corner, to: to)
    if first == 0 && isOnRay(point, from: corner, through: from) { return nil }
    if second == 0 && isOnRay(point, from: corner, through: to) { return nil }
    let turn = Orientation.side(of: to, from: from, to: corner)
    return turn > 0 ? first > 0 && second > 0 : first > 0 || second > 0
  }

  private static func isOnRay(
    _ point: Coordinate, from origin: Coordinate, through other: Coordinate
  ) -> Bool {
    guard Orientation.side(of: point, from: origin, to: other) == 0 else { return false }
    // The dominant axis of the ray: its sign cannot be lost to rounding.
    let isWide = abs(other.x - origin.x) > abs(other.y - origin.y)
    return isWide
      ? (point.x > origin.x) == (other.x > origin.x) && point.x != origin.x
      : (point.y > origin.y) == (other.y > origin.y) && point.y != origin.y
  }

  private mutating func report(_ kind: Contact.Kind, _ first: Int, _ second: Int) {
    let (first, second) = (min(first, second), max(first, second))
    guard reported.insert(UInt64(first) << 32 | UInt64(second)).inserted else { return }
    contacts.append(Contact(kind: kind, first: first, second: second))
  }
}
