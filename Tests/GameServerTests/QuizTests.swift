import Accounts
import GameRules
import Geodesy
import JSON
import Testing
import WireProtocol

@testable import GameServer

@Suite("Quiz matches")
@GameLoop
struct QuizTests {
  /// Statements about countries with those codes; those about every other country are true.
  static func book(_ codes: [String] = Self.codes) -> FactBook {
    let questions = codes.enumerated().compactMap { number, code in
      CountryCode(code).map { country in
        QuizQuestion(
          QuizStatement(id: "coast.\(code).yes", isTrue: number.isMultiple(of: 2)),
          card: StatementCard(
            template: .coast, country: country, value: StatementValue(flag: true)),
          explanation: [StatementValue(flag: number.isMultiple(of: 2))],
          place: Coordinate(latitude: Double(number), longitude: 7.5) ?? .origin)
      }
    }
    return FactBook(countries: [:], attribution: "", quiz: [], quizBook: QuizBook(questions))
  }

  private static let codes = "ABCDEFGHIJKLMNOPQRST".map { "\($0)Z" }

  private func world(_ facts: FactBook? = book()) async throws -> World {
    try await World(options: MatchOptions(rounds: 2, countdown: .zero)) { $0.facts = facts }
  }

  @Test("A room that deals aids deals none for statements")
  func withoutAids() async throws {
    let world = try await world()
    let members = [try await world.guest("alice"), try await world.guest("bob")]
    let room = try await members[0].call(
      RoomCreate.self, .init(format: FormatName(.quiz), dealsAids: true))
    _ = try await members[1].call(RoomJoin.self, .init(code: room.code))
    _ = try await members[0].call(RoomStart.self, Nothing())
    let match = try await members[0].match(hearing: "match.started")
    #expect(world.server.matches[match]?.machine.setup.dealsAids == false)
    #expect(
      try await members[0].refusal(MatchAid.self, .init(match: match, round: 1, aid: .lens))
        == .aidNotPossible)
  }

  private func truth(_ round: Int, of match: MatchID, in world: World) throws -> Bool {
    let live = try #require(world.server.matches[match])
    let statement = try #require(live.machine.setup.solutions[round - 1].statement)
    return statement.isTrue
  }

  private func begin(_ client: TestClient) async throws -> MatchState {
    try await client.call(MatchBegin.self, .init(format: FormatName(.quiz)))
  }

  @Test("A statement is shown without its truth, and explained after the verdict")
  func alone() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let state = try await begin(alice)
    #expect(state.options.guessingTime == .seconds(20) && state.options.rounds == 2)
    let started = try await alice.event("round.started")
    #expect(started["view"]?["provider"]?.string == "statement")
    #expect(started["view"]?["statement"]?["template"]?.string == "coast")
    for text in alice.texts {
      let text = String(decoding: text, as: UTF8.self)
      #expect(!text.contains("isTrue") && !text.contains("coast."), "\(text)")
    }
    let isTrue = try truth(1, of: state.match, in: world)
    let reply = try await alice.call(
      MatchGuess.self, .init(match: state.match, round: 1, verdict: isTrue))
    #expect(reply.verdict == isTrue && reply.accepted == .origin)
    let revealed = try await alice.event("round.revealed")
    #expect(revealed["solution"]?["statement"]?["isTrue"]?.boolean == isTrue)
    let explanation = revealed["solution"]?["statement"]?["explanation"]?.elements.map { Array($0) }
    #expect(explanation?.first?["flag"]?.boolean == isTrue)
    let result = revealed["results"]?.elements.map { Array($0) }?.first
    #expect(result?["score"]?.integer == 1000 && result?["verdict"]?.boolean == isTrue)
    _ = try await alice.call(MatchReady.self, .init(match: state.match, round: 1))
    let second = try truth(2, of: state.match, in: world)
    _ = try await alice.call(
      MatchGuess.self, .init(match: state.match, round: 2, verdict: !second))
    let finished = try await alice.event("match.finished")
    #expect(finished["results"]?.elements.map { Array($0) }?[0]["total"]?.integer == 1000)
    await world.settle()
    let statistics = try await alice.call(ProfileGet.self, .init()).statistics
    #expect(statistics.gamesPlayed == 1 && statistics.maximumScore == 0)
    #expect(statistics.experience == 20, "a hit brings 20")
  }

  @Test("A verdict is refused for a place, and all else for a statement")
  func wrongAnswers() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let match = try await begin(alice).match
    #expect(
      try await alice.refusal(MatchGuess.self, .init(match: match, round: 1, coordinate: .origin))
        == .wrongAnswer)
    #expect(
      try await alice.refusal(
        MatchGuess.self, .init(match: match, round: 1, country: CountryCode("AZ"))) == .wrongAnswer)
    #expect(
      try await alice.refusal(MatchMark.self, .init(match: match, round: 1, coordinate: .origin))
        == .wrongAnswer)
    _ = try await alice.call(MatchQuit.self, .init(match: match))
    let classic = try await alice.call(MatchSolo.self, .init()).match
    _ = try await alice.call(MatchAnswer.self, .init(match: classic, round: 1))
    #expect(
      try await alice.refusal(MatchGuess.self, .init(match: classic, round: 1, verdict: true))
        == .wrongAnswer)
  }

  @Test("A duel of a quiz comes from its own queue, goes on after a crash, and can be replayed")
  func duel() async throws {
    let world = try await world()
    var (alice, bob) = (try await world.registered("alice"), try await world.registered("bob"))
    for player in [alice, bob] {
      _ = try await player.call(QueueJoin.self, .init(format: FormatName(.quiz)))
      world.clock.advance(by: .milliseconds(1))
    }
    let match = try await alice.match(hearing: "match.started")
    _ = try await bob.event("match.started")
    await world.pass(.seconds(3))
    _ = try await alice.call(MatchGuess.self, .init(match: match, round: 1, verdict: true))
    let before = try await alice.call(MatchStateRequest.self, .init(match: match))
    #expect(before.verdict == true && before.content.phase == .guessed)
    try await world.restart(after: .seconds(1))
    (alice, bob) = (try await world.back(alice), try await world.back(bob))
    let after = try await alice.call(MatchStateRequest.self, .init(match: match))
    #expect(after.verdict == true && after.rounds == before.rounds)
    let others = try await bob.call(MatchStateRequest.self, .init(match: match))
    #expect(others.verdict == nil && others.players.map(\.hasGuessed).contains(true))
    for round in 1...2 {
      for player in [alice, bob] where round == 2 || player === bob {
        _ = try await player.call(
          MatchGuess.self, .init(match: match, round: round, verdict: true))
      }
      guard round == 1 else { break }
      for player in [alice, bob] {
        _ = try await player.call(MatchReady.self, .init(match: match, round: 1))
      }
    }
    await world.settle()
    let replay = try await bob.call(MatchReplay.self, .init(match: match))
    #expect(replay.format.format == .quiz && replay.rounds.count == 2)
    for round in replay.rounds {
      #expect(round.results.map(\.verdict) == [true, true])
      #expect(round.solution.statement?.statement != nil)
      guard case .statement(let card) = round.view else {
        Issue.record("a statement is shown again")
        continue
      }
      #expect(card == round.solution.statement?.statement)
    }
    #expect(
      try await alice.refusal(PlaceSetCreate.self, .init(match: match)) == .formatNotPossible)
  }

  @Test("Without facts, or with too few, there is no quiz")
  func withoutFacts() async throws {
    for facts in [nil, Self.book(["AA", "BB"])] {
      let world = try await world(facts)
      let alice = try await world.guest("alice")
      let formats = try await alice.call(FormatList.self, .init()).formats
      #expect(!formats.map(\.format.format).contains(.quiz))
      #expect(
        try await alice.refusal(MatchBegin.self, .init(format: FormatName(.quiz)))
          == .formatNotPossible)
      #expect(
        try await alice.refusal(QueueJoin.self, .init(format: FormatName(.quiz)))
          == .formatNotPossible)
      #expect(
        try await alice.refusal(RoomCreate.self, .init(format: FormatName(.quiz)))
          == .formatNotPossible)
    }
  }

  @Test("After a restart without the facts no quiz goes on: not of a match, a queue or a room")
  func factsLost() async throws {
    let world = try await world()
    let alice = try await world.registered("alice")
    let match = try await begin(alice).match
    let bob = try await world.registered("bob")
    _ = try await bob.call(QueueJoin.self, .init(format: FormatName(.quiz)))
    let carol = try await world.registered("carol")
    _ = try await carol.call(RoomCreate.self, .init(format: FormatName(.quiz)))
    try await world.restart(after: .seconds(1)) { $0.facts = nil }
    await world.settle()
    let again = try await world.back(alice)
    let state = try await again.call(MatchStateRequest.self, .init(match: match))
    #expect(state.outcome?.ending == .aborted)
    _ = try await again.call(MatchSolo.self, .init())
    #expect(world.server.lobby.waitingCount == 0)
    let other = world.connect()
    let resumed = try await other.call(AccountResume.self, .init(token: carol.token))
    #expect(resumed.room?.format.format == .classic)
    let third = world.connect()
    #expect(try await third.call(AccountResume.self, .init(token: bob.token)).queue == nil)
  }

  @Test("Statements of a match are about different countries, and half of all drawn are true")
  func drawing() throws {
    let book = try #require(Self.book().quizBook)
    nonisolated(unsafe) var seeded = SeededRandom(seed: 5)  // Drawn from in this test alone.
    var random = Randomness { seeded.next() }
    var truths = 0
    for _ in 0..<200 {
      let drawn = book.draw(10, using: &random)
      #expect(Set(drawn.map(\.card.country)).count == 10)
      truths += drawn.count { $0.statement.isTrue }
    }
    #expect((900...1100).contains(truths), "\(truths) of 2000")
  }

  @Test("The best guesses of a duel are green in the card of its link, and wrong ones red")
  func card() {
    #expect(SharedCard.Level(1000, in: .quiz) == .best && SharedCard.Level(0, in: .quiz) == .poor)
  }
}

extension World {
  /// The player on another connection.
  fileprivate func back(_ player: TestClient) async throws -> TestClient {
    let client = connect()
    _ = try await client.call(AccountResume.self, .init(token: player.token))
    client.id = player.id
    client.token = player.token
    return client
  }
}
