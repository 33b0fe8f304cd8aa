import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Pictures across a restart")
@GameLoop
struct ViewRestartTests {
  @Test("Who was told the addresses before a crash sees the pictures after it, signed in or not")
  func kill() async throws {
    let world = try await ViewTests.world()
    let (alice, _, match) = try await world.duel()
    let urls = try ViewTests.urls(try await alice.event("round.started")["view"])
    let place = try world.solutions(of: match)[0]
    try await world.kill(after: .seconds(60))
    let response = try await ViewTests.get(urls[1], in: world)
    #expect(response.status == 200)
    #expect(response.body == FakePainter.text(place, 150))
    let again = try await world.returning(alice)
    let state = try await again.call(MatchStateRequest.self, .init(match: match))
    #expect(ViewTests.urls(state) == urls)
    try await world.kill(after: .seconds(60))
    #expect(try await ViewTests.get(urls[2], in: world).status == 200, "and after the next one")
  }

  @Test("A match that began before pictures were drawn is shown in pictures when it is taken up")
  func older() async throws {
    let world = try await World()
    let (alice, _, match) = try await world.duel()
    let place = try world.solutions(of: match)[0]
    try await world.restart(after: .seconds(1)) { $0.viewProvider = .sketch(ViewTests.painter) }
    let again = try await world.returning(alice)
    let state = try await again.call(MatchStateRequest.self, .init(match: match))
    let urls = ViewTests.urls(state)
    #expect(urls.count == SketchWidths.kilometers.count)
    let response = try await ViewTests.get(urls[0], in: world)
    #expect(response.body == FakePainter.text(place, 75))
    let later = try await again.call(MatchStateRequest.self, .init(match: match))
    #expect(ViewTests.urls(later) == urls, "and the addresses stay")
  }

  @Test("A match that began with pictures goes on without, when the operator chose so")
  func otherProvider() async throws {
    let world = try await ViewTests.world()
    let (alice, _, match) = try await world.duel()
    let place = try world.solutions(of: match)[0]
    try await world.restart(after: .seconds(1)) { $0.viewProvider = .coordinates }
    let again = try await world.returning(alice)
    let state = try await again.call(MatchStateRequest.self, .init(match: match))
    #expect(state.content.rounds.last?.view == .coordinates(place))
  }

  @Test("A server that has not looked at its journal yet says later, and not that there is nothing")
  func starting() async throws {
    let world = try await ViewTests.world()
    let (alice, _, _) = try await world.duel()
    let urls = try ViewTests.urls(try await alice.event("round.started")["view"])
    var configuration = GameConfiguration()
    configuration.viewProvider = .sketch(ViewTests.painter)
    let starting = Server(
      configuration: configuration, maps: World.maps, store: world.store, clock: ManualClock(),
      slowWork: World.slowWork, logger: World.silence)
    let response = await ViewPages(server: starting).response(
      to: urls[0], from: ViewTests.home)
    #expect(response.status == 503)
    #expect(response.headers.contains { $0.name == "retry-after" && $0.value == "1" })
    await starting.halt()
  }

  @Test("A server that ends lets nobody wait for a picture")
  func ending() async throws {
    let world = try await ViewTests.world()
    let (alice, _, _) = try await world.duel()
    let urls = try ViewTests.urls(try await alice.event("round.started")["view"])
    let pages = ViewPages(server: world.server)
    var status: UInt16?
    Task { status = await pages.response(to: urls[0], from: ViewTests.home).status }
    try await until { ViewTests.isDrawn(urls[0], in: world) }
    await world.server.halt()
    try await until { status != nil }
    #expect(status == 503)
    #expect(await pages.response(to: urls[1], from: ViewTests.home).status == 503)
  }
}
