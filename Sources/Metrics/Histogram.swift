/// Counts values in buckets by size.
///
/// An observation compares a few numbers and adds three. Not thread-safe.
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

  /// Counts a value, in the unit of the bounds' limits. A negative value, from a clock that was set
  /// back, counts as zero.
  public func observe(_ value: Int) {
    var bucket = 0
    while bucket < limits.count, value > limits[bucket] { bucket += 1 }
    counts[bucket] &+= 1
    sum &+= max(0, value)
  }

  /// The counts of this moment, for another thread, or to compare with later.
  public var snapshot: HistogramSnapshot {
    HistogramSnapshot(bounds: bounds, counts: counts, sum: sum)
  }
}
