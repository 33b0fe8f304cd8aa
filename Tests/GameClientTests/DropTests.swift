import GameRules
import Geodesy
import Testing
import WireProtocol

@testable import GameClient

@Suite("A duel over real sockets, cut at every message", .serialized, .timeLimit(.minutes(10)))
struct DropTests {
  /// A duel as a player and the server report it.
  struct Outcome: Sendable {
    /// The messages that came, with the numbers: "e 3" is an event, "s 5" a state.
    var story: [String] = []
    var accepted: [Int: Coordinate] = [:]
    var reconnections = 0
    var guesses: [Int: Coordinate] = [:]
    var guessRequests: [Int] = []
    var connections = 0
    var messages = 0

    /// Where the numbers have a gap or one comes twice.
    var breaks: [String] {
      var next = 1
      return story.filter { step in
        let words = step.split(separator: " ")
        guard let number = Int(words[1]) else { return true }
        let isGood = words[0] == "s" ? number + 1 >= next : number == next
        next = number + 1
        return !isGood
      }
    }
  }

  /// The server's side, which only its loop touches.
  private final class Table: @unchecked Sendable {
    // Confined to the server's loop; the test reads it there.
    var duel: FakeDuel
    init(_ cuts: Set<FakeDuel.Cut>) { duel = FakeDuel(cuts: cuts) }
  }

  /// A player who guesses, says ready, and goes on from a state as from an event.
  private static func play(_ session: GameSession) async throws -> Outcome {
    var outcome = Outcome()
    try await session.start()
    _ = try await session.call(QueueJoin.self, .init())
    func guess(in round: Int) async throws {
      guard outcome.accepted[round] == nil else { return }
      _ = try await session.call(MatchAnswer.self, .init(match: Scene.duel, round: round))
      let pin = Coordinate(latitude: Double(round), longitude: 20)
      outcome.accepted[round] = try await session.call(
        MatchGuess.self, .init(match: Scene.duel, round: round, coordinate: pin)
      ).accepted
    }
    func ready(after round: Int) async throws {
      _ = try await session.call(MatchReady.self, .init(match: Scene.duel, round: round))
    }
    for await event in session.events {
      switch event {
      case .connection(.reconnecting): outcome.reconnections += 1
      case .connection, .returned: break
      case .resumed(let state):
        outcome.story.append("s \(state.sequence)")
        switch state.phase {
        case .moving, .guessing: try await guess(in: state.round)
        case .revealed: try await ready(after: state.round)
        case .guessed, .countdown: break
        case .finished: await session.close()
        }
      case .event(let received):
        guard case .success(.match(_, let number, let news)) = received.content else { continue }
        outcome.story.append("e \(number)")
        switch news {
        case .roundStarted(let event): try await guess(in: event.round)
        case .revealed(let event): try await ready(after: event.round)
        case .finished: await session.close()
        case .matched, .started, .guessing, .hurried, .aided, .frozen, .paused, .resumed, .marked,
          .guessed, .ready, .standings, .playerLeft, .playerReturned:
          break
        }
      }
    }
    return outcome
  }

  private static func duel(cuts: Set<FakeDuel.Cut>) async throws -> Outcome {
    let table = Table(cuts)
    return try await FakeServer.with { server in
      server.onOpen = { table.duel.opened($0) }
      server.onMessage = { table.duel.received($0, from: $1) }
    } _: { host in
      var outcome = try await play(host.session())
      let server = await host.read {
        (table.duel.guesses, table.duel.guessRequests, table.duel.connections, table.duel.count)
      }
      (outcome.guesses, outcome.guessRequests, outcome.connections, outcome.messages) = server
      return outcome
    }
  }

  private static func check(_ outcome: Outcome, _ name: String) {
    #expect(outcome.breaks == [], "\(name): \(outcome.story)")
    #expect(outcome.guesses.count == FakeDuel.rounds, "\(name)")
    #expect(outcome.accepted == outcome.guesses, "\(name)")
    #expect(outcome.guesses[2] == Coordinate(latitude: 2, longitude: 20), "\(name)")
  }

  @Test("Undisturbed, every event comes, and no state is needed")
  func undisturbed() async throws {
    let outcome = try await Self.duel(cuts: [])
    Self.check(outcome, "undisturbed")
    #expect(outcome.story == (1...15).map { "e \($0)" })
    #expect(outcome.connections == 1 && outcome.guessRequests == [1, 2])
  }

  @Test(
    "Cut before, or after, any message: nothing is missing, nothing twice, the guess counts once",
    arguments: [false, true])
  func everyMessage(isAfter: Bool) async throws {
    let messages = try await Self.duel(cuts: []).messages
    #expect(messages > 25)
    var repeatedGuesses = 0
    for message in 1...messages {
      let outcome = try await Self.duel(cuts: [.init(message: message, isAfter: isAfter)])
      let name = "cut \(isAfter ? "after" : "before") \(message)"
      Self.check(outcome, name)
      // After the last message there is nobody left who would come back.
      if message < messages {
        #expect(outcome.connections == 2 && outcome.reconnections == 1, "\(name)")
      }
      repeatedGuesses += outcome.guessRequests.count - FakeDuel.rounds
    }
    // Some guesses were sent twice: else the drops have missed what they are about.
    #expect(repeatedGuesses >= (isAfter ? FakeDuel.rounds : 0))
  }

  @Test("Cut again and again, also while coming back", arguments: 1...30 as ClosedRange<UInt64>)
  func again(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let cuts = (0..<8).map { _ in
      FakeDuel.Cut(
        message: Int.random(in: 1...40, using: &random), isAfter: Bool.random(using: &random))
    }
    let outcome = try await Self.duel(cuts: Set(cuts))
    Self.check(outcome, "seed \(seed)")
    #expect(outcome.connections > 2, "seed \(seed)")
  }
}
