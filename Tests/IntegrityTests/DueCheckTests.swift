import Community
import GameRules
import Integrity
import Storage
import Testing

@Suite("What is due held against events and wants")
struct DueCheckTests {
  private let event = ScheduledEvent(
    id: ScheduledEventID(uuid: UUIDv7(bits: 77)), title: "Race", map: "world",
    startsAt: World.at(day: 9), endsAt: World.at(day: 10), createdAt: World.at(day: 8))

  private func fill(_ store: any Store) async throws {
    try await World.fill(store)
    try await store.commit([.eventSet(event, at: World.at(day: 8))])
    _ = try await store.want(event.id, leads: nil, by: World.alice, at: World.at(day: 8))
  }

  @Test("What the store has planned is sound, also when the event is cancelled or the player gone")
  func sound() async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      try await fill(store)
      let first = try await outcome(of: .due, in: directory, at: World.at(day: 8))
      #expect(first.isSound && first.extent == "2 items")
      try await store.commit([.eventCancelled(event.id, at: World.at(day: 8))])
      #expect(try await outcome(of: .due, in: directory, at: World.at(day: 8)).isSound)
      try await store.deletePlayer(World.alice)
      #expect(try await outcome(of: .due, in: directory, at: World.at(day: 8)).isSound)
      await store.close()
    }
  }

  @Test("What was carried out while the server's clock was ahead is not missing")
  func clockAhead() async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      try await fill(store)
      let start = DueItem(at: event.startsAt, task: .eventStart(event.id))
      let reminder = DueItem(
        at: ReminderLead.usual.moment(before: event.startsAt),
        task: .reminder(event.id, of: World.alice, lead: .usual))
      for item in [reminder, start] {
        try await store.commit([
          .carriedOut(
            item, notification: NotificationID(uuid: UUIDv7(bits: 78)), at: World.at(day: 11))
        ])
      }
      try await store.commit([.seen(World.alice, at: World.at(day: 11))])
      #expect(try await outcome(of: .due, in: directory, at: World.at(day: 8)).isSound)
      await store.close()
    }
  }

  @Test(
    "Damages of what is due are found",
    arguments: [
      "DELETE FROM due WHERE kind = 'reminder'", "DELETE FROM due WHERE kind = 'eventStart'",
      "DELETE FROM event_wants", "UPDATE due SET at = at + 1 WHERE kind = 'reminder'",
      "UPDATE due SET at = at + 1 WHERE kind = 'eventStart'", "UPDATE due SET lead_ms = 5",
      "UPDATE events SET map = NULL", "UPDATE events SET starts_at = starts_at - 1",
      "UPDATE events SET is_cancelled = 1", "UPDATE due SET kind = 'other'",
      "UPDATE event_wants SET lead_ms = 5", "UPDATE events SET wants = wants + 1",
    ])
  func damaged(by sql: String) async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      try await fill(store)
      await store.close()
      try IntegrityTests.damage(directory, sql)
      #expect(try await !outcome(of: .due, in: directory, at: World.at(day: 8)).isSound)
    }
  }
}
