import Community
import GameRules
import Matchmaking
import Storage

/// Somebody the server has to do with at the moment: connected, waiting, or in a match.
@GameLoop
final class Player {
  let id: PlayerID
  /// What the store knows, kept up with what has happened since.
  var record: PlayerRecord
  /// What is counted of the player: every match and visit so far.
  var statistics: Statistics
  /// The badges that the player has.
  var badges: Set<BadgeID>
  /// Who hears when the player comes and goes.
  var friends: Set<PlayerID>
  /// Whom the player blocks.
  var blocked: Set<PlayerID>
  /// The live connection: at most one.
  var session: Session?
  /// The match being played: at most one.
  var match: LiveMatch?
  /// How many matches the player took part in that have not ended: more than one only if the player
  /// left a match that goes on.
  var unfinishedMatches = 0
  /// The place in the waiting room.
  var ticket: Ticket?
  /// The player has dropped, and the ticket is kept for a while without being paired.
  var isTicketHeld = false
  /// The player has dropped, or was connected before a restart; open challenges wait for a while.
  var isAwaited = false
  /// What friends were told last.
  var shown = Presence.State()
  /// When the player's last match ended, if that was since the player came.
  var lastFinish: Instant?
  /// The account is being deleted: nobody signs in to it any more.
  var isLeaving = false

  init(_ standing: PlayerStanding) {
    id = standing.record.id
    record = standing.record
    statistics = standing.statistics
    badges = Set(standing.badges.map(\.badge))
    friends = Set(standing.friends)
    blocked = Set(standing.blocked)
  }

  /// Whether either of the two blocks the other: then neither may reach the other, by a challenge,
  /// an invitation or the queue.
  func isKeptApart(from other: Player) -> Bool {
    blocked.contains(other.id) || other.blocked.contains(id)
  }

  /// Nothing keeps the server busy with the player any more.
  var isGone: Bool {
    session == nil && match == nil && ticket == nil && unfinishedMatches == 0 && !isLeaving
      && !isAwaited
  }
}
