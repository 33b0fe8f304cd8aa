/// A color without transparency, 0…1.
struct Color: Hashable {
  let red, green, blue: Double

  /// As in style sheets: 0xRRGGBB.
  init(_ code: UInt32) {
    red = Double(code >> 16 & 255) / 255
    green = Double(code >> 8 & 255) / 255
    blue = Double(code & 255) / 255
  }

  /// Blue, green, red, 255 (the order of Cairo's pixels in memory), 0…255.
  var pixel: SIMD4<Float> {
    SIMD4(Float(blue * 255), Float(green * 255), Float(red * 255), 255)
  }
}

/// The colors of a sketch: light paper, muted inks, one accent for the place itself.
enum Palette {
  static let paper = Color(0xFBF7EC)
  static let shallowSea = Color(0xE4EFF0)
  static let deepSea = Color(0xBDD6DF)
  static let waterLine = Color(0x8DB5C4)
  static let coast = Color(0x3F6C80)
  static let river = Color(0x4A86A3)
  static let border = Color(0x8A4A62)
  static let town = Color(0x33343C)
  static let casing = Color(0xFFFFFF)
  static let mark = Color(0xD8412F)
  static let frame = Color(0x5A5F66)

  /// How much of the relief's darkness stays, and how much stronger its hues become.
  private static let reliefStrength: Float = 0.56
  private static let reliefSaturation: Float = 1.3
  /// The color of a black relief, and what a step of the relief's color adds to it.
  private static let darkest = paper.pixel * (1 - reliefStrength)
  private static let perStep = paper.pixel * (reliefStrength / 255)

  /// Lightens a color of the relief to paper: both are blue, green, red, 255, each 0…255.
  @inline(__always)
  static func land(relief color: SIMD4<Float>) -> SIMD4<Float> {
    let gray = 0.11 * color[0] + 0.59 * color[1] + 0.3 * color[2]
    let vivid = gray + (color - gray) * reliefSaturation
    let light = darkest + perStep * vivid
    return light.replacing(with: 255, where: light .> 255)
  }
}
