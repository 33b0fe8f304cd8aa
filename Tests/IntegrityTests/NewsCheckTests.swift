import Community
import GameRules
import Integrity
import Storage
import Testing

@Suite("News held against bookmarks, titles and digests")
struct NewsCheckTests {
  private let event = ScheduledEvent(
    id: ScheduledEventID(uuid: UUIDv7(bits: 77)), title: "Grand Race",
    startsAt: World.at(day: 9), endsAt: World.at(day: 10), createdAt: World.at(day: 8))

  /// Two items that Alice bookmarks, and her digests.
  private func fill(_ store: any Store) async throws {
    try await World.fill(store)
    let now = World.at(day: 8)
    let news = News(
      id: NewsID(uuid: UUIDv7(bits: 78)), origin: .operator, title: "New maps", publishedAt: now)
    try await store.commit([.eventSet(event, at: now), .newsAdded(news, picture: nil)])
    for id in [NewsID(uuid: event.id.uuid), news.id] {
      _ = try await store.bookmark(id, true, by: World.alice, at: now)
    }
    _ = try await store.setDigest(
      DigestSetting(every: .daily, offset: .utc), of: World.alice, at: now)
  }

  private func outcomes(in directory: String) async throws -> [Verification.Outcome] {
    let snapshot = try SQLiteSnapshot(directory: directory)
    defer { snapshot.close() }
    let verification = Verification(of: snapshot, readingJournal: { _ in nil }, exampleLimit: 5)
    return [
      try await verification.outcome(of: .news), try await verification.outcome(of: .due),
    ]
  }

  @Test("News as the store writes it is sound, also when the player is gone")
  func sound() async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      try await fill(store)
      let first = try await outcomes(in: directory)
      #expect(first.allSatisfy(\.isSound) && first[0].extent == "2 items")
      try await store.deletePlayer(World.alice)
      #expect(try await outcomes(in: directory).allSatisfy(\.isSound))
      try await store.commit([.eventCancelled(event.id, at: World.at(day: 8))])
      #expect(try await outcomes(in: directory).allSatisfy(\.isSound))
      await store.close()
    }
  }

  @Test(
    "Damages of news are found",
    arguments: [
      "UPDATE news SET bookmarks = 2 WHERE title IS NOT NULL",
      "DELETE FROM news_bookmarks", "DELETE FROM news_words WHERE word = 'maps'",
      "UPDATE news SET title = 'Other' WHERE title IS NOT NULL",
      "UPDATE event_words SET word = 'small' WHERE word = 'grand'",
      "UPDATE digests SET told = 9", "DELETE FROM digests",
      "DELETE FROM due WHERE kind = 'digest'",
    ])
  func damaged(by sql: String) async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      try await fill(store)
      await store.close()
      try IntegrityTests.damage(directory, sql)
      #expect(try await !outcomes(in: directory).allSatisfy(\.isSound))
    }
  }
}
