import Accounts
import GameRules
import Geodesy
import Storage
import Testing
import WireProtocol

@testable import GameServer

/// A world of four countries: NE, NW, SE and SW.
private struct FourCountries: Gazetteer {
  func nearestTown(to place: Coordinate) -> NearbyTown? { nil }

  func country(of place: Coordinate) -> String? {
    (place.latitude.degrees > 0 ? "N" : "S") + (place.longitude.degrees > 0 ? "E" : "W")
  }
}

@Suite("Matches of other formats")
@GameLoop
struct FormatMatchTests {
  private func world(_ gazetteer: (any Gazetteer)? = FourCountries()) async throws -> World {
    try await World(options: MatchOptions(countdown: .zero)) { $0.gazetteer = gazetteer }
  }

  private func clash(_ world: World) async throws -> (alice: TestClient, bob: TestClient, MatchID) {
    let alice = try await world.guest("alice")
    let bob = try await world.guest("bob")
    for player in [alice, bob] {
      _ = try await player.call(QueueJoin.self, .init(format: FormatName(.clash)))
      world.clock.advance(by: .milliseconds(1))
    }
    let match = try await alice.match(hearing: "round.started")
    _ = try await bob.match(hearing: "round.started")
    return (alice, bob, match)
  }

  private func place(_ round: Int, of match: MatchID, in world: World) throws -> Coordinate {
    try world.solutions(of: match)[round - 1]
  }

  /// Alice finds the place, and bob the other side of the Earth.
  private func playRound(
    _ round: Int, of match: MatchID, _ alice: TestClient, _ bob: TestClient, in world: World
  ) async throws {
    let place = try place(round, of: match, in: world)
    try await world.guess(round, of: match, [(alice, place), (bob, place.antipode)])
  }

  @Test("Those who wait for a clash play one, and not those who wait for a classic duel")
  func queues() async throws {
    let world = try await world()
    let carol = try await world.guest("carol")
    let joined = try await carol.call(QueueJoin.self, .init())
    let (alice, _, match) = try await clash(world)
    let state = try await alice.call(MatchStateRequest.self, .init(match: match))
    #expect(joined.waiting == 0 && world.server.lobby.waitingCount == 1)
    #expect(state.content.format.format == .clash && state.content.options.rounds == 12)
    #expect(state.content.options.hurryTime == .seconds(15))
    #expect(state.content.players.map(\.reserve) == [.health(6000), .health(6000)])
  }

  @Test("A clash costs health, and its end is in the history, which is the same after a restart")
  func clash() async throws {
    let world = try await world()
    let (alice, bob, match) = try await clash(world)
    try await playRound(1, of: match, alice, bob, in: world)
    let revealed = try await bob.event("round.revealed")
    let effects = try #require(revealed["effects"]?.elements.map { Array($0) })
    #expect(effects.map { $0["loss"]?.integer } == [0, 5000])
    #expect(effects.map { $0["health"]?.integer } == [6000, 1000])
    for player in [alice, bob] {
      _ = try await player.call(MatchReady.self, .init(match: match, round: 1))
    }
    try await playRound(2, of: match, alice, bob, in: world)
    let finished = try await alice.event("match.finished")
    let results = try #require(finished["results"]?.elements.map { Array($0) })
    #expect(results.map { $0["health"]?.integer } == [6000, 0])
    #expect(results.map { $0["won"]?.boolean } == [true, false])
    let history = try await alice.call(MatchHistory.self, .init())
    #expect(history.matches.map(\.format.format) == [.clash])
    #expect(history.matches[0].players.map(\.result.reserve) == [.health(6000), .health(0)])
    let before = try await alice.call(MatchStateRequest.self, .init(match: match))
    try await world.restart(after: .seconds(1))
    let again = try await world.returning(alice)
    let after = try await again.call(MatchStateRequest.self, .init(match: match))
    #expect(after.content.rounds == before.content.rounds)
    #expect(after.content.players.map(\.reserve) == before.content.players.map(\.reserve))
  }

  @Test("A clash counts as a game and a win, and not for points, ranking and badges")
  func counts() async throws {
    let world = try await world()
    let (alice, bob, match) = try await clash(world)
    try await playRound(1, of: match, alice, bob, in: world)
    for player in [alice, bob] {
      _ = try await player.call(MatchReady.self, .init(match: match, round: 1))
    }
    try await playRound(2, of: match, alice, bob, in: world)
    let finished = try await alice.event("match.finished")
    #expect(finished["badges"]?.count == 0, "the center badge is for classic matches")
    let profile = try await alice.call(ProfileGet.self, .init(player: alice.id))
    #expect(profile.statistics.multiplayerGames == 1 && profile.statistics.gamesWon == 1)
    #expect(profile.statistics.maximumScore == 0 && profile.statistics.finishedGames == 0)
  }

