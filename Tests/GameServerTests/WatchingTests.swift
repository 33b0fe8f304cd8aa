import Community
import GameRules
import Geodesy
import Testing
import WireProtocol

@testable import GameServer

@Suite("Watching the match of a room, through the whole server")
@GameLoop
struct WatchingTests {
  private static let options = MatchOptions(
    rounds: 2, readyTime: .zero, countdown: .zero, openingTime: .zero, hurryTime: .zero)

  /// A match of Alice and Bob that Carol watches, and Dave on a big screen.
  private struct Show {
    let code: RoomCode
    let match: MatchID
    let players: [TestClient]
    let carol: TestClient
    let dave: TestClient
  }

  private func show(in world: World) async throws -> Show {
    let alice = try await world.guest("alice")
    let code = try await alice.call(RoomCreate.self, .init()).code
    var others: [TestClient] = []
    for (name, isWatching) in [("bob", false), ("carol", true), ("dave", true)] {
      let client = try await world.guest(name)
      _ = try await client.call(RoomJoin.self, .init(code: code, isWatching: isWatching))
      others.append(client)
    }
    _ = try await alice.call(RoomRoleChange.self, .init(role: .screen, player: others[2].id))
    _ = try await alice.call(RoomStart.self, Nothing())
    let match = try await alice.match(hearing: "match.started")
    await world.pass(Matches.watchersPause)
    return Show(
      code: code, match: match, players: [alice, others[0]], carol: others[1], dave: others[2])
  }

  /// The states of the events that a watcher received, in order.
  private func states(_ watcher: TestClient) throws -> [MatchState] {
    try watcher.heard(RoomMatchChanged.self).map(\.state)
  }

  @Test("A watcher is told each round after its reveal, and never a place or a pin before")
  func rounds() async throws {
    let world = try await ViewTests.world(options: Self.options)
    let show = try await show(in: world)
    for number in 1...2 {
      let place = try world.solutions(of: show.match)[number - 1]
      try await world.guess(number, of: show.match, [(show.players[0], place)])
      await world.pass(Matches.watchersPause)
      let before = try #require(try states(show.carol).last?.content)
      #expect(before.round == number && before.players.map(\.hasGuessed) == [true, false])
      let current = try #require(before.rounds.last)
      #expect(current.round == number && current.view == nil && current.solution == nil)
      #expect(current.results == nil && before.marker == nil && before.guess == nil)
      #expect(before.players.allSatisfy { $0.marker == nil } && before.nextView == nil)
      try await world.guess(number, of: show.match, [(show.players[1], place.antipode)])
      await world.pass(Matches.watchersPause)
      let revealed = try states(show.carol).flatMap(\.content.rounds)
        .last { $0.round == number && $0.solution != nil }
      #expect(revealed?.solution?.coordinate == place)
      #expect(revealed?.results?.map(\.score) == [5000, 0])
    }
    let last = try #require(try states(show.carol).last)
    #expect(last.content.phase == .finished)
    #expect(last.content.outcome?.results.map(\.total) == [10_000, 0])
    #expect(last.content.outcome?.badges == [])
    let sequences = try states(show.carol).map(\.sequence)
    #expect(sequences == Array(1...sequences.count), "without a gap")
    #expect(try states(show.players[0]).isEmpty, "who plays hears of the match as before")
  }

  @Test("What happens within a pause is told in one message, and the end of the match at once")
  func together() async throws {
    let world = try await World(options: Self.options)
    let show = try await show(in: world)
    let before = try states(show.carol).count
    try await world.guess(1, of: show.match, show.players.map { ($0, .origin) })
    try await world.guess(2, of: show.match, [(show.players[0], .origin)])
    #expect(try states(show.carol).count == before, "players do not wait for watchers")
    await world.pass(Matches.watchersPause)
    let told = try states(show.carol).dropFirst(before)
    #expect(told.map { $0.content.rounds.map(\.round) } == [[1, 2]], "the reveal and the round")
    await world.pass(Matches.watchersPause)
    #expect(try states(show.carol).count == before + 1, "nothing more happened")
    try await world.guess(2, of: show.match, [(show.players[1], .origin)])
    await world.settle()
    #expect(try states(show.carol).last?.content.phase == .finished)
    #expect(try states(show.carol).count == before + 2)
  }

