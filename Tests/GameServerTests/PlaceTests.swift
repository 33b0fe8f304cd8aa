import Accounts
import GameRules
import Geodesy
import JSON
import Storage
import Synchronization
import Testing
import WireProtocol

@testable import GameServer

@Suite("Places: which are played, and what is said of them")
@GameLoop
struct PlaceTests {
  private static func views(
    _ provider: ViewProvider, log: RecordingLog = RecordingLog()
  ) -> PlaceViews {
    PlaceViews(provider, gazetteer: nil, randomness: .cryptographic, logger: log.logger)
  }

  private static func randomness(_ seed: UInt64) -> Randomness {
    let source = SeededSource(seed)
    return Randomness { source.next() }
  }

  private static func places(
    _ views: PlaceViews, on map: CoverageMap? = nil, seed: UInt64, count: Int = 10
  ) -> [Coordinate] {
    var random = randomness(seed)
    let demand = PlaceDemand(
      count: count, format: .classic, options: .standard, map: map ?? World.maps.standard,
      players: [], isShared: true)
    return views.places(for: demand, using: &random).places.map(\.solution.coordinate)
  }

  @Test("Only what is worth showing is played with pictures, and the same for the same numbers")
  func rejection() {
    let painter = FakePainter { $0.longitude.degrees > 5 }
    let log = RecordingLog()
    for seed in 1...20 as ClosedRange<UInt64> {
      let places = Self.places(Self.views(.sketch(painter), log: log), seed: seed)
      #expect(places.count == 10)
      for place in places { #expect(place.longitude.degrees > 5) }
      #expect(places == Self.places(Self.views(.sketch(painter)), seed: seed))
    }
    #expect(log.count == 0)
  }

  @Test("Other providers play every place, from the same numbers as ever")
  func otherProviders() {
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = Self.randomness(seed)
      let expected = World.maps.standard.samplePlaces(10, using: &random).map(\.coordinate)
      #expect(Self.places(Self.views(.coordinates), seed: seed) == expected)
      #expect(Self.places(Self.views(.streetview()), seed: seed) == expected)
      #expect(Self.places(Self.views(.sketch(FakePainter())), seed: seed) == expected)
    }
  }

  @Test("A map without any place worth showing is played all the same, and the log says so once")
  func barren() {
    let log = RecordingLog()
    let views = Self.views(.sketch(FakePainter { _ in false }), log: log)
    for seed in 1...5 as ClosedRange<UInt64> {
      #expect(Self.places(views, seed: seed).count == 10)
    }
    #expect(log.count == 1)
    #expect(log.text.contains("world"))
    _ = Self.places(views, on: World.maps["east"], seed: 6, count: 1)
    #expect(log.count == 2, "once for each map")
  }

  @Test("A match is played on places worth showing")
  func match() async throws {
    let world = try await ViewTests.world(painter: FakePainter { $0.latitude.degrees < -4 })
    let (_, _, match) = try await world.duel()
    for place in try world.solutions(of: match) { #expect(place.latitude.degrees < -4) }
  }

  /// A world that knows towns.
  private static func knowing() async throws -> World {
    try await World(options: MatchOptions(rounds: 1)) { $0.gazetteer = FakePainter() }
  }

  @Test("The reveal says what a place is near to, and so do the states of live and stored matches")
  func near() async throws {
    let world = try await Self.knowing()
    let (alice, bob, match) = try await world.duel()
    let before = try await alice.call(MatchStateRequest.self, .init(match: match))
    #expect(before.content.rounds.allSatisfy { $0.solution == nil })
    try await world.play(match, [alice, bob]) { _, place in place }
    let revealed = try await alice.event("round.revealed")
    let solution = try RevealedPlace(wire: try #require(revealed["solution"]))
    #expect(solution.near == FakePainter.town)
    #expect(solution.near?.distanceKilometers == 41)
    #expect(solution.country == "IT")
    let told = try await alice.call(MatchStateRequest.self, .init(match: match))
    #expect(told.content.rounds.map(\.solution) == [solution])
    try await world.restart(after: .seconds(1))
    #expect(world.server.matches[match] == nil, "it comes from the store now")
    let again = try await world.returning(alice)
    let stored = try await again.call(MatchStateRequest.self, .init(match: match))
    #expect(stored.content.rounds.map(\.solution) == [solution])
  }

  @Test("What the map says of the country stands")
  func country() {
    let views = PlaceViews(
      .coordinates, gazetteer: FakePainter(), randomness: .cryptographic, logger: World.silence)
    #expect(views.reveal(Solution(coordinate: .origin, country: "GH")).country == "GH")
    #expect(views.reveal(Solution(coordinate: .origin)).country == "IT")
    let place = Solution(coordinate: .origin)
    let looked = views.recall(place)
    #expect(looked == views.reveal(place) && views.recall(place) == looked)
    let ignorant = Self.views(.coordinates)
    #expect(ignorant.reveal(Solution(coordinate: .origin)) == RevealedPlace(coordinate: .origin))
  }

  @Test(
    "Neither towns nor looked-up countries of a duel are kept in the journal or with the match")
  func notKept() async throws {
    let world = try await Self.knowing()
    let (alice, bob, match) = try await world.duel()
    await world.server.flush()
    for entry in try await world.store.journal() {
      let text = String(decoding: entry.payload, as: UTF8.self)
      #expect(!text.contains("Faenza") && !text.contains("IT"))
    }
    try await world.play(match, [alice, bob]) { _, place in place }
    await world.server.flush()
    let stored = try #require(try await world.store.finishedMatch(match))
    #expect(stored.match.rounds.allSatisfy { $0.solution.country == nil })
  }

  @Test("Of a match alone the countries are kept, for the memory of countries, and not the towns")
  func keptAlone() async throws {
    let world = try await Self.knowing()
    let alice = try await world.guest("alice")
    let match = try await alice.call(MatchSolo.self, .init()).match
    await world.server.flush()
    for entry in try await world.store.journal() {
      #expect(!String(decoding: entry.payload, as: UTF8.self).contains("Faenza"))
    }
    try await world.play(match, [alice]) { _, place in place }
    await world.server.flush()
    let stored = try #require(try await world.store.finishedMatch(match))
    #expect(stored.match.rounds.allSatisfy { $0.solution.country == "IT" })
  }
}

/// A seeded generator that can be called from anywhere.
private final class SeededSource: Sendable {
  private let random: Mutex<SeededRandom>

  init(_ seed: UInt64) { random = Mutex(SeededRandom(seed: seed)) }

  func next() -> UInt64 { random.withLock { $0.next() } }
}