  @Test("A clash goes on after a crash with the health and the places that it had")
  func crash() async throws {
    let world = try await world()
    let (alice, bob, match) = try await clash(world)
    try await playRound(1, of: match, alice, bob, in: world)
    for player in [alice, bob] {
      _ = try await player.call(MatchReady.self, .init(match: match, round: 1))
    }
    let places = try world.solutions(of: match)
    #expect(places.count == 3, "the next round's place is there")
    try await world.restart(after: .seconds(1))
    #expect(try world.solutions(of: match) == places)
    let players = [try await world.returning(alice), try await world.returning(bob)]
    let state = try await players[0].call(MatchStateRequest.self, .init(match: match))
    #expect(state.content.players.map(\.reserve) == [.health(6000), .health(1000)])
    try await playRound(2, of: match, players[0], players[1], in: world)
    _ = try await players[0].event("match.finished")
  }

  @Test("Nobody is told more of a place to come than of a classic match's")
  func secrecy() async throws {
    let world = try await world()
    let (alice, _, match) = try await clash(world)
    let places = try world.solutions(of: match)
    let told = alice.texts.map { String(decoding: $0, as: UTF8.self) }.joined()
    // The provider of these tests tells the place of the round that is played.
    #expect(!told.contains("\(places[1].latitude.degrees)"))
  }

  /// A streak of twenty places, all found; the countries that they are in.
  private func streak(
    of alice: TestClient, in world: World
  ) async throws -> (MatchID, [String]) {
    let begun = try await alice.call(MatchBegin.self, .init(format: FormatName(.streak)))
    let match = begun.match
    #expect(begun.content.format.format == .streak && begun.content.options.rounds == 200)
    var countries: [String] = []
    for round in 1...20 {
      let place = try place(round, of: match, in: world)
      countries.append(try #require(FourCountries().country(of: place)))
      // Another place of the country.
      let pin = Coordinate(
        latitude: place.latitude.degrees > 0 ? 60 : -60,
        longitude: place.longitude.degrees > 0 ? 120 : -120)
      try await world.guess(round, of: match, [(alice, pin)])
      _ = try await alice.call(MatchReady.self, .init(match: match, round: round))
    }
    return (match, countries)
  }

  @Test("A streak goes on while the pin is in the country, and never shows one twice running")
  func streak() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let (match, countries) = try await streak(of: alice, in: world)
    #expect(zip(countries, countries.dropFirst()).allSatisfy { $0 != $1 })
    let place = try place(21, of: match, in: world)
    try await world.guess(21, of: match, [(alice, place.antipode)])
    let finished = try await alice.event("match.finished")
    let result = try #require(finished["results"]?.elements?.first { _ in true })
    #expect(result["total"]?.integer == 20 && result["lives"]?.integer == 0)
  }

