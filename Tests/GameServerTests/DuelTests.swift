import GameRules
import Geodesy
import JSON
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("A duel through the whole server, in memory")
struct DuelTests {
  static let pins = [
    Coordinate(latitude: 1.234567891, longitude: 2.345678912)!,
    Coordinate(latitude: -3.456789123, longitude: 14.567891234)!,
  ]

  @GameLoop
  static func play(_ round: Int, of match: MatchID, _ clients: [TestClient]) async throws {
    for (client, pin) in zip(clients, pins) {
      _ = try await client.call(MatchAnswer.self, .init(match: match, round: round))
      let reply = try await client.call(
        MatchGuess.self, .init(match: match, round: round, coordinate: pin))
      #expect(reply.accepted == pin)
    }
    for client in clients {
      _ = try await client.call(MatchReady.self, .init(match: match, round: round))
    }
  }

  @GameLoop
  static func playToTheEnd(_ world: World) async throws -> ([TestClient], MatchID) {
    let (alice, bob, match) = try await world.duel()
    for round in 1...5 {
      try await play(round, of: match, [alice, bob])
      world.clock.advance(by: .seconds(5))
    }
    _ = try await alice.event("match.finished")
    _ = try await bob.event("match.finished")
    return ([alice, bob], match)
  }

  @Test("Each sees every event in its order, numbered without a gap")
  @GameLoop
  func orderOfEvents() async throws {
    let (clients, _) = try await Self.playToTheEnd(World())
    // A player who answers has the reply and no event. Alice answers and guesses before Bob.
    let guessing = [
      ["round.guessed", "round.guessing", "round.guessed"],
      ["round.guessing", "round.guessed", "round.guessed"],
    ]
    for (client, guessing) in zip(clients, guessing) {
      let round =
        ["round.started"] + guessing
        + ["round.revealed", "round.ready", "round.ready", "round.standings"]
      let expected =
        ["queue.matched", "match.started"] + round + round + round + round
        + ["round.started"] + guessing + ["round.revealed", "round.standings", "match.finished"]
      // Badges are told of when they are in the store, which may be now.
      #expect(client.eventNames.filter { $0 != "notification.received" } == expected)
      let numbers = client.texts.compactMap { text -> Int64? in
        guard case .event(_, let parameters) = ServerMessage(text) else { return nil }
        return parameters["seq"]?.integer
      }
      #expect(numbers == Array(1...Int64(expected.count)))
    }
  }

