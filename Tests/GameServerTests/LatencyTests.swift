import GameRules
import Testing
import WireProtocol

@testable import GameServer

@Suite("Slow lines")
@GameLoop
struct LatencyTests {
  @Test("A guess that half a round trip made late is taken, and the match replays as it was")
  func lateGuess() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    alice.roundTripTime = .milliseconds(300)
    let match = try await alice.call(MatchSolo.self, .init()).match
    let answer = try await alice.call(MatchAnswer.self, .init(match: match, round: 1))
    await world.pass(answer.deadline - world.clock.now + .milliseconds(149))
    let guess = MatchGuess.Parameters(match: match, round: 1, coordinate: DuelTests.pins[0])
    let reply = try await alice.call(MatchGuess.self, guess)
    #expect(reply.accepted == DuelTests.pins[0])

    try await world.restart(after: .seconds(1))
    let again = try await world.returning(alice)
    #expect(try await again.call(MatchGuess.self, guess).accepted == DuelTests.pins[0])
  }

  @Test("On a fast line the deadline is the deadline")
  func fastLine() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    alice.roundTripTime = .milliseconds(1)
    let match = try await alice.call(MatchSolo.self, .init()).match
    let answer = try await alice.call(MatchAnswer.self, .init(match: match, round: 1))
    await world.pass(answer.deadline - world.clock.now)
    #expect(
      try await alice.refusal(
        MatchGuess.self, .init(match: match, round: 1, coordinate: DuelTests.pins[0]))
        == .alreadyGuessed)
  }

  @Test(
    "A line that is not measured yet keeps the allowance of the one before, until the next round")
  func unmeasured() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    alice.roundTripTime = .milliseconds(800)
    let match = try await alice.call(MatchSolo.self, .init()).match
    let answer = try await alice.call(MatchAnswer.self, .init(match: match, round: 1))
    await world.pass(answer.deadline - world.clock.now + .milliseconds(200))
    let again = try await world.returning(alice)
    let guess = MatchGuess.Parameters(match: match, round: 1, coordinate: DuelTests.pins[0])
    #expect(try await again.call(MatchGuess.self, guess).accepted == DuelTests.pins[0])
    _ = try await again.call(MatchReady.self, .init(match: match, round: 1))
    await world.pass(.seconds(5))
    let live = try #require(world.server.matches[match])
    #expect(live.machine.seats[0].latencyAllowance == .zero)
  }

  @Test("Jitter that nobody notices is not written down")
  func jitter() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    alice.roundTripTime = .milliseconds(100)
    let match = try await alice.call(MatchSolo.self, .init()).match
    _ = try await alice.call(MatchAnswer.self, .init(match: match, round: 1))
    let before = world.server.journal.lastSequence
    for milliseconds in [120, 90, 130, 70] {
      alice.roundTripTime = .milliseconds(milliseconds)
      _ = try await alice.call(
        MatchMark.self, .init(match: match, round: 1, coordinate: DuelTests.pins[0]))
    }
    #expect(world.server.journal.lastSequence == before + 4, "four marks, and nothing else")
  }
}
