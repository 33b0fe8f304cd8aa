import Community
import GameRules
import Storage

// JournalStore.
extension SimulatedStore {
  func commit(_ writes: [StoreWrite]) async throws(StorageError) -> CommitReport {
    if disk.sabotage.acknowledgesEarly {
      let disk = disk
      disk.agenda.add(at: disk.time.now + .milliseconds(400)) { [weak self] in
        guard self?.isDead == false else { return false }
        _ = try? disk.commit(writes, from: disk.time.now)
        return true
      }
      return CommitReport()
    }
    let start = disk.time.now
    do throws(StorageError) {
      return try await write {
        try disk.commit(writes, from: start)
      }
    } catch {
      disk.noteCommit(from: start, hasFailed: true)
      throw error
    }
  }

  func openChallenges() async throws(StorageError) -> [Challenge] {
    try await read { try $0.openChallenges() }
  }

  func openRooms() async throws(StorageError) -> [RoomRecord] {
    try await read { try $0.openRooms() }
  }

  func lastFinishedMatch() async throws(StorageError) -> MatchID? {
    try await read { try $0.lastFinishedMatch() }
  }

  func lastAlive() async throws(StorageError) -> Instant? {
    try await read { try $0.lastAlive() }
  }

  func journal() async throws(StorageError) -> [JournalEntry] {
    try await read { try $0.journal() }
  }

  func waitingTickets() async throws(StorageError) -> [WaitingTicketRecord] {
    try await read { try $0.waitingTickets() }
  }

  func finishedMatch(_ id: MatchID) async throws(StorageError) -> FinishedMatchRecord? {
    try await read { try $0.finishedMatch(id) }
  }

  func matches(
    of player: PlayerID, before: MatchID?, limit: Int
  ) async throws(StorageError) -> [FinishedMatchRecord] {
    try await read { try $0.matches(of: player, before: before, limit: limit) }
  }

  func finishedMatchIDs(
    after previous: MatchID?, limit: Int
  ) async throws(StorageError) -> [MatchID] {
    try await read { try $0.finishedMatchIDs(after: previous, limit: limit) }
  }
}
