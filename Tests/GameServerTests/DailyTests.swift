import Community
import Crypto
import GameRules
import Geodesy
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("The challenge of the day")
@GameLoop
struct DailyTests {
  /// The clock of the tests begins at 2027-01-15T08:00:00Z.
  private static let today = DailyNumber(380)!
  private static let untilMidnight = Duration.seconds(16 * 3600)

  private func world(holding: Bool = false) async throws -> World {
    try await World(
      options: MatchOptions(rounds: 2, readyTime: .zero, countdown: .zero), holding: holding)
  }

  /// Lets hours pass at once: the server would have a sign of life to write for each few seconds.
  private func jump(_ time: Duration, in world: World) async {
    await world.settle()
    world.clock.jump(by: time)
    await world.pass(.zero)
  }

  private func begin(_ player: TestClient, _ day: DailyNumber = today) async throws -> MatchState {
    try await player.call(MatchBegin.self, .init(set: .daily(day)))
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

  @Test("Everybody plays the same places, once a day")
  func samePlaces() async throws {
    let world = try await world()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    let one = try await begin(alice)
    let other = try await begin(bob)
    #expect(one.set == .daily(Self.today) && one.options.rounds == 2)
    #expect(try world.solutions(of: one.match) == world.solutions(of: other.match))
    #expect(try await alice.refusal(MatchBegin.self, .init(set: one.set)) == .alreadyInMatch)
    try await finish(one.match, alice, in: world)
    #expect(try await alice.refusal(MatchBegin.self, .init(set: one.set)) == .alreadyPlayed)
    _ = try await bob.call(MatchQuit.self, .init(match: other.match))
    #expect(try await bob.refusal(MatchBegin.self, .init(set: one.set)) == .alreadyPlayed)
  }

  @Test("What is told of a day: no place, and the hash of the places")
  func card() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let before = try await alice.call(DailyGet.self, .init())
    #expect(before.number == Self.today && before.set == .daily(Self.today))
    #expect(before.endsAt - before.beginsAt == .seconds(86_400))
    #expect(before.attempt == nil && before.opened == nil && before.streak == 0)
    let match = try await begin(alice).match
    #expect(try await alice.call(DailyGet.self, .init()).attempt == .init(match: match))
    try await finish(match, alice, [true, false], in: world)
    let after = try await alice.call(DailyGet.self, .init())
    #expect(after.attempt?.points == 5000 && after.attempt?.scores == [5000, 0])
    #expect(after.streak == 1 && after.players == 1 && after.hash == before.hash)
    #expect(after.opened == nil, "others still play")
  }

