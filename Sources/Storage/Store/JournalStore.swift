import Community
import GameRules

/// The part of a ``Store`` that a restart resumes from: commits, the journal of live matches, the
/// waiting room, open challenges and rooms, and the results of finished matches.
public protocol JournalStore: Sendable {
  /// Carries out all the writes in their order, or none of them. Entries for the journal come after
  /// all other writes. Returns which badges and notifications are new.
  ///
  /// Throws ``StorageError/Kind/constraint`` when a write contradicts the stored data; that refuses
  /// no other caller's commit.
  @discardableResult
  func commit(_ writes: [StoreWrite]) async throws(StorageError) -> CommitReport

  /// The journal of all matches that are not finished, in ascending order of sequence numbers.
  func journal() async throws(StorageError) -> [JournalEntry]

  /// The tickets of the waiting room, the longest wait first.
  func waitingTickets() async throws(StorageError) -> [WaitingTicketRecord]

  /// The open challenges, the earliest expiry first.
  func openChallenges() async throws(StorageError) -> [Challenge]

  /// The open rooms, in the order of their codes.
  func openRooms() async throws(StorageError) -> [RoomRecord]

  /// The greatest id of a finished match; `nil` before the first.
  func lastFinishedMatch() async throws(StorageError) -> MatchID?

  /// The moment of the last ``StoreWrite/alive(at:)``; `nil` if there was none.
  func lastAlive() async throws(StorageError) -> Instant?

  /// A finished match; `nil` if it is unknown or still being played.
  func finishedMatch(_ id: MatchID) async throws(StorageError) -> FinishedMatchRecord?

  /// Up to `limit` finished matches of the player with ids less than `before`, or the latest; the
  /// latest first. `limit` is at most ``FinishedMatchRecord/pageLimit``.
  func matches(
    of player: PlayerID, before: MatchID?, limit: Int
  ) async throws(StorageError) -> [FinishedMatchRecord]

  /// Up to `limit` ids of finished matches in ascending order, all greater than `previous`.
  func finishedMatchIDs(
    after previous: MatchID?, limit: Int
  ) async throws(StorageError) -> [MatchID]
}
