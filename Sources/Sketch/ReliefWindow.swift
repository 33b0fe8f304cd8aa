import Atlas
import CWebP
import Geodesy

/// The part of the shaded relief that a picture needs: of each band the tiles between two
/// meridians.
struct ReliefWindow {
  /// Some tiles of a band, side by side.
  fileprivate struct Strip {
    /// Pixels around the Earth.
    let bandWidth: Double
    /// The first pixel's number, counted eastwards from the antimeridian; below zero when the strip
    /// begins to the west of it.
    let first: Int
    let width: Int
    /// Red in the lowest byte, then green and blue; row by row from the north.
    let pixels: [UInt32]
  }

  private let center: Coordinate
  /// By the band's number; nil where nothing is needed.
  private var strips: [Strip?] = Array(repeating: nil, count: 36)
  private let rows: ClosedRange<Int>
  /// Whether pixels are blended smoothly, because they are so large that one could see them.
  private let isSoft: Bool

  /// - halfWidth: the greatest turn from the center, to either side, that is needed.
  init(
    atlas: Atlas, center: Coordinate, south: Angle, north: Angle, halfWidth: Angle, isSoft: Bool
  ) throws(SketchError) {
    self.center = center
    self.isSoft = isSoft
    let last = ReliefBand.rows - 1
    // Two pixels more on each side, for the curves through the pixels.
    let first = min(max(Self.row(north) - 2, 0), last)
    rows = first...min(max(Self.row(south) + 2, first), last)
    var row = rows.lowerBound
    while row <= rows.upperBound {
      let band = ReliefBand(pixelRow: row)
      strips[band.number] = try Self.strip(band, of: atlas, center: center, halfWidth: halfWidth)
      row = (row / ReliefBand.tileSide + 1) * ReliefBand.tileSide
    }
  }

  private static func row(_ latitude: Angle) -> Int {
    Int((90 - latitude.degrees) * ReliefBand.pixelsPerDegree)
  }

  private static func strip(
    _ band: ReliefBand, of atlas: Atlas, center: Coordinate, halfWidth: Angle
  ) throws(SketchError) -> Strip {
    let side = ReliefBand.tileSide
    let perDegree = Double(band.width) / 360
    let middle = (center.longitude.degrees + 180) * perDegree
    let reach = min(halfWidth.degrees, 180) * perDegree + 3
    let tiles =
      Int(
        ((middle - reach) / Double(side)).rounded(.down))...Int(
        ((middle + reach) / Double(side)).rounded(.down))
    let width = tiles.count * side
    var pixels = [UInt32](repeating: 0, count: width * side)
    for (index, tile) in tiles.enumerated() {
      let file = atlas.reliefTile((tile % band.tiles + band.tiles) % band.tiles, of: band)
      guard decode(file, into: &pixels, column: index * side, width: width) else { throw .relief }
    }
    return Strip(
      bandWidth: Double(band.width), first: tiles.lowerBound * side, width: width, pixels: pixels)
  }

  /// Decodes a tile into its columns; false when it is no WebP of the right size.
  private static func decode(
    _ file: ArraySlice<UInt8>, into pixels: inout [UInt32], column: Int, width: Int
  ) -> Bool {
    file.withUnsafeBufferPointer { file in
      pixels.withUnsafeMutableBytes { pixels in
        // libwebp writes rows of four bytes a pixel (red first), each a stride after the last, and
        // checks the length that it is given.
        let rest = pixels[(column * 4)...]
        let start = UnsafeMutableRawBufferPointer(rebasing: rest).baseAddress?
          .assumingMemoryBound(to: UInt8.self)
        return WebPDecodeRGBAInto(
          file.baseAddress, file.count, start, rest.count, Int32(width * 4)) != nil
      }
    }
  }

  /// The color at a place, blended of the pixels around it: red, green, blue, 0…255.
  func color(latitude: Angle, turn: Angle) -> SIMD4<Float> {
    let y = (90 - latitude.degrees) * ReliefBand.pixelsPerDegree - 0.5
    let top = Int(y.rounded(.down)) - 1
    let weights = PixelWeights(Float(y - y.rounded(.down)), isSoft: isSoft)
    let east = (center.longitude.degrees + turn.degrees + 180) / 360
    var sum = SIMD4<Float>.zero
    var offset = weights.used.lowerBound
    // Rows of one band have their columns in common.
    while offset < weights.used.upperBound {
      let band = ReliefBand(pixelRow: clamped(top + offset))
      var end = offset + 1
      while end < weights.used.upperBound, ReliefBand(pixelRow: clamped(top + end)) == band {
        end += 1
      }
      // All rows of the window have their strips.
      strips[band.number]!.add(
        rows: offset..<end, of: top, within: rows, weights: weights, east: east, to: &sum)
      offset = end
    }
    return sum
  }

  private func clamped(_ row: Int) -> Int { min(max(row, rows.lowerBound), rows.upperBound) }
}

extension ReliefWindow.Strip {
  /// Adds some rows of the four around a place, all in this band.
  ///
  /// - east: from the antimeridian, in turns around the Earth.
  @inline(__always)
  fileprivate func add(
    rows: Range<Int>, of top: Int, within window: ClosedRange<Int>, weights: PixelWeights,
    east: Double, to sum: inout SIMD4<Float>
  ) {
    let x = east * bandWidth - 0.5
    let left = x.rounded(.down)
    let across = PixelWeights(Float(x - left), isSoft: weights.isSoft)
    let column = min(max(Int(left) - 1 - first, 0), width - 4)
    for offset in rows {
      let row = min(max(top + offset, window.lowerBound), window.upperBound)
      let index = (row % ReliefBand.tileSide) * width + column
      var sumOfRow = across[1] * color(index + 1) + across[2] * color(index + 2)
      if across.isSoft { sumOfRow += across[0] * color(index) + across[3] * color(index + 3) }
      sum += weights[offset] * sumOfRow
    }
  }

  @inline(__always)
  private func color(_ index: Int) -> SIMD4<Float> {
    let pixel = pixels[index]
    return SIMD4(Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), 255)
  }
}

/// How much four neighbours in a row count at a point between the middle ones.
struct PixelWeights {
  /// By the uniform cubic B-spline, which smooths, as it passes its corners by; else on straight
  /// lines between the middle ones.
  let isSoft: Bool
  private let values: SIMD4<Float>

  /// - share: how far the point is between the second and the third, 0…1.
  @inline(__always)
  init(_ share: Float, isSoft: Bool = true) {
    self.isSoft = isSoft
    let rest = 1 - share
    guard isSoft else {
      values = SIMD4(0, rest, share, 0)
      return
    }
    let square = share * share
    values =
      SIMD4(
        rest * rest * rest, 3 * square * share - 6 * square + 4,
        -3 * square * share + 3 * square + 3 * share + 1, square * share) / 6
  }

  /// Those that are not zero for certain.
  var used: Range<Int> { isSoft ? 0..<4 : 1..<3 }

  subscript(index: Int) -> Float { values[index] }
}
