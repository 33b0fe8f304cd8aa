import Geodesy

/// One of the rectangles of five by five degrees that lines and areas are cut into.
struct Tile: Hashable {
  static let degrees = 5.0
  static let columns = 72
  static let rows = 36
  /// Corners lie on a grid of a thousandth of a degree.
  static let perDegree = 1000.0

  /// From the west.
  let column: Int
  /// From the south.
  let row: Int

  var west: Double { Double(column) * Self.degrees - 180 }
  var south: Double { Double(row) * Self.degrees - 90 }

  init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  init(containing place: Coordinate) {
    let column = Int((place.longitude.degrees + 180) / Self.degrees)
    let row = Int((place.latitude.degrees + 90) / Self.degrees)
    self.init(column: min(column, Self.columns - 1), row: min(row, Self.rows - 1))
  }

  /// The tiles that a circle touches, and perhaps some around them.
  static func around(_ circle: Circle) -> [Tile] {
    let (south, north) = (circle.south.degrees, circle.north.degrees)
    let rows = Int((south + 90) / degrees)...min(Int((north + 90) / degrees), Self.rows - 1)
    let columns = columnNumbers(circle)
    return rows.flatMap { row in columns.map { Tile(column: $0, row: row) } }
  }

  private static func columnNumbers(_ circle: Circle) -> [Int] {
    guard let half = circle.halfWidth?.degrees, half < 180 - degrees else {
      return Array(0..<columns)
    }
    let east = circle.center.longitude.degrees + 180
    let first = Int(((east - half) / degrees).rounded(.down))
    let last = Int(((east + half) / degrees).rounded(.down))
    return (first...last).map { ($0 % columns + columns) % columns }
  }

  /// A place in the tile's grid.
  func position(of place: Coordinate) -> (x: Double, y: Double) {
    (
      (place.longitude.degrees - west) * Self.perDegree,
      (place.latitude.degrees - south) * Self.perDegree
    )
  }

  /// A corner of the tile's grid.
  func coordinate(x: Int, y: Int) -> Coordinate {
    // Within the tile, hence within the range of coordinates.
    Coordinate(
      latitude: min(south + Double(y) / Self.perDegree, 90),
      longitude: min(west + Double(x) / Self.perDegree, 180))!
  }

  func cursor(in section: AtlasFile.Section, of file: AtlasFile) -> ByteCursor {
    let number = row * Self.columns + column
    let range = file.blob(number, of: Self.columns * Self.rows, in: section)
    return ByteCursor(file.bytes, range)
  }
}
