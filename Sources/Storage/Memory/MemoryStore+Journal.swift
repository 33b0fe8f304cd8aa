import Community
import GameRules

// JournalStore.
extension MemoryStore {
  @discardableResult
  public func commit(_ writes: [StoreWrite]) throws(StorageError) -> CommitReport {
    try checkUsable()
    return try carryOut(writes)
  }

  public func journal() throws(StorageError) -> [JournalEntry] {
    try checkUsable()
    return entries.values.sorted { $0.sequence < $1.sequence }
  }

  public func waitingTickets() throws(StorageError) -> [WaitingTicketRecord] {
    try checkUsable()
    return tickets.values.sorted { ($0.since, $0.player) < ($1.since, $1.player) }
  }

  public func openChallenges() throws(StorageError) -> [Challenge] {
    try checkUsable()
    return challenges.values.sorted { ($0.expires, $0.id) < ($1.expires, $1.id) }
  }

  public func openRooms() throws(StorageError) -> [RoomRecord] {
    try checkUsable()
    return rooms.values.sorted { $0.code < $1.code }
  }

  public func lastFinishedMatch() throws(StorageError) -> MatchID? {
    try checkUsable()
    return matches.keys.max()
  }

  public func lastAlive() throws(StorageError) -> Instant? {
    try checkUsable()
    return aliveAt
  }

  public func finishedMatch(_ id: MatchID) throws(StorageError) -> FinishedMatchRecord? {
    try checkUsable()
    return matches[id]
  }

  public func finishedMatchIDs(
    after previous: MatchID?, limit: Int
  ) throws(StorageError) -> [MatchID] {
    precondition(limit >= 0, "a number of matches")
    try checkUsable()
    let ids = matches.keys.filter { id in previous.map { $0 < id } ?? true }.sorted()
    return Array(ids.prefix(limit))
  }

  public func matches(
    of player: PlayerID, before: MatchID?, limit: Int
  ) throws(StorageError) -> [FinishedMatchRecord] {
    precondition((0...FinishedMatchRecord.pageLimit).contains(limit), "a number of matches")
    try checkUsable()
    let found = finishedMatches(of: player).reversed()
      .filter { record in before.map { record.match.setup.id < $0 } ?? true }
    return Array(found.prefix(limit))
  }

  func finishedMatches(of player: PlayerID) -> [FinishedMatchRecord] {
    matches.values.filter { $0.match.setup.players.contains(player) }
      .sorted { $0.match.setup.id < $1.match.setup.id }
  }
}
