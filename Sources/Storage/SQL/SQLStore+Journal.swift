import Community
import GameRules

// JournalStore.
extension SQLStore {
  @discardableResult
  public func commit(_ writes: [StoreWrite]) async throws(StorageError) -> CommitReport {
    let report = try await write { [log] in try $0.apply(writes, log) }
    if log.takeCompaction() {
      maintain(
        { try $0.compactJournal() }, refused: { [log] in log.noteFailedCompaction($0) })
    }
    return report
  }

  public func journal() async throws(StorageError) -> [JournalEntry] {
    try await read { try $0.journal() }
  }

  public func waitingTickets() async throws(StorageError) -> [WaitingTicketRecord] {
    try await read { try $0.waitingTickets() }
  }

  public func openChallenges() async throws(StorageError) -> [Challenge] {
    try await read { try $0.challenges() }
  }

  public func openRooms() async throws(StorageError) -> [RoomRecord] {
    try await read { try $0.rooms() }
  }

  public func lastFinishedMatch() async throws(StorageError) -> MatchID? {
    try await read { try $0.lastFinishedMatch() }
  }

  public func lastAlive() async throws(StorageError) -> Instant? {
    try await read { try $0.lastAlive() }
  }

  public func finishedMatch(_ id: MatchID) async throws(StorageError) -> FinishedMatchRecord? {
    try await read { try FinishedMatchReader.read(id, from: $0) }
  }

  public func matches(
    of player: PlayerID, before: MatchID?, limit: Int
  ) async throws(StorageError) -> [FinishedMatchRecord] {
    precondition((0...FinishedMatchRecord.pageLimit).contains(limit), "a number of matches")
    return try await read { try $0.finishedMatches(of: player, before: before, limit: limit) }
  }

  public func finishedMatchIDs(
    after previous: MatchID?, limit: Int
  ) async throws(StorageError) -> [MatchID] {
    precondition(limit >= 0, "a number of matches")
    return try await read { try $0.finishedMatchIDs(after: previous, limit: limit) }
  }
}