  @Test("The store has the finished match with scores that agree with a recomputation")
  @GameLoop
  func stored() async throws {
    let world = try await World()
    let (clients, id) = try await Self.playToTheEnd(world)
    let record = try #require(try await world.store.finishedMatch(id))
    #expect(record.match.setup.players == clients.map(\.id))
    #expect(record.match.rounds.count == 5)
    for round in record.match.rounds {
      for (result, pin) in zip(round.results, Self.pins) {
        #expect(result.guess == pin)
        #expect(result.distance == pin.distance(to: round.solution.coordinate))
        #expect(
          result.score
            == Scoring.score(distance: result.distance, diagonal: World.maps.standard.diagonal))
      }
    }
    let counts = try await world.store.counts()
    #expect(counts.matches == 1)
    #expect(counts.journalEntries == 0, "the journal of a finished match is gone")
    #expect(counts.waitingTickets == 0)
  }

  @Test("Nothing that a player is sent tells of the other's pin before the reveal")
  @GameLoop
  func secrecy() async throws {
    let world = try await World()
    let (alice, bob, match) = try await world.duel()
    _ = try await alice.call(MatchAnswer.self, .init(match: match, round: 1))
    let pin = Self.pins[0]
    _ = try await alice.call(MatchMark.self, .init(match: match, round: 1, coordinate: pin))
    _ = try await alice.call(MatchGuess.self, .init(match: match, round: 1, coordinate: pin))
    _ = try await bob.call(MatchStateRequest.self, .init(match: match))
    _ = try await bob.refusal(
      MatchGuess.self, .init(match: match, round: 1, coordinate: Self.pins[1]))
    let digits = Array("1.234567891".utf8)
    #expect(!bob.texts.contains { $0.firstRange(of: digits) != nil })
    _ = try await bob.call(MatchAnswer.self, .init(match: match, round: 1))
    _ = try await bob.call(
      MatchGuess.self, .init(match: match, round: 1, coordinate: Self.pins[1]))
    _ = try await bob.event("round.revealed")
    #expect(bob.texts.contains { $0.firstRange(of: digits) != nil }, "the check can fail")
  }

  @Test("Every message of a match is as the documents describe it")
  @GameLoop
  func validates() async throws {
    let (clients, _) = try await Self.playToTheEnd(World())
    let events = WireContract.eventSchemas()
    let methods = WireContract.methodSchemas()
    var validated = 0
    for client in clients {
      for text in client.texts {
        guard case .event(let name, let parameters) = ServerMessage(text) else { continue }
        let schema = try #require(events.schemas[name])
        #expect(schema.violations(in: parameters, components: events.components).isEmpty)
        validated += 1
      }
      for request in client.requests {
        let root = try JSONDocument(request.text).root
        let schema = try #require(methods.schemas[request.method])
        #expect(
          schema.parameters.violations(
            in: try #require(root["params"]), components: methods.components
          ).isEmpty)
        validated += 1
      }
      for (index, request) in client.requests.enumerated() {
        guard case .result(_, let node) = try await client.reply(to: Int64(index + 1)) else {
          continue
        }
        let schema = try #require(methods.schemas[request.method])
        #expect(schema.result.violations(in: node, components: methods.components).isEmpty)
        validated += 1
      }
    }
    #expect(validated >= 150, "a whole match was looked at: \(validated)")
  }

  @Test(
    "So are the rarer ones: time-outs, coming and going, quitting, refusals, the draining server")
  @GameLoop
  func validatesRarities() async throws {
    let world = try await World()
    let (alice, bob, match) = try await world.duel()
    world.clock.advance(by: .seconds(60))
    _ = try await alice.call(
      MatchMark.self, .init(match: match, round: 1, coordinate: Self.pins[0]))
    #expect(try await alice.refusal(MatchReady.self, .init(match: match, round: 1)) == .wrongPhase)
    bob.disconnect()
    let returned = world.connect()
    _ = try await returned.call(AccountResume.self, .init(token: bob.token))
    _ = try await returned.call(MatchStateRequest.self, .init(match: match))
    world.clock.advance(by: .seconds(30))
    _ = try await returned.call(MatchStateRequest.self, .init(match: match))
    _ = try await returned.call(MatchQuit.self, .init(match: match))
    _ = try await alice.call(MatchStateRequest.self, .init(match: match))
    await world.server.flush()
    world.server.beginDrain(closingIn: .zero)
    let events = WireContract.eventSchemas()
    var components = SchemaComponents()
    let errorSchema = WireError.schema(&components)
    var names: Set<String> = []
    for text in alice.texts + returned.texts {
      let root = try JSONDocument(text).root
      if let name = root["method"]?.string {
        names.insert(name)
        let schema = try #require(events.schemas[name])
        let parameters = try #require(root["params"])
        #expect(schema.violations(in: parameters, components: events.components).isEmpty)
      } else if let error = root["error"] {
        names.insert("error")
        #expect(errorSchema.violations(in: error, components: components).isEmpty)
      }
    }
    let rare: Set = [
      "round.guessing", "match.playerLeft", "match.playerReturned", "server.draining", "error",
      "match.finished",
    ]
    #expect(names.isSuperset(of: rare), "\(names)")
  }

  @Test("A match of one goes its own way, with the options that were asked for")
  @GameLoop
  func solo() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    let state = try await alice.call(
      MatchSolo.self, .init(map: "east", options: .init(rounds: 1, movingTime: .seconds(5))))
    #expect(state.mode == .solo)
    #expect(state.options.movingTime == .seconds(5))
    #expect(state.phase == .moving)
    #expect(state.sequence == 0, "the reply comes before the first event")
    #expect(try await alice.event("match.started")["seq"]?.integer == 1)
    world.clock.advance(by: .seconds(5))
    world.clock.advance(by: .seconds(30))
    let finished = try await alice.event("match.finished")
    #expect(finished["results"]?.elements?.first { _ in true }?["won"]?.boolean == false)
    let record = try #require(try await world.store.finishedMatch(state.match))
    #expect(record.match.rounds[0].results[0].defaulted)
  }
}
