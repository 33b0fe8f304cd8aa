import Accounts
import Community
import GameRules
import Geodesy
import JSON
import Storage
import Testing
import WireProtocol

@testable import GameServer

// A drawn stock of places.
extension World {
  /// A world without waiting, whose matches take their places from a stock of 40 sketches.
  static func withStock() async throws -> World {
    let painter = FakePainter()
    return try await World(
      options: MatchOptions(readyTime: .zero, countdown: .zero, hurryTime: .zero),
      drawing: SlowWorkPool(inline: ())
    ) { configuration in
      configuration.viewProvider = .sketch(painter)
      configuration.sketchStock = 40
    }
  }

  /// The places of a match whose pictures its player has seen.
  func placesSeen(in state: MatchState) async throws -> [Coordinate] {
    for url in ViewTests.urls(state) { _ = try await ViewTests.get(url, in: self) }
    return try solutions(of: state.match)
  }
}

// People: with accounts, who come back, and who are friends.
extension World {
  /// A signed-in guest whose client tells its time zone.
  func guest(_ name: String, offset: TimeZoneOffset) async throws -> TestClient {
    let client = connect()
    let result = try await client.call(
      AccountGuest.self, .init(username: name, utcOffset: offset))
    client.token = result.token
    client.id = result.player.player
    return client
  }

  nonisolated static func email(_ name: String) -> String { "\(name)@example.org" }
  nonisolated static func password(_ name: String) -> String { "the password of \(name)" }

  /// A signed-in player with an account.
  func registered(_ name: String) async throws -> TestClient {
    let client = connect()
    let result = try await client.call(
      AccountRegister.self,
      .init(username: name, email: Self.email(name), password: Self.password(name)))
    client.token = result.token
    client.id = result.player.player
    return client
  }

  /// The same player on a new connection.
  func returning(
    _ client: TestClient, offset: TimeZoneOffset? = nil
  ) async throws -> TestClient {
    let again = connect()
    again.token = client.token
    again.id = client.id
    _ = try await again.call(
      AccountResume.self, .init(token: client.token, utcOffset: offset))
    return again
  }

  /// Makes two players friends, and returns when both have been told.
  func befriend(_ one: TestClient, _ other: TestClient) async throws {
    let (before, after) = (one.texts.count, other.texts.count)
    _ = try await one.call(FriendRequestSend.self, .init(username: try await name(of: other)))
    _ = try await other.call(FriendAccept.self, .init(player: one.id))
    _ = try await one.event("friend.added", from: before)
    _ = try await other.event("friend.added", from: after)
  }

  /// Whether both are told of the other's going and coming: what each is known to have as friends.
  func hearEachOther(_ one: TestClient, _ other: TestClient) async throws -> [Bool] {
    var heard: [Bool] = []
    var clients = [one, other]
    for (mover, listener) in [(0, 1), (1, 0)] {
      await settle()
      let before = clients[listener].texts.count
      clients[mover].disconnect()
      await settle()
      clients[mover] = try await returning(clients[mover])
      await settle()
      let news = try clients[listener].heard(FriendPresence.self, from: before)
      #expect(news.allSatisfy { $0.player == clients[mover].id })
      #expect(news.isEmpty || news.map(\.isOnline) == [false, true])
      heard.append(!news.isEmpty)
    }
    return heard
  }

  func name(of client: TestClient) async throws -> String {
    try #require(try await store.player(client.id)).username.text
  }

  /// Two friends; nothing of how they became friends is still under way.
  func friends(
    _ first: String = "alice", _ second: String = "bob"
  ) async throws -> (TestClient, TestClient) {
    let (one, other) = (try await guest(first), try await guest(second))
    try await befriend(one, other)
    await settle()
    return (one, other)
  }

  /// Lets everything that is under way come to its end, as far as nothing is held.
  ///
  /// Each time round the store answers once: nothing asks it more often before it is done.
  func settle() async {
    for _ in 0..<16 {
      await server.flush()
      // On the loop, where the server asks it as well: it is never busy elsewhere.
      await withTaskExecutorPreference(GameLoop.shared.eventLoop) {
        _ = await held.base.statisticsOfNobody()
      }
      await Task.yield()
    }
  }
}

