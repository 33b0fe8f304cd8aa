import GameRules
import Geodesy
import Places
import Testing
import WireProtocol

@testable import GameServer

@Suite("Replays of street panoramas")
@GameLoop
struct PanoramaReplayTests {
  let provider = FakePlaceProvider(count: 64)

  /// A server with so many places in stock, and one round a match.
  private func world(places: Int = 12, replayBytes: Int = 1 << 20) async throws -> World {
    let world = try await World(
      options: MatchOptions(rounds: 1, readyTime: .zero, countdown: .zero)
    ) { [provider] configuration in
      configuration.panoramas = provider
      configuration.panoramaLimits.places = places
      configuration.panoramaLimits.replayBytes = replayBytes
      configuration.viewProvider = .sketch(ViewTests.painter)
    }
    try await until { world.library.readyCounts["world"] == places }
    return world
  }

  /// Takes the world down and up again with places that were dealt to all matches but one.
  private func wearOut(_ world: World, _ alice: TestClient) async throws -> TestClient {
    provider.state.withLock { state in
      for id in state.kept.keys { state.kept[id]?.uses = PlaceStock.uses - 1 }
    }
    try await world.restart(after: .seconds(1))
    return try await world.returning(alice)
  }

  private struct Played {
    let match: MatchID
    let bundle: String
    let place: Coordinate
    /// The view at the start, as it was told live.
    let view: PanoramaView
  }

