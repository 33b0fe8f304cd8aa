import Community
import GameRules
import Storage

// OperationsStore.
extension SimulatedStore {
  func purgeBoards(
    endedBefore instant: Instant, limit: Int
  ) async throws(StorageError) -> Int {
    try await change { try $0.purgeBoards(endedBefore: instant, limit: limit) }
  }

  func purgeRecordings(before match: MatchID, limit: Int) async throws(StorageError) -> Int {
    try await change { try $0.purgeRecordings(before: match, limit: limit) }
  }

  func purgeTokens(expiredAt now: Instant, limit: Int) async throws(StorageError) -> Int {
    try await change { try $0.purgeTokens(expiredAt: now, limit: limit) }
  }

  func computeMissingStatistics(limit: Int) async throws(StorageError) -> Int {
    try await change { try $0.computeMissingStatistics(limit: limit) }
  }

  func forgetGuests(
    absentSince instant: Instant, after previous: PlayerID?, limit: Int
  ) async throws(StorageError) -> ForgottenGuests {
    try await change { try $0.forgetGuests(absentSince: instant, after: previous, limit: limit) }
  }

  func bans() async throws(StorageError) -> [BanRecord] {
    try await read { try $0.bans() }
  }

  func suspects(limit: Int) async throws(StorageError) -> [SuspectRecord] {
    try await read { try $0.suspects(limit: limit) }
  }

  func reportedPlayers(
    about player: PlayerID?, limit: Int
  ) async throws(StorageError) -> [ReportedPlayer] {
    try await read { try $0.reportedPlayers(about: player, limit: limit) }
  }

  func audit(
    about subject: String?, limit: Int
  ) async throws(StorageError) -> [AuditRecord] {
    try await read { try $0.audit(about: subject, limit: limit) }
  }

  func counts() async throws(StorageError) -> StoreCounts {
    try await read { try $0.counts() }
  }
}
