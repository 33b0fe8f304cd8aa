/// Judges the shapes of one feature's rings.
struct FeatureCheck {
  private let feature: CheckedFeature
  private var outline = FeatureOutline()
  private var log: ProblemLog
  private var isGood = true

  /// Adds what is wrong with the feature's rings to the log.
  ///
  /// - Returns: Whether the feature has polygons, all of them with a good shape.
  static func run(_ feature: CheckedFeature, log: inout ProblemLog) -> Bool {
    var check = FeatureCheck(feature: feature, log: log)
    check.run()
    log = check.log
    return check.isGood && !feature.polygons.isEmpty
  }

  private init(feature: CheckedFeature, log: ProblemLog) {
    self.feature = feature
    self.log = log
  }

  private mutating func run() {
    for (polygon, rings) in feature.polygons.map(\.rings).enumerated() {
      for (index, ring) in rings.enumerated() {
        if !ring.isSound {
          isGood = false
        } else if ring.isFlat {
          report(.zeroArea, "the ring encloses no area", polygon, index, position: nil)
        } else {
          outline.append(ring.points, polygon: polygon, ring: index)
        }
      }
    }
    // One more than there is room for, so that it shows that there are more.
    let contacts = LineContacts.find(in: outline, limit: max(log.room, 0) + 1)
    for contact in contacts { report(contact) }
    // Where lines cross, inside and outside mean nothing.
    guard isGood else { return }
    for polygon in feature.polygons.indices { checkHoles(of: polygon) }
    checkOverlaps()
  }

  private mutating func report(_ contact: LineContacts.Contact) {
    let ring = outline.rings[Int(outline.ringOfPoint[contact.first])]
    let other = outline.rings[Int(outline.ringOfPoint[contact.second])]
    let otherLine = contact.second - other.range.lowerBound
    let otherRing = feature.polygons[other.polygon].rings[other.ring]
    var partner = "the line from position \(otherRing.positions[otherLine])"
    if other.ring != ring.ring || other.polygon != ring.polygon {
      partner += " of ring \(other.ring)"
    }
    if other.polygon != ring.polygon { partner += " of polygon \(other.polygon)" }
    let verb =
      switch contact.kind {
      case .crossing: "crosses"
      case .runningAlong: "runs along"
      }
    report(
      other.polygon == ring.polygon ? .selfIntersection : .overlap,
      "the line from here \(verb) \(partner)", ring.polygon, ring.ring,
      position: contact.first - ring.range.lowerBound)
  }

  private mutating func report(
    _ kind: MapProblem.Kind, _ message: String, _ polygon: Int, _ ring: Int, position: Int?
  ) {
    isGood = false
    let source = feature.polygons[polygon].rings[ring]
    let place = ProblemLog.Place(
      feature: feature.index, featureName: feature.name, polygon: polygon, ring: ring,
      position: position.map { Int(source.positions[$0]) },
      point: source.points.isEmpty ? nil : source.points[position ?? 0])
    let offset = source.offsets.isEmpty ? feature.offset : source.offsets[position ?? 0]
    log.add(kind, message, at: place, offset: offset)
  }

  /// Holes must be inside their exterior and outside each other.
  private mutating func checkHoles(of polygon: Int) {
    let rings = feature.polygons[polygon].rings.map(\.points)
    guard rings.count > 1 else { return }
    for hole in rings.indices.dropFirst()
    where Self.position(of: rings[hole], in: [rings[0]]) == .outside {
      report(.misplacedHole, "the hole is outside its exterior ring", polygon, hole, position: nil)
    }
    let holes = Array(rings.dropFirst())
    Self.forEachPairWithCommonBox(holes) { outer, inner in
      guard Self.position(of: holes[inner], in: [holes[outer]]) == .inside else { return }
      let message = "the hole is inside ring \(outer + 1), which is a hole"
      report(.misplacedHole, message, polygon, inner + 1, position: nil)
    }
  }

  /// No polygon may be inside another, unless in its holes.
  private mutating func checkOverlaps() {
    let exteriors = feature.polygons.map { $0.rings[0].points }
    Self.forEachPairWithCommonBox(exteriors) { outer, inner in
      let rings = feature.polygons[outer].rings.map(\.points)
      guard Self.position(of: exteriors[inner], in: rings) == .inside else { return }
      report(.overlap, "the polygon is inside polygon \(outer)", inner, 0, position: nil)
    }
  }

  /// The position of a ring relative to rings that it doesn't cross: that of its first point that
  /// is not on their border, or the middle of its first such line.
  private static func position(
    of ring: [Coordinate], in rings: [[Coordinate]]
  ) -> FlatPosition {
    for point in ring {
      let position = FlatPosition(of: point, in: rings)
      if position != .onBorder { return position }
    }
    for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      let middle = Coordinate(
        uncheckedLatitude: .degrees((start.y + end.y) / 2),
        longitude: .degrees((start.x + end.x) / 2))
      // A line may run along the border, but rounding may have moved its middle off it.
      if isNearBorder(middle, of: rings) { continue }
      let position = FlatPosition(of: middle, in: rings)
      if position != .onBorder { return position }
    }
    return .onBorder
  }

  private static func isNearBorder(_ point: Coordinate, of rings: [[Coordinate]]) -> Bool {
    let near = 1e-12
    return rings.contains { ring in
      zip(ring, ring.dropFirst() + ring.prefix(1)).contains { start, end in
        let length = max(abs(end.x - start.x), abs(end.y - start.y))
        return abs(Orientation.side(of: point, from: start, to: end)) <= near * length
          && point.x >= min(start.x, end.x) - near && point.x <= max(start.x, end.x) + near
          && point.y >= min(start.y, end.y) - near && point.y <= max(start.y, end.y) + near
      }
    }
  }

  /// Calls `body` with each ordered pair of different rings of which the second's box is within the
  /// first's. The pairs are not kept, as there may be as many as the square of the rings.
  private static func forEachPairWithCommonBox(
    _ rings: [[Coordinate]], _ body: (_ outer: Int, _ inner: Int) -> Void
  ) {
    let boxes = rings.map { ring in
      ring.reduce(
        into: CellGrid.Extent(minX: .infinity, maxX: -.infinity, minY: .infinity, maxY: -.infinity)
      ) { box, point in
        box.minX = min(box.minX, point.x)
        box.maxX = max(box.maxX, point.x)
        box.minY = min(box.minY, point.y)
        box.maxY = max(box.maxY, point.y)
      }
    }
    let order = rings.indices.sorted { boxes[$0].minX < boxes[$1].minX }
    for (rank, outer) in order.enumerated() {
      // Boxes that begin as far west may stand before or after it.
      var first = rank
      while first > 0, boxes[order[first - 1]].minX == boxes[outer].minX { first -= 1 }
      for inner in order[first...] {
        if boxes[inner].minX > boxes[outer].maxX { break }
        guard inner != outer, boxes[inner].maxX <= boxes[outer].maxX,
          boxes[inner].minY >= boxes[outer].minY, boxes[inner].maxY <= boxes[outer].maxY
        else { continue }
        body(outer, inner)
      }
    }
  }
}
