/// A token bucket for socket reads that yield no message.
///
/// libwebsockets answers pings and drops pongs without a callback. A flood of them shows as a
/// socket that is readable again and again without a message.
///
/// A pure machine; times are in seconds of the caller's monotonic clock.
struct SilentReadBudget {
  /// The capacity: covers a burst of pings or of late pongs.
  static let burst = 100.0
  /// The tokens that are added per second.
  static let rate = 10.0
  /// The tokens after the limit was exceeded, for the closing handshake.
  static let closingAllowance = 20.0

  private var budget = Self.burst
  private var filled: Double
  private var hasSpoken = true

  init(now: Double) { filled = now }

  /// Records a fragment of a message.
  mutating func spoke() { hasSpoken = true }

  /// Takes a token if the last read yielded no message; false when none is left.
  mutating func becameReadable(at now: Double) -> Bool {
    defer { hasSpoken = false }
    guard !hasSpoken else { return true }
    budget = min(Self.burst, budget + max(0, now - filled) * Self.rate)
    filled = now
    guard budget >= 1 else {
      budget = Self.closingAllowance
      return false
    }
    budget -= 1
    return true
  }
}
