import GameRules
import Geodesy
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Openings and hurries, through the whole server")
@GameLoop
struct PaceTests {
  private let options = MatchOptions(
    rounds: 2, countdown: .seconds(4), openingTime: .seconds(5), hurryTime: .seconds(15))

  @Test("A duel opens with its players and the first picture, which can be loaded at once")
  func opening() async throws {
    let world = try await ViewTests.world(options: options)
    let alice = try await world.guest("alice")
    let bob = try await world.guest("bob")
    _ = try await alice.call(QueueJoin.self, .init())
    _ = try await bob.call(QueueJoin.self, .init())
    let start = world.clock.now + .seconds(5)
    let started = try MatchStarted(wire: try await alice.event("match.started")).content
    #expect(started.phase == .countdown && started.round == 1 && started.deadline == start)
    guard case .sketch(let images) = started.rounds.first?.view else {
      Issue.record("the first view in \(started)")
      return
    }
    #expect(try await ViewTests.get(images[0].url, in: world).status == 200)
    #expect(!alice.eventNames.contains("round.started"))
    world.clock.advance(by: .seconds(5))
    let round = try RoundStarted(wire: try await alice.event("round.started"))
    #expect(round.view == started.rounds.first?.view && round.deadline == start + .seconds(60))
  }

  @Test("After a round, a view that tells the place is not told ahead")
  func revealingView() async throws {
    let world = try await World(options: options)
    let alice = try await world.guest("alice")
    let bob = try await world.guest("bob")
    _ = try await alice.call(QueueJoin.self, .init())
    _ = try await bob.call(QueueJoin.self, .init())
    world.clock.advance(by: .seconds(5))
    let match = try await alice.match(hearing: "round.started")
    try await world.guess(1, of: match, [(alice, .origin), (bob, .origin)])
    for client in [alice, bob] {
      _ = try await client.call(MatchReady.self, .init(match: match, round: 1))
    }
    let standings = try RoundStandings(wire: try await alice.event("round.standings"))
    #expect(standings.nextAt != nil && standings.nextView == nil)
    let state = try await alice.call(MatchStateRequest.self, .init(match: match))
    #expect(state.phase == .countdown && state.content.nextView == nil)
    #expect(state.content.rounds.map(\.round) == [1])
  }

  @Test("The first guess is told as a hurry, and a restart keeps the shorter time")
  func hurry() async throws {
    let world = try await World(options: options)
    let alice = try await world.guest("alice")
    let bob = try await world.guest("bob")
    _ = try await alice.call(QueueJoin.self, .init())
    _ = try await bob.call(QueueJoin.self, .init())
    world.clock.advance(by: .seconds(5))
    let match = try await bob.match(hearing: "round.started")
    _ = try await alice.call(MatchAnswer.self, .init(match: match, round: 1))
    _ = try await alice.call(MatchGuess.self, .init(match: match, round: 1, coordinate: .origin))
    let limit = world.clock.now + .seconds(15)
    let hurried = try RoundHurried(wire: try await bob.event("round.hurried"))
    #expect(hurried == RoundHurried(round: 1, player: alice.id, deadline: limit))
    try await world.restart(after: .seconds(3))
    let again = try await world.returning(bob)
    let state = try await again.call(MatchStateRequest.self, .init(match: match))
    #expect(
      state.phase == .guessing
        && state.deadline == limit + .seconds(3) + RestartLimits.reconnectTime)
  }

  @Test("A solo match starts at once, and a guess in a ranked duel takes no time from the other")
  func exceptions() async throws {
    let world = try await World(options: options)
    let alice = try await world.guest("alice")
    let bob = try await world.guest("bob")
    let solo = try await alice.call(MatchSolo.self, .init())
    #expect(solo.phase == .moving && solo.round == 1)
    _ = try await alice.call(MatchQuit.self, .init(match: solo.match))
    for client in [alice, bob] {
      _ = try await client.call(QueueJoin.self, .init(isRanked: true))
    }
    let ranked = try MatchStarted(wire: try await bob.event("match.started")).content
    #expect(ranked.options.hurryTime == .zero && ranked.options.openingTime == .seconds(5))
  }

  @Test("Options of a request can set both, and without a countdown there is no opening")
  func requested() {
    let solo = MatchOptions(openingTime: .zero)
    #expect(OptionsChange(openingTime: .seconds(3)).applied(to: solo).openingTime == .seconds(3))
    #expect(OptionsChange(hurryTime: .zero).applied(to: options).hurryTime == .zero)
    #expect(OptionsChange(countdown: .zero).applied(to: options).openingTime == .zero)
    #expect(OptionsChange(countdown: .seconds(9)).applied(to: options).openingTime == .seconds(5))
  }

  @Test("A journal of a version without openings and hurries is read as without them")
  func oldJournal() throws {
    let setup = MatchSetup(
      id: MatchID(uuid: UUIDv7(bits: 1)), origin: .queue, map: "world",
      diagonal: .kilometers(14_916.862), options: options,
      players: [PlayerID(uuid: UUIDv7(bits: 2)), PlayerID(uuid: UUIDv7(bits: 3))],
      solutions: Array(repeating: Solution(coordinate: .origin), count: 2))
    let text = String(decoding: MatchEntry.begun(setup).encoded, as: UTF8.self)
    #expect(MatchEntry(decoding: Array(text.utf8)) == .begun(setup))
    let old = text.replacing(",60000,5000,15000]", with: ",60000]")
    #expect(old != text)
    guard case .begun(let read, _) = MatchEntry(decoding: Array(old.utf8)) else {
      Issue.record("an old journal is read: \(old)")
      return
    }
    #expect(read.options.openingTime == .zero && read.options.hurryTime == .zero)

    #expect(read.options.countdown == .seconds(4))
  }
}
