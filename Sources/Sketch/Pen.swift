import CCairo

/// Draws lines and dots on a canvas.
struct Pen {
  let context: OpaquePointer

  func use(_ color: Color, opacity: Double = 1) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, opacity)
  }

  /// Strokes the paths, all in one, so that they do not darken each other where they cross.
  func stroke(_ paths: [LinePath], width: Double) {
    guard !paths.isEmpty else { return }
    for path in paths { path.add(to: context) }
    cairo_set_line_width(context, width)
    cairo_stroke(context)
  }

  func disc(_ center: Point, radius: Double) {
    cairo_new_sub_path(context)
    cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
    cairo_fill(context)
  }

  func ring(_ center: Point, radius: Double, width: Double) {
    cairo_new_sub_path(context)
    cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
    cairo_set_line_width(context, width)
    cairo_stroke(context)
  }

  func dash(_ lengths: [Double]) {
    cairo_set_dash(context, lengths, Int32(lengths.count), 0)
  }
}
