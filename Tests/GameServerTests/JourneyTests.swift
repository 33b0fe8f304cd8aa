import Accounts
import GameRules
import Geodesy
import JSON
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Journeys")
@GameLoop
struct JourneyTests {
  /// Facts of three countries of one region and one of another.
  private static let facts: FactBook = {
    var countries: [CountryCode: FactCard] = [:]
    for (code, region) in [
      ("IT", "Europe"), ("FR", "Europe"), ("DE", "Europe"), ("JP", "Asia"),
    ] {
      guard let country = CountryCode(code) else { continue }
      countries[country] = FactCard(
        country: country, name: .init(english: code, german: code), administeredBy: nil,
        region: region, capitals: [], neighbours: [], languages: [], currencies: [], population: 1,
        area: 1, demonym: nil, drivingSide: .right, hasCoast: true, isIsland: false,
        isOnEquator: false)
    }
    return FactBook(countries: countries, attribution: "", quiz: [], quizBook: nil)
  }()

  private func world(
    _ facts: FactBook? = facts, rounds: Int = 2
  ) async throws -> World {
    let painter = ViewTests.painter
    return try await World(
      options: MatchOptions(rounds: rounds, readyTime: .zero, countdown: .zero),
      drawing: SlowWorkPool(inline: ())
    ) {
      $0.viewProvider = .sketch(painter)
      $0.gazetteer = painter
      $0.facts = facts
    }
  }

  private func begin(
    _ client: TestClient, _ difficulty: Difficulty? = nil, list: ListID? = nil, due: Bool? = nil,
    map: String? = nil
  ) async throws -> MatchState {
    try await client.call(
      MatchBegin.self,
      .init(
        format: FormatName(.journey), map: map, difficulty: difficulty, list: list, isDue: due))
  }

  private func state(_ match: MatchID, _ client: TestClient) async throws -> MatchState {
    try await client.call(MatchStateRequest.self, .init(match: match))
  }

  private func widths(_ state: MatchState) -> [Double] {
    guard case .sketch(let pictures) = state.content.rounds.last?.view else { return [] }
    return pictures.map(\.widthKilometers)
  }

