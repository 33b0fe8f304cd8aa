import Community
import GameRules
import Geodesy
import Integrity
import Storage
import Testing

@Suite("Lists held against the finished matches")
struct ListCheckTests {
  private static let list = ListID(String(repeating: "a", count: 32))!  // 32 digits.

  /// A public list of Alice's, which Bob has finished and Alice herself has played.
  private func fill(_ store: any Store) async throws {
    try await World.fill(store)
    _ = try await store.link(
      IdentityRecord(
        provider: "test", subject: "1", player: World.alice, email: nil, linkedAt: World.at(day: 8)),
      keeping: .all)
    let record = PlaceListRecord(
      id: Self.list, author: World.alice, title: "Two towers", visibility: .public,
      createdAt: World.at(day: 8), updatedAt: World.at(day: 8))
    let drafts = [World.place, World.farAway].map { ListPlaceDraft($0) }
    _ = try await store.change(
      .create(record, places: drafts), by: World.alice, at: World.at(day: 8))
    for (number, player) in [World.bob, World.alice].enumerated() {
      try await store.commit([.finished(match(900 + number, of: player))])
    }
  }

  private func match(_ number: Int, of player: PlayerID) -> FinishedMatchRecord {
    let at = World.at(day: 9, hour: number - 900)
    let places = [World.place, World.farAway].map { Solution(coordinate: $0) }
    let setup = MatchSetup(
      id: MatchID(uuid: UUIDv7(bits: UInt128(number))),
      origin: player == World.alice ? .ownList : .list, map: "world", diagonal: .kilometers(9000),
      options: MatchOptions(rounds: 2), players: [player], solutions: places,
      placeSet: .list(Self.list))
    let rounds = places.enumerated().map { index, place in
      PlayedRound(
        number: index + 1, solution: place, startedAt: at, revealedAt: at,
        results: [
          RoundResult(
            player: player, guess: place.coordinate, defaulted: false, guessedAt: at,
            distance: Meters(0), score: 5000, total: 5000 * (index + 1))
        ])
    }
    return FinishedMatchRecord(
      match: FinishedMatch(
        setup: setup, scoringVersion: 1, startedAt: at, finishedAt: at, ending: .played,
        rounds: rounds,
        results: [PlayerResult(player: player, total: 10_000, rank: 1, won: false, left: nil)]),
      ratings: [])
  }

  @Test("Lists as the store has made them are sound, also without their players")
  func sound() async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      try await fill(store)
      let first = try await outcome(of: .lists, in: directory)
      #expect(first.isSound && first.extent == "1 lists")
      try await store.deletePlayer(World.bob)
      #expect(try await outcome(of: .lists, in: directory).isSound)
      try await store.deletePlayer(World.alice)
      #expect(try await outcome(of: .lists, in: directory).isSound)
      await store.close()
    }
  }

  @Test(
    "Damages of lists are found",
    arguments: [
      "UPDATE lists SET title = 'Other'", "DELETE FROM list_words WHERE word = 'two'",
      "UPDATE lists SET visibility = 'private'", "UPDATE lists SET next_place = 2",
      "UPDATE list_places SET lat = 44.3, lng = 11.9001", "DELETE FROM list_matches",
      "DELETE FROM list_results", "UPDATE list_results SET points = points - 1",
      "UPDATE list_results SET best = 1", "UPDATE list_results SET last_finished_at = 1",
      "UPDATE list_results SET best_of_3 = 5000",
    ])
  func damaged(by sql: String) async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      try await fill(store)
      await store.close()
      try IntegrityTests.damage(directory, sql)
      #expect(try await !outcome(of: .lists, in: directory).isSound)
    }
  }
}
