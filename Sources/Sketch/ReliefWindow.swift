import Atlas
import CWebP
import Geodesy

/// The part of the shaded relief that a picture needs: of each band the tiles between two
/// meridians.
struct ReliefWindow {
  /// Where a row of the relief's pixels is.
  private struct Row {
    /// The index of its first pixel.
    let start: Int
    /// The last index from where on there are two pixels.
    let last: Int
    /// Pixels around the Earth.
    let width: Float
    /// The first pixel's middle, counted eastwards from the antimeridian; below zero when the row
    /// begins to the west of it.
    let first: Float
  }

  /// Blue, green, red, 255.
  private var pixels: [SIMD4<UInt8>] = []
  private var rows: [Row] = []
  private let firstRow: Int

  /// - halfWidth: The greatest turn from the center, to either side, that is needed.
  init(
    atlas: Atlas, center: Coordinate, south: Angle, north: Angle, halfWidth: Angle
  ) throws(SketchError) {
    let last = ReliefBand.rows - 1
    // A pixel more on each side.
    let first = min(max(Self.row(north) - 1, 0), last)
    firstRow = first
    let end = min(max(Self.row(south) + 1, first), last)
    var row = first
    while row <= end {
      let band = ReliefBand(pixelRow: row)
      let endOfBand = min(end, (row / ReliefBand.tileSide + 1) * ReliefBand.tileSide - 1)
      try add(row...endOfBand, of: band, in: atlas, center: center, halfWidth: halfWidth)
      row = endOfBand + 1
    }
  }

  private static func row(_ latitude: Angle) -> Int {
    Int((90 - latitude.degrees) * ReliefBand.pixelsPerDegree)
  }

  /// Adds rows of a band.
  private mutating func add(
    _ range: ClosedRange<Int>, of band: ReliefBand, in atlas: Atlas, center: Coordinate,
    halfWidth: Angle
  ) throws(SketchError) {
    let side = ReliefBand.tileSide
    let perDegree = Double(band.width) / 360
    let middle = (center.longitude.degrees + 180) * perDegree
    let reach = min(halfWidth.degrees, 180) * perDegree + 3
    let first = Int(((middle - reach) / Double(side)).rounded(.down))
    let last = Int(((middle + reach) / Double(side)).rounded(.down))
    var decoded: [[SIMD4<UInt8>]] = []
    for column in first...last {
      let file = atlas.reliefTile((column % band.tiles + band.tiles) % band.tiles, of: band)
      guard let tile = Self.decoded(file) else { throw .relief }
      decoded.append(tile)
    }
    for row in range {
      let from = (row % side) * side
      let start = pixels.count
      for tile in decoded { pixels += tile[from..<from + side] }
      rows.append(
        Row(
          start: start, last: pixels.count - 2, width: Float(band.width),
          first: Float(first * side) + 0.5))
    }
  }

  /// Calls the body with a function that has the color at a point, blended of the four pixels
  /// around it: blue, green, red, 0…255.
  ///
  /// A point is its row of pixels from the north pole and its turn around the Earth eastwards of
  /// the antimeridian.
  func withColors<Result>(
    _ body: ((_ row: Float, _ turn: Float) -> SIMD4<Float>) throws -> Result
  ) rethrows -> Result {
    // Without bounds checks, which took a third of the time: every index is clamped to the arrays.
    try pixels.withUnsafeBufferPointer { pixels in
      try rows.withUnsafeBufferPointer { rows in
        let lastRow = rows.count - 1
        let firstMiddle = Float(firstRow) + 0.5
        @inline(__always)
        func across(_ row: Row, _ turn: Float) -> SIMD4<Float> {
          let x = max(turn * row.width - row.first, 0)
          let left = Int(x)
          let index = min(row.start + left, row.last)
          let west = SIMD4<Float>(pixels[index])
          return west + (SIMD4<Float>(pixels[index + 1]) - west) * (x - Float(left))
        }
        return try body { row, turn in
          let y = max(row - firstMiddle, 0)
          let top = Int(y)
          let upper = across(rows[min(top, lastRow)], turn)
          let lower = across(rows[min(top + 1, lastRow)], turn)
          return upper + (lower - upper) * (y - Float(top))
        }
      }
    }
  }

  /// A tile's pixels row by row: blue, green, red, 255; `nil` when it is no WebP of the right size.
  private static func decoded(_ file: ArraySlice<UInt8>) -> [SIMD4<UInt8>]? {
    let side = ReliefBand.tileSide
    let pixels = [SIMD4<UInt8>](unsafeUninitializedCapacity: side * side) { buffer, count in
      let pixels = UnsafeMutableRawBufferPointer(buffer)
      let isDecoded = file.withUnsafeBufferPointer { file in
        // libwebp writes rows of four bytes a pixel (blue first), and checks the length that it is
        // given.
        WebPDecodeBGRAInto(
          file.baseAddress, file.count, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self),
          pixels.count, Int32(side * 4)) != nil
      }
      count = isDecoded ? side * side : 0
    }
    return pixels.isEmpty ? nil : pixels
  }
}
