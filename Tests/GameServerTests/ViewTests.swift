import Accounts
import GameRules
import Geodesy
import JSON
import Logging
import Storage
import Testing
import WebSocketTransport
import WireProtocol

@testable import GameServer

@Suite("What is shown of a place")
@GameLoop
struct ViewTests {
  static let painter = FakePainter()
  static let home = IPAddress("127.0.0.1")!  // A literal address is one.

  /// A world whose places are drawn, at once.
  static func world(
    options: MatchOptions = .standard, painter: FakePainter = painter,
    logger: Logger = World.silence
  ) async throws -> World {
    try await World(
      options: options, drawing: SlowWorkPool(inline: ()), logger: logger
    ) { $0.viewProvider = .sketch(painter) }
  }

  /// The addresses of the pictures that an event or a state has.
  static func urls(_ view: JSONNode?) throws -> [String] {
    let view = try #require(view)
    guard case .sketch(let pictures) = try PlaceView(wire: view) else {
      Issue.record("no sketch")
      return []
    }
    #expect(pictures.map(\.widthKilometers) == [75, 150, 300, 600, 1200])
    return pictures.map(\.url)
  }

  /// The addresses of the current round's pictures.
  nonisolated static func urls(_ state: MatchState) -> [String] {
    guard case .sketch(let pictures) = state.content.rounds.last?.view else { return [] }
    return pictures.map(\.url)
  }

  /// The answer to a GET, which is ready when the time has passed that every picture takes.
  static func get(
    _ path: String, in world: World, from address: IPAddress = home
  ) async throws -> HTTPResponse {
    let pages = ViewPages(server: world.server)
    return try await get(path, from: pages, in: world, address)
  }

  static func get(
    _ path: String, from pages: ViewPages, in world: World, _ address: IPAddress = home
  ) async throws -> HTTPResponse {
    var response: HTTPResponse?
    Task { response = await pages.response(to: path, from: address) }
    try await until {
      if isDrawn(path, in: world) {
        world.clock.advance(by: PictureRenderer.step)
      }
      return response != nil
    }
    return try #require(response)
  }

  /// Whether a picture is there that waits to be shown.
  static func isDrawn(_ path: String, in world: World) -> Bool {
    let handle = ViewHandle(text: path.dropFirst(WireContract.viewPath.count))
    guard let source = world.server.views.source(handle),
      let place = world.server.matches.shownPlace(of: source)
    else { return false }
    return world.server.renderer.moments.isSet(
      world.server.views.key(of: source, at: place, handle))
  }

  @Test("Both players are told the same addresses, by every event and state, however often")
  func sameAddresses() async throws {
    let world = try await Self.world()
    let (alice, bob, match) = try await world.duel()
    let told = try Self.urls(try await alice.event("round.started")["view"])
    #expect(Set(told).count == SketchWidths.kilometers.count)
    #expect(try Self.urls(try await bob.event("round.started")["view"]) == told)
    for client in [alice, bob] {
      let started = try await client.event("match.started")
      let round = started["rounds"]?.elements.map { Array($0) }?.first
      #expect(try Self.urls(round?["view"]) == told)
      let state = try await client.call(MatchStateRequest.self, .init(match: match))
      #expect(Self.urls(state) == told)
    }
  }

