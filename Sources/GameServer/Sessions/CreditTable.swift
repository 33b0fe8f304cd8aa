import Accounts
import GameRules

/// What somebody may spend over all connections: an address, a player. Who connects anew gets a
/// connection's credits anew, but not these.
struct CreditTable<Key: Hashable & Sendable> {
  private let allowance: RequestAllowance
  private var credits: RecencyTable<Key, RequestCredits>

  /// - Parameter limit: Of how many it is known; who spent longest ago is forgotten first.
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
