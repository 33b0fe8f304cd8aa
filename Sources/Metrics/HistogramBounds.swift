/// The upper limits of a histogram's buckets, and the unit in which it is shown.
///
/// Times are counted in nanoseconds, as whole numbers, and shown in seconds, Prometheus's base
/// unit.
public struct HistogramBounds: Hashable, Sendable {
  /// The upper limits of all buckets but the last, which has none; ascending.
  public let limits: [Int]
  /// The number of counted units in a shown unit.
  public let scale: Double

  /// - Precondition: At least one limit, ascending.
  public init(limits: [Int], scale: Double) {
    precondition(!limits.isEmpty && zip(limits, limits.dropFirst()).allSatisfy(<))
    self.limits = limits
    self.scale = scale
  }

  /// Bounds for numbers of things.
  public static func pieces(_ limits: [Int]) -> HistogramBounds {
    HistogramBounds(limits: limits, scale: 1)
  }

  /// Bounds for durations, given in microseconds, and observed in nanoseconds.
  public static func microseconds(_ limits: [Int]) -> HistogramBounds {
    HistogramBounds(limits: limits.map { $0 * 1000 }, scale: 1e9)
  }

  /// Bounds for work of the machine: from 50 µs to 5 s, more than two buckets to a factor of ten.
  public static let latency = microseconds([
    50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000,
    1_000_000, 2_500_000, 5_000_000,
  ])

  /// Bounds for waits of people: from 100 ms to ten minutes.
  public static let patience = microseconds(
    [100, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000, 600_000]
      .map { $0 * 1000 })

  /// Bounds for sizes of batches: from 1 to 4096.
  public static let batch = pieces([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096])
}
