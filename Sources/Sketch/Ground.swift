/// The background under the lines: the relief on land, and the sea, whose color and thin lines
/// follow the shore.
struct Ground {
  /// Colors of the sea by the distance from the shore, in quarters of a pixel.
  private static let sea: [SIMD4<Float>] = (0..<seaSteps).map { seaColor(distance: Float($0) / 4) }
  /// The same as pixels.
  private static let seaWords = sea.map(word)
  private static let seaSteps = 4 * 64
  /// The distances of thin lines from the shore, in pixels, and their strengths.
  private static let waterLines: [(distance: Float, strength: Float)] = [
    (5, 0.55), (10.5, 0.38), (17, 0.24), (24.5, 0.13),
  ]

  let mask: LandMask
  let relief: ReliefLattice

  /// Fills the canvas.
  func paint(on canvas: CairoCanvas) {
    let shore = ShoreDistance(mask)
    let side = canvas.side
    var colors = [SIMD4<Float>](repeating: .zero, count: side)
    canvas.withPixels { pixels, stride in
      let (sea, seaWords) = (Self.sea, Self.seaWords)
      for y in 0..<side {
        relief.row(y, into: &colors)
        for x in 0..<side {
          let land = mask.share(x: x, y: y)
          let word: UInt32
          if land == 1 {
            word = Self.word(colors[x])
          } else {
            let step = min(Int(shore.distance(x: x, y: y) * 4), Self.seaSteps - 1)
            word =
              land == 0 ? seaWords[step] : Self.word(sea[step] + (colors[x] - sea[step]) * land)
          }
          pixels.storeBytes(of: word, toByteOffset: y * stride + 4 * x, as: UInt32.self)
        }
      }
    }
  }

  private static func seaColor(distance: Float) -> SIMD4<Float> {
    let depth = min(distance / 40, 1)
    let eased = depth * (2 - depth)
    var color = blend(Palette.shallowSea.pixel, Palette.deepSea.pixel, eased)
    for line in waterLines {
      let away = abs(distance - line.distance)
      color = blend(color, Palette.waterLine.pixel, max(1 - away / 1.1, 0) * line.strength)
    }
    return color
  }

  private static func blend(
    _ from: SIMD4<Float>, _ to: SIMD4<Float>, _ share: Float
  ) -> SIMD4<Float> {
    from + (to - from) * share
  }

  /// A pixel as Cairo has it, of a color in 0…255; alpha is full.
  @inline(__always)
  private static func word(_ color: SIMD4<Float>) -> UInt32 {
    // Beside 2²³ a Float has no room for fractions: the rounded number is in its lowest bits.
    let bits = unsafeBitCast(color + 0x1p23, to: SIMD4<UInt32>.self)
    return bits[0] & 255 | (bits[1] & 255) << 8 | (bits[2] & 255) << 16 | 0xFF00_0000
  }
}
