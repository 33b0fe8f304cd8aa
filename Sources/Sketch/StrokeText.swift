import CCairo
import RealModule

/// Text that is written with strokes of its own, so that pictures do not depend on fonts: digits
/// and what stands beside them.
struct StrokeText {
  private let characters: [Character]
  /// Of a digit, in pixels.
  private let height: Double
  private let strokeWidth: Double

  /// Characters that it does not know leave a gap.
  init(_ text: String, height: Double, strokeWidth: Double) {
    characters = Array(text)
    self.height = height
    self.strokeWidth = strokeWidth
  }

  /// In pixels.
  var width: Double { characters.map { Self.advance($0) * height }.reduce(0, +) }

  func draw(left: Double, top: Double, with pen: Pen) {
    cairo_set_line_cap(pen.context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(pen.context, CAIRO_LINE_JOIN_ROUND)
    var x = left
    for character in characters {
      for stroke in Self.strokes[character] ?? [] {
        for (index, corner) in stroke.enumerated() {
          let (cornerX, cornerY) = (x + corner.0 * height, top + corner.1 * height)
          if index == 0 {
            cairo_move_to(pen.context, cornerX, cornerY)
          } else {
            cairo_line_to(pen.context, cornerX, cornerY)
          }
        }
      }
      x += Self.advance(character) * height
    }
    cairo_set_line_width(pen.context, strokeWidth)
    cairo_stroke(pen.context)
  }

  /// How far the next character is, in heights.
  private static func advance(_ character: Character) -> Double {
    switch character {
    case "1", "/": 0.5
    case "m": 0.9
    case " ": 0.35
    default: 0.74
    }
  }

  /// An arc about a center, in heights and in turns clockwise from the top.
  private static func arc(
    _ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double, from: Double = 0, to: Double = 1
  ) -> [(Double, Double)] {
    (0...16).map { step in
      let turn = (from + (to - from) * Double(step) / 16) * 2 * .pi
      return (x + radiusX * Double.sin(turn), y - radiusY * Double.cos(turn))
    }
  }

  /// Lines from corner to corner, in heights from the upper left.
  private static let strokes: [Character: [[(Double, Double)]]] = [
    "0": [arc(0.27, 0.5, 0.27, 0.5)],
    "1": [[(0.02, 0.2), (0.22, 0), (0.22, 1)]],
    "2": [
      [
        (0, 0.24), (0.04, 0.11), (0.14, 0.02), (0.27, 0), (0.41, 0.03), (0.5, 0.13), (0.52, 0.28),
        (0.46, 0.43), (0, 1), (0.54, 1),
      ]
    ],
    "3": [arc(0.25, 0.25, 0.25, 0.25, from: -0.2, to: 0.5) + arc(0.25, 0.75, 0.29, 0.25, to: 0.72)],
    "4": [[(0.4, 1), (0.4, 0), (0, 0.68), (0.56, 0.68)]],
    "5": [
      [
        (0.5, 0), (0.07, 0), (0.03, 0.45), (0.14, 0.38), (0.27, 0.36), (0.41, 0.4), (0.51, 0.52),
        (0.53, 0.68), (0.49, 0.84), (0.39, 0.96), (0.25, 1), (0.11, 0.97), (0, 0.87),
      ]
    ],
    "6": [
      [(0.44, 0), (0.16, 0.28), (0.04, 0.52), (0, 0.7)], arc(0.27, 0.7, 0.27, 0.3),
    ],
    "7": [[(0, 0), (0.54, 0), (0.18, 1)]],
    "8": [arc(0.27, 0.24, 0.23, 0.24), arc(0.27, 0.74, 0.27, 0.26)],
    "9": [
      arc(0.27, 0.3, 0.27, 0.3), [(0.54, 0.3), (0.5, 0.48), (0.38, 0.72), (0.1, 1)],
    ],
    "#": [
      [(0.2, 0.08), (0.1, 0.92)], [(0.48, 0.08), (0.38, 0.92)], [(0.02, 0.35), (0.56, 0.35)],
      [(0, 0.66), (0.54, 0.66)],
    ],
    "/": [[(0.36, -0.05), (0, 1.05)]],
    "k": [[(0, 0), (0, 1)], [(0.42, 0.36), (0, 0.74)], [(0.14, 0.62), (0.45, 1)]],
    "m": [
      [(0, 0.36), (0, 1)],
      [(0, 0.52), (0.08, 0.4), (0.2, 0.36), (0.31, 0.4), (0.35, 0.52), (0.35, 1)],
      [(0.35, 0.52), (0.43, 0.4), (0.55, 0.36), (0.66, 0.4), (0.7, 0.52), (0.7, 1)],
    ],
  ]
}