extension World {
  /// Lets time pass while nothing is under way, and what it brings come to its end.
  ///
  /// A commit that were under way would seem to hang for all that time.
  func pass(_ duration: Duration) async {
    await settle()
    clock.advance(by: duration)
    await settle()
  }
}

extension MemoryStore {
  /// A question that costs nothing: it has its turn behind all that were asked before.
  fileprivate func statisticsOfNobody() -> Statistics? {
    try? statistics(of: PlayerID(uuid: UUIDv7(bits: 0)))
  }
}

// Clients play matches.
extension World {
  /// The places of a live match.
  func solutions(of match: MatchID) throws -> [Coordinate] {
    let live = try #require(server.matches[match])
    return live.machine.setup.solutions.map(\.coordinate)
  }

  /// Everybody guesses in a round, in the given order; without a coordinate, where no marker is.
  func guess(
    _ round: Int, of match: MatchID, _ guesses: [(client: TestClient, at: Coordinate?)]
  ) async throws {
    for (client, coordinate) in guesses {
      _ = try await client.call(MatchAnswer.self, .init(match: match, round: round))
      _ = try await client.call(
        MatchGuess.self, .init(match: match, round: round, coordinate: coordinate))
    }
  }

  /// A whole match: in each round each guesses as told, given the place.
  func play(
    _ match: MatchID, _ clients: [TestClient], after pause: Duration = .zero,
    guessing: (_ client: Int, _ place: Coordinate) -> Coordinate?
  ) async throws {
    let places = try solutions(of: match)
    for (index, place) in places.enumerated() {
      clock.advance(by: pause)
      try await guess(
        index + 1, of: match,
        clients.enumerated().map { (client: $1, at: guessing($0, place)) })
      guard index + 1 < places.count else { break }
      for client in clients {
        _ = try await client.call(MatchReady.self, .init(match: match, round: index + 1))
      }
      clock.advance(by: try #require(server.matches[match]).machine.setup.options.countdown)
    }
  }

  /// A duel out of the queue; who is named first is first in it.
  func duel(_ one: TestClient, _ other: TestClient) async throws -> MatchID {
    let (before, after) = (one.texts.count, other.texts.count)
    _ = try await one.call(QueueJoin.self, .init())
    clock.advance(by: .milliseconds(1))
    _ = try await other.call(QueueJoin.self, .init())
    let begun = try await one.event("match.started", from: before)
    _ = try await other.event("round.started", from: after)
    return try MatchID(wire: try #require(begun["match"]))
  }
}

extension Coordinate {
  /// The other side of the Earth: no score for it.
  var antipode: Coordinate {
    let turned = longitude.degrees + (longitude.degrees > 0 ? -180 : 180)
    // Both numbers are in range, because this coordinate's are.
    return Coordinate(latitude: -latitude.degrees, longitude: turned)!
  }
}

// Clients hear events.
extension TestClient {
  /// All events of that type from the message with that index on, read strictly.
  func heard<Event: WireEvent>(_ event: Event.Type, from start: Int = 0) throws -> [Event] {
    try texts.dropFirst(start).compactMap { text in
      guard case .event(event.name.description, let parameters) = ServerMessage(text) else {
        return nil
      }
      return try Event(wire: parameters)
    }
  }

  /// The names of the events from the message with that index on.
  func eventNames(from start: Int) -> [String] {
    texts.dropFirst(start).compactMap { text in
      if case .event(let name, _) = ServerMessage(text) { name } else { nil }
    }
  }

  /// The error that a call brought; `nil` if it was carried out.
  func error<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) async throws -> WireError? {
    do {
      _ = try await call(method, parameters)
      return nil
    } catch let error as WireError {
      return error
    }
  }

  /// Every reply with that id.
  func replies(to id: Int64) -> [ServerMessage] {
    texts.compactMap { ServerMessage($0) }.filter { message in
      switch message {
      case .result(let found, _), .error(let found, _): found == .integer(id)
      case .event: false
      }
    }
  }
}

// How connections end.
extension TestClient {
  /// Returns when the server has closed the connection.
  func closing() async throws {
    var patience = Patience()
    while closeCode == nil, patience.lasts { await letOthersWork(turns: 1) }
    if closeCode == nil { throw missing }
  }
}
