import ArgumentParser
import GameRules

/// A duration on the command line: a number with its unit, `250ms`, `60s`, `2m` or `1h`.
///
/// Fractions are allowed (`1.5s`), negative numbers and missing units are not; `0` needs no unit.
struct DurationArgument: ExpressibleByArgument, Hashable, Sendable {
  let duration: Duration

  init(_ duration: Duration) { self.duration = duration }

  init?(argument: String) {
    if argument == "0" {
      self.init(.zero)
      return
    }
    let units: [(suffix: String, milliseconds: Double)] = [
      ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000),
    ]
    guard let unit = units.first(where: { argument.hasSuffix($0.suffix) }),
      let number = Double(argument.dropLast(unit.suffix.count)),
      number >= 0, number * unit.milliseconds <= Self.maximumMilliseconds
    else { return nil }
    self.init(.milliseconds(Int64((number * unit.milliseconds).rounded())))
  }

  /// The longest duration, a year, which is far from overflows.
  private static let maximumMilliseconds = 365 * 24 * 3_600_000.0

  var defaultValueDescription: String {
    let milliseconds = duration.wholeMilliseconds
    return milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
  }
}
