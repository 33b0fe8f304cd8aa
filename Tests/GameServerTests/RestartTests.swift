import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("A process that dies and starts again")
@GameLoop
struct RestartTests {
  @Test("A live match goes on in the same phase, with the same remaining time and the next number")
  func liveMatch() async throws {
    let world = try await World()
    let (alice, bob, match) = try await world.duel()
    world.clock.advance(by: .seconds(10))
    let answer = try await alice.call(MatchAnswer.self, .init(match: match, round: 1))
    _ = try await alice.call(
      MatchMark.self, .init(match: match, round: 1, coordinate: DuelTests.pins[0]))
    let before = try await alice.call(MatchStateRequest.self, .init(match: match))

    try await world.restart(after: .seconds(3600))
    let returned = world.connect()
    #expect(try await returned.call(AccountResume.self, .init(token: alice.token)).match == match)
    let state = try await returned.call(MatchStateRequest.self, .init(match: match))
    #expect(state.phase == .guessing)
    #expect(state.marker == DuelTests.pins[0])
    #expect(state.deadline == answer.deadline + .seconds(3600) + RestartLimits.reconnectTime)
    #expect(state.sequence > before.sequence, "being away and coming back was told")
    let other = world.connect()
    #expect(try await other.call(AccountResume.self, .init(token: bob.token)).match == match)
    _ = try await returned.call(
      MatchGuess.self, .init(match: match, round: 1, coordinate: DuelTests.pins[0]))
    let guessed = try await other.event("round.guessed")
    #expect(guessed["player"]?.string == alice.id.description)
  }

