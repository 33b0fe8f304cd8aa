import Accounts
import GameRules

/// Token buckets by key, such as an address or a player. Unlike a connection's credits, they are
/// not new on a new connection.
struct CreditTable<Key: Hashable & Sendable> {
  private let allowance: RequestAllowance
  private var credits: RecencyTable<Key, RequestCredits>

  /// - Parameter limit: How many keys are remembered; the least recently used goes first.
  init(_ allowance: RequestAllowance, limit: Int) {
    self.allowance = allowance
    credits = RecencyTable(limit: limit)
  }

  /// Takes credits; returns how long to wait when there are too few.
  mutating func take(_ cost: Double, from key: Key, at now: Instant) -> Duration? {
    var present = credits[key] ?? RequestCredits(allowance, at: now)
    defer { credits[key] = present }
    return present.take(cost, at: now).wait
  }

  /// How long to wait before that much can be taken; `nil` if it can be at once.
  func wait(toTake cost: Double, from key: Key, at now: Instant) -> Duration? {
    var present = credits[key] ?? RequestCredits(allowance, at: now)
    return present.take(cost, at: now).wait
  }
}
