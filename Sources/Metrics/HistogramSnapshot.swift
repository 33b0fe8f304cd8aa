/// The counts of a ``Histogram`` at a moment.
public struct HistogramSnapshot: Hashable, Sendable {
  public let bounds: HistogramBounds
  /// The count of each bucket; the last one has the values above all limits.
  public let counts: [Int]
  /// The sum of all values, in the unit of the limits.
  public let sum: Int

  /// An empty snapshot.
  public init(_ bounds: HistogramBounds) {
    self.init(bounds: bounds, counts: Array(repeating: 0, count: bounds.limits.count + 1), sum: 0)
  }

  init(bounds: HistogramBounds, counts: [Int], sum: Int) {
    self.bounds = bounds
    self.counts = counts
    self.sum = sum
  }

  public var total: Int { counts.reduce(0, +) }

  /// The values since an earlier snapshot of the same histogram.
  public func since(_ earlier: HistogramSnapshot) -> HistogramSnapshot {
    precondition(bounds == earlier.bounds, "two moments of one histogram")
    return HistogramSnapshot(
      bounds: bounds, counts: zip(counts, earlier.counts).map(-), sum: sum - earlier.sum)
  }

  /// The value, as it is shown, below which a share (0…1) of all lies; `nil` of nothing.
  ///
  /// Values are taken to lie evenly in their bucket, as Prometheus's `histogram_quantile` has it;
  /// beyond the last limit nothing is known, and that limit is the answer.
  public func quantile(_ share: Double) -> Double? {
    let total = total
    guard total > 0 else { return nil }
    let rank = min(max(share, 0), 1) * Double(total)
    var below = 0
    for (bucket, limit) in bounds.limits.enumerated() {
      let count = counts[bucket]
      if count > 0, Double(below + count) >= rank {
        let start = bucket == 0 ? 0 : Double(bounds.limits[bucket - 1])
        let part = max(0, rank - Double(below)) / Double(count)
        return (start + (Double(limit) - start) * part) / bounds.scale
      }
      below += count
    }
    return Double(bounds.limits[bounds.limits.count - 1]) / bounds.scale
  }
}
