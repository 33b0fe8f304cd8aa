import GameRules

/// One change that ``Store/commit(_:)`` carries out.
///
/// Each may be repeated without harm, because a commit that failed may be handed over again.
public enum StoreWrite: Hashable, Sendable {
  /// Something happened in a live match. An entry of a finished match is ignored; another entry of
  /// the same number is a ``StorageError/Kind/constraint``.
  case journal(JournalEntry)
  /// A match is over: its result is kept, the players' ratings and last opponents change, and its
  /// journal goes. The second time only the journal goes. All players must exist.
  case finished(FinishedMatchRecord)
  /// An existing player waits. Replaces the ticket the player had.
  case enqueued(WaitingTicketRecord)
  /// A player, or somebody unknown, does not wait any more.
  case dequeued(PlayerID)
  /// A player was there. Never moves ``PlayerRecord/lastSeenAt`` back; of somebody unknown it is
  /// ignored.
  case seen(PlayerID, at: Instant)
}
