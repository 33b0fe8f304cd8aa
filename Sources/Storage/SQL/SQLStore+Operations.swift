import Community
import GameRules

// OperationsStore.
extension SQLStore {
  public func counts() async throws(StorageError) -> StoreCounts {
    try await read { try $0.counts() }
  }

  public func computeMissingStatistics(limit: Int) async throws(StorageError) -> Int {
    precondition(limit > 0, "a number of players")
    let previous = progress.last
    let players = try await write {
      try $0.computeMissingStatistics(after: previous, limit: limit)
    }
    // After the commit, so that it is durable. Two simultaneous calls may do the same work twice.
    if let last = players.last { progress.note(last) }
    return players.count
  }

  public func purgeRecordings(
    before match: MatchID, limit: Int
  ) async throws(StorageError) -> Int {
    precondition(limit >= 0, "a number of recordings")
    return try await write { try $0.purgeRecordings(before: match, limit: limit) }
  }

  public func purgeBoards(
    endedBefore instant: Instant, limit: Int
  ) async throws(StorageError) -> Int {
    precondition(limit >= 0, "a number of rows")
    return try await write { try $0.purgeBoards(endedBefore: instant, limit: limit) }
  }

  public func purgeTokens(
    expiredAt now: Instant, limit: Int
  ) async throws(StorageError) -> Int {
    precondition(limit >= 0, "a number of tokens")
    return try await write { try $0.purgeTokens(expiredAt: now, limit: limit) }
  }

  public func forgetGuests(
    absentSince instant: Instant, after previous: PlayerID?, limit: Int
  ) async throws(StorageError) -> ForgottenGuests {
    precondition(limit > 0, "a number of players")
    let found = try await read {
      try $0.forgettableGuests(absentSince: instant, after: previous, limit: limit)
    }
    // The writer is used only if there is something to delete.
    guard !found.players.isEmpty else { return found }
    let gone = try await write {
      try $0.forgetGuests(found.players, absentSince: instant)
    }
    return ForgottenGuests(players: gone, last: found.last)
  }

  public func bans() async throws(StorageError) -> [BanRecord] {
    try await read { try $0.bans() }
  }

  public func suspects(limit: Int) async throws(StorageError) -> [SuspectRecord] {
    precondition(limit >= 0, "a number of players")
    return try await read { try $0.suspects(limit: limit) }
  }

  public func reportedPlayers(
    about player: PlayerID?, limit: Int
  ) async throws(StorageError) -> [ReportedPlayer] {
    precondition(limit >= 0, "a number of players")
    return try await read { try $0.reportedPlayers(about: player, limit: limit) }
  }

  public func audit(
    about subject: String?, limit: Int
  ) async throws(StorageError) -> [AuditRecord] {
    precondition(limit >= 0, "a number of lines")
    return try await read { try $0.audit(about: subject, limit: limit) }
  }
}