  @Test("The places are opened an hour after the day, and are those of the hash")
  func opening() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let match = try await begin(alice).match
    let places = try world.solutions(of: match)
    try await finish(match, alice, in: world)
    let hash = try await alice.call(DailyGet.self, .init()).hash
    await jump(Self.untilMidnight + .seconds(3599), in: world)
    let yesterday = DailyGet.Parameters(number: Self.today)
    let secret = try await alice.call(DailyGet.self, yesterday)
    #expect(secret.opened == nil && secret.hash == hash)
    #expect(try await alice.refusal(MatchBegin.self, .init(set: secret.set)) == .unknownSet)
    await world.pass(.seconds(1))
    let opened = try #require(try await alice.call(DailyGet.self, yesterday).opened)
    #expect(PlaceSet.solutions(of: opened.places)?.map(\.coordinate) == places)
    let salt = try #require(Hexadecimal.bytes(of: opened.salt, count: 32))
    #expect(
      Hexadecimal.text(of: SHA256.hash(data: salt + Array(opened.places.utf8))) == hash)
    // From now on it can be played, for nothing.
    let again = try await begin(alice)
    try await finish(again.match, alice, in: world)
    await world.server.flush()
    #expect(try await world.store.statistics(of: alice.id)?.gamesPlayed == 1)
    #expect(try await world.store.boardEntries(of: alice.id).map(\.match) == [match])
  }

  @Test("An attempt that began before midnight goes on and counts for its day")
  func midnight() async throws {
    let world = try await World(
      options: MatchOptions(
        rounds: 2, movingTime: .seconds(600), guessingTime: .seconds(600), readyTime: .zero,
        countdown: .zero))
    let alice = try await world.guest("alice")
    let bob = try await world.guest("bob")
    await jump(Self.untilMidnight - .seconds(1), in: world)
    let match = try await begin(alice).match
    await world.pass(.seconds(1))
    let tomorrow = try #require(Self.today.advanced(by: 1))
    #expect(try await bob.call(DailyGet.self, .init()).number == tomorrow)
    try await finish(match, alice, in: world)
    #expect(
      try await alice.call(DailyGet.self, .init(number: Self.today)).attempt?.points == 10_000)
    let next = try await begin(alice, tomorrow)
    #expect(next.set == .daily(tomorrow))
    #expect(try world.solutions(of: next.match) != world.solutions(of: match))
    try await finish(next.match, alice, in: world)
    #expect(try await alice.call(DailyGet.self, .init()).streak == 2)
  }

  @Test("While an attempt at a day goes on, its places are opened to nobody")
  func openedLate() async throws {
    let world = try await World(
      options: MatchOptions(
        rounds: 10, movingTime: .seconds(600), guessingTime: .seconds(600), readyTime: .zero,
        countdown: .zero))
    let alice = try await world.guest("alice")
    let bob = try await world.guest("bob")
    await jump(Self.untilMidnight - .seconds(1), in: world)
    _ = try await begin(alice)
    await world.pass(.seconds(3602))
    #expect(try await bob.call(DailyGet.self, .init(number: Self.today)).opened == nil)
    #expect(
      try await bob.refusal(MatchBegin.self, .init(set: .daily(Self.today))) == .unknownSet)
    await world.pass(.seconds(12_000))
    #expect(try await bob.call(DailyGet.self, .init(number: Self.today)).opened != nil)
  }

  @Test("A set that a clock ahead of time has drawn is that of its day, also after a restart")
  func clockAhead() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let tomorrow = try #require(Self.today.advanced(by: 1))
    let set = try #require(
      PlaceSet(
        name: .daily(tomorrow), map: "world", options: MatchOptions(rounds: 1, countdown: .zero),
        solutions: [Solution(coordinate: .origin)], salt: Array(repeating: 1, count: 32)))
    _ = try await world.store.commit([.placeSet(set)])
    try await world.restart(after: .seconds(5))
    let back = try await world.returning(alice)
    await jump(Self.untilMidnight, in: world)
    #expect(try await back.call(DailyGet.self, .init()).hash == set.commitment)
    let match = try await begin(back, tomorrow).match
    #expect(try world.solutions(of: match) == [.origin])
  }

  @Test("A day of the future, and one of before the server, are unknown")
  func unknown() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    for number in [379, 381, 100_000] {
      let day = try #require(DailyNumber(number))
      #expect(try await alice.refusal(DailyGet.self, .init(number: day)) == .unknownSet)
      #expect(try await alice.refusal(DailyBoard.self, .init(number: day)) == .unknownSet)
      #expect(try await alice.refusal(MatchBegin.self, .init(set: .daily(day))) == .unknownSet)
    }
  }

  @Test("The places, the attempt and the streak are the same after a crash")
  func crash() async throws {
    let world = try await world(holding: true)
    let alice = try await world.guest("alice")
    let match = try await begin(alice).match
    let places = try world.solutions(of: match)
    let hash = try await alice.call(DailyGet.self, .init()).hash
    try await world.kill(after: .seconds(5))
    let back = try await world.returning(alice)
    #expect(try await back.call(DailyGet.self, .init()).attempt == .init(match: match))
    #expect(
      try await back.refusal(MatchBegin.self, .init(set: .daily(Self.today))) == .alreadyInMatch)
    #expect(try world.solutions(of: match) == places)
    try await finish(match, back, in: world)
    try await world.restart(after: .seconds(5))
    let again = try await world.returning(back)
    let card = try await again.call(DailyGet.self, .init())
    #expect(card.hash == hash && card.attempt?.points == 10_000 && card.streak == 1)
    #expect(
      try await again.refusal(MatchBegin.self, .init(set: .daily(Self.today))) == .alreadyPlayed)
  }

  @Test("An attempt that the server breaks off is given back")
  func givenBack() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let match = try await begin(alice).match
    world.server.matches.handle(.abort, in: match)
    await world.settle()
    #expect(try await alice.call(DailyGet.self, .init()).attempt == nil)
    #expect(try await begin(alice).match != match)
  }

  @Test("Who waits for an opponent, or plays, cannot begin it")
  func busy() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    _ = try await alice.call(QueueJoin.self, .init())
    let set = PlaceSetName.daily(Self.today)
    #expect(
      try await alice.refusal(MatchBegin.self, .init(staysQueued: true, set: set))
        == .alreadyQueued)
    _ = try await alice.call(QueueLeave.self, Nothing())
    _ = try await alice.call(MatchSolo.self, .init())
    #expect(try await alice.refusal(MatchBegin.self, .init(set: set)) == .alreadyInMatch)
  }

  // MARK: - The board, and attacks on it

  /// Players who joined long ago and have played enough, one from each address.
  private func regulars(_ addresses: String..., in world: World) async throws -> [TestClient] {
    var regulars: [TestClient] = []
    for address in addresses {
      let client = world.connect(from: address)
      client.isLocal = false
      let name = "regular\(regulars.count)"
      let result = try await client.call(AccountGuest.self, .init(username: name))
      (client.token, client.id) = (result.token, result.player.player)
      world.server.players[client.id]?.statistics.soloGames = 10
      regulars.append(client)
    }
    await jump(.seconds(7 * 86_400), in: world)
    return regulars
  }

  private func attempt(
    _ player: TestClient, _ hits: [Bool] = [true, true], in world: World
  ) async throws {
    let day = DailyNumber(at: world.clock.now)
    try await finish(try await begin(player, day).match, player, hits, in: world)
  }

  @Test("The board lists the best who are known, and tells everybody their own rank")
  func board() async throws {
    let world = try await world()
    let known = try await regulars("192.0.2.1", "198.51.100.1", in: world)
    let (alice, bob) = (known[0], known[1])
    let carol = try await world.guest("carol")
    try await attempt(alice, [true, false], in: world)
    try await attempt(bob, in: world)
    try await attempt(carol, [false, false], in: world)
    let board = try await carol.call(DailyBoard.self, .init())
    #expect(board.rows.map(\.player.player) == [bob.id, alice.id])
    #expect(board.rows.map(\.points) == [10_000, 5000] && board.rows.map(\.rank) == [1, 2])
    #expect(board.me?.rank == 3 && board.count == 3)
  }

  @Test(
    "A second account that scouted the places is listed neither as a newcomer nor beside the first")
  func scouting() async throws {
    let world = try await world()
    let known = try await regulars("192.0.2.7", "192.0.2.8", in: world)
    let scout = try await world.guest("scout")
    try await attempt(scout, [false, false], in: world)
    // The same person again, knowing all places, from the same network.
    let newcomer = try await world.guest("newcomer")
    try await attempt(newcomer, in: world)
    try await attempt(known[0], [true, false], in: world)
    try await attempt(known[1], in: world)
    let board = try await newcomer.call(DailyBoard.self, .init())
    #expect(board.rows.map(\.player.player) == [known[1].id])
    #expect(board.me?.rank == 1 && board.count == 4)
  }

  @Test("Two attempts of one network are one row, also with a restart between them")
  func restartedNetwork() async throws {
    let world = try await world()
    let known = try await regulars("192.0.2.7", "192.0.2.8", in: world)
    func back(_ client: TestClient) async throws -> TestClient {
      let again = world.connect(from: client.address)
      again.isLocal = false
      (again.token, again.id) = (client.token, client.id)
      _ = try await again.call(AccountResume.self, .init(token: client.token))
      world.server.players[client.id]?.statistics.soloGames = 10
      return again
    }
    // The key of the week before gives way.
    try await world.restart(after: .seconds(5))
    try await attempt(try await back(known[0]), [true, false], in: world)
    try await world.restart(after: .seconds(5))
    let second = try await back(known[1])
    try await attempt(second, in: world)
    let board = try await second.call(DailyBoard.self, .init())
    #expect(board.rows.map(\.player.player) == [known[1].id] && board.count == 2)
  }

  @Test("Who leaves before the end cannot hide the network the attempt came from")
  func hiddenNetwork() async throws {
    let world = try await World(
      options: MatchOptions(
        rounds: 2, readyTime: .zero, countdown: .zero, graceTime: .seconds(1)))
    let known = try await regulars("192.0.2.7", "192.0.2.8", in: world)
    let (first, second) = (known[0], known[1])
    try await attempt(second, in: world)
    let match = try await begin(first, DailyNumber(at: world.clock.now)).match
    try await world.guess(1, of: match, [(first, world.solutions(of: match)[0])])
    await world.settle()
    first.disconnect()
    await world.pass(.seconds(200))
    let board = try await second.call(DailyBoard.self, .init())
    #expect(board.count == 2 && board.rows.map(\.player.player) == [second.id])
  }

  @Test("The friends' board shows all friends, listed or not, and nobody else")
  func friends() async throws {
    let world = try await world()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    let carol = try await world.guest("carol")
    try await world.befriend(alice, bob)
    for player in [alice, bob, carol] { try await attempt(player, in: world) }
    let board = try await alice.call(DailyBoard.self, .init(scope: .friends))
    #expect(Set(board.rows.map(\.player.player)) == [alice.id, bob.id] && board.count == 2)
    #expect(try await alice.call(DailyBoard.self, .init()).rows.isEmpty)
  }

  @Test("The time of a row is that of its rounds on the server's clock")
  func time() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let match = try await begin(alice).match
    await world.pass(.seconds(7))
    try await finish(match, alice, in: world)
    #expect(try await alice.call(DailyBoard.self, .init()).me?.time == .seconds(7))
  }
}
