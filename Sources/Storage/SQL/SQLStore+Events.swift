import Community
import GameRules

// EventStore.
extension SQLStore {
  public func events(
    _ query: EventQuery, for player: PlayerID?, at now: Instant
  ) async throws(StorageError) -> [EventRecord] {
    try await read { try $0.events(query, for: player, at: now) }
  }

  public func event(
    _ id: ScheduledEventID, for player: PlayerID?
  ) async throws(StorageError) -> EventRecord? {
    try await read { try $0.eventRecord(id, for: player) }
  }

  public func want(
    _ id: ScheduledEventID, leads chosen: Set<ReminderLead>?, by player: PlayerID, at now: Instant
  ) async throws(StorageError) -> WantAnswer {
    try await write { try $0.want(id, leads: chosen, by: player, at: now) }
  }

  public func dueItems(limit: Int) async throws(StorageError) -> [DueItem] {
    try await read { try $0.dueItems(limit: limit) }
  }
}
