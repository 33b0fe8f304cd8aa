import Community
import GameRules
import Storage

// EventStore.
extension HeldStore {
  func events(
    _ query: EventQuery, for player: PlayerID?, at now: Instant
  ) async throws(StorageError) -> [EventRecord] {
    try await base.events(query, for: player, at: now)
  }

  func event(
    _ id: ScheduledEventID, for player: PlayerID?
  ) async throws(StorageError) -> EventRecord? {
    try await base.event(id, for: player)
  }

  func want(
    _ id: ScheduledEventID, leads: Set<ReminderLead>?, by player: PlayerID, at now: Instant
  ) async throws(StorageError) -> WantAnswer {
    try await base.want(id, leads: leads, by: player, at: now)
  }

  func dueItems(limit: Int) async throws(StorageError) -> [DueItem] {
    dueQuestions += 1
    return try await base.dueItems(limit: limit)
  }
}
