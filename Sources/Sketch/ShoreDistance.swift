/// How far each point of the water is from land, counted on every second pixel.
///
/// The chamfer distance with steps of 5, 7 and 11 fifths (G. Borgefors, Distance Transformations in
/// Digital Images, 1986), which is right within two percent.
struct ShoreDistance {
  private let side: Int
  /// Fifths of a cell, 0 on land.
  private var fifths: [Int32]

  init(_ mask: LandMask) {
    // Two cells around, so that no neighbour is outside.
    let cells = mask.side / 2
    side = cells + 4
    fifths = Array(repeating: 1 << 20, count: side * side)
    for y in 0..<cells {
      for x in 0..<cells {
        let index = 2 * y * mask.side + 2 * x
        let upper = Int(mask.values[index]) + Int(mask.values[index + 1])
        let lower =
          Int(mask.values[index + mask.side]) + Int(mask.values[index + mask.side + 1])
        let land = upper + lower
        // Where there is some land in the cell, the shore is nearer than the cell's width.
        let distance = land >= 510 ? 0 : land > 0 ? Int32(5 - land * 5 / 510) : 1 << 20
        fifths[(y + 2) * side + x + 2] = distance
      }
    }
    spread()
  }

  private mutating func spread() {
    let side = side
    let before = [
      (-1, 5), (-side, 5), (-side - 1, 7), (-side + 1, 7), (-side - 2, 11), (-side + 2, 11),
      (-2 * side - 1, 11), (-2 * side + 1, 11),
    ].map { (offset: $0.0, cost: Int32($0.1)) }
    fifths.withUnsafeMutableBufferPointer { fifths in
      for sign in [1, -1] {
        for y in 2..<side - 2 {
          let row = sign > 0 ? y : side - 1 - y
          for x in 2..<side - 2 {
            let index = row * side + (sign > 0 ? x : side - 1 - x)
            var least = fifths[index]
            if least == 0 { continue }
            for (offset, cost) in before {
              least = min(least, fifths[index + sign * offset] + cost)
            }
            fifths[index] = least
          }
        }
      }
    }
  }

  /// The distance at a pixel of the picture, in pixels, blended between cells.
  @inline(__always)
  func distance(x: Int, y: Int) -> Float {
    let (column, across) = Self.cell(x)
    let (row, down) = Self.cell(y)
    let index = row * side + column
    let upper = Float(fifths[index]) * (1 - across) + Float(fifths[index + 1]) * across
    let lower =
      Float(fifths[index + side]) * (1 - across) + Float(fifths[index + side + 1]) * across
    return (upper * (1 - down) + lower * down) * 2 / 5
  }

  /// The cell whose middle is before a pixel's, and how far the pixel is on the way to the next.
  @inline(__always)
  private static func cell(_ pixel: Int) -> (Int, Float) {
    let doubled = pixel + LandMask.margin - 1
    return (doubled / 2 + 2, doubled & 1 == 0 ? 0.25 : 0.75)
  }
}
