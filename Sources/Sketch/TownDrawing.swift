import Atlas
import Geodesy

/// Towns as dots, the greatest first, and none where it would touch a greater one.
struct TownDrawing {
  struct Dot: Hashable {
    let center: Point
    let radius: Double
  }

  /// More would be clutter.
  static let most = 90
  /// Paper between two dots, in pixels.
  private static let gap = 5.5

  private(set) var dots: [Dot] = []

  init(atlas: Atlas, projection: LocalProjection, width: Meters, side: Int) {
    let reach = Circle(center: projection.center, radius: Meters(width.value * 0.71))
    let least = Int(Self.leastPopulation(width: width))
    for town in atlas.towns(within: reach, population: least) {
      let dot = Dot(
        center: projection.point(town.place), radius: Self.radius(population: town.population))
      if isFree(dot, side: side) { dots.append(dot) }
      if dots.count == Self.most { break }
    }
  }

  func draw(with pen: Pen) {
    pen.use(Palette.casing, opacity: 0.9)
    for dot in dots { pen.disc(dot.center, radius: dot.radius + 1.3) }
    pen.use(Palette.town)
    for dot in dots { pen.disc(dot.center, radius: dot.radius) }
  }

  private func isFree(_ dot: Dot, side: Int) -> Bool {
    let (x, y, end) = (dot.center.x, dot.center.y, Double(side))
    guard x > -dot.radius, y > -dot.radius, x < end + dot.radius, y < end + dot.radius else {
      return false
    }
    return dots.allSatisfy { other in
      let (dx, dy) = (x - other.center.x, y - other.center.y)
      let least = dot.radius + other.radius + Self.gap
      return dx * dx + dy * dy >= least * least
    }
  }

  /// All towns near by, cities from afar.
  private static func leastPopulation(width: Meters) -> Double {
    width.kilometers <= 400 ? 0 : width.kilometers <= 800 ? 10_000 : 50_000
  }

  /// Half a pixel more for each doubling, roughly.
  private static func radius(population: Int) -> Double {
    switch population {
    case ..<5000: 1.8
    case ..<20_000: 2.1
    case ..<100_000: 2.7
    case ..<500_000: 3.6
    case ..<2_000_000: 4.8
    default: 6.2
    }
  }
}