  @Test("What a client is told holds no place before the reveal")
  func secrecy() async throws {
    let world = try await Self.world()
    let (alice, _, match) = try await world.duel()
    _ = try await alice.call(MatchStateRequest.self, .init(match: match))
    let places = try world.solutions(of: match)
    for text in alice.texts.map({ String(decoding: $0, as: UTF8.self) }) {
      #expect(!text.contains("\"lat\""))
      for place in places { #expect(!text.contains("\(place.latitude.degrees)".prefix(8))) }
    }
  }

  @Test("Each round, and each match, has addresses of its own")
  func ownAddresses() async throws {
    let world = try await Self.world(options: MatchOptions(rounds: 3, countdown: .zero))
    var seen: [String] = []
    for number in 1...3 {
      let client = try await world.guest("player\(number)")
      let match = try await client.call(MatchSolo.self, .init()).match
      try await world.play(match, [client]) { _, place in place }
      for text in client.texts {
        guard case .event("round.started", let parameters) = ServerMessage(text) else { continue }
        seen += try Self.urls(parameters["view"])
      }
    }
    #expect(seen.count == 3 * 3 * SketchWidths.kilometers.count)
    #expect(Set(seen).count == seen.count)
  }

  @Test("Under an address is the picture of the round's place, as wide as it says")
  func picture() async throws {
    let world = try await Self.world()
    let (alice, _, match) = try await world.duel()
    let place = try world.solutions(of: match)[0]
    let urls = try Self.urls(try await alice.event("round.started")["view"])
    for (url, width) in zip(urls, SketchWidths.kilometers) {
      let response = try await Self.get(url, in: world)
      #expect(response.status == 200)
      #expect(response.contentType == "image/jpeg")
      #expect(response.body == FakePainter.text(place, width))
    }
  }

  @Test("No header of a picture depends on the place, and nobody keeps one")
  func headers() async throws {
    let world = try await Self.world()
    let (alice, _, _) = try await world.duel()
    let urls = try Self.urls(try await alice.event("round.started")["view"])
    let solo = try await world.guest("carol")
    let state = try await solo.call(MatchSolo.self, .init())
    let one = try await Self.get(urls[0], in: world)
    let other = try await Self.get(Self.urls(state)[2], in: world)
    #expect(one.body != other.body, "the pictures differ")
    #expect(one.headers.map(\.name) == other.headers.map(\.name))
    #expect(one.headers.map(\.value) == other.headers.map(\.value))
    let headers = Dictionary(uniqueKeysWithValues: one.headers.map { ($0.name, $0.value) })
    #expect(headers["cache-control"] == "private, no-store")
    #expect(headers["etag"] == nil && headers["last-modified"] == nil)
  }

  @Test("The address of a round's picture is unknown until the players are told it")
  func futureRound() async throws {
    let world = try await Self.world(options: MatchOptions(rounds: 2, countdown: .seconds(5)))
    let client = try await world.guest("alice")
    let match = try await client.call(MatchSolo.self, .init()).match
    let live = try #require(world.server.matches[match])
    let key = try #require(live.viewKey)
    let path = WireContract.viewPath + ViewHandle(key, round: 2, widthKilometers: 300).text
    let none = try await Self.get("/v1/views/nothing", in: world)
    func expectNothing() async throws {
      let response = try await Self.get(path, in: world)
      #expect(response.status == 404)
      #expect(response.body == none.body, "it tells no more than any unknown address")
      #expect(response.headers.map(\.value) == none.headers.map(\.value))
    }
    try await expectNothing()
    try await world.guess(1, of: match, [(client, nil)])
    try await expectNothing()
    _ = try await client.call(MatchReady.self, .init(match: match, round: 1))
    // The countdown's state tells it, so that clients can load it ahead.
    let state = try await client.call(MatchStateRequest.self, .init(match: match))
    guard state.phase == .countdown, case .sketch(let images) = state.content.nextView else {
      Issue.record("the next view in the countdown, not \(state)")
      return
    }
    #expect(images.contains { $0.url == path })
    #expect(try await Self.get(path, in: world).status == 200)
    let first = WireContract.viewPath + ViewHandle(key, round: 1, widthKilometers: 300).text
    #expect(try await Self.get(first, in: world).status == 200, "the past is not forgotten")
  }

  @Test(
    "What is no address of a picture is not found",
    arguments: ["", "/", "x", "../../etc/passwd", String(repeating: "0", count: 40), "\u{0}"])
  func unknown(handle: String) async throws {
    let world = try await Self.world()
    _ = try await world.duel()
    #expect(try await Self.get(WireContract.viewPath + handle, in: world).status == 404)
  }

  @Test("A match that is over shows what was revealed, and never what was not")
  func finished() async throws {
    let world = try await Self.world(options: MatchOptions(rounds: 3, countdown: .zero))
    let client = try await world.guest("alice")
    let match = try await client.call(MatchSolo.self, .init()).match
    let key = try #require(world.server.matches[match]?.viewKey)
    try await world.guess(1, of: match, [(client, nil)])
    _ = try await client.call(MatchReady.self, .init(match: match, round: 1))
    _ = try await client.call(MatchQuit.self, .init(match: match))
    #expect(world.server.statistics.matchesLive == 0)
    var statuses: [UInt16] = []
    for round in 1...3 {
      let handle = ViewHandle(key, round: round, widthKilometers: 600)
      statuses.append(try await Self.get(WireContract.viewPath + handle.text, in: world).status)
    }
    #expect(statuses == [200, 404, 404])
  }

  @Test("Matches that are forgotten leave no address behind")
  func forgotten() async throws {
    let world = try await Self.world(options: MatchOptions(rounds: 1))
    world.server.matches.rememberedLimit = 5
    let client = try await world.guest("alice")
    let each = SketchWidths.kilometers.count
    var first = ""
    for number in 1...10 {
      let state = try await client.call(MatchSolo.self, .init())
      if number == 1 { first = Self.urls(state)[0] }
      #expect(world.server.views.pictureCount == each * min(number, 6))
      try await world.guess(1, of: state.match, [(client, nil)])
      #expect(try await Self.get(first, in: world).status == (number <= 5 ? 200 : 404))
    }
    #expect(world.server.views.pictureCount == each * 5)
  }

  @Test("Nothing is drawn for a match of another provider, and no key is made")
  func otherProviders() async throws {
    let world = try await World()
    let (alice, _, match) = try await world.duel()
    #expect(world.server.matches[match]?.viewKey == nil)
    #expect(world.server.views.pictureCount == 0)
    let view = try PlaceView(wire: try #require(try await alice.event("round.started")["view"]))
    #expect(view == .coordinates(try world.solutions(of: match)[0]))
  }

  @Test("With Street View a client is told the place and the operator's key")
  func streetview() async throws {
    let world = try await World { $0.viewProvider = .streetview(googleMapsKey: "AIza-x") }
    let (alice, _, match) = try await world.duel()
    let view = try PlaceView(wire: try #require(try await alice.event("round.started")["view"]))
    #expect(view == .streetView(try world.solutions(of: match)[0], panorama: nil))
    #expect(try await alice.call(ServerInfo.self, Nothing()).googleMapsKey == "AIza-x")
    let other = try await Self.world()
    let info = try await other.connect().call(ServerInfo.self, Nothing())
    #expect(info.googleMapsKey == nil)
  }

  @Test("Only what tells clients where the place is counts as revealing")
  func revealing() {
    #expect(!ViewProvider.sketch(Self.painter).isRevealing)
    #expect(ViewProvider.streetview().isRevealing)
    #expect(ViewProvider.coordinates.isRevealing)
  }
}