  /// A match of one round, in which the player takes a step and guesses.
  private func played(_ player: TestClient, in world: World) async throws -> Played {
    let state = try await player.call(MatchSolo.self, .init())
    let match = state.match
    let bundle = try #require(
      world.server.matches[match]?.machine.setup.walk(ofRound: 1)?.bundle)
    let view = try panorama(state.content.rounds.last?.view)
    #expect(try await status(view, in: world) == 200)
    _ = try await player.call(
      ViewMove.self, .init(match: match, round: 1, node: view.links[0].node))
    let place = try world.solutions(of: match)[0]
    try await world.guess(1, of: match, [(player, place)])
    await world.settle()
    return Played(match: match, bundle: bundle, place: place, view: view)
  }

  private func panorama(_ view: PlaceView?) throws -> PanoramaView {
    guard case .panorama(let view)? = view else {
      Issue.record("no panorama: \(String(describing: view))")
      throw CancellationError()
    }
    return view
  }

  private func replay(
    _ played: Played, _ player: TestClient
  ) async throws -> ReplayedRound {
    try #require(
      try await player.call(MatchReplay.self, .init(match: played.match)).rounds.first)
  }

  private func isSketch(_ view: PlaceView?) -> Bool {
    if case .sketch? = view { true } else { false }
  }

  private func status(_ view: PanoramaView, in world: World) async throws -> UInt16 {
    try await ViewTests.get(view.pictures[0].url, in: world).status
  }

  @Test("A player sees the panoramas again, with the step that was taken, under other addresses")
  func steps() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let played = try await played(alice, in: world)
    let round = try await replay(played, alice)
    let start = try panorama(round.view)
    #expect(start.node != played.view.node && start.pictures.map(\.width) == [512, 2048])
    #expect(start.links == [] && start.movement == .look, "nobody walks in a replay")
    let step = try #require(round.moments.first { $0.action == .stepped })
    let there = try #require(round.steps?.first)
    #expect(round.steps?.count == 1 && step.node == there.node && there.node != start.node)
    #expect(try await status(start, in: world) == 200)
    #expect(try await status(there, in: world) == 200)
    let again = try await replay(played, alice)
    #expect(again.view == round.view && again.steps == round.steps, "the addresses hold")
  }

  @Test("Whoever may yet be dealt a place sees a sketch of it, and panoramas once it is not dealt")
  func stranger() async throws {
    let world = try await world()
    var alice = try await world.guest("alice")
    let first = try await played(alice, in: world)
    let link = try await alice.call(MatchShare.self, .init(match: first.match)).link
    let early = try await world.connect().call(MatchReplay.self, .init(link: link)).rounds[0]
    #expect(isSketch(early.view) && early.steps == nil)
    #expect(early.moments.compactMap(\.node).isEmpty)
    alice = try await wearOut(world, alice)
    let last = try await played(alice, in: world)
    let other = try await alice.call(MatchShare.self, .init(match: last.match)).link
    #expect(world.library.isRetired(last.bundle))
    let late = try await world.connect().call(MatchReplay.self, .init(link: other)).rounds[0]
    #expect(try await status(try panorama(late.view), in: world) == 200)
  }

  @Test("A place that somebody plays is shown to no stranger, though it is dealt no more")
  func played() async throws {
    let world = try await world()
    let alice = try await wearOut(world, try await world.guest("alice"))
    let state = try await alice.call(MatchSolo.self, .init())
    let bundle = try #require(
      world.server.matches[state.match]?.machine.setup.walk(ofRound: 1)?.bundle)
    #expect(world.library.bundle(bundle)?.retiredAt != nil && !world.library.isRetired(bundle))
    _ = try await alice.call(MatchQuit.self, .init(match: state.match))
    await world.settle()
    #expect(world.library.isRetired(bundle))
  }

  @Test("A place that is dealt no more is kept for thirty days, without the players who saw it")
  func retired() async throws {
    let world = try await world()
    let alice = try await wearOut(world, try await world.guest("alice"))
    let played = try await played(alice, in: world)
    try await until { provider.state.withLock { $0.kept[played.bundle]?.retiredAt } != nil }
    #expect(provider.state.withLock { $0.kept[played.bundle]?.seenBy } == [])
    try await world.restart(after: .seconds(1))
    let again = try await world.returning(alice)
    _ = try panorama(try await replay(played, again).view)
    world.clock.jump(by: .seconds(31 * 86_400))
    await world.pass(.zero)
    try await until { provider.state.withLock { $0.kept[played.bundle] } == nil }
  }

  @Test("The place that a shuffle may deal is kept until then, though there is no room for it")
  func spare() async throws {
    let world = try await world(places: 30, replayBytes: 0)
    let alice = try await wearOut(world, try await world.guest("alice"))
    let begun = try await alice.call(MatchBegin.self, .init(format: FormatName(.journey)))
    let bundle = try #require(world.server.matches[begun.match]?.machine.setup.spare?.walk?.bundle)
    // Others are dealt places, for which room is made.
    _ = try await world.guest("bob").call(MatchSolo.self, .init())
    _ = try await alice.call(MatchAid.self, .init(match: begun.match, round: 1, aid: .shuffle))
    let state = try await alice.call(MatchStateRequest.self, .init(match: begun.match))
    let view = try panorama(state.content.rounds.last?.view)
    #expect(
      world.server.matches[begun.match]?.machine.setup.walk(ofRound: 1)?.bundle == bundle)
    #expect(try await status(view, in: world) == 200)
    #expect(provider.state.withLock { $0.kept[bundle] } != nil)
  }

  @Test("A place that there is no room for is shown as a sketch")
  func noRoom() async throws {
    let world = try await world(replayBytes: 0)
    let alice = try await wearOut(world, try await world.guest("alice"))
    world.server.matches.rememberedLimit = 0
    let played = try await played(alice, in: world)
    try await until { provider.state.withLock { $0.kept[played.bundle] } == nil }
    let round = try await replay(played, alice)
    #expect(isSketch(round.view) && round.steps == nil)
  }

  @Test("A picture that an operator drops, or that the provider hides, is gone from replays")
  func dropped() async throws {
    let world = try await world()
    let alice = try await wearOut(world, try await world.guest("alice"))
    for number in 1...2 {
      let played = try await played(alice, in: world)
      let view = try panorama(try await replay(played, alice).view)
      let bundle = try #require(provider.state.withLock { $0.kept[played.bundle] })
      if number == 1 {
        _ = try await world.server.operations.dropPicture(
          bundle.references[1], by: BanTests.operator1)
      } else {
        provider.state.withLock { $0.hidden = [bundle.references[2]] }
        world.clock.advance(by: .seconds(24 * 3600))
      }
      try await until { provider.state.withLock { $0.kept[played.bundle] } == nil }
      #expect(try await status(view, in: world) == 404)
      #expect(isSketch(try await replay(played, alice).view))
    }
  }
}