  @Test("A screen sees the view of the round, and no pin before the reveal")
  func screen() async throws {
    let world = try await ViewTests.world(options: Self.options)
    let show = try await show(in: world)
    try await world.guess(1, of: show.match, [(show.players[0], .origin)])
    await world.pass(Matches.watchersPause)
    let round = try #require(try states(show.dave).last?.content.rounds.last)
    guard case .sketch(let pictures)? = round.view, let picture = pictures.first else {
      Issue.record("a screen is shown the sketch")
      return
    }
    #expect(try await ViewTests.get(picture.url, in: world).status == 200)
    #expect(round.solution == nil && round.results == nil)
    #expect(
      try await show.dave.refusal(RoomEmoteSend.self, .init(emote: .wave)) == .wrongPhase)
    _ = try await show.carol.call(RoomEmoteSend.self, .init(emote: .wave))
  }

  @Test("Who comes in the middle asks for all rounds so far, and plays the next match")
  func late() async throws {
    let world = try await World(options: Self.options)
    let show = try await show(in: world)
    let place = try world.solutions(of: show.match)[0]
    try await world.guess(1, of: show.match, show.players.map { ($0, place) })
    await world.pass(Matches.watchersPause)
    let erin = try await world.guest("erin")
    #expect(
      try await erin.refusal(MatchStateRequest.self, .init(match: show.match)) == .notInMatch)
    let room = try await erin.call(RoomJoin.self, .init(code: show.code))
    let match = try #require(room.match)
    let state = try await erin.call(MatchStateRequest.self, .init(match: match))
    #expect(state.content.rounds.map(\.round) == [1, 2])
    #expect(state.content.rounds[0].solution?.coordinate == place)
    #expect(state.content.rounds[1].solution == nil && state.content.rounds[1].view == nil)
    try await world.guess(2, of: show.match, show.players.map { ($0, nil) })
    await world.pass(Matches.watchersPause)
    let told = try states(erin)
    #expect(told.first?.sequence == state.sequence + 1)
    #expect(told.last?.content.phase == .finished)
    _ = try await show.players[0].call(RoomStart.self, Nothing())
    let next = try await erin.match(hearing: "match.started")
    let setup = try #require(world.server.matches[next]?.machine.setup)
    #expect(setup.players == (show.players + [erin]).map(\.id))
  }

  @Test("A watcher cannot play the match, nor look at it after leaving the room")
  func bounds() async throws {
    let world = try await World(options: Self.options)
    let show = try await show(in: world)
    #expect(
      try await show.carol.refusal(
        MatchGuess.self, .init(match: show.match, round: 1, coordinate: .origin)) == .notInMatch)
    #expect(
      try await show.dave.refusal(MatchQuit.self, .init(match: show.match)) == .notInMatch)
    _ = try await show.carol.call(RoomLeave.self, Nothing())
    #expect(
      try await show.carol.refusal(MatchStateRequest.self, .init(match: show.match))
        == .notInMatch)
    let count = try states(show.carol).count
    try await world.guess(1, of: show.match, show.players.map { ($0, nil) })
    await world.pass(Matches.watchersPause)
    #expect(try states(show.carol).count == count)
  }

  @Test("Who leaves the match and stays in the room watches the rest like the others")
  func quitter() async throws {
    let world = try await ViewTests.world(options: Self.options)
    let show = try await show(in: world)
    let erin = try await world.guest("erin")
    _ = try await show.players[0].call(MatchQuit.self, .init(match: show.match))
    await world.pass(Matches.watchersPause)
    _ = try await erin.call(RoomJoin.self, .init(code: show.code))
    _ = try await show.players[0].call(RoomStart.self, Nothing())
    let party = try await erin.match(hearing: "match.started")
    _ = try await erin.call(MatchQuit.self, .init(match: party))
    try await world.guess(1, of: party, [(show.players[0], nil)])
    await world.pass(Matches.watchersPause)
    let told = try #require(try states(erin).last)
    let state = try await erin.call(MatchStateRequest.self, .init(match: party))
    #expect(state.sequence == told.sequence)
    #expect(state.content.rounds.last?.view == nil && told.content.rounds.last?.view == nil)
  }

  @Test("In a crowded room changes are told together, and members make only so many")
  func crowd() async throws {
    let world = try await World(options: Self.options)
    let show = try await show(in: world)
    for number in 0..<14 {
      let client = try await world.guest("crowd\(number)")
      _ = try await client.call(RoomJoin.self, .init(code: show.code, isWatching: true))
    }
    await world.pass(Rooms.crowdPause)
    let before = try show.players[0].heard(RoomChanged.self).count
    var made = 0
    while try await show.carol.refusal(
      RoomRoleChange.self, .init(role: made % 2 == 0 ? .player : .watcher)) == nil
    { made += 1 }
    #expect(Double(made) == (Rooms.changeAllowance.burst / 18).rounded(.down))
    let refusal = try await show.carol.refusal(RoomRoleChange.self, .init(role: .watcher))
    #expect(refusal == .rateLimited)
    await world.pass(Rooms.crowdPause)
    let told = try show.players[0].heard(RoomChanged.self).dropFirst(before)
    #expect(told.count == 1, "all in one")
    let room = try #require(world.server.rooms.state(of: world.server.players[show.carol.id]!))
    #expect(told.last?.room == room)
    _ = try await show.players[0].call(RoomKick.self, .init(player: show.carol.id))
    _ = try await show.dave.call(RoomLeave.self, Nothing())
  }

  @Test("After a crash watchers watch on, and a screen is one still")
  func crash() async throws {
    let world = try await World(options: Self.options, holding: true)
    let show = try await show(in: world)
    try await world.kill(after: .seconds(2))
    var players: [TestClient] = []
    for player in show.players { players.append(try await world.returning(player)) }
    let carol = try await world.returning(show.carol)
    let dave = try await world.returning(show.dave)
    let room = try #require(world.server.rooms.state(of: world.server.players[dave.id]!))
    #expect(room.members.map(\.role) == [.player, .player, .watcher, .screen])
    for watcher in [carol, dave] {
      let state = try await watcher.call(MatchStateRequest.self, .init(match: show.match))
      #expect((state.content.rounds.last?.view != nil) == (watcher === dave))
    }
    try await world.guess(1, of: show.match, players.map { ($0, nil) })
    await world.pass(Matches.watchersPause)
    #expect(try states(carol).flatMap(\.content.rounds).contains { $0.solution != nil })
  }
}
