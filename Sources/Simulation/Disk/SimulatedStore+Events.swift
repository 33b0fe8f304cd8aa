import Community
import GameRules
import Storage

// EventStore.
extension SimulatedStore {
  func events(
    _ query: EventQuery, for player: PlayerID?, at now: Instant
  ) async throws(StorageError) -> [EventRecord] {
    try await read { try $0.events(query, for: player, at: now) }
  }

  func event(
    _ id: ScheduledEventID, for player: PlayerID?
  ) async throws(StorageError) -> EventRecord? {
    try await read { try $0.event(id, for: player) }
  }

  func want(
    _ id: ScheduledEventID, leads: Set<ReminderLead>?, by player: PlayerID, at now: Instant
  ) async throws(StorageError) -> WantAnswer {
    try await write { try disk.want(id, leads: leads, by: player, at: now) }
  }

  func dueItems(limit: Int) async throws(StorageError) -> [DueItem] {
    try await read { try $0.dueItems(limit: limit) }
  }
}
