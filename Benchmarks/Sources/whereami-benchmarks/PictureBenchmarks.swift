import Atlas
import Geodesy
import Sketch

/// The cost of a place's sketch: every one has to keep the target, so that the dearest count.
struct PictureBenchmarks {
  private static let places = 400
  /// Of one picture; its cost is the least of them. The others are what a machine's other guests
  /// did to its caches and its clock.
  private static let repetitions = 3
  /// Nanoseconds of one core.
  private static let target = 30e6

  /// Draws places of the world map as a server samples them.
  static func run(world: CoverageMap) throws {
    let atlas = try Atlas.shipped()
    let renderer = SketchRenderer(atlas: atlas)
    var random = SeededRandom(seed: 45)
    let places = world.samplePlaces(
      Self.places, using: &random, preferring: { atlas.isWorthShowing($0.coordinate) })
    print("\n| a picture | median | 99 of 100 | dearest | target | |")
    print("|---|---|---|---|---|---|")
    for width in SketchLimits.widths {
      let costs = try places.map { try cost(of: $0.coordinate, width: width, by: renderer) }
        .sorted()
      let (percentile, dearest) = (costs[costs.count * 99 / 100], costs[costs.count - 1])
      let values = [costs.median, percentile, dearest, target].map(Measurement.text)
      let verdict = dearest <= target ? "met" : "MISSED"
      print(
        "| \(Int(width.kilometers)) km wide | \(values.joined(separator: " | ")) | \(verdict) |")
    }
  }

  /// Nanoseconds of processor time.
  private static func cost(
    of place: Coordinate, width: Meters, by renderer: SketchRenderer
  ) throws -> Double {
    var least = Double.infinity
    for _ in 0..<repetitions {
      let start = ProcessorTime.used
      blackHole(try renderer.picture(of: place, width: width).count)
      least = min(least, ProcessorTime.used - start)
    }
    return least
  }
}
