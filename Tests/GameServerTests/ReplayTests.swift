import GameRules
import Geodesy
import Testing
import WireProtocol

@testable import GameServer

@Suite("Replays of matches")
@GameLoop
struct ReplayTests {
  private func world(holding: Bool = false) async throws -> World {
    try await World(
      options: MatchOptions(rounds: 2, readyTime: .zero, countdown: .zero), holding: holding)
  }

  private func pin(_ latitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: 1.5))
  }

  /// A round in which Alice marks twice before she guesses, and Bob guesses at once.
  private func round(
    _ round: Int, of match: MatchID, _ alice: TestClient, _ bob: TestClient, in world: World
  ) async throws {
    await world.pass(.seconds(2))
    _ = try await alice.call(
      MatchMark.self, .init(match: match, round: round, coordinate: try pin(1)))
    await world.pass(.seconds(3))
    _ = try await alice.call(
      MatchMark.self, .init(match: match, round: round, coordinate: try pin(2)))
    try await world.guess(round, of: match, [(bob, try pin(3))])
    await world.pass(.seconds(1))
    try await world.guess(round, of: match, [(alice, try pin(4))])
    await world.settle()
  }

  private func expectCourse(_ round: ReplayedRound, _ alice: PlayerID, _ bob: PlayerID) throws {
    #expect(round.length == .seconds(6))
    #expect(round.moments.map(\.time.components.seconds) == [2, 5, 5, 5, 6, 6])
    #expect(
      round.moments.map(\.action)
        == [.marked, .marked, .answered, .guessed, .answered, .guessed])
    #expect(round.moments.map { $0.player == alice } == [true, true, false, false, true, true])
    let marks = round.moments.compactMap(\.place).map(\.latitude.degrees)
    #expect(marks.count == 2 && abs(marks[0] - 1) < 1e-6 && abs(marks[1] - 2) < 1e-6)
    #expect(round.results.first { $0.player == bob }?.guess == (try pin(3)))
  }

  @Test("A match can be looked at again, with what everybody did and when")
  func course() async throws {
    let world = try await world()
    let (alice, bob, match) = try await world.duel()
    for number in 1...2 { try await round(number, of: match, alice, bob, in: world) }
    let replay = try await alice.call(MatchReplay.self, .init(match: match))
    #expect(replay.players.map(\.result.player) == [alice.id, bob.id])
    #expect(replay.rounds.map(\.round) == [1, 2] && replay.ending == .played)
    for round in replay.rounds { try expectCourse(round, alice.id, bob.id) }
  }

  @Test("The time of a replay stands in pauses, and the aids are shown")
  func pauses() async throws {
    let world = try await World(
      options: MatchOptions(rounds: 1, readyTime: .zero, countdown: .zero))
    let alice = try await world.guest("alice")
    let match = try await alice.call(MatchBegin.self, .init(format: FormatName(.journey))).match
    await world.pass(.seconds(2))
    _ = try await alice.call(
      MatchMark.self, .init(match: match, round: 1, coordinate: try pin(1)))
    await world.pass(.seconds(1))
    _ = try await alice.call(MatchPause.self, .init(match: match))
    await world.pass(.seconds(20))
    _ = try await alice.call(MatchResume.self, .init(match: match))
    await world.pass(.seconds(3))
    _ = try await alice.call(MatchAid.self, .init(match: match, round: 1, aid: .freeze))
    await world.pass(.seconds(1))
    try await world.guess(1, of: match, [(alice, try pin(4))])
    await world.settle()
    let replay = try await alice.call(MatchReplay.self, .init(match: match))
    let round = try #require(replay.rounds.first)
    #expect(round.length == .seconds(7))
    #expect(
      round.moments.map(\.action) == [.marked, .paused, .resumed, .aided, .answered, .guessed])
    #expect(round.moments.map(\.time.components.seconds) == [2, 3, 3, 6, 7, 7])
    #expect(round.moments.compactMap(\.aid) == [.freeze])
  }

  @Test("A crash loses no guess, no answer, and no mark that the journal has kept")
  func crash() async throws {
    let world = try await world(holding: true)
    let (alice, bob, match) = try await world.duel()
    try await round(1, of: match, alice, bob, in: world)
    await world.server.flush()
    try await world.kill(after: .seconds(3))
    let (one, other) = (try await world.returning(alice), try await world.returning(bob))
    try await round(2, of: match, one, other, in: world)
    let replay = try await one.call(MatchReplay.self, .init(match: match))
    try expectCourse(replay.rounds[0], alice.id, bob.id)
    #expect(replay.rounds[1].moments.map(\.action).contains(.returned))
    #expect(replay.rounds[1].moments.filter { $0.action == .marked }.count == 2)
  }

  @Test("A live match has no replay, and one of others is refused like one that is not there")
  func mayNot() async throws {
    let world = try await world()
    let (alice, bob, match) = try await world.duel()
    let carol = try await world.guest("carol")
    #expect(try await alice.refusal(MatchReplay.self, .init(match: match)) == .notInMatch)
    #expect(try await alice.refusal(MatchShare.self, .init(match: match)) == .notInMatch)
    for number in 1...2 { try await round(number, of: match, alice, bob, in: world) }
    #expect(try await carol.refusal(MatchReplay.self, .init(match: match)) == .notInMatch)
    #expect(try await carol.refusal(MatchShare.self, .init(match: match)) == .notInMatch)
    #expect(try await carol.refusal(MatchReplay.self, .init()) == .unknownMatch)
    let stranger = world.connect()
    #expect(try await stranger.refusal(MatchReplay.self, .init(match: match)) == .notInMatch)
    #expect(
      try await stranger.refusal(MatchReplay.self, .init(link: .example)) == .unknownMatch)
  }

  @Test("Whoever has the link can look, also without an account; there is one link")
  func link() async throws {
    let world = try await world()
    let (alice, bob, match) = try await world.duel()
    for number in 1...2 { try await round(number, of: match, alice, bob, in: world) }
    let link = try await alice.call(MatchShare.self, .init(match: match)).link
    #expect(try await bob.call(MatchShare.self, .init(match: match)).link == link)
    let stranger = world.connect()
    #expect(try await stranger.call(MatchReplay.self, .init(link: link)).match == match)
  }

  @Test("An attempt at a day is shown by its link when the day is opened, and not before")
  func daily() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let day = DailyNumber(at: world.clock.now)
    let match = try await alice.call(MatchBegin.self, .init(set: .daily(day))).match
    for number in 1...2 {
      try await world.guess(number, of: match, [(alice, nil)])
      await world.settle()
    }
    #expect(try await alice.call(MatchReplay.self, .init(match: match)).set == .daily(day))
    let link = try await alice.call(MatchShare.self, .init(match: match)).link
    let stranger = world.connect()
    #expect(try await stranger.refusal(MatchReplay.self, .init(link: link)) == .wrongPhase)
    #expect(
      try await alice.refusal(MatchReplay.self, .init(match: match, link: link)) == .wrongPhase,
      "the link goes before the id")
    world.clock.jump(by: .seconds(18 * 3600))
    await world.pass(.zero)
    #expect(try await stranger.call(MatchReplay.self, .init(link: link)).match == match)
  }

  @Test("A recording goes after thirty days")
  func purge() async throws {
    let world = try await world()
    let (alice, bob, match) = try await world.duel()
    for number in 1...2 { try await round(number, of: match, alice, bob, in: world) }
    world.clock.jump(by: .seconds(30 * 86_400 - 3600))
    await world.pass(.zero)
    _ = try await alice.call(MatchReplay.self, .init(match: match))
    await world.pass(.seconds(2 * 3600))
    #expect(try await alice.refusal(MatchReplay.self, .init(match: match)) == .unknownMatch)
  }

  @Test("An aborted match has no replay")
  func aborted() async throws {
    let world = try await world()
    let (alice, _, match) = try await world.duel()
    world.server.matches.handle(.abort, in: match)
    await world.settle()
    #expect(try await alice.refusal(MatchReplay.self, .init(match: match)) == .unknownMatch)
  }

  @Test("The pictures of a replay are drawn for whoever has their addresses")
  func pictures() async throws {
    let world = try await ViewTests.world(options: MatchOptions(rounds: 1, countdown: .zero))
    let alice = try await world.guest("alice")
    let match = try await alice.call(MatchSolo.self, .init()).match
    let place = try world.solutions(of: match)[0]
    try await world.guess(1, of: match, [(alice, place)])
    await world.settle()
    let replay = try await alice.call(MatchReplay.self, .init(match: match))
    guard case .sketch(let pictures)? = replay.rounds[0].view, let picture = pictures.first else {
      Issue.record("a round is shown in a sketch")
      return
    }
    #expect(try await ViewTests.get(picture.url, in: world).status == 200)
    let again = try await alice.call(MatchReplay.self, .init(match: match))
    #expect(again.rounds[0].view == replay.rounds[0].view, "the addresses hold")
  }
}
