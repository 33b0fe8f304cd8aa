/// Where the buckets of a histogram end, and in which unit it is shown.
///
/// Times are counted in nanoseconds, as whole numbers, and shown in seconds, Prometheus's base
/// unit.
public struct HistogramBounds: Hashable, Sendable {
  /// The greatest value of each bucket but the last, which has no end; ascending.
  public let limits: [Int]
  /// How many of what is counted make one of what is shown.
  public let scale: Double

  /// - Precondition: At least one limit, ascending.
  public init(limits: [Int], scale: Double) {
    precondition(!limits.isEmpty && zip(limits, limits.dropFirst()).allSatisfy(<))
    self.limits = limits
    self.scale = scale
  }

  /// For what is counted by the piece.
  public static func pieces(_ limits: [Int]) -> HistogramBounds {
    HistogramBounds(limits: limits, scale: 1)
  }

  /// For times, given in microseconds, and observed in nanoseconds.
  public static func microseconds(_ limits: [Int]) -> HistogramBounds {
    HistogramBounds(limits: limits.map { $0 * 1000 }, scale: 1e9)
  }

  /// What a machine does: from 50 µs to 5 s, more than two buckets to a factor of ten.
  public static let latency = microseconds([
    50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000,
    1_000_000, 2_500_000, 5_000_000,
  ])

  /// What people wait for: from 100 ms to ten minutes.
  public static let patience = microseconds(
    [100, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000, 600_000]
      .map { $0 * 1000 })

  /// How many are done at once: from one to some thousand.
  public static let batch = pieces([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096])
}
