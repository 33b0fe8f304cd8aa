import Atlas
import CCairo
import Geodesy

/// Shores, rivers and borders.
struct LineDrawing {
  /// Corners nearer than this to the last one are left out, in pixels.
  private static let smallestStep = 1.4

  private var paths: [LineKind: [LinePath]] = [:]
  /// By rank.
  private var rivers: [Int: [LinePath]] = [:]

  init(_ lines: [AtlasLine], projection: LocalProjection) {
    for line in lines {
      let path = LinePath(
        line.corners, projection: projection, smallestStep: Self.smallestStep)
      guard path.mayBeSeen else { continue }
      if line.kind == .river {
        rivers[line.rank, default: []].append(path)
      } else {
        paths[line.kind, default: []].append(path)
      }
    }
  }

  func draw(with pen: Pen) {
    // Sixteen samples per pixel: more make no visible difference in thin lines and take twice the
    // time.
    cairo_set_antialias(pen.context, CAIRO_ANTIALIAS_FAST)
    defer { cairo_set_antialias(pen.context, CAIRO_ANTIALIAS_DEFAULT) }
    cairo_set_line_join(pen.context, CAIRO_LINE_JOIN_BEVEL)
    cairo_set_line_cap(pen.context, CAIRO_LINE_CAP_ROUND)
    pen.use(Palette.river)
    for rank in rivers.keys.sorted(by: >) {
      pen.stroke(rivers[rank] ?? [], width: Self.riverWidth(rank: rank))
    }
    pen.use(Palette.coast, opacity: 0.8)
    pen.stroke(paths[.lakeShore] ?? [], width: 0.8)
    pen.use(Palette.coast)
    pen.stroke(paths[.coast] ?? [], width: 1.1)
    drawBorders(paths[.border] ?? [], with: pen)
  }

  /// A soft band, and dashes on it.
  private func drawBorders(_ borders: [LinePath], with pen: Pen) {
    cairo_set_line_cap(pen.context, CAIRO_LINE_CAP_BUTT)
    pen.use(Palette.border, opacity: 0.16)
    pen.stroke(borders, width: 6)
    pen.use(Palette.border, opacity: 0.95)
    pen.dash([7, 3.5])
    pen.stroke(borders, width: 1.4)
    pen.dash([])
  }

  private static func riverWidth(rank: Int) -> Double {
    max(2.8 - 0.22 * Double(rank), 0.9)
  }
}