  @Test("A journey says its difficulty, the aids and the pauses, and a place has fifty seconds")
  func beginning() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let began = try await begin(alice)
    #expect(began.difficulty == .hiker && began.aids == Aid.allCases && began.pauses == 3)
    #expect(began.options.movingTime == .seconds(30) && began.options.guessingTime == .seconds(20))
    #expect(began.aided == nil && began.pausedUntil == nil && began.format.format == .journey)
    #expect(try await state(began.match, alice).difficulty == .hiker)
    let classic = try await world.guest("bob").call(MatchSolo.self, .init())
    #expect(classic.difficulty == nil && classic.aids == nil && classic.pauses == nil)
  }

  @Test(
    "What is not to be seen at a difficulty is not delivered: its pictures have no address",
    arguments: [
      (Difficulty.hiker, [75.0, 150, 300, 600, 1200]), (.scout, [75, 150, 300]),
      (.pathfinder, [75, 150]),
    ])
  func difficulties(_ difficulty: Difficulty, shown: [Double]) async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let before = world.server.views.pictureCount
    let began = try await begin(alice, difficulty)
    #expect(widths(began) == shown)
    #expect(world.server.views.pictureCount - before == 2 * shown.count, "two rounds")
  }

  @Test("A freeze is told with the end of the phase, and with the aids that are left")
  func freeze() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let match = try await begin(alice).match
    let deadline = try #require(try await state(match, alice).deadline)
    let reply = try await alice.call(MatchAid.self, .init(match: match, round: 1, aid: .freeze))
    #expect(reply.aids == [.lens, .shuffle, .fork])
    let event = try await alice.event("round.aided")
    #expect(event["aid"]?.string == "freeze" && event["round"]?.integer == 1)
    #expect(
      event["deadline"]?.integer == (deadline + .seconds(20)).millisecondsSinceEpoch)
    let after = try await state(match, alice)
    #expect(after.deadline == deadline + .seconds(20) && after.aided?.map(\.aid) == [.freeze])
  }

  @Test("A lens holds the place, and a fork names its country and another of the region")
  func lensAndFork() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let match = try await begin(alice).match
    let place = try world.solutions(of: match)[0]
    for aid in [Aid.lens, .fork] {
      _ = try await alice.call(MatchAid.self, .init(match: match, round: 1, aid: aid))
    }
    let cards = try #require(try await state(match, alice).aided)
    let lens = try #require(cards[0].lens)
    #expect(lens.center.distance(to: place) <= lens.radius && lens.radius == Meters(2_000_000))
    let fork = try #require(cards[1].fork?.map(\.description))
    #expect(fork.count == 2 && fork.contains("IT") && !fork.contains("JP") && fork == fork.sorted())
  }

  @Test("Without facts about countries there is no fork, and it is left")
  func noFork() async throws {
    let world = try await world(nil)
    let alice = try await world.guest("alice")
    let match = try await begin(alice).match
    #expect(
      try await alice.refusal(MatchAid.self, .init(match: match, round: 1, aid: .fork))
        == .aidNotPossible)
    #expect(try await state(match, alice).aids == Aid.allCases)
  }

  @Test("A shuffle shows another place under other addresses; the old ones are gone for good")
  func shuffle() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let began = try await begin(alice)
    let match = began.match
    let old = ViewTests.urls(began)
    let place = try world.solutions(of: match)[0]
    _ = try await alice.call(MatchAid.self, .init(match: match, round: 1, aid: .shuffle))
    let event = try await alice.event("round.aided")
    let new = try ViewTests.urls(event["view"])
    #expect(Set(new).isDisjoint(with: old) && new.count == old.count)
    #expect(try await ViewTests.get(old[0], in: world).status == 404)
    #expect(try await ViewTests.get(new[0], in: world).status == 200)
    let other = try world.solutions(of: match)[0]
    #expect(other != place)
    try await world.restart(after: .seconds(1))
    let back = try await world.returning(alice)
    let resumed = try await state(match, back)
    #expect(ViewTests.urls(resumed) == new && resumed.aided?.map(\.aid) == [.shuffle])
    #expect(try world.solutions(of: match)[0] == other)
    try await world.play(match, [back]) { $1 }
    _ = try await back.event("match.finished")
    for text in alice.texts + back.texts {
      let text = String(decoding: text, as: UTF8.self)
      #expect(!text.contains("\(place.latitude.degrees)"), "the old place is told to nobody")
    }
    #expect(try await state(match, back).rounds[0].results?[0].aids == [.shuffle])
  }

  @Test("A mark behind a shuffle stays behind it, though all come at once and the server restarts")
  func marksAroundShuffle() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let match = try await begin(alice).match
    await world.settle()
    let (first, last) = (Coordinate.origin, Coordinate.origin.antipode)
    alice.start(MatchMark.self, .init(match: match, round: 1, coordinate: first))
    alice.start(MatchAid.self, .init(match: match, round: 1, aid: .shuffle))
    alice.start(MatchMark.self, .init(match: match, round: 1, coordinate: last))
    await world.settle()
    #expect(try await state(match, alice).marker == last)
    try await world.restart(after: .seconds(1))
    let back = try await world.returning(alice)
    #expect(try await state(match, back).marker == last)
  }

  @Test("An aid is used once, and in another round refused; other formats have none")
  func refusals() async throws {
    let world = try await world()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    let match = try await begin(alice).match
    for _ in 1...2 {
      let reply = try await alice.call(MatchAid.self, .init(match: match, round: 1, aid: .lens))
      #expect(reply.aids == [.freeze, .shuffle, .fork], "the same reply")
    }
    #expect(
      try await alice.refusal(MatchAid.self, .init(match: match, round: 2, aid: .freeze))
        == .wrongPhase)
    #expect(
      try await bob.refusal(MatchAid.self, .init(match: match, round: 1, aid: .freeze))
        == .notInMatch)
    #expect(try await bob.refusal(MatchPause.self, .init(match: match)) == .notInMatch)
    let place = try world.solutions(of: match)[0]
    try await world.guess(1, of: match, [(alice, place)])
    await world.settle()
    #expect(
      try await alice.refusal(MatchAid.self, .init(match: match, round: 2, aid: .lens))
        == .aidNotPossible)
    let classic = try await bob.call(MatchSolo.self, .init()).match
    #expect(
      try await bob.refusal(MatchAid.self, .init(match: classic, round: 1, aid: .freeze))
        == .aidNotPossible)
    #expect(try await bob.refusal(MatchPause.self, .init(match: classic)) == .pauseNotPossible)
    #expect(try await bob.refusal(MatchResume.self, .init(match: classic)) == .pauseNotPossible)
  }

  @Test("In a pause nothing of the place is delivered, over a restart as well")
  func pause() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let began = try await begin(alice)
    let match = began.match
    let urls = ViewTests.urls(began)
    await world.pass(.seconds(10))
    _ = try await alice.call(MatchPause.self, .init(match: match))
    let event = try await alice.event("match.paused")
    #expect(event["pauses"]?.integer == 2 && event["remainingMs"]?.integer == 20_000)
    let paused = try await state(match, alice)
    #expect(paused.rounds.last?.view == nil && paused.deadline == nil && paused.roundEnd == nil)
    #expect(paused.remaining == .seconds(20) && paused.phase == .moving && paused.pauses == 2)
    #expect(try await ViewTests.get(urls[0], in: world).status == 404)
    #expect(
      try await alice.refusal(MatchAnswer.self, .init(match: match, round: 1)) == .wrongPhase)
    try await world.restart(after: .seconds(20))
    let back = try await world.returning(alice)
    let after = try await state(match, back)
    #expect(
      after.pausedUntil.map { $0 > world.clock.now } == true && after.remaining == .seconds(20))
    #expect(after.rounds.last?.view == nil)
    #expect(try await ViewTests.get(urls[0], in: world).status == 404)
    _ = try await back.call(MatchResume.self, .init(match: match))
    let resumed = try await back.event("match.resumed")
    #expect(try ViewTests.urls(resumed["view"]) == urls)
    #expect(
      resumed["deadline"]?.integer
        == (world.clock.now + .seconds(20)).millisecondsSinceEpoch)
    #expect(try await ViewTests.get(urls[0], in: world).status == 200)
  }

  @Test("A pause ends by itself after a minute, and the fourth is refused")
  func pauses() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let match = try await begin(alice).match
    for number in 1...3 {
      _ = try await alice.call(MatchPause.self, .init(match: match))
      let heard = alice.texts.count
      await world.pass(.seconds(60))
      _ = try await alice.event("match.resumed", from: heard)
      #expect(try await state(match, alice).pauses == 3 - number)
    }
    #expect(try await alice.refusal(MatchPause.self, .init(match: match)) == .pauseNotPossible)
  }

  @Test(
    "A difficulty brings more experience, and an aid halves that of its round and leaves no memory")
  func experience() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let match = try await begin(alice, .scout).match
    _ = try await alice.call(MatchAid.self, .init(match: match, round: 1, aid: .freeze))
    try await world.play(match, [alice]) { $1 }
    let finished = try await alice.event("match.finished")
    #expect(finished["experience"]?["gained"]?.integer == 187, "100 · 1.25 · 1.5, rounded down")
    await world.settle()
    let map = try await alice.call(MemoryMap.self, .init()).countries
    #expect(map.map(\.seen) == [1])
    let played = try await alice.call(MatchHistory.self, .init()).matches
    #expect(played.map(\.difficulty) == [.scout] && played[0].format.format == .journey)
    let exported = try await alice.call(AccountExport.self, .init()).matches
    #expect(exported[0].difficulty == .scout && exported[0].format.format == .journey)
    #expect(exported[0].rounds[0].guess?.aids == [.freeze])
    let statistics = try await alice.call(ProfileGet.self, .init()).statistics
    #expect(statistics.gamesPlayed == 1 && statistics.maximumScore == 0, "no points are counted")
  }

  @Test("A journey of a list has its places, and a shuffle another one as long as there is one")
  func list() async throws {
    let world = try await world()
    let alice = try await world.registered("alice")
    func list(_ count: Int) async throws -> ListID {
      try await alice.call(
        ListCreate.self,
        .init(
          title: "Towers", visibility: .link,
          places: (1...count).map {
            ListPlaceText(
              coordinate: Coordinate(latitude: Double($0), longitude: 5) ?? .origin, name: nil)
          })
      ).list.list
    }
    let short = try await begin(alice, list: list(2))
    #expect(short.aids == [.freeze, .lens, .fork] && short.list != nil)
    #expect(
      try await alice.refusal(MatchAid.self, .init(match: short.match, round: 1, aid: .shuffle))
        == .aidNotPossible)
    _ = try await alice.call(MatchQuit.self, .init(match: short.match))
    let long = try await begin(alice, list: list(3))
    #expect(long.aids == Aid.allCases)
    let before = Set(try world.solutions(of: long.match))
    _ = try await alice.call(MatchAid.self, .init(match: long.match, round: 1, aid: .shuffle))
    let after = Set(try world.solutions(of: long.match))
    #expect(before.count == 2 && after.count == 2 && before != after)
    #expect(before.union(after).allSatisfy { $0.longitude.degrees == 5 })
  }

  @Test("Members that only journeys have are refused elsewhere, and so are two sources of places")
  func wrongRequests() async throws {
    let world = try await world()
    let alice = try await world.registered("alice")
    let list = ListID(LinkSecret.example)
    for parameters in [
      MatchBegin.Parameters(difficulty: .scout), .init(list: list), .init(isDue: true),
      .init(format: FormatName(.streak), difficulty: .hiker),
    ] {
      #expect(try await alice.refusal(MatchBegin.self, parameters) == .formatNotPossible)
    }
    let journey = FormatName(.journey)
    #expect(
      try await alice.refusal(MatchBegin.self, .init(format: journey, list: list)) == .unknownList)
    let empty = try await alice.call(
      ListCreate.self, .init(title: "Nothing", visibility: .link, places: [])
    ).list.list
    #expect(
      try await alice.refusal(MatchBegin.self, .init(format: journey, list: empty)) == .listEmpty)
    for parameters in [
      MatchBegin.Parameters(format: journey, map: "world", list: list),
      .init(format: journey, list: list, isDue: true),
      .init(format: journey, map: "world", isDue: true),
    ] {
      #expect(try await alice.refusal(MatchBegin.self, parameters) == .formatNotPossible)
    }
    let event = PlaceSetName.event(world.server.operations.newEventID())
    for parameters in [
      MatchBegin.Parameters(set: event, difficulty: .scout), .init(set: event, list: list),
      .init(set: event, isDue: true),
    ] {
      #expect(try await alice.refusal(MatchBegin.self, parameters) == .formatNotPossible)
    }
    #expect(try await begin(alice, due: true).difficulty == .hiker)
  }

  @Test("Wanted countries come in their order, and those without a place are left out")
  func wantedCountries() async throws {
    let world = try await World { $0.gazetteer = Columns() }
    let text = """
      {"type":"FeatureCollection","features":[\
      {"type":"Feature","properties":{"country":"AA"},"geometry":{"type":"Polygon","coordinates":\
      [[[0,0],[10,0],[10,10],[0,10],[0,0]]]}},\
      {"type":"Feature","properties":{"country":"BB"},"geometry":{"type":"Polygon","coordinates":\
      [[[10,0],[20,0],[20,10],[10,10],[10,0]]]}},\
      {"type":"Feature","properties":{"country":"CC"},"geometry":{"type":"Polygon","coordinates":\
      [[[20,0],[30,0],[30,10],[20,10],[20,0]]]}}]}
      """
    let map = try CoverageMap(name: "columns", geoJSON: Array(text.utf8))
    let codes = ["CC", "ZZ", "AA", "BB"].compactMap { CountryCode($0) }
    let places = world.server.views.places(in: codes, count: 2, on: map)
    // The atlas has the region of CC in another country.
    #expect(places.map(\.country) == ["AA", "BB"])
    #expect(places.map { Columns().country(of: $0.coordinate) } == ["AA", "BB"])
  }
}

/// Countries side by side. What the map calls CC is DD.
private struct Columns: Gazetteer {
  func nearestTown(to place: Coordinate) -> NearbyTown? { nil }

  func country(of place: Coordinate) -> String? {
    ["AA", "BB", "DD"][min(2, max(0, Int(place.longitude.degrees / 10)))]
  }
}
