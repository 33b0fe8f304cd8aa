/// How often values of each size occurred.
///
/// An observation compares a few numbers and adds three; it belongs to one thread or actor.
public final class Histogram {
  public let bounds: HistogramBounds
  private let limits: [Int]
  private var counts: [Int]
  private var sum = 0

  public init(_ bounds: HistogramBounds) {
    self.bounds = bounds
    limits = bounds.limits
    counts = Array(repeating: 0, count: bounds.limits.count + 1)
  }

  /// Counts a value, in the unit of the bounds' limits; a negative one, which a clock that was set
  /// back brings, as zero.
  public func observe(_ value: Int) {
    var bucket = 0
    while bucket < limits.count, value > limits[bucket] { bucket += 1 }
    counts[bucket] &+= 1
    sum &+= max(0, value)
  }

  /// What was counted so far, for another thread, or to compare with later.
  public var snapshot: HistogramSnapshot {
    HistogramSnapshot(bounds: bounds, counts: counts, sum: sum)
  }
}