  @Test("A map of two countries, whose next one everybody would know, is refused")
  func twoCountries() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    for format in [Format.streak, .sprint] {
      let refusal = try await alice.refusal(
        MatchBegin.self, .init(format: FormatName(format), map: "east"))
      #expect(refusal == .formatNotPossible)
    }
  }

  /// North and south of the east, with an island that has a fiftieth of it.
  private struct IslandInTheEast: Gazetteer {
    func nearestTown(to place: Coordinate) -> NearbyTown? { nil }

    func country(of place: Coordinate) -> String? {
      place.longitude.degrees > 39.6 ? "IS" : place.latitude.degrees > 0 ? "NE" : "SE"
    }
  }

  @Test("A map of two countries and a crumb of a third is refused")
  func crumb() async throws {
    let world = try await world(IslandInTheEast())
    let alice = try await world.guest("alice")
    for format in [Format.streak, .sprint] {
      let refusal = try await alice.refusal(
        MatchBegin.self, .init(format: FormatName(format), map: "east"))
      #expect(refusal == .formatNotPossible)
    }
  }

  /// A streak in whose first round the marker stands on the place, after a crash that has taken the
  /// atlas away.
  private func markedStreak(in world: World) async throws -> (alice: TestClient, MatchID) {
    let alice = try await world.guest("alice")
    let match = try await alice.call(MatchBegin.self, .init(format: FormatName(.streak))).match
    let place = try place(1, of: match, in: world)
    _ = try await alice.call(MatchAnswer.self, .init(match: match, round: 1))
    _ = try await alice.call(MatchMark.self, .init(match: match, round: 1, coordinate: place))
    try await world.restart(after: .seconds(1)) { $0.gazetteer = nil }
    return (try await world.returning(alice), match)
  }

  @Test("The marker's country counts when the time is up, also after a crash")
  func marker() async throws {
    let world = try await world()
    let (again, _) = try await markedStreak(in: world)
    await world.pass(.seconds(120))
    let revealed = try await again.event("round.revealed")
    let result = try #require(revealed["results"]?.elements?.first { _ in true })
    #expect(result["score"]?.integer == 1 && result["defaulted"]?.boolean == true)
  }

  @Test("A streak is called off when there is no atlas any more to tell countries")
  func withoutAtlas() async throws {
    let world = try await world()
    let (again, match) = try await markedStreak(in: world)
    _ = try await again.call(MatchGuess.self, .init(match: match, round: 1, coordinate: nil))
    _ = try await again.call(MatchReady.self, .init(match: match, round: 1))
    let finished = try await again.event("match.finished")
    #expect(finished["ending"]?.string == "aborted")
  }

  @Test("A rematch of a clash is a clash")
  func rematch() async throws {
    let world = try await world()
    let (alice, bob, match) = try await clash(world)
    for round in 1...2 {
      try await playRound(round, of: match, alice, bob, in: world)
      guard round == 1 else { break }
      for player in [alice, bob] {
        _ = try await player.call(MatchReady.self, .init(match: match, round: 1))
      }
    }
    _ = try await alice.event("match.finished")
    let before = alice.texts.count
    _ = try await alice.call(MatchRematch.self, .init(match: match))
    let received = try await bob.event("challenge.received")
    #expect(received["format"]?.string == "clash")
    _ = try await bob.call(MatchRematch.self, .init(match: match))
    let started = try await alice.event("match.started", from: before)
    #expect(started["format"]?.string == "clash")
    #expect(started["players"]?.elements?.first { _ in true }?["health"]?.integer == 6000)
  }

  @Test("The atlas tells the country of places and pins alike, whatever the map says")
  func countries() async throws {
    let text = """
      {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"country":"XX"},\
      "geometry":{"type":"Polygon","coordinates":[[[-20,-10],[20,-10],[20,10],[-20,10],[-20,-10]]]}}]}
      """
    let map = try CoverageMap(name: "other", geoJSON: Array(text.utf8))
    let views = PlaceViews(
      .coordinates, gazetteer: FourCountries(), randomness: .cryptographic,
      logger: RecordingLog().logger)
    var random = Randomness.cryptographic
    #expect(views.hasCountries(map, using: &random))
    let demand = PlaceDemand(
      count: 1, format: .streak, options: Format.streak.options(.standard), map: map, players: [],
      isShared: true)
    for _ in 0..<20 {
      let place = views.places(for: demand, using: &random).places[0].solution
      #expect(place.country == FourCountries().country(of: place.coordinate))
    }
  }

  @Test("Also after more places than fit on the map, no country comes twice running")
  func crowdedMap() {
    let views = PlaceViews(
      .coordinates, gazetteer: FourCountries(), randomness: .cryptographic,
      logger: RecordingLog().logger)
    var random = Randomness.cryptographic
    var earlier: [Solution] = []
    for _ in 0..<200 {
      let demand = PlaceDemand(
        count: 1, format: .streak, options: Format.streak.options(.standard),
        map: World.maps.standard, players: [], isShared: true, earlier: earlier)
      let place = views.places(for: demand, using: &random).places[0].solution
      #expect(place.country != nil && place.country != earlier.last?.country)
      earlier.append(place)
    }
  }

  @Test(
    "A format is refused for another number of players, for a rating, or on a map of one country")
  func notPossible() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    #expect(
      try await alice.refusal(MatchBegin.self, .init(format: FormatName(.clash)))
        == .formatNotPossible)
    #expect(
      try await alice.refusal(QueueJoin.self, .init(format: FormatName(.streak)))
        == .formatNotPossible)
    #expect(
      try await alice.refusal(
        QueueJoin.self, .init(isRanked: true, format: FormatName(.streak))) == .formatNotPossible)
    let oneCountry = try await self.world(FakePainter())
    let bob = try await oneCountry.guest("bob")
    #expect(
      try await bob.refusal(MatchBegin.self, .init(format: FormatName(.streak)))
        == .formatNotPossible)
  }

  @Test("The list of formats has those that the server can play")
  func list() async throws {
    let world = try await World { world in
      world.gazetteer = FourCountries()
      world.facts = QuizTests.book()
    }
    let formats = try await world.connect().call(FormatList.self, .init()).formats
    #expect(formats.map(\.format.format) == Format.latest)
    let clash = try #require(formats.first { $0.format.format == .clash })
    #expect(clash.health == 6000 && clash.rounds == 12 && clash.hurryTime == .seconds(15))
    #expect(clash.fewestPlayers == 2 && clash.mostPlayers == 2 && clash.points == .distance)
    let without = try await self.world(nil).connect()
    #expect(
      try await without.call(FormatList.self, .init()).formats.map(\.format.format)
        == Format.latest.filter { $0.points == .distance })
  }

  @Test("A place in the queue of a format is kept over a restart")
  func ticket() async throws {
    let world = try await world()
    let alice = try await world.registered("alice")
    _ = try await alice.call(QueueJoin.self, .init(format: FormatName(.clash)))
    try await world.restart(after: .seconds(1))
    let again = world.connect()
    let resumed = try await again.call(AccountResume.self, .init(token: alice.token))
    #expect(resumed.queue?.format.format == .clash)
  }
}
