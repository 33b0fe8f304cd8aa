import RealModule

/// Projects coordinates onto the picture of a map: an equirectangular projection, true to
/// scale along the middle parallel and all meridians.
struct PreviewFrame {
  /// Pixels around the map, for title, labels and legend.
  let left = 64.0
  let top = 48.0
  private let right = 24.0
  private let bottom = 60.0
  private static let largestWidth = 1200.0
  private static let largestHeight = 1000.0

  /// The map's size in pixels.
  let width: Double
  let height: Double
  private let west: Double
  private let south: Double
  private let longitudeSpan: Double
  private let latitudeSpan: Double
  private let step: Double

  var imageWidth: Double { left + width + right }
  var imageHeight: Double { top + height + bottom }

  init(bounds: Bounds) {
    let middle = Angle.degrees((bounds.south.degrees + bounds.north.degrees) / 2)
    let span = bounds.longitudeSpan.degrees
    let rise = bounds.north.degrees - bounds.south.degrees
    // Of the whole world the usual picture has the equator for its middle parallel.
    let squeeze = span > 180 ? 1 : max(middle.cosine, 0.1)
    // A little air around it, within the sphere.
    let air = 0.03 * max(span * squeeze, rise)
    let lower = max(bounds.south.degrees - air, -90)
    let upper = min(bounds.north.degrees + air, 90)
    let wide = min(span + 2 * air / squeeze, 360)
    west = bounds.west.degrees - (wide - span) / 2
    south = lower
    longitudeSpan = wide
    latitudeSpan = upper - lower
    let scale = min(
      Self.largestWidth / (longitudeSpan * squeeze), Self.largestHeight / latitudeSpan)
    width = max(longitudeSpan * squeeze * scale, 480)
    height = latitudeSpan * scale
    let steps: [Double] = [
      0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30,
    ]
    let largest = max(wide, upper - lower)
    step = steps.first { largest / $0 <= 14 } ?? 30
  }

  /// The meridians and parallels to be drawn, in degrees; meridians go on beyond 180.
  var meridians: [Double] { multiples(from: west, to: west + longitudeSpan) }
  var parallels: [Double] { multiples(from: south, to: south + latitudeSpan) }

  private func multiples(from: Double, to: Double) -> [Double] {
    let first = Int((from / step).rounded(.up))
    let last = Int((to / step).rounded(.down))
    return first <= last ? (first...last).map { Double($0) * step } : []
  }

  func x(_ longitude: Double) -> Double { left + (longitude - west) / longitudeSpan * width }

  func y(_ latitude: Double) -> Double {
    top + (south + latitudeSpan - latitude) / latitudeSpan * height
  }

  func point(_ coordinate: Coordinate) -> (x: Double, y: Double) {
    let turn = x(coordinate.x) < left ? 360.0 : 0
    return (x(coordinate.x + turn), y(coordinate.y))
  }

  /// By how many degrees a polygon must be moved east to be in the picture.
  func shift(of polygon: Polygon) -> Double {
    polygon.rings[0].contains { $0.x < west } ? 360 : 0
  }

  /// The ring as SVG path data, without corners that fall onto the same tenth of a pixel.
  func path(_ ring: [Coordinate], shift: Double) -> String {
    var path = ""
    var last: (Int, Int)?
    for corner in ring {
      let x = Int((x(corner.x + shift) * 10).rounded())
      let y = Int((y(corner.y) * 10).rounded())
      if let last, last == (x, y) { continue }
      path += (last == nil ? "M" : "L") + Decimal.tenths(x) + " " + Decimal.tenths(y)
      last = (x, y)
    }
    return path + "Z"
  }

  func label(longitude: Double) -> String {
    let east = longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
    let mark = east == 0 || abs(east) == 180 ? "" : east > 0 ? " E" : " W"
    return Decimal.shortest(abs(east)) + "°" + mark
  }

  func label(latitude: Double) -> String {
    Decimal.shortest(abs(latitude)) + "°" + (latitude == 0 ? "" : latitude > 0 ? " N" : " S")
  }
}

/// Numbers as people and SVG read them.
enum Decimal {
  /// With one decimal.
  static func tenths(_ value: Double) -> String { tenths(Int((value * 10).rounded())) }

  /// A number of tenths, as a decimal.
  static func tenths(_ tenths: Int) -> String {
    let (whole, rest) = abs(tenths).quotientAndRemainder(dividingBy: 10)
    return (tenths < 0 ? "-" : "") + String(whole) + (rest == 0 ? "" : ".\(rest)")
  }

  /// With up to three decimals, and no zeros at the end.
  static func shortest(_ value: Double) -> String {
    let (whole, rest) = Int((value * 1000).rounded()).quotientAndRemainder(dividingBy: 1000)
    guard rest != 0 else { return String(whole) }
    var digits = String(1000 + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }

  /// As a whole number in groups of three, with one decimal below ten.
  static func grouped(_ value: Double) -> String {
    guard abs(value) >= 10 else { return tenths(value) }
    let digits = String(Int(value.rounded()))
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result += "\u{202f}" }
      result.append(digit)
    }
    return result
  }
}
