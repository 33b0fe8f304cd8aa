import GameRules
import Geodesy
import Places
import Testing
import WireProtocol

@testable import GameServer

@Suite("Street panoramas")
@GameLoop
struct PanoramaTests {
  let provider = FakePlaceProvider(count: 64)

  /// A server with so many places in stock.
  private func world(
    ready count: Int = 12, options: MatchOptions = .standard
  ) async throws -> World {
    let world = try await World(options: options) { [provider] configuration in
      configuration.panoramas = provider
      configuration.panoramaLimits.places = 12
      configuration.viewProvider = .sketch(ViewTests.painter)
    }
    try await until { (world.library.readyCounts["world"] ?? 0) >= count }
    return world
  }

  private func solo(
    _ player: TestClient, _ change: OptionsChange? = nil
  ) async throws -> MatchState {
    try await player.call(MatchSolo.self, .init(options: change))
  }

  private func view(_ state: MatchState) throws -> PanoramaView {
    guard case .panorama(let view)? = state.content.rounds.last?.view else {
      Issue.record("no panorama: \(state)")
      throw CancellationError()
    }
    return view
  }

  private func move(
    _ player: TestClient, _ state: MatchState, to node: String
  ) async throws -> PanoramaView {
    let reply = try await player.call(
      ViewMove.self, .init(match: state.match, round: 1, node: node))
    guard case .panorama(let view) = reply.view else { throw CancellationError() }
    return view
  }

