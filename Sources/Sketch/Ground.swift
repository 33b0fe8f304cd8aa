/// What lies under the lines: the relief on land, and the sea, whose color and thin lines follow
/// the shore.
struct Ground {
  /// Colors of the sea by the distance from the shore, in quarters of a pixel.
  private static let sea: [SIMD4<Float>] = (0..<seaSteps).map { seaColor(distance: Float($0) / 4) }
  private static let seaSteps = 4 * 64
  /// Where thin lines follow the shore, in pixels, and how strong they are.
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
      let sea = Self.sea
      for y in 0..<side {
        relief.row(y, into: &colors)
        for x in 0..<side {
          let land = mask.share(x: x, y: y)
          var color = SIMD4<Float>.zero
          if land > 0 { color = colors[x] * land }
          if land < 1 {
            let step = min(Int(shore.distance(x: x, y: y) * 4), Self.seaSteps - 1)
            color += sea[step] * (1 - land)
          }
          pixels.storeBytes(of: Self.word(color), toByteOffset: y * stride + 4 * x, as: UInt32.self)
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

  /// A pixel as Cairo has it; alpha is full.
  @inline(__always)
  private static func word(_ color: SIMD4<Float>) -> UInt32 {
    let rounded = color + 0.5
    return UInt32(rounded[0]) | UInt32(rounded[1]) << 8 | UInt32(rounded[2]) << 16 | 0xFF00_0000
  }
}
