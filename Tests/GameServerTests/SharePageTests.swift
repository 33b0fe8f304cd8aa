import Accounts
import Crypto
import Foundation
import GameRules
import Geodesy
import Testing
import WebSocketTransport
import WireProtocol

@testable import GameServer

@Suite("Pages for shared links")
@GameLoop
struct SharePageTests {
  private static let stranger = IPAddress("192.0.2.7")!  // A literal address is one.

  private func world() async throws -> World {
    try await World(options: MatchOptions(rounds: 2, readyTime: .zero, countdown: .zero))
  }

  private func pages(_ world: World, _ painter: FakePainter? = FakePainter()) -> SharePages {
    SharePages(
      store: world.store, clock: world.clock, placeSets: world.server.placeSets, painter: painter,
      slowWork: SlowWorkPool(inline: ()), state: world.server.state, log: world.server.log)
  }

  private func get(_ path: String, on pages: SharePages) async -> (status: UInt16, text: String) {
    let response = await pages.response(
      path: "/v1/share/\(path)", origin: "https://game.example", from: Self.stranger)
    return (response.status, String(decoding: response.body, as: UTF8.self))
  }

  /// A match alone, of a hit and a miss.
  private func play(
    _ player: TestClient, in world: World, set: PlaceSetName? = nil
  ) async throws -> MatchID {
    let match = try await player.call(MatchBegin.self, .init(set: set)).match
    for (index, isHit) in [true, false].enumerated() {
      let place = try world.solutions(of: match)[index]
      try await world.guess(index + 1, of: match, [(player, isHit ? place : place.antipode)])
      await world.settle()
    }
    return match
  }

  @Test("The page of a link has the result for previews, and leads to the replay")
  func page() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let match = try await play(alice, in: world)
    let link = try await alice.call(MatchShare.self, .init(match: match)).link
    let pages = pages(world)
    let (status, text) = await get("\(link)", on: pages)
    #expect(status == 200)
    #expect(text.contains(#"property="og:title" content="alice: 5,000/10,000""#))
    #expect(text.contains(#"property="og:description" content="🟩🟥 world""#))
    let address = "https://game.example/v1/share/\(link)"
    #expect(text.contains(#"property="og:url" content="\#(address)""#))
    #expect(text.contains(#"property="og:image" content="\#(address)/card.jpg""#))
    #expect(text.contains(##"href="/#/replay/\##(link)""##))
    #expect(await get("\(link)/card.jpg", on: pages) == (200, "card 5000 2"))
  }

  @Test("The page of a set tells nobody a place")
  func set() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let match = try await play(alice, in: world)
    let set = try await alice.call(PlaceSetCreate.self, .init(match: match)).set
    let pages = pages(world)
    let (status, text) = await get("\(set)", on: pages)
    #expect(status == 200 && text.contains(##"href="/#/set/\##(set)""##))
    #expect(await get("\(set)/card.jpg", on: pages) == (200, "card 5000 0"))
    for place in try world.solutions(of: match) {
      #expect(!text.contains("\(place.latitude.degrees)"))
    }
  }

  @Test("An attempt at a day has no pins and no replay until the day is opened")
  func daily() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let day = DailyNumber(at: world.clock.now)
    let match = try await play(alice, in: world, set: .daily(day))
    let link = try await alice.call(MatchShare.self, .init(match: match)).link
    let pages = pages(world)
    let before = await get("\(link)", on: pages).text
    #expect(before.contains(##"href="/#/daily""##))
    #expect(before.contains("#\(day.value) · alice: 5,000/10,000"))
    #expect(await get("\(link)/card.jpg", on: pages).text == "card 5000 0")
    world.clock.jump(by: .seconds(18 * 3600))
    await world.pass(.zero)
    #expect(await get("\(link)", on: pages).text.contains(##"href="/#/replay/\##(link)""##))
    #expect(await get("\(link)/card.jpg", on: pages).text == "card 5000 2")
  }

  @Test("All players of a match are named, best first")
  func duel() async throws {
    let world = try await world()
    let (alice, bob, match) = try await world.duel()
    for round in 1...2 {
      let place = try world.solutions(of: match)[round - 1]
      try await world.guess(round, of: match, [(alice, place.antipode), (bob, place)])
      await world.settle()
    }
    let link = try await alice.call(MatchShare.self, .init(match: match)).link
    let text = await get("\(link)", on: pages(world)).text
    #expect(text.contains(#"content="bob: 10,000 · alice: 0""#))
  }

  @Test("What is no link has no page")
  func refused() async throws {
    let world = try await world()
    let pages = pages(world)
    let unknown = String(repeating: "0", count: 32)
    for path in ["", "x", unknown, "match-\(unknown)", "daily-380", "\(unknown)/card.jpg"] {
      #expect(await get(path, on: pages).status == 404, "\(path)")
    }
  }

  @Test("An address that asks too often waits")
  func limit() async throws {
    let world = try await world()
    let pages = pages(world)
    for _ in 0..<Int(SharePages.allowance.burst) { _ = await get("x", on: pages) }
    #expect(await get("x", on: pages).status == 429)
    await world.pass(.seconds(1))
    #expect(await get("x", on: pages).status == 404)
  }

  @Test("The page runs its own script alone, and no robot lists it")
  func policy() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let match = try await play(alice, in: world)
    let link = try await alice.call(MatchShare.self, .init(match: match)).link
    let response = await pages(world).response(
      path: "/v1/share/\(link)", origin: "", from: Self.stranger)
    let text = String(decoding: response.body, as: UTF8.self)
    let script = try #require(text.firstMatch(of: /<script>(.*)<\/script>/)?.1)
    let hash = Data(SHA256.hash(data: Data(script.utf8))).base64EncodedString()
    let policy = response.headers.first { $0.name == "content-security-policy" }?.value
    #expect(policy?.contains("default-src 'none'; script-src 'sha256-\(hash)'") == true)
    #expect(text.contains(#"name="robots" content="noindex""#))
  }

  @Test("A card that cannot be drawn is an error, and is drawn again when it is asked for again")
  func failing() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let match = try await play(alice, in: world)
    let link = try await alice.call(MatchShare.self, .init(match: match)).link
    let painter = FakePainter()
    let pages = pages(world, painter)
    painter.isFailing = true
    #expect(await get("\(link)/card.jpg", on: pages).status == 500)
    painter.isFailing = false
    #expect(await get("\(link)/card.jpg", on: pages).status == 200)
  }

  @Test("A server without map data has pages without pictures")
  func withoutPainter() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let match = try await play(alice, in: world)
    let link = try await alice.call(MatchShare.self, .init(match: match)).link
    let pages = pages(world, nil)
    let (status, text) = await get("\(link)", on: pages)
    #expect(status == 200 && !text.contains("og:image"))
    #expect(await get("\(link)/card.jpg", on: pages).status == 404)
  }
}
