import Accounts
import GameRules

/// What all connections of an address together may spend on requests that leave much behind: a client
/// that connects anew gets a connection's credits anew, but not these.
struct AddressCredits {
  private let allowance: RequestAllowance
  private var credits = RecencyTable<String, RequestCredits>(
    limit: GameServerLimits.rememberedAddresses)

  init(_ allowance: RequestAllowance) { self.allowance = allowance }

  /// Takes credits; returns how long to wait when there are too few.
  mutating func take(_ cost: Double, from address: String, at now: Instant) -> Duration? {
    var present = credits[address] ?? RequestCredits(allowance, at: now)
    defer { credits[address] = present }
    switch present.take(cost, at: now) {
    case .granted: return nil
    case .exhausted(let wait): return wait
    case .abused: return GameServerLimits.overloadPause
    }
  }
}
