import Atlas
import CCairo
import Geodesy
import PictureEncoding

/// The picture of a result for link previews: a map of the world, the points, and a square for each
/// round. It has no names, so that it depends on no fonts.
public struct ResultCard: Hashable, Sendable {
  /// How many points a round brought, as a color.
  public enum Level: Hashable, Sendable, CaseIterable {
    case best, good, fair, poor
  }

  /// A guess, and the place that was to be found.
  public struct Pin: Hashable, Sendable {
    public let guess: Coordinate
    public let place: Coordinate

    public init(guess: Coordinate, place: Coordinate) {
      self.guess = guess
      self.place = place
    }
  }

  /// Digits and `#`, over the points; empty for none.
  public var label: String
  public var points: Int
  /// The most points that there were; `nil` for none.
  public var most: Int?
  public var levels: [Level]
  /// Empty while the places are secret.
  public var pins: [Pin]

  public init(label: String = "", points: Int, most: Int?, levels: [Level], pins: [Pin] = []) {
    self.label = label
    self.points = points
    self.most = most
    self.levels = levels
    self.pins = pins
  }

  /// Pixels: what previews of links have room for.
  public static let width = 1200
  public static let height = 630
}

extension SketchRenderer {
  /// The card as a JPEG file of some 75 KB.
  public func picture(of card: ResultCard) throws(SketchError) -> [UInt8] {
    let canvas = try CairoCanvas(
      width: ResultCard.width, height: ResultCard.height, isMask: false)
    defer { canvas.close() }
    let pen = Pen(context: canvas.context)
    WorldMap(atlas: atlas).draw(with: pen)
    for pin in card.pins { WorldMap.draw(pin, with: pen) }
    ResultBand(card: card).draw(with: pen)
    try canvas.check()
    return try canvas.withPixels { pixels, stride throws(SketchError) in
      do throws(JPEGFile.Failure) {
        return try JPEGFile.encoded(
          UnsafeRawBufferPointer(pixels), .bgrx, width: canvas.width, height: canvas.height,
          stride: stride, quality: 85)
      } catch {
        throw .encoding(error)
      }
    }
  }
}

/// The land of the Earth on the upper part of a card: longitudes and latitudes are as long as one
/// another (plate carrée).
private struct WorldMap {
  let atlas: Atlas

  static let height = 450.0
  private static let perDegree = Double(ResultCard.width) / 360
  /// Of the upper edge, in degrees.
  private static let north = 82.0
  /// A corner nearer to the last one is left out, in pixels.
  private static let smallestStep = 0.7

  private static func point(_ place: Coordinate) -> Point {
    Point(
      x: (place.longitude.degrees + 180) * perDegree,
      y: (north - place.latitude.degrees) * perDegree
    )
  }

  func draw(with pen: Pen) {
    let context = pen.context
    pen.use(Palette.shallowSea)
    cairo_paint(context)
    let whole = Circle(center: .origin, radius: Meters(.pi * Earth.meanRadius.value))
    for part in atlas.land(within: whole, detail: .coarse) {
      for ring in part.rings { Self.add(ring, to: context) }
    }
    pen.use(Palette.paper)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_fill(context)
    pen.use(Palette.coast, opacity: 0.7)
    for line in atlas.lines(within: whole, detail: .coarse) where line.kind == .coast {
      Self.add(line.corners, to: context)
    }
    cairo_set_line_width(context, 0.8)
    cairo_stroke(context)
  }

  private static func add(_ corners: [Coordinate], to context: OpaquePointer) {
    var last: Point?
    for (index, corner) in corners.enumerated() {
      let point = point(corner)
      guard let before = last else {
        cairo_move_to(context, point.x, point.y)
        last = point
        continue
      }
      let (x, y) = (point.x - before.x, point.y - before.y)
      if index < corners.count - 1, x * x + y * y < smallestStep * smallestStep { continue }
      cairo_line_to(context, point.x, point.y)
      last = point
    }
  }

  /// A line from the guess to the place, the shorter way around, with a dot at each end.
  static func draw(_ pin: ResultCard.Pin, with pen: Pen) {
    let (guess, place) = (point(pin.guess), point(pin.place))
    let width = Double(ResultCard.width)
    // Over the edge of the map the line is drawn twice, each time half of it beside the map.
    let turn = abs(place.x - guess.x) > width / 2 ? (place.x > guess.x ? width : -width) : 0
    pen.use(Palette.town)
    pen.dash([7, 6])
    for shift in turn == 0 ? [0] : [turn, 0] {
      cairo_move_to(pen.context, guess.x + shift, guess.y)
      cairo_line_to(pen.context, place.x + shift - turn, place.y)
    }
    cairo_set_line_width(pen.context, 2)
    cairo_stroke(pen.context)
    pen.dash([])
    for (point, color) in [(guess, Palette.river), (place, Palette.mark)] {
      pen.use(Palette.casing)
      pen.disc(point, radius: 9)
      pen.use(color)
      pen.disc(point, radius: 6.5)
    }
  }
}

/// The points and the squares, below the map.
private struct ResultBand {
  let card: ResultCard

  private static let margin = 48.0

  func draw(with pen: Pen) {
    let top = WorldMap.height
    let (width, height) = (Double(ResultCard.width), Double(ResultCard.height) - top)
    pen.use(Palette.casing)
    cairo_rectangle(pen.context, 0, top, width, height)
    cairo_fill(pen.context)
    pen.use(Palette.frame, opacity: 0.5)
    cairo_rectangle(pen.context, 0, top, width, 1)
    cairo_fill(pen.context)
    let points = StrokeText("\(card.points)", height: 72, strokeWidth: 9)
    let most = StrokeText(card.most.map { "/\($0)" } ?? "", height: 40, strokeWidth: 5)
    let label = StrokeText(card.label, height: 26, strokeWidth: 3.5)
    let isLabelled = !card.label.isEmpty
    let baseline = top + height - (isLabelled ? 34 : 54)
    pen.use(Palette.town)
    points.draw(left: Self.margin, top: baseline - 72, with: pen)
    pen.use(Palette.frame)
    most.draw(left: Self.margin + points.width + 4, top: baseline - 40, with: pen)
    if isLabelled { label.draw(left: Self.margin, top: top + 28, with: pen) }
    drawSquares(
      left: Self.margin + points.width + most.width + 48, middle: baseline - 36, with: pen)
  }

  private func drawSquares(left: Double, middle: Double, with pen: Pen) {
    let room = Double(ResultCard.width) - Self.margin - left
    let count = Double(max(card.levels.count, 1))
    let step = min(96, room / count)
    let side = step * 0.86
    for (index, level) in card.levels.enumerated() {
      let right = Double(ResultCard.width) - Self.margin
      Ornaments.addRoundedRectangle(
        left: right - step * (count - Double(index)) + step - side, top: middle - side / 2,
        width: side, height: side, radius: side / 6, to: pen.context)
      pen.use(Self.color(of: level))
      cairo_fill(pen.context)
    }
  }

  private static func color(of level: ResultCard.Level) -> Color {
    switch level {
    case .best: Color(0x4E9F5B)
    case .good: Color(0xE3B93C)
    case .fair: Color(0xE08A3A)
    case .poor: Palette.mark
    }
  }
}
