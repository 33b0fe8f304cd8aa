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
    let shore = mask.isAllLand ? nil : ShoreDistance(mask)
    let side = canvas.width
    canvas.withPixels { pixels, stride in
      withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: side) { colors in
        for y in 0..<side {
          relief.withRow(y, into: colors)
          // A row of the canvas is `side` words long.
          let row = UnsafeMutableRawBufferPointer(rebasing: pixels[(y * stride)...])
            .assumingMemoryBound(to: UInt32.self)
          if let shore {
            paint(row, y: y, land: colors, shore: shore)
          } else {
            for x in 0..<side { row[x] = Self.word(colors[x]) }
          }
        }
      }
    }
  }

  private func paint(
    _ row: UnsafeMutableBufferPointer<UInt32>, y: Int,
    land: UnsafeMutableBufferPointer<SIMD4<Float>>, shore: ShoreDistance
  ) {
    let (sea, seaWords) = (Self.sea, Self.seaWords)
    let start = mask.start(ofRow: y)
    // Without bounds checks, which took a third of the time: the mask is wider than the picture.
    mask.values.withUnsafeBufferPointer { shares in
      for x in land.indices {
        let share = shares[start + x]
        if share == 255 {
          row[x] = Self.word(land[x])
          continue
        }
        let step = min(Int(shore.distance(x: x, y: y) * 4), Self.seaSteps - 1)
        row[x] =
          share == 0
          ? seaWords[step]
          : Self.word(sea[step] + (land[x] - sea[step]) * (Float(share) / 255))
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
    return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: bits), to: UInt32.self)
  }
}
