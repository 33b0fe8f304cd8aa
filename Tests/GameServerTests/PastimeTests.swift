import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Bots, and playing while one waits for an opponent")
@GameLoop
struct PastimeTests {
  private static let pastime = MatchSolo.Parameters(bot: .easy, staysQueued: true)

  @Test("A bot's guess is told with the reveal, also later, and its total in the history")
  func bot() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    let begun = try await alice.call(MatchSolo.self, .init(bot: .hard))
    #expect(begun.bot == MatchBot(strength: .hard, total: 0))
    #expect(begun.mode == .solo && begun.players.count == 1)
    var heard = alice.texts.count
    var scores: [BotScore] = []
    for round in 1...begun.options.rounds {
      _ = try await alice.call(MatchAnswer.self, .init(match: begun.match, round: round))
      _ = try await alice.call(
        MatchGuess.self,
        .init(match: begun.match, round: round, coordinate: DuelTests.pins[0]))
      await world.settle()
      let revealed = try #require(try alice.heard(RoundRevealed.self, from: heard).last)
      scores.append(try #require(revealed.bot))
      #expect(revealed.results.count == 1, "the bot has no seat")
      heard = alice.texts.count
      _ = try await alice.call(MatchReady.self, .init(match: begun.match, round: round))
      await world.pass(.seconds(5))
    }
    let state = try await alice.call(MatchStateRequest.self, .init(match: begun.match))
    #expect(state.rounds.map(\.bot) == scores)
    #expect(state.bot == MatchBot(strength: .hard, total: scores.reduce(0) { $0 + $1.score }))
    let history = try await alice.call(MatchHistory.self, .init())
    #expect(history.matches.map(\.bot) == [state.bot])
    let profile = try await alice.call(ProfileGet.self, .init())
    #expect(profile.statistics.soloGames == 1 && profile.statistics.multiplayerGames == 0)
  }

  @Test("Who waits may play alone meanwhile; the opponent who comes ends that without a quit")
  func pastime() async throws {
    let world = try await World()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    _ = try await alice.call(QueueJoin.self, .init())
    #expect(try await alice.refusal(MatchSolo.self, .init(bot: .easy)) == .alreadyQueued)
    let begun = try await alice.call(MatchSolo.self, Self.pastime)
    #expect(world.server.statistics.playersWaiting == 1)
    let before = alice.texts.count
    _ = try await bob.call(QueueJoin.self, .init())
    await world.settle()
    let told = alice.eventNames(from: before)
    #expect(told.prefix(3) == ["match.finished", "queue.matched", "match.started"], "\(told)")
    let state = try await alice.call(MatchStateRequest.self, .init(match: begun.match))
    #expect(state.outcome?.ending == .aborted)
    #expect(state.outcome?.results.first?.left == nil, "no quit")
    let profile = try await alice.call(ProfileGet.self, .init())
    #expect(profile.statistics.gamesPlayed == 0 && profile.statistics.quits == 0)
    #expect(world.server.statistics.matchesLive == 1)
  }

  @Test("After its end one still waits, and may begin another")
  func again() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    let joined = try await alice.call(QueueJoin.self, .init())
    let first = try await alice.call(MatchSolo.self, Self.pastime).match
    #expect(try await alice.refusal(MatchSolo.self, Self.pastime) == .alreadyInMatch)
    _ = try await alice.call(MatchQuit.self, .init(match: first))
    _ = try await alice.call(MatchSolo.self, Self.pastime)
    let again = try await world.returning(alice)
    let resumed = try await again.call(AccountResume.self, .init(token: alice.token))
    #expect(resumed.queue?.since == joined.since)
  }

  @Test("A restart keeps both the place in the queue and the match")
  func restart() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    let joined = try await alice.call(QueueJoin.self, .init())
    let match = try await alice.call(MatchSolo.self, Self.pastime).match
    try await world.restart(after: .seconds(1))
    let again = world.connect()
    let resumed = try await again.call(AccountResume.self, .init(token: alice.token))
    #expect(resumed.match == match)
    #expect(resumed.queue?.since == joined.since)
    let state = try await again.call(MatchStateRequest.self, .init(match: match))
    #expect(state.bot?.strength == .easy)
    let bob = try await world.guest("bob")
    _ = try await bob.call(QueueJoin.self, .init())
    _ = try await again.event("queue.matched")
  }
}
