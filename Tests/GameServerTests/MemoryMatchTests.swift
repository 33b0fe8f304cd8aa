import GameRules
import Geodesy
import JSON
import Testing
import WireProtocol

@testable import GameServer

/// A world of two countries, north and south of the equator.
private struct Hemispheres: Gazetteer {
  func nearestTown(to place: Coordinate) -> NearbyTown? { nil }

  func country(of place: Coordinate) -> String? { place.latitude.degrees > 0 ? "NN" : "SS" }
}

@Suite("Experience and memory of matches alone")
@GameLoop
struct MemoryMatchTests {
  private func world() async throws -> World {
    try await World(options: MatchOptions(rounds: 2, countdown: .zero)) {
      $0.gazetteer = Hemispheres()
    }
  }

  /// Plays a match alone of two rounds: the first pin is right, the second on the other side of the
  /// Earth. Returns its end.
  private func play(
    _ client: TestClient, in world: World
  ) async throws -> (places: [Coordinate], finished: JSONNode) {
    let heard = client.texts.count
    let match = try await client.call(MatchSolo.self, .init()).match
    let places = try world.solutions(of: match)
    try await world.guess(1, of: match, [(client, places[0])])
    _ = try await client.call(MatchReady.self, .init(match: match, round: 1))
    try await world.guess(2, of: match, [(client, places[1].antipode)])
    return (places, try await client.event("match.finished", from: heard))
  }

  private func country(_ place: Coordinate) -> String { place.latitude.degrees > 0 ? "NN" : "SS" }

  @Test("The end of a match tells the experience that it brought, and the profile the level")
  func experience() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    for total: Int64 in [100, 200] {
      let gain = try #require(try await play(alice, in: world).finished["experience"])
      #expect(gain["gained"]?.integer == 100 && gain["total"]?.integer == total)
    }
    let profile = try await alice.call(ProfileGet.self, .init())
    #expect(profile.statistics.experience == 200 && profile.statistics.level == 1)
  }

  @Test("A country that was found is remembered, and one that was missed is due the next day")
  func memory() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let before = try await alice.call(MemoryDue.self, .init())
    #expect(before.countries.isEmpty && before.nextAt == nil)
    let (places, _) = try await play(alice, in: world)
    let map = try await alice.call(MemoryMap.self, .init()).countries
    #expect(map.map(\.country.description) == Set(places.map(country)).sorted())
    #expect(map.map(\.seen).reduce(0, +) == 2 && map.map(\.found).reduce(0, +) == 1)
    let due = try await alice.call(MemoryDue.self, .init())
    #expect(due.countries.isEmpty, "nothing is due on the day on which it was seen")
    let next = try #require(due.nextAt)
    await world.settle()
    world.clock.jump(by: next - world.clock.now)
    await world.pass(.zero)
    let again = try await world.returning(alice)
    let later = try await again.call(MemoryDue.self, .init())
    #expect(later.countries.allSatisfy { $0.dueAt.map { $0 <= next } ?? false })
    #expect(!later.countries.isEmpty)
  }

  @Test("What is remembered outlives a crash, and is exported")
  func crash() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    _ = try await play(alice, in: world)
    let map = try await alice.call(MemoryMap.self, .init())
    try await world.restart(after: .seconds(1))
    let again = try await world.returning(alice)
    #expect(try await again.call(MemoryMap.self, .init()) == map)
    let export = try await again.call(AccountExport.self, .init())
    #expect(export.account?.memories == map.countries)
  }

  @Test("Who is not signed in is told nothing")
  func unauthenticated() async throws {
    let world = try await world()
    let stranger = world.connect()
    #expect(try await stranger.refusal(MemoryMap.self, .init()) == .unauthenticated)
    #expect(try await stranger.refusal(MemoryDue.self, .init()) == .unauthenticated)
  }
}
