import Community
import GameRules
import Geodesy
import Integrity
import Storage
import Testing

@Suite("Maps of players held against the finished matches")
struct OwnMapCheckTests {
  private static let map = OwnMapID(String(repeating: "b", count: 32))!  // 32 digits.
  private static let square =
    #"{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,2],[0,2],[0,0]]]}"#

  /// A public map of Alice's, on which Bob has played.
  private func fill(_ store: any Store) async throws {
    try await World.fill(store)
    _ = try await store.link(
      IdentityRecord(
        provider: "test", subject: "1", player: World.alice, email: nil, linkedAt: World.at(day: 8)),
      keeping: .all)
    let geoJSON = Array(Self.square.utf8)
    let read = try CoverageMap(name: "square", geoJSON: geoJSON)
    let record = OwnMapRecord(
      id: Self.map, author: World.alice, title: "Two towers", visibility: .public,
      bytes: geoJSON.count,
      shape: .init(
        area: read.area, diagonal: read.diagonal, bounds: read.bounds, polygonCount: 1),
      createdAt: World.at(day: 8), updatedAt: World.at(day: 8))
    _ = try await store.change(
      .create(record, geoJSON: geoJSON), by: World.alice, at: World.at(day: 8))
    try await store.commit([.finished(match())])
  }

  private func match() -> FinishedMatchRecord {
    let (at, place) = (World.at(day: 9), Solution(coordinate: World.place))
    let setup = MatchSetup(
      id: MatchID(uuid: UUIDv7(bits: 990)), origin: .solo, map: Self.map.mapName,
      diagonal: .kilometers(300), options: MatchOptions(rounds: 1), players: [World.bob],
      solutions: [place])
    let round = PlayedRound(
      number: 1, solution: place, startedAt: at, revealedAt: at,
      results: [
        RoundResult(
          player: World.bob, guess: place.coordinate, defaulted: false, guessedAt: at,
          distance: Meters(0), score: 5000, total: 5000)
      ])
    return FinishedMatchRecord(
      match: FinishedMatch(
        setup: setup, scoringVersion: 1, startedAt: at, finishedAt: at, ending: .played,
        rounds: [round],
        results: [PlayerResult(player: World.bob, total: 5000, rank: 1, won: false, left: nil)]),
      ratings: [])
  }

  @Test("Maps as the store has made them are sound, also without their players")
  func sound() async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      try await fill(store)
      let first = try await outcome(of: .maps, in: directory)
      #expect(first.isSound && first.extent == "1 maps of players")
      try await store.deletePlayer(World.bob)
      #expect(try await outcome(of: .maps, in: directory).isSound)
      try await store.deletePlayer(World.alice)
      #expect(try await outcome(of: .maps, in: directory).isSound)
      await store.close()
    }
  }

  @Test(
    "Damages of maps are found",
    arguments: [
      "UPDATE own_maps SET title = 'Other'", "DELETE FROM map_words WHERE word = 'two'",
      "UPDATE own_maps SET visibility = 'private'", "UPDATE own_maps SET bytes = 1",
      "UPDATE own_maps SET diagonal_m = 7", "UPDATE own_map_files SET geojson = x'7b7d'",
      "DELETE FROM own_map_files", "DELETE FROM map_results",
      "UPDATE map_results SET points = points - 1", "UPDATE map_results SET best = 1",
      "UPDATE map_results SET last_finished_at = 1",
    ])
  func damaged(by sql: String) async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      try await fill(store)
      await store.close()
      try IntegrityTests.damage(directory, sql)
      #expect(try await !outcome(of: .maps, in: directory).isSound)
    }
  }
}
