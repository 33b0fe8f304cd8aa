import Community
import GameRules

/// One change that ``Store/commit(_:)`` carries out.
///
/// Each may be repeated without harm, because a commit that failed may be handed over again. What
/// one commit has for the journal comes after everything else that it has.
///
/// Nearly all of them are journal entries: the room that others take more than those stands apart.
public enum StoreWrite: Hashable, Sendable {
  /// Something happened in a live match. An entry of a finished match is ignored; another entry of
  /// the same number is a ``StorageError/Kind/constraint``.
  case journal(JournalEntry)
  /// A match is over: its result is kept, the players' ratings and last opponents change, and its
  /// journal goes. The second time only the journal goes. All players must exist or have existed.
  indirect case finished(FinishedMatchRecord)
  /// A player waits. Replaces the ticket the player had; of somebody unknown it is ignored.
  indirect case enqueued(WaitingTicketRecord)
  /// A player, or somebody unknown, does not wait any more.
  case dequeued(PlayerID)
  /// A player was there. Never moves ``PlayerRecord/lastSeenAt`` back; of somebody unknown it is
  /// ignored.
  case seen(PlayerID, at: Instant)
  /// A token is good until then, if it is there and was good for less: it was used.
  case tokenUsed(TokenHash, expiresAt: Instant)
  /// A player's statistics are these now, and the place in the ranking follows from them. Of
  /// somebody unknown it is ignored, as is everything below.
  indirect case statistics(PlayerID, Statistics)
  /// A visit that statistics can't be recomputed without (`VisitOutcome.mustBeKept`). The same
  /// moment and offset again is the same visit.
  case visited(PlayerID, Visit)
  /// A player has a badge. Who has it already keeps the moment of the first time.
  case granted(Grant, at: Instant)
  /// Something is in a player's inbox, unless the same id or the same key is there. Of more than
  /// ``NotificationRecord/inboxLimit`` the oldest goes; of several friend requests of one sender,
  /// all but this one.
  indirect case notified(NotificationRecord)
  /// A player's picture is this now; the one before is gone.
  indirect case avatar(AvatarRecord)
  /// A player has no picture any more.
  case avatarRemoved(PlayerID)
  /// A challenge is open.
  indirect case challenged(Challenge)
  /// A challenge, known or not, is not open any more.
  case challengeEnded(ChallengeID)
  /// The server was at work then: what comes later until the next start is downtime.
  case alive(at: Instant)
  /// Somebody is kept out. Replaces the ban there was; of somebody unknown it is ignored.
  indirect case banned(BanRecord)
  /// Somebody is not kept out any more.
  case unbanned(BanSubject)
  /// An operator has done something. The same id again is the same line; of more than
  /// ``AuditRecord/limit`` the oldest goes.
  indirect case audited(AuditRecord)
}
