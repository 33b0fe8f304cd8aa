import GameRules

/// Keeps from asking a provider that does not answer: the pause after a failure doubles with each
/// further one, from 5 s to 10 min.
public struct CircuitBreaker: Hashable, Sendable {
  static let shortest = Duration.seconds(5)
  static let longest = Duration.seconds(600)

  private var failures = 0
  private var closedUntil: Instant?

  public init() {}

  /// How long to wait before the next attempt; `nil`: not at all.
  public func pause(at now: Instant) -> Duration? {
    guard let closedUntil, closedUntil > now else { return nil }
    return closedUntil - now
  }

  public mutating func succeeded() { self = CircuitBreaker() }

  /// - Parameter jitter: The pause is so many times as long, so that not all servers come back at
  ///   the same moment.
  public mutating func failed(at now: Instant, jitter: Double) {
    let doubled = Self.shortest * (1 << min(failures, 10))
    failures += 1
    closedUntil = now + min(doubled, Self.longest) * jitter
  }
}
