import Accounts
import GameRules
import Geodesy
import Testing
import WireProtocol

@testable import GameServer

@Suite("Sketches that are drawn ahead")
@GameLoop
struct SketchLibraryTests {
  let painter = FakePainter()

  private func world(limit: Int = 20) async throws -> World {
    try await World(options: MatchOptions(rounds: 2), drawing: SlowWorkPool(inline: ())) {
      [painter] configuration in
      configuration.viewProvider = .sketch(painter)
      configuration.sketchStock = limit
    }
  }

  /// Lets time pass until so many places are in stock.
  private func fill(_ world: World, to count: Int) async throws {
    try await until {
      world.clock.advance(by: SketchLibrary.shortestPause)
      return world.server.views.sketches?.count == count
    }
  }

  @Test("After a match so many places are drawn ahead, and the next match waits for no picture")
  func ahead() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    _ = try await alice.call(MatchSolo.self, .init())
    // Its own two, which nobody has looked at, and two for each.
    try await fill(world, to: 6)
    #expect(painter.asked.count == 4 * SketchWidths.kilometers.count)
    let bob = try await world.guest("bob")
    let state = try await bob.call(MatchSolo.self, .init())
    let pages = ViewPages(server: world.server)
    for url in ViewTests.urls(state) {
      let response = await pages.response(to: url, from: ViewTests.home)
      #expect(response.status == 200, "at once, without the clock going on")
    }
    #expect(Set(painter.asked).count == painter.asked.count, "nothing was drawn twice")
  }

  @Test("Drawing ahead pauses nine times as long as it took, and while others wait for pictures")
  func idle() async throws {
    let painter = FakePainter(isHeld: true)
    let world = try await World(options: MatchOptions(rounds: 2)) { configuration in
      configuration.viewProvider = .sketch(painter)
      configuration.sketchStock = 20
    }
    let alice = try await world.guest("alice")
    let state = try await alice.call(MatchSolo.self, .init())
    try await until { painter.asked.count == 1 }
    world.clock.advance(by: .milliseconds(100))
    let pictures = SketchWidths.kilometers.count
    painter.release(pictures)
    try await until { world.server.views.sketches?.count == 3 }
    world.clock.advance(by: .milliseconds(899))
    for _ in 0..<5 { await letOthersWork() }
    #expect(painter.asked.count == pictures, "one place, then the pause")
    async let picture = ViewTests.get(ViewTests.urls(state)[0], in: world)
    try await until { painter.asked.count == pictures + 1 }
    world.clock.advance(by: .seconds(1))
    for _ in 0..<5 { await letOthersWork() }
    #expect(painter.asked.count == pictures + 1, "a player waits for one")
    painter.release(1)
    try await until { !world.server.renderer.isBusy }
    world.clock.advance(by: PictureRenderer.step)
    #expect(try await picture.status == 200)
    world.clock.advance(by: SketchLibrary.shortestPause)
    try await until { painter.asked.count == pictures + 2 }
    painter.release(pictures)
  }

  @Test("The places of a match are apart, also where some are of the stock and some are new")
  func apart() async throws {
    let world = try await world(limit: 3)
    let map = try #require(world.server.lobby.maps["world"])
    for number in 1...10 {
      let player = try await world.guest("player\(number)")
      let state = try await player.call(MatchSolo.self, .init())
      for url in ViewTests.urls(state) { _ = try await ViewTests.get(url, in: world) }
      let places = try world.solutions(of: state.match)
      #expect(places[0].distance(to: places[1]) >= map.minimumSeparation)
    }
  }

  @Test("Ranked matches share no place with others")
  func ranked() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    _ = try await alice.call(MatchSolo.self, .init())
    try await fill(world, to: 6)
    var places: [Coordinate] = []
    for names in [["carol", "dave"], ["erin", "frank"]] {
      var players: [TestClient] = []
      for name in names { players.append(try await world.registered(name)) }
      for player in players {
        _ = try await player.call(QueueJoin.self, .init(map: "world", isRanked: true))
      }
      places += try world.solutions(of: try await players[0].match(hearing: "match.started"))
    }
    let gina = try await world.guest("gina")
    places += try world.solutions(of: try await gina.call(MatchSolo.self, .init()).match)
    #expect(Set(places).count == places.count)
  }

  @Test("Two matches that show the same place have other addresses")
  func addresses() async throws {
    let world = try await world(limit: 4)
    let alice = try await world.guest("alice")
    let first = try await alice.call(MatchSolo.self, .init())
    for url in ViewTests.urls(first) { _ = try await ViewTests.get(url, in: world) }
    var urls = Set(ViewTests.urls(first))
    var places: [Coordinate] = []
    for number in 1...4 {
      let player = try await world.guest("player\(number)")
      let state = try await player.call(MatchSolo.self, .init())
      urls.formUnion(ViewTests.urls(state))
      places += try world.solutions(of: state.match)
    }
    #expect(Set(places).count < places.count, "some are shared")
    #expect(urls.count == 5 * SketchWidths.kilometers.count)
  }
}
