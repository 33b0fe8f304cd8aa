import Community
import GameRules

/// Notes when a player is there, which is what last access and days in a row follow from.
@GameLoop
final class Attendance {
  private let clock: any ServerClock
  private let journal: Journal
  private let triggers: Triggers
  /// How often players may move to another time zone: each time is kept for ever.
  private var journeys = CreditTable<PlayerID>(
    GameServerLimits.journeyAllowance, limit: GameServerLimits.rememberedTravellers)

  init(clock: any ServerClock, journal: Journal, triggers: Triggers) {
    self.clock = clock
    self.journal = journal
    self.triggers = triggers
  }

  /// The player is there: has signed in, or begins a match.
  ///
  /// - Parameter offset: The time zone that the client gave, if it did now. One who moves to
  ///   another too often stays in the one before.
  func note(_ player: Player, offset: TimeZoneOffset? = nil) {
    let now = clock.now
    // What counts again puts a visit of the very moment at which a match ended before that match:
    // another zone must not count for it.
    let isNews = offset.map { $0 != player.statistics.offset } ?? false
    let isBelieved =
      player.lastFinish != now && (!isNews || journeys.take(1, from: player.id, at: now) == nil)
    let visit = Visit(at: now, offset: isBelieved ? offset : nil)
    let outcome = player.statistics.seen(visit)
    player.record.lastSeenAt = max(player.record.lastSeenAt, visit.at)
    journal.appendUnhurried(.seen(player.id, at: visit.at))
    if outcome.mustBeKept {
      journal.append(.visited(player.id, visit))
      journal.append(.statistics(player.id, player.statistics))
    }
    triggers.fire(
      [.playerSeen(player.id, at: visit.at, statistics: player.statistics)], for: player)
  }

  /// The player has gone.
  func noteEnd(_ player: Player) {
    let now = clock.now
    player.record.lastSeenAt = max(player.record.lastSeenAt, now)
    player.statistics.lastAccess = max(player.statistics.lastAccess ?? now, now)
    journal.append(.seen(player.id, at: now))
  }
}
