import CCairo
import Geodesy

/// The parts of a picture that are not map data: the mark of the place, the scale bar, the frame.
struct Ornaments {
  let side: Int
  let width: Meters

  func draw(with pen: Pen) {
    drawScaleBar(with: pen)
    drawMark(with: pen)
    cairo_rectangle(pen.context, 0.5, 0.5, Double(side - 1), Double(side - 1))
    pen.use(Palette.frame, opacity: 0.55)
    cairo_set_line_width(pen.context, 1)
    cairo_stroke(pen.context)
  }

  /// Draws a dot in a ring at the player's place.
  private func drawMark(with pen: Pen) {
    let center = Point(x: Double(side) / 2, y: Double(side) / 2)
    pen.use(Palette.casing, opacity: 0.95)
    pen.ring(center, radius: 13, width: 5.5)
    pen.disc(center, radius: 5.8)
    pen.use(Palette.mark)
    pen.ring(center, radius: 13, width: 2.6)
    pen.disc(center, radius: 4.2)
  }

  /// A bar in two halves, and its length, in the lower left corner.
  private func drawScaleBar(with pen: Pen) {
    let length = ScaleBar.length(width: width)
    let pixels = length.value / width.value * Double(side)
    let (left, top) = (22.0, Double(side) - 28)
    let label = StrokeText("\(Int(length.kilometers)) km", height: 11, strokeWidth: 1.5)
    pen.use(Palette.casing, opacity: 0.72)
    Self.addRoundedRectangle(
      left: left - 10, top: top - 10, width: pixels + label.width + 30, height: 26, to: pen.context)
    cairo_fill(pen.context)
    pen.use(Palette.casing)
    cairo_rectangle(pen.context, left, top, pixels, 6)
    cairo_fill(pen.context)
    pen.use(Palette.town)
    cairo_rectangle(pen.context, left, top, pixels / 2, 6)
    cairo_fill(pen.context)
    cairo_rectangle(pen.context, left, top, pixels, 6)
    cairo_set_line_width(pen.context, 1)
    cairo_stroke(pen.context)
    label.draw(left: left + pixels + 9, top: top - 2.5, with: pen)
  }

  static func addRoundedRectangle(
    left: Double, top: Double, width: Double, height: Double, radius: Double = 5,
    to context: OpaquePointer
  ) {
    let (right, bottom) = (left + width - radius, top + height - radius)
    cairo_new_sub_path(context)
    cairo_arc(context, right, top + radius, radius, -.pi / 2, 0)
    cairo_arc(context, right, bottom, radius, 0, .pi / 2)
    cairo_arc(context, left + radius, bottom, radius, .pi / 2, .pi)
    cairo_arc(context, left + radius, top + radius, radius, .pi, 1.5 * .pi)
    cairo_close_path(context)
  }
}

/// The length of a scale bar.
enum ScaleBar {
  /// The greatest of 1, 2, 5, 10 … kilometers that takes up at most a fifth of the width.
  static func length(width: Meters) -> Meters {
    let most = width.kilometers / 5
    var length = 1.0
    var factors = [2, 2.5, 2].makeCycle()
    while true {
      let next = length * factors.next()
      if next > most { return .kilometers(length) }
      length = next
    }
  }
}

extension [Double] {
  fileprivate func makeCycle() -> Cycle { Cycle(values: self) }
}

/// The same numbers over and over.
private struct Cycle {
  let values: [Double]
  var index = 0

  mutating func next() -> Double {
    defer { index = (index + 1) % values.count }
    return values[index]
  }
}
