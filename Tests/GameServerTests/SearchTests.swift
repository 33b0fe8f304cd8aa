import Community
import GameRules
import Geodesy
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Searching")
@GameLoop
struct SearchTests {
  private nonisolated static let places = PlaceNames(
    towns: [
      FoundTown(name: "Aba", country: nil, coordinate: .origin, population: 10),
      FoundTown(name: "New Aba", country: CountryCode("NG"), coordinate: .origin, population: 900),
    ],
    countries: [
      FoundCountry(
        country: CountryCode("NO")!, name: .init(english: "Norway", german: "Norwegen"))
    ],
    townsNearby: { place, limit in
      // A town is a degree to the east of every place.
      let east = Coordinate(
        latitude: place.latitude.degrees, longitude: place.longitude.degrees + 1)
      return Array(
        [FoundTown(name: "Near", country: nil, coordinate: east ?? place, population: 1)]
          .prefix(limit))
    })

  private func world() async throws -> World {
    try await World(options: MatchOptions(rounds: 1)) { $0.placeNames = { Self.places } }
  }

  @Test("A text finds towns, countries in both languages once, maps, public lists and accounts")
  func everything() async throws {
    let world = try await world()
    let (norma, nora) = (try await world.registered("norma"), try await world.guest("nora"))
    for (title, visibility) in [("Norwegian towers", ListVisibility.public), ("Nordic", .link)] {
      _ = try await norma.call(ListCreate.self, .init(title: title, visibility: visibility))
    }
    let found = try await nora.call(Search.self, .init(text: "NOR"))
    #expect(found.countries.map(\.country.description) == ["NO"])
    #expect(found.lists.map(\.title) == ["Norwegian towers"])
    #expect(found.lists.first?.author.player == norma.id)
    #expect(found.players.map(\.player) == [norma.id], "guests are not found")
    #expect(
      try await nora.call(Search.self, .init(text: "aba")).towns.map(\.name) == ["New Aba", "Aba"])
    #expect(try await nora.call(Search.self, .init(text: "eas")).maps.map(\.map) == ["east"])
    #expect(try await nora.call(Search.self, .init(text: "aba", limit: 1)).towns.count == 1)
  }

  @Test("Near a place are towns, and the maps that have it; a text goes before a place")
  func near() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let place = try #require(Coordinate(latitude: 5, longitude: 30))
    let found = try await alice.call(Search.self, .init(near: place))
    #expect(found.towns.map(\.name) == ["Near"])
    #expect(found.maps.map(\.map) == ["east"])
    let coast = try #require(Coordinate(latitude: 5, longitude: 19.5))
    #expect(
      Set(try await alice.call(Search.self, .init(near: coast)).maps.map(\.map))
        == ["world", "east"], "the town is on the map, beside the place")
    let sea = try #require(Coordinate(latitude: 5, longitude: 50))
    #expect(try await alice.call(Search.self, .init(near: sea)).maps == [])
    #expect(found.players == [] && found.lists == [])
    #expect(
      try await alice.call(Search.self, .init(text: "norw", near: place)).towns == [])
    #expect(try await alice.call(Search.self, .init()) == .init())
  }

  @Test("Nothing is looked up in a ranked match; in any other match it may be")
  func ranked() async throws {
    let world = try await world()
    let players = [try await world.registered("alice"), try await world.registered("bob")]
    for player in players {
      _ = try await player.call(QueueJoin.self, .init(map: "world", isRanked: true))
    }
    _ = try await players[0].match(hearing: "match.started")
    #expect(try await players[0].refusal(Search.self, .init(text: "aba")) == .alreadyInMatch)
    let carol = try await world.guest("carol")
    _ = try await carol.call(MatchSolo.self, .init())
    #expect(try await carol.call(Search.self, .init(text: "aba")).towns.count == 2)
  }

  @Test("Banned players are not found, and neither are their lists")
  func banned() async throws {
    let world = try await world()
    let (norma, alice) = (try await world.registered("norma"), try await world.guest("alice"))
    _ = try await norma.call(ListCreate.self, .init(title: "Norwegian", visibility: .public))
    try await world.server.operations.moderation.ban(
      BanRecord(
        subject: .player(norma.id), since: world.clock.now, until: world.clock.now + .seconds(60),
        reason: nil), by: BanTests.operator1)
    let during = try await alice.call(Search.self, .init(text: "nor"))
    #expect(during.players == [] && during.lists == [])
    await world.pass(.seconds(61))
    let after = try await alice.call(Search.self, .init(text: "nor"))
    #expect(after.players.map(\.player) == [norma.id] && after.lists.count == 1)
  }

  @Test("A text that no name has, of any length and letters, finds nothing")
  func strange() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    for text in ["", " ", "%", "q'b", "\u{0}", String(repeating: "e\u{301}", count: 4000), "💥"] {
      #expect(try await alice.call(Search.self, .init(text: text)) == .init(), "\(text.count)")
    }
  }
}
