import Geodesy

/// A country or territory with an ISO 3166-1 code.
public struct Country: Hashable, Sendable {
  /// Two capital letters; `XK`, by custom, is Kosovo's.
  public let code: String
  /// In English.
  public let name: String

  /// How many the file has room for: a country's number is a byte.
  static let most = 256

  /// `nil` when the number is not used.
  init?(number: Int, in file: AtlasFile) {
    let range = file.blob(number, of: Self.most, in: .countryNames)
    guard !range.isEmpty else { return nil }
    var cursor = ByteCursor(file.bytes, range)
    code = cursor.text(2)
    name = cursor.text(range.count - 2)
  }
}

extension Atlas {
  /// The country with this ISO 3166-1 code.
  public func country(code: String) -> Country? { countries.first { $0.code == code } }

  /// The country that a place lies in, by Natural Earth's borders, which are good for a kilometer;
  /// `nil` at sea and on land of no country. The lakes of a country are in it.
  public func country(at place: Coordinate) -> Country? {
    let tile = Tile(containing: place)
    var cursor = tile.cursor(in: .countries, of: file)
    guard !cursor.isAtEnd else { return nil }
    let point = tile.position(of: place)
    for _ in 0..<cursor.number() {
      let country = countries[cursor.number()]
      let ringCount = cursor.number()
      if ringCount == 0 { return country }
      var isInside = false
      for _ in 0..<ringCount where cursor.ringContains(point) { isInside.toggle() }
      if isInside { return country }
    }
    return nil
  }
}

extension ByteCursor {
  /// Reads a ring and tells whether it goes around the point (even-odd rule).
  mutating func ringContains(_ point: (x: Double, y: Double)) -> Bool {
    let count = number()
    var (x, y) = (signedNumber(), signedNumber())
    let (firstX, firstY) = (x, y)
    var isInside = false
    for index in 1...count {
      let (lastX, lastY) = (x, y)
      if index < count {
        x += signedNumber()
        y += signedNumber()
      } else {
        (x, y) = (firstX, firstY)
      }
      if (Double(y) > point.y) != (Double(lastY) > point.y) {
        let share = (point.y - Double(lastY)) / Double(y - lastY)
        if point.x < Double(lastX) + share * Double(x - lastX) { isInside.toggle() }
      }
    }
    return isInside
  }
}
