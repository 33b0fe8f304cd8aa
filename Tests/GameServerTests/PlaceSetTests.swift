import GameRules
import Geodesy
import Testing
import WireProtocol

@testable import GameServer

@Suite("Sets of the places of matches")
@GameLoop
struct PlaceSetTests {
  private func world(holding: Bool = false) async throws -> World {
    try await World(
      options: MatchOptions(rounds: 2, readyTime: .zero, countdown: .zero), holding: holding)
  }

  /// Plays both rounds, each with a pin on the solution or far away.
  private func finish(
    _ match: MatchID, _ player: TestClient, _ hits: [Bool] = [true, true], in world: World
  ) async throws {
    for (index, isHit) in hits.enumerated() {
      let place = try world.solutions(of: match)[index]
      try await world.guess(index + 1, of: match, [(player, isHit ? place : place.antipode)])
      await world.settle()
    }
  }

  /// A match alone of one hit, whose places are a set.
  private func shared(
    by player: TestClient, in world: World
  ) async throws -> (match: MatchID, set: PlaceSetName, places: [Coordinate]) {
    let match = try await player.call(MatchSolo.self, .init()).match
    let places = try world.solutions(of: match)
    try await finish(match, player, [true, false], in: world)
    return (match, try await player.call(PlaceSetCreate.self, .init(match: match)).set, places)
  }

  @Test("Others play the same places by the link, and everybody's first match is on the board")
  func board() async throws {
    let world = try await world()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    let (match, set, places) = try await shared(by: alice, in: world)
    #expect(
      try await alice.call(PlaceSetCreate.self, .init(match: match)).set == set, "there is one")
    let before = try await bob.call(PlaceSetGet.self, .init(set: set))
    #expect(before.rows.map(\.points) == [5000] && before.me == nil && before.count == 1)
    #expect(before.map == "world" && before.options.rounds == 2)
    for hits in [[true, true], [false, false]] {
      let state = try await bob.call(MatchBegin.self, .init(set: set))
      #expect(state.set == set && state.format.format == .classic)
      #expect(try world.solutions(of: state.match) == places)
      try await finish(state.match, bob, hits, in: world)
    }
    let again = try await alice.call(MatchBegin.self, .init(set: set)).match
    try await finish(again, alice, in: world)
    let card = try await alice.call(PlaceSetGet.self, .init(set: set))
    #expect(card.rows.map(\.player.player) == [bob.id, alice.id])
    #expect(card.rows.map(\.points) == [10_000, 5000], "the first match of each counts")
    #expect(card.me?.rank == 2 && card.count == 2)
  }

  @Test("A match of a set counts for its board, and for nothing else")
  func counts() async throws {
    let world = try await world()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    let (_, set, _) = try await shared(by: alice, in: world)
    let match = try await bob.call(MatchBegin.self, .init(set: set)).match
    try await finish(match, bob, in: world)
    await world.server.flush()
    let statistics = try #require(try await world.store.statistics(of: bob.id))
    #expect(statistics.gamesPlayed == 0 && statistics.totalScore == 0)
    #expect(try await world.store.boardEntries(of: bob.id).map(\.match) == [match])
    #expect(
      try await bob.call(PlaceSetCreate.self, .init(match: match)).set == set,
      "who shares such a match shares the set that it is of")
  }

  @Test("All players of a match have a row from the beginning, and share one set")
  func duel() async throws {
    let world = try await world()
    let (alice, bob, match) = try await world.duel()
    for round in 1...2 {
      let place = try world.solutions(of: match)[round - 1]
      try await world.guess(round, of: match, [(alice, place), (bob, place.antipode)])
      await world.settle()
    }
    async let one = alice.call(PlaceSetCreate.self, .init(match: match)).set
    async let other = bob.call(PlaceSetCreate.self, .init(match: match)).set
    let (set, same) = try await (one, other)
    #expect(set == same)
    let card = try await bob.call(PlaceSetGet.self, .init(set: set))
    #expect(card.rows.map(\.points) == [10_000, 0] && card.me?.rank == 2)
    await world.server.flush()
    #expect(try await world.store.boardEntries(of: alice.id).count == 1)
  }

  @Test("Only players share a match, once it is over, and only one that can be played alone")
  func refused() async throws {
    let world = try await world()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    let live = try await alice.call(MatchSolo.self, .init()).match
    #expect(try await alice.refusal(PlaceSetCreate.self, .init(match: live)) == .notInMatch)
    try await finish(live, alice, in: world)
    #expect(try await bob.refusal(PlaceSetCreate.self, .init(match: live)) == .notInMatch)
    let race = try await bob.call(MatchBegin.self, .init(format: FormatName(.race))).match
    _ = try await bob.call(MatchQuit.self, .init(match: race))
    await world.settle()
    #expect(try await bob.refusal(PlaceSetCreate.self, .init(match: race)) == .formatNotPossible)
    #expect(try await bob.refusal(PlaceSetGet.self, .init(set: .match(.example))) == .unknownSet)
    #expect(try await bob.refusal(MatchBegin.self, .init(set: .match(.example))) == .unknownSet)
  }

  @Test("A day's challenge is shared when the day is opened: as the day's own set")
  func daily() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let day = DailyNumber(at: world.clock.now)
    let match = try await alice.call(MatchBegin.self, .init(set: .daily(day))).match
    try await finish(match, alice, in: world)
    #expect(try await alice.refusal(PlaceSetCreate.self, .init(match: match)) == .wrongPhase)
    let tomorrow = try #require(day.advanced(by: 1))
    #expect(try await alice.refusal(PlaceSetGet.self, .init(set: .daily(tomorrow))) == .unknownSet)
    #expect(try await alice.call(PlaceSetGet.self, .init(set: .daily(day))).count == 1)
    world.clock.jump(by: .seconds(18 * 3600))
    await world.pass(.zero)
    #expect(try await alice.call(PlaceSetCreate.self, .init(match: match)).set == .daily(day))
  }

  @Test("A set outlives a crash, and the recording of its match")
  func crash() async throws {
    let world = try await world(holding: true)
    let alice = try await world.guest("alice")
    let shared = try await shared(by: alice, in: world)
    let (set, places) = (shared.set, shared.places)
    try await world.kill(after: .seconds(5))
    let back = try await world.returning(alice)
    world.clock.jump(by: .seconds(40 * 86_400))
    await world.pass(.seconds(2 * 3600))
    await world.server.flush()
    #expect(try await world.store.recording(of: shared.match) == nil, "purged")
    #expect(try await back.call(PlaceSetGet.self, .init(set: set)).rows.map(\.points) == [5000])
    let match = try await back.call(MatchBegin.self, .init(set: set)).match
    #expect(try world.solutions(of: match) == places)
  }
}
