import Geodesy
import RealModule

/// A town as the file has it.
struct TownRecord {
  /// In bytes.
  static let length = 7

  let place: Coordinate
  /// Eight times the binary logarithm of the population.
  let size: Int
  /// The country's number.
  let country: Int
  let nameLength: Int
  /// The name's first byte in the file.
  let nameStart: Int

  var population: Int { Int(Double.exp2(Double(size) / 8).rounded()) }

  /// The least ``size`` of a town of so many inhabitants.
  static func size(population: Int) -> Int {
    population < 1 ? 0 : Int((8 * Double.log2(Double(population))).rounded())
  }
}

/// A rectangle of one by one degree, with the towns in it.
struct TownCell {
  static let columns = 360
  static let rows = 180
  private static let perDegree = 65536.0

  /// From the west.
  let column: Int
  /// From the south.
  let row: Int

  /// Calls the body with every cell that a circle touches.
  static func forEach(around circle: Circle, _ body: (TownCell) -> Void) {
    let (south, north) = (circle.south.degrees, circle.north.degrees)
    let rows = min(Int(south + 90), Self.rows - 1)...min(Int(north + 90), Self.rows - 1)
    let half = circle.halfWidth?.degrees ?? 180
    let east = circle.center.longitude.degrees + 180
    let first = half < 179 ? Int((east - half).rounded(.down)) : 0
    let last = half < 179 ? Int((east + half).rounded(.down)) : columns - 1
    for row in rows {
      for column in first...last {
        body(TownCell(column: (column + columns) % columns, row: row))
      }
    }
  }

  /// Calls the body with every town of the cell.
  func forEachRecord(in file: AtlasFile, _ body: (TownRecord) -> Void) {
    let number = row * Self.columns + column
    let range = file.blob(number, of: Self.columns * Self.rows, in: .towns)
    guard !range.isEmpty else { return }
    var cursor = ByteCursor(file.bytes, range)
    let count = cursor.littleEndian16()
    var nameStart = range.lowerBound + 2 + count * TownRecord.length
    for _ in 0..<count {
      // The middle of the cell's part, so that cutting the number off moves nothing to one side.
      let east = (Double(cursor.littleEndian16()) + 0.5) / Self.perDegree
      let north = (Double(cursor.littleEndian16()) + 0.5) / Self.perDegree
      let place = Coordinate(
        // Within the cell, hence within the range of coordinates.
        latitude: Double(row - 90) + north, longitude: Double(column - 180) + east)!
      let (size, country) = (Int(cursor.byte()), Int(cursor.byte()))
      let nameLength = Int(cursor.byte())
      body(
        TownRecord(
          place: place, size: size, country: country, nameLength: nameLength, nameStart: nameStart))
      nameStart += nameLength
    }
  }
}