  @Test("A picture is served once somebody has stepped to it, and its address tells nothing")
  func steps() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let state = try await solo(alice)
    let start = try view(state)
    #expect(start.node == start.start && start.links.map(\.bearing) == [90])
    #expect(start.pictures.map(\.width) == [512, 2048] && start.heading == 90)
    let response = try await ViewTests.get(start.pictures[0].url, in: world)
    #expect(response.status == 200 && response.contentType == "image/jpeg")
    let there = try await move(alice, state, to: start.links[0].node)
    #expect(there.links.map(\.bearing) == [90, 270] && there.start == start.node)
    #expect(try await ViewTests.get(there.pictures[1].url, in: world).status == 200)
    let next = ViewHandle(text: there.links[0].node)
    #expect(world.server.views.source(next) == nil, "a node's name is no address")
    let again = try await alice.call(MatchStateRequest.self, .init(match: state.match))
    #expect(try view(again) == there, "it is remembered where one stands")
    #expect(
      try await alice.refusal(
        ViewMove.self, .init(match: state.match, round: 1, node: "0")) == .unreachable)
  }

  @Test("A walk goes on after a crash, with the same addresses")
  func crash() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let state = try await solo(alice)
    let there = try await move(alice, state, to: try view(state).links[0].node)
    try await world.kill(after: .seconds(3))
    let again = try await world.returning(alice)
    let after = try await again.call(MatchStateRequest.self, .init(match: state.match))
    #expect(try view(after) == there)
    #expect(try await ViewTests.get(there.pictures[0].url, in: world).status == 200)
  }

  @Test("Who plays over a crash is dealt none of the places again, though the use was not kept")
  func useLost() async throws {
    provider.state.withLock { $0.isForgetful = true }
    let world = try await world()
    let alice = try await world.guest("alice")
    let first = try await solo(alice)
    try await world.kill(after: .seconds(3))
    let again = try await world.returning(alice)
    _ = try await again.call(MatchQuit.self, .init(match: first.match))
    // Five of twelve were seen: seven are enough for one match, and not for two.
    let second = try await solo(again)
    #expect(second.content.lacksPanoramas == nil)
    _ = try await again.call(MatchQuit.self, .init(match: second.match))
    #expect(try await solo(again).content.lacksPanoramas == true)
  }

  @Test("Who may not walk is told no steps, and who may not turn sees one flat picture")
  func movements() async throws {
    let world = try await world()
    let look = try view(try await solo(try await world.guest("alice"), .init(movement: .look)))
    #expect(look.links == [] && look.pictures.count == 2)
    let fixed = try view(try await solo(try await world.guest("bob"), .init(movement: .fixed)))
    #expect(fixed.links == [] && fixed.pictures.map(\.width) == [1024])
  }

  @Test("Who has seen too many places gets sketches, and is told so; others do not notice")
  func unseen() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    for round in 1...3 {
      let state = try await solo(alice)
      #expect(state.content.lacksPanoramas == (round == 3 ? true : nil))
      _ = try await alice.call(MatchQuit.self, .init(match: state.match))
    }
    #expect(try await solo(try await world.guest("bob")).content.lacksPanoramas == nil)
  }

  @Test("Sketches are shown to those who wish them, and where the map has no panoramas")
  func sketches() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let wished = try await solo(alice, .init(view: .sketch))
    #expect(ViewTests.urls(wished).count == SketchWidths.kilometers.count)
    #expect(wished.content.lacksPanoramas == nil)
    _ = try await alice.call(MatchQuit.self, .init(match: wished.match))
    let east = try await alice.call(MatchSolo.self, .init(map: "east"))
    #expect(east.content.lacksPanoramas == nil, "nobody asked for them")
    _ = try await alice.call(MatchQuit.self, .init(match: east.match))
    let asked = try await alice.call(
      MatchSolo.self, .init(map: "east", options: .init(view: .panorama)))
    #expect(asked.content.lacksPanoramas == true)
  }

  @Test("The list of maps says which have panoramas")
  func mapList() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let maps = try await alice.call(MapList.self, Nothing()).maps
    #expect(maps.filter { $0.panoramas == true }.map(\.map) == ["world"] && maps.count > 1)
  }

  @Test("A provider that does not answer is asked again after pauses that double")
  func breaker() async throws {
    provider.state.withLock { $0.failure = .unavailable("away") }
    let world = try await world(ready: 0)
    // The pause begins when the failure has come, and not when the provider was asked.
    try await until { world.library.failedCount == 1 }
    world.clock.advance(by: .seconds(3))
    #expect(provider.state.withLock { $0.asked } == 1)
    world.clock.advance(by: .seconds(4))
    try await until { world.library.failedCount == 2 }
    #expect(provider.state.withLock { $0.asked } == 2)
    provider.state.withLock { $0.failure = nil }
    world.clock.advance(by: .seconds(13))
    try await until { world.library.readyCounts["world"] == 12 }
  }

  @Test("A start that chance passes over many times is found soon all the same")
  func lastStarts() async throws {
    let world = try await World { configuration in
      configuration.panoramas = FakePlaceProvider(count: 40)
      configuration.panoramaLimits.places = 40
      configuration.viewProvider = .sketch(ViewTests.painter)
    }
    let start = world.clock.now
    try await until {
      world.clock.advance(by: .seconds(1))
      return world.library.readyCounts["world"] == 40
    }
    #expect(world.clock.now < start + .seconds(1200))
  }

  @Test("Ranked duels are played in panoramas where the map has them")
  func ranked() async throws {
    let world = try await world()
    let players = [try await world.registered("alice"), try await world.registered("bob")]
    for player in players {
      _ = try await player.call(QueueJoin.self, .init(map: "world", isRanked: true))
    }
    let started = try await players[0].event("round.started")
    guard case .panorama = try PlaceView(wire: try #require(started["view"])) else {
      Issue.record("no panorama")
      return
    }
  }

  @Test("A picture that an operator drops is gone with its place, and is not used again")
  func dropped() async throws {
    let world = try await world()
    let bundle = try #require(provider.state.withLock { $0.kept.values.first })
    let dropped = try await world.server.operations.dropPicture(
      bundle.references[1], by: BanTests.operator1)
    #expect(dropped == 1)
    try await until { provider.state.withLock { $0.kept[bundle.id] } == nil }
    #expect(provider.state.withLock(\.blocked) == [bundle.references[1]])
    #expect(
      try await world.server.operations.dropPicture("0-unknown", by: BanTests.operator1) == 0)
  }

  @Test("A picture that an operator drops is gone from matches that show it, though it is cached")
  func droppedWhileShown() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let state = try await solo(alice)
    let url = try view(state).pictures[0].url
    #expect(try await ViewTests.get(url, in: world).status == 200)
    let bundle = try #require(
      world.server.matches[state.match]?.machine.setup.solutions.first?.imagery?.reference)
    _ = try await world.server.operations.dropPicture("\(bundle)-0", by: BanTests.operator1)
    #expect(try await ViewTests.get(url, in: world).status == 404)
  }

  @Test("A text that is no id of the provider's blocks nothing")
  func noReference() async throws {
    let world = try await world()
    await #expect(throws: WireError.self) {
      try await world.server.operations.dropPicture("unknown", by: BanTests.operator1)
    }
    #expect(provider.state.withLock(\.blocked).isEmpty)
  }

  @Test("Who is deleted is in no record of who has seen a place")
  func forgotten() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    _ = try await solo(alice)
    func seen() -> Int {
      provider.state.withLock { $0.kept.values.count { $0.seenBy.contains(alice.id) } }
    }
    try await until { seen() == 5 }
    _ = try await alice.call(AccountDelete.self, .init())
    try await until { seen() == 0 }
  }

  @Test("A picture that the provider hides is gone after the daily check, with its place")
  func hidden() async throws {
    let world = try await world()
    let bundle = try #require(await provider.keptBundles().first)
    provider.state.withLock {
      $0.hidden = [bundle.references[2]]
      $0.failure = .unusable("hidden")
    }
    world.clock.advance(by: .seconds(24 * 3600))
    try await until { world.library.readyCounts["world"] == 11 }
    try await until { provider.state.withLock { $0.kept[bundle.id] } == nil }
  }

  @Test("A match of panoramas goes on with sketches when the operator takes the provider away")
  func takenAway() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let state = try await solo(alice)
    try await world.restart(after: .seconds(1)) { $0.panoramas = nil }
    let again = try await world.returning(alice)
    let after = try await again.call(MatchStateRequest.self, .init(match: state.match))
    let urls = ViewTests.urls(after)
    #expect(urls.count == SketchWidths.kilometers.count)
    #expect(try await ViewTests.get(urls[0], in: world).status == 200)
  }
}

extension World {
  var library: PanoramaLibrary {
    guard let library = server.views.panoramas else { preconditionFailure("it has panoramas") }
    return library
  }
}
