import Atlas
import CCairo

/// How much of each pixel is land, 0…255; a margin around the picture included.
struct LandMask {
  /// The margin, in pixels, from where land outside of the picture still colors the sea in it.
  static let margin = 32

  /// Corners nearer than this to the last one are left out, in pixels.
  private static let smallestStep = 0.8

  let side: Int
  let values: [UInt8]
  /// Whether every pixel is land.
  let isAllLand: Bool

  init(land: [LandPart], projection: LocalProjection, side: Int) throws(SketchError) {
    let whole = side + 2 * Self.margin
    self.side = whole
    let canvas = try CairoCanvas(width: whole, height: whole, isMask: true)
    defer { canvas.close() }
    let context = canvas.context
    // Sixteen samples a pixel: a line is drawn over the shore.
    cairo_set_antialias(context, CAIRO_ANTIALIAS_FAST)
    cairo_translate(context, Double(Self.margin), Double(Self.margin))
    for part in land {
      for ring in part.rings {
        let path = LinePath(ring, projection: projection, smallestStep: Self.smallestStep)
        if path.mayBeSeen { path.add(to: context, isClosed: true) }
      }
    }
    // As the rings are meant, whichever way they go around.
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_fill(context)
    try canvas.check()
    values = canvas.withPixels { pixels, stride in
      var values: [UInt8] = []
      values.reserveCapacity(whole * whole)
      for y in 0..<whole { values += pixels[y * stride..<y * stride + whole] }
      return values
    }
    isAllLand = values.allSatisfy { $0 == 255 }
  }

  /// The index of the first pixel of a row of the picture.
  func start(ofRow y: Int) -> Int { (y + Self.margin) * side + Self.margin }
}
