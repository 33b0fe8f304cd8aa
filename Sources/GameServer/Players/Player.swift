import GameRules
import Matchmaking
import Storage

/// Somebody the server has to do with at the moment: connected, waiting, or in a match.
@GameLoop
final class Player {
  let id: PlayerID
  /// What the store knows, kept up with what has happened since.
  var record: PlayerRecord
  /// The live connection: at most one.
  var session: Session?
  /// The match being played: at most one.
  var match: LiveMatch?
  /// The place in the waiting room.
  var ticket: Ticket?
  /// The player has dropped, and the ticket is kept for a while without being paired.
  var isTicketHeld = false

  init(record: PlayerRecord) {
    id = record.id
    self.record = record
  }

  /// Nothing keeps the server busy with the player any more.
  var isGone: Bool { session == nil && match == nil && ticket == nil }
}
