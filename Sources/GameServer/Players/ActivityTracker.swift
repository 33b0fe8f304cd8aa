import Community
import GameRules

/// Records visits of players, from which last access and days in a row follow.
@GameLoop
final class ActivityTracker {
  private let clock: any ServerClock
  private let journal: Journal
  private let triggers: Triggers
  /// Changes of time zone: eight at once, for a player with two devices, then one in three hours.
  /// Each change is stored for ever.
  nonisolated static let zoneAllowance = RequestAllowance(perSecond: 1.0 / 10_800, burst: 8)
  private var zoneCredits = CreditTable<PlayerID>(
    ActivityTracker.zoneAllowance, limit: 16_384)

  init(clock: any ServerClock, journal: Journal, triggers: Triggers) {
    self.clock = clock
    self.journal = journal
    self.triggers = triggers
  }

  /// Records a visit: the player has signed in or begins a match.
  ///
  /// - Parameter offset: The time zone that the client gave, if it did now. One who moves to
  ///   another too often stays in the one before.
  func note(_ player: Player, offset: TimeZoneOffset? = nil) {
    let now = clock.now
    // A recount puts a visit of the very moment at which a match ended before that match: another
    // zone must not count for it.
    let isNews = offset.map { $0 != player.statistics.offset } ?? false
    let isBelieved =
      player.lastFinish != now && (!isNews || zoneCredits.take(1, from: player.id, at: now) == nil)
    let visit = Visit(at: now, offset: isBelieved ? offset : nil)
    let outcome = player.statistics.seen(visit)
    player.record.lastSeenAt = max(player.record.lastSeenAt, visit.at)
    journal.appendDeferred(.seen(player.id, at: visit.at))
    if outcome.mustBeKept {
      journal.append(.visited(player.id, visit))
      journal.append(.statistics(player.id, player.statistics))
    }
    triggers.fire(
      [.playerSeen(player.id, at: visit.at, statistics: player.statistics)], for: player)
  }

  /// Records that the player has gone.
  func noteEnd(_ player: Player) {
    let now = clock.now
    player.record.lastSeenAt = max(player.record.lastSeenAt, now)
    player.statistics.lastAccess = max(player.statistics.lastAccess ?? now, now)
    journal.append(.seen(player.id, at: now))
  }
}

extension ActivityTracker: MatchObserver {
  func playerEnteredMatch(_ player: Player) { note(player) }
}