  @Test("A player who looks quietly at a place loses no more than a second by a crash, nor wins it")
  func quietMatch() async throws {
    let world = try await World()
    let (alice, _, match) = try await world.duel()
    let deadline = try #require(
      try await alice.call(MatchStateRequest.self, .init(match: match)).deadline)
    await world.pass(.milliseconds(40_700))
    try await world.kill(after: .seconds(3600))
    let again = try await world.returning(alice)
    let state = try await again.call(MatchStateRequest.self, .init(match: match))
    #expect(state.phase == .moving)
    let excused = try #require(state.deadline) - deadline - RestartLimits.reconnectTime
    #expect(excused >= .seconds(3600))
    #expect(excused <= .seconds(3600) + RestartLimits.heartbeatInterval)
  }

  @Test("Parking a match on purpose excuses the downtime to the millisecond")
  func parked() async throws {
    let world = try await World()
    let (alice, _, match) = try await world.duel()
    let deadline = try #require(
      try await alice.call(MatchStateRequest.self, .init(match: match)).deadline)
    await world.pass(.milliseconds(40_700))
    await world.server.halt()
    try await world.restart(after: .milliseconds(7_777))
    let again = try await world.returning(alice)
    let state = try await again.call(MatchStateRequest.self, .init(match: match))
    #expect(
      state.deadline == deadline + .milliseconds(7_777) + RestartLimits.reconnectTime)
  }

  @Test("Nobody waits for players who never come back: the match ends after the grace time")
  func nobodyReturns() async throws {
    let world = try await World()
    let (_, _, match) = try await world.duel()
    try await world.restart(after: .seconds(10))
    #expect(world.server.statistics.matchesLive == 1)
    world.clock.advance(by: .seconds(61))
    await world.server.flush()
    #expect(world.server.statistics.matchesLive == 0)
    let finished = try #require(try await world.store.finishedMatch(match))
    #expect(finished.match.ending == .aborted, "the server's own fault counts for nobody")
  }

  /// The damage that a disk that loses bits can do to the last entry of a match.
  enum Damage: CaseIterable {
    case unreadable, secondBeginning, farFuture, aYearAhead, beforeTheOthers

    func entry(of match: MatchID, at now: Instant) -> JournalEntry {
      let whole = MatchEntry.happened(.timePassed).encoded
      let (payload, moment): ([UInt8], Instant) =
        switch self {
        case .unreadable: (Array("?".utf8), now)
        case .secondBeginning: (MatchEntry.happened(.begin).encoded, now)
        case .farFuture: (whole, Instant(millisecondsSinceEpoch: .max - 1))
        case .aYearAhead: (whole, now + .seconds(365 * 24 * 3600))
        case .beforeTheOthers: (whole, now + .seconds(-3600))
        }
      return JournalEntry(sequence: 1_000_000, match: match, at: moment, payload: payload)
    }
  }

  @Test(
    "A match whose journal has something that cannot be is aborted, and the others go on",
    arguments: Damage.allCases)
  func damagedEntry(_ damage: Damage) async throws {
    let world = try await World()
    let (alice, _, match) = try await world.duel()
    let carol = try await world.guest("carol")
    let other = try await carol.call(MatchSolo.self, .init()).match
    await world.server.flush()
    try await world.store.commit([.journal(damage.entry(of: match, at: world.clock.now))])
    try await world.restart(after: .seconds(1))
    await world.server.flush()
    #expect(world.server.statistics.matchesLive == 1)
    #expect(try await world.store.finishedMatch(match)?.match.ending == .aborted)
    let again = world.connect()
    #expect(try await again.call(AccountResume.self, .init(token: carol.token)).match == other)
    let state = try await again.call(MatchStateRequest.self, .init(match: other))
    #expect(state.phase == .moving && state.content.rounds.count == 1, "it lost no time by it")
    #expect(
      try await world.connect().call(AccountResume.self, .init(token: alice.token)).match == nil)
  }

  @Test("A match outlives the clock being set back, and the crash after that as well")
  func setBack() async throws {
    let world = try await World()
    let (alice, _, match) = try await world.duel()
    for setBack in [Duration.seconds(-3600), .zero] {
      // Long enough for the server to note that it is there.
      world.clock.advance(by: .seconds(3))
      await world.server.flush()
      world.clock.jump(by: setBack)
      try await world.kill(after: .seconds(1))
      await world.server.flush()
      #expect(world.server.statistics.matchesLive == 1)
    }
    let again = try await world.returning(alice)
    let state = try await again.call(MatchStateRequest.self, .init(match: match))
    #expect(state.phase == .moving)
  }

  @Test("Who waited keeps the place and the waited time")
  func waitingRoom() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    let joined = try await alice.call(QueueJoin.self, .init())
    try await world.restart(after: .seconds(10))
    let bob = try await world.guest("bob")
    _ = try await bob.call(QueueJoin.self, .init())
    let again = world.connect()
    let resumed = try await again.call(AccountResume.self, .init(token: alice.token))
    #expect(resumed.queue?.since == joined.since)
    _ = try await again.event("queue.matched")
    _ = try await bob.event("queue.matched")
  }

  @Test("A finished match is finished, and is not played again")
  func finished() async throws {
    let world = try await World()
    let (_, match) = try await DuelTests.playToTheEnd(world)
    try await world.restart(after: .seconds(1))
    #expect(world.server.statistics.matchesLive == 0)
    #expect(try await world.store.finishedMatch(match) != nil)
    #expect(try await world.store.counts().matches == 1)
  }

  @Test("Who missed the end of a match by a crash is told all that it brought")
  func missedEnd() async throws {
    let world = try await World(options: MatchOptions(rounds: 1))
    let (alice, bob, match) = try await world.duel()
    try await world.play(match, [alice, bob]) { _, place in place }
    let told = try await alice.event("match.finished")
    try await world.kill(after: .seconds(1))
    let again = try await world.returning(alice)
    let state = try await again.call(MatchStateRequest.self, .init(match: match))
    #expect(state.phase == .finished)
    #expect(Int64(state.sequence) == told["seq"]?.integer)
    let badges = try #require(state.outcome).badges
    #expect(badges == told["badges"]?.elements?.compactMap(\.string))
    #expect(!badges.isEmpty, "the test has something to compare")
  }
}
