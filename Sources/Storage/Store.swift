import GameRules

/// What outlives the process: players, live matches' journals, the waiting room, finished matches.
///
/// ``SQLiteStore`` keeps it on disk, ``MemoryStore`` is its twin for tests; one contract suite runs
/// against both. What a writing method has returned from is durable and seen by every later read.
/// A method that throws has changed nothing, except after an input/output error in the very commit,
/// when nobody can know; every write may therefore be handed over again.
public protocol Store: Sendable {
  /// Makes a player with a first token, unless somebody has the name (``Username/key``).
  func createPlayer(
    _ player: PlayerRecord, token: TokenRecord
  ) async throws(StorageError) -> CreatePlayerResult

  /// The player as of now; `nil` if there is none.
  func player(_ id: PlayerID) async throws(StorageError) -> PlayerRecord?

  /// The player the token stands for; `nil` when it is unknown, was ended, or expired at or before
  /// `now`.
  func player(
    forToken hash: TokenHash, at now: Instant
  ) async throws(StorageError) -> PlayerRecord?

  /// Makes the token worthless. An unknown one is no error.
  func endToken(_ hash: TokenHash) async throws(StorageError)

  /// Makes all of the player's tokens worthless.
  func endTokens(of player: PlayerID) async throws(StorageError)

  /// Carries out all the writes in their order, or none of them.
  func commit(_ writes: [StoreWrite]) async throws(StorageError)

  /// The journal of the matches that are not finished, by sequence number.
  func journal() async throws(StorageError) -> [JournalEntry]

  /// Who waits, longest first.
  func waitingTickets() async throws(StorageError) -> [WaitingTicketRecord]

  /// A match that is over; `nil` if it is unknown or still played.
  func finishedMatch(_ id: MatchID) async throws(StorageError) -> FinishedMatchRecord?

  /// Up to `limit` ids of finished matches in ascending order, from the first after `previous`.
  func finishedMatchIDs(
    after previous: MatchID?, limit: Int
  ) async throws(StorageError) -> [MatchID]

  /// How much there is of everything, counted at one moment.
  func counts() async throws(StorageError) -> StoreCounts

  /// Waits for the writes under way and lets go of the files; from then on every method throws
  /// ``StorageError/Kind/closed``. Closing twice is allowed.
  func close() async
}
