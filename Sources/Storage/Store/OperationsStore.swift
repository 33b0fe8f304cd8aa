import GameRules

/// The part of a ``Store`` that operators and periodic maintenance use.
public protocol OperationsStore: Sendable {
  /// All bans, including those that have ended: players by id, then address blocks.
  func bans() async throws(StorageError) -> [BanRecord]

  /// Up to `limit` players who are kept out of rankings, those with the most alarms first, and then
  /// by id.
  func suspects(limit: Int) async throws(StorageError) -> [SuspectRecord]

  /// Up to `limit` players about whom there are reports, those with the most known reporters first,
  /// then with the most, and then by id; only `player` if it is not `nil`.
  func reportedPlayers(
    about player: PlayerID?, limit: Int
  ) async throws(StorageError) -> [ReportedPlayer]

  /// Up to `limit` lines of the audit trail, the latest first; only those about `subject` if it is
  /// not `nil`.
  func audit(
    about subject: String?, limit: Int
  ) async throws(StorageError) -> [AuditRecord]

  /// The number of stored objects of each kind, at one moment.
  func counts() async throws(StorageError) -> StoreCounts

  /// Deletes up to `limit` tokens that expired at or before `now`, and returns how many. Fewer than
  /// `limit` means that none is left.
  func purgeTokens(expiredAt now: Instant, limit: Int) async throws(StorageError) -> Int

  /// Deletes up to `limit` recordings of matches with ids before `match`, and returns how many.
  /// Fewer than `limit` means that none is left.
  func purgeRecordings(before match: MatchID, limit: Int) async throws(StorageError) -> Int

  /// Removes up to `limit` rows of boards of days and weeks that ended before a moment; returns how
  /// many.
  func purgeBoards(
    endedBefore instant: Instant, limit: Int
  ) async throws(StorageError) -> Int

  /// Examines up to `limit` players after `previous`, in the order of joining, and deletes the
  /// guests who can never sign in again: those without a token, without friends and without a
  /// waiting ticket who were last seen before `instant`. See ``Retention``.
  func forgetGuests(
    absentSince instant: Instant, after previous: PlayerID?, limit: Int
  ) async throws(StorageError) -> ForgottenGuests

  /// Computes the statistics of up to `limit` players who have finished matches but no statistics,
  /// which a database from before statistics has. Returns how many; fewer than `limit` means that
  /// none is left. The store remembers that, and later calls return 0 at once.
  ///
  /// Call it at start, before players connect: players who already have statistics, if only of one
  /// visit, are skipped. A match that finishes after the first call must bring the statistics of
  /// its players in the same commit.
  func computeMissingStatistics(limit: Int) async throws(StorageError) -> Int
}
