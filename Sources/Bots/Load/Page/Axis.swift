import Foundation

/// The scale along a side of a chart and its labels.
struct Axis {
  /// A value with its name.
  struct Tick: Hashable {
    var value: Double
    var label: String
  }

  enum Scale: Hashable {
    case linear
    /// Each decade is as long as the next.
    case logarithmic
    /// For percentiles: each nine is as long as the next.
    case nines
  }

  let scale: Scale
  let range: ClosedRange<Double>
  let ticks: [Tick]

  /// The position of a value, from 0 to 1; values out of range are at its ends.
  func position(of value: Double) -> Double {
    let (low, high) = (stretched(range.lowerBound), stretched(range.upperBound))
    guard high > low else { return 0 }
    return min(1, max(0, (stretched(value) - low) / (high - low)))
  }

  private func stretched(_ value: Double) -> Double {
    switch scale {
    case .linear: value
    case .logarithmic: log10(max(value, .leastNormalMagnitude))
    case .nines: -log10(max(1e-12, 1 - value / 100))
    }
  }

  /// From 0 to a round number that is not below the largest value.
  static func linear(upTo largest: Double, unit: String = "") -> Axis {
    let step = roundStep(for: max(largest, 1e-9) / 4)
    let count = max(1, Int((largest / step).rounded(.up)))
    let ticks = (0...count).map { Tick(value: Double($0) * step, label: text(Double($0) * step)) }
    return Axis(
      scale: .linear, range: 0...Double(count) * step,
      ticks: ticks.map { Tick(value: $0.value, label: $0.label + unit) })
  }

  /// From the first to the last, with a number at round steps from the beginning.
  static func time(_ range: ClosedRange<Double>) -> Axis {
    let step = roundStep(for: max(range.upperBound - range.lowerBound, 1) / 6)
    let first = (range.lowerBound / step).rounded(.up) * step
    let ticks = stride(from: first, through: range.upperBound, by: step).map {
      Tick(value: $0, label: text($0) + " s")
    }
    return Axis(scale: .linear, range: range, ticks: ticks)
  }

  /// Whole decades around the values, or halves and fifths of them where there are few.
  static func logarithmic(_ values: [Double], unit: String = "") -> Axis {
    let positive = values.filter { $0 > 0 }
    let low = pow(10, floor(log10(positive.min() ?? 1)))
    let high = max(low * 10, pow(10, ceil(log10(positive.max() ?? 10))))
    let decades = Int(log10(high / low).rounded())
    let factors: [Double] = decades <= 2 ? [1, 2, 5] : [1]
    let ticks = (0...decades).flatMap { decade in
      factors.map { low * pow(10, Double(decade)) * $0 }
    }
    return Axis(
      scale: .logarithmic, range: low...high,
      ticks: ticks.filter { $0 <= high * 1.001 }.map { Tick(value: $0, label: text($0) + unit) })
  }

  /// From 0 % to the last percentile, and at least to 90 %; the nines on the way are named.
  static func nines(upTo last: Double) -> Axis {
    let end = max(90, min(last, 100 - 1e-7))
    let count = Int(floor(-log10(1 - end / 100) + 1e-9))
    let ticks = (0...count).map { nines in
      let value = 100 * (1 - pow(10, -Double(nines)))
      return Tick(value: value, label: text(value, digits: 9) + " %")
    }
    return Axis(scale: .nines, range: 0...end, ticks: ticks)
  }

  /// 1, 2 or 5 times a power of ten, not below.
  private static func roundStep(for least: Double) -> Double {
    let power = pow(10, floor(log10(least)))
    let factor = [1.0, 2, 5, 10].first { $0 * power >= least * 0.999_999 } ?? 10
    return factor * power
  }

  /// A number without zeros that say nothing.
  static func text(_ value: Double, digits: Int = 6) -> String {
    String(format: "%.\(digits)g", value)
  }
}
