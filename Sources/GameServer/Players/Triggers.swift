import Accounts
import Community
import GameRules
import Storage

/// Applies the rules to events: grants badges and writes notifications in the transaction of the
/// change that fired the event.
///
/// Exactly once: what a player has is known before, what a commit is given is all of it or nothing,
/// and the store takes no badge and no notification twice.
@GameLoop
final class Triggers {
  nonisolated let rules: RuleBook
  private let clock: any ServerClock
  private nonisolated let randomness: Randomness
  private let journal: Journal

  init(rules: RuleBook, clock: any ServerClock, journal: Journal, randomness: Randomness) {
    self.rules = rules
    self.randomness = randomness
    self.clock = clock
    self.journal = journal
  }

  /// Fires the player's events, in their order; returns the badges that they brought.
  ///
  /// - Parameter moment: When they happened; now, if it is `nil`.
  @discardableResult
  func fire(
    _ events: [CommunityEvent], for player: Player, at moment: Instant? = nil
  ) -> [BadgeID] {
    let now = moment ?? clock.now
    var random = randomness
    var unlocked: [BadgeID] = []
    for event in events {
      assert(event.player == player.id, "a player's own events")
      for effect in rules.effects(of: event, granted: player.badges) {
        if case .grant(let grant) = effect {
          player.badges.insert(grant.badge)
          unlocked.append(grant.badge)
        }
        journal.append(StoreWrite(effect, at: now, using: &random))
      }
    }
    return unlocked
  }

  /// The writes for events of several players, for changes that the store decides on.
  ///
  /// - Parameter granted: The badges that the players have.
  nonisolated func writes(
    for events: [CommunityEvent], granted: [PlayerID: Set<BadgeID>], at now: Instant
  ) -> [StoreWrite] {
    var random = randomness
    var granted = granted
    var writes: [StoreWrite] = []
    for event in events {
      for effect in rules.effects(of: event, granted: granted[event.player] ?? []) {
        if case .grant(let grant) = effect {
          granted[grant.player, default: []].insert(grant.badge)
        }
        writes.append(StoreWrite(effect, at: now, using: &random))
      }
    }
    return writes
  }
}

extension StoreWrite {
  fileprivate init(
    _ effect: Effect, at now: Instant, using random: inout some RandomNumberGenerator
  ) {
    switch effect {
    case .grant(let grant): self = .granted(grant, at: now)
    case .notify(let notification):
      self = .notified(
        NotificationRecord(
          notification, id: NotificationID(at: now, using: &random), at: now))
    }
  }
}
