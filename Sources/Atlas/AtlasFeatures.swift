import Geodesy

/// The level of detail of lines.
public enum AtlasDetail: Sendable {
  /// Within about 200 m, for pictures of up to some hundred kilometers.
  case fine
  /// Within about 800 m, for pictures of a thousand kilometers.
  case coarse
}

/// The kind of a line on the map. The raw values are the file's.
public enum LineKind: UInt8, Sendable {
  case coast = 0
  case lakeShore, river, border
}

/// A part of a line on the map; long ones are cut at tiles.
public struct AtlasLine: Sendable {
  public let kind: LineKind
  /// The rank of a river, 0 for the greatest to 12; 0 for all else.
  public let rank: Int
  /// The same number for all parts of one island's coast, one lake's shore, one river, or the
  /// border between two countries, at one detail.
  public let feature: Int
  public let corners: [Coordinate]
}

/// A part of the land, lakes cut out; even-odd rule over the rings. Neighbouring parts have the
/// corners of the side between them in common.
public struct LandPart: Sendable {
  public let rings: [[Coordinate]]

  public init(rings: [[Coordinate]]) { self.rings = rings }
}

extension Atlas {
  /// The lines of all tiles that the circle touches, those outside of the circle included.
  public func lines(within circle: Circle, detail: AtlasDetail) -> [AtlasLine] {
    let section: AtlasFile.Section = detail == .fine ? .fineLines : .coarseLines
    var lines: [AtlasLine] = []
    for tile in Tile.around(circle) {
      var cursor = tile.cursor(in: section, of: file)
      guard !cursor.isAtEnd else { continue }
      for _ in 0..<cursor.number() { lines.append(cursor.line(of: tile)) }
    }
    return lines
  }

  /// The land of all tiles that the circle touches.
  public func land(within circle: Circle, detail: AtlasDetail) -> [LandPart] {
    let section: AtlasFile.Section = detail == .fine ? .fineLand : .coarseLand
    return Tile.around(circle).compactMap { tile in
      var cursor = tile.cursor(in: section, of: file)
      guard !cursor.isAtEnd else { return nil }
      // One area at most, as all land has the same owner, whose number comes first.
      cursor.skip(2)
      let count = cursor.number()
      guard count > 0 else { return LandPart(rings: [tile.outline]) }
      return LandPart(rings: (0..<count).map { _ in cursor.corners(of: tile) })
    }
  }
}

extension ByteCursor {
  fileprivate mutating func line(of tile: Tile) -> AtlasLine {
    let head = byte()
    guard let kind = LineKind(rawValue: head >> 4) else { preconditionFailure("a damaged atlas") }
    let feature = number()
    return AtlasLine(
      kind: kind, rank: Int(head & 15), feature: feature, corners: corners(of: tile))
  }

  /// Reads corners that are encoded as steps from one to the next.
  fileprivate mutating func corners(of tile: Tile) -> [Coordinate] {
    let count = number()
    var (x, y) = (0, 0)
    var corners: [Coordinate] = []
    corners.reserveCapacity(count)
    for _ in 0..<count {
      x += signedNumber()
      y += signedNumber()
      corners.append(tile.coordinate(x: x, y: y))
    }
    return corners
  }
}

extension Tile {
  /// The distance between corners along the sides, in the grid: as the recipe has it.
  private static let sideStep = 250

  /// The tile's four sides, with the corners that the recipe gives to sides.
  fileprivate var outline: [Coordinate] {
    let side = Int(Self.degrees * Self.perDegree)
    let steps = Array(stride(from: 0, to: side, by: Self.sideStep))
    let corners =
      steps.map { ($0, 0) } + steps.map { (side, $0) } + steps.map { (side - $0, side) }
      + steps.map { (0, side - $0) }
    return corners.map { coordinate(x: $0.0, y: $0.1) }
  }
}
