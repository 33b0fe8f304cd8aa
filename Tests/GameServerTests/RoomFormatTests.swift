import Community
import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Rooms play every format for several")
@GameLoop
struct RoomFormatTests {
  /// So many guests in a room of the first of them.
  private func room(
    _ format: Format, of count: Int, in world: World
  ) async throws -> [TestClient] {
    var members: [TestClient] = []
    for number in 1...count { members.append(try await world.guest("player\(number)")) }
    let room = try await members[0].call(RoomCreate.self, .init(format: FormatName(format)))
    for member in members.dropFirst() {
      _ = try await member.call(RoomJoin.self, .init(code: room.code))
    }
    await world.settle()
    return members
  }

  private func royale(of count: Int, in world: World) async throws -> ([TestClient], MatchID) {
    let members = try await room(.royale, of: count, in: world)
    _ = try await members[0].call(RoomStart.self, Nothing())
    let match = try await members[0].match(hearing: "round.started")
    await world.settle()
    return (members, match)
  }

  /// Those who are in guess, the last of them on the other side of the Earth.
  private func playRound(
    _ round: Int, of match: MatchID, _ players: [TestClient], in world: World
  ) async throws {
    let place = try world.solutions(of: match)[round - 1]
    try await world.guess(
      round, of: match,
      players.enumerated().map { ($1, $0 == players.count - 1 ? place.antipode : place) })
    await world.settle()
  }

  @Test("The host chooses the format, which all hear of and which outlives a restart")
  func choosing() async throws {
    let world = try await World()
    let members = try await room(.classic, of: 2, in: world)
    _ = try await members[0].call(RoomSet.self, .init(format: FormatName(.clash)))
    await world.settle()
    #expect(try members[1].heard(RoomChanged.self).last?.room.format.format == .clash)
    try await world.restart(after: .seconds(5))
    let back = try await world.returning(members[0])
    _ = try await world.returning(members[1])
    _ = try await back.call(RoomStart.self, Nothing())
    let match = try await back.match(hearing: "match.started")
    #expect(world.server.matches[match]?.machine.setup.format == .clash)
  }

  @Test("A format for one is refused, and a match whose format is not for so many is not started")
  func seats() async throws {
    let world = try await World()
    let members = try await room(.royale, of: 2, in: world)
    #expect(
      try await members[0].refusal(RoomSet.self, .init(format: FormatName(.streak)))
        == .formatNotPossible)
    #expect(
      try await members[1].refusal(RoomCreate.self, .init(format: FormatName(.streak)))
        == .formatNotPossible)
    #expect(try await members[0].refusal(RoomStart.self, Nothing()) == .tooFewPlayers)
    let third = try await world.guest("third")
    let code = try #require(world.server.rooms.room(of: world.server.players[members[0].id]!)?.code)
    _ = try await third.call(RoomJoin.self, .init(code: code))
    _ = try await members[0].call(RoomSet.self, .init(format: FormatName(.clash)))
    #expect(try await members[0].refusal(RoomStart.self, Nothing()) == .formatNotPossible)
  }

  @Test("In a royale who is out is told so, watches, and may leave for another match without loss")
  func royale() async throws {
    let world = try await World(options: MatchOptions(countdown: .zero, openingTime: .zero))
    let (members, match) = try await royale(of: 4, in: world)
    try await playRound(1, of: match, members, in: world)
    let out = members[3]
    let revealed = try await out.event("round.revealed")
    let effects = try #require(revealed["effects"]?.elements.map { Array($0) })
    #expect(effects.map { $0["lives"]?.integer } == [1, 1, 1, 0])
    for player in members.dropLast() {
      _ = try await player.call(MatchReady.self, .init(match: match, round: 1))
    }
    await world.settle()
    let state = try await out.call(MatchStateRequest.self, .init(match: match))
    #expect(state.phase == .guessed && state.round == 2)
    #expect(state.content.players.map(\.isOut) == [nil, nil, nil, true])
    #expect(
      try await out.refusal(MatchAnswer.self, .init(match: match, round: 2)) == .wrongPhase)
    #expect(try await out.refusal(QueueJoin.self, .init()) == .alreadyInMatch)
    _ = try await out.call(MatchQuit.self, .init(match: match))
    _ = try await out.call(QueueJoin.self, .init())
    try await playRound(2, of: match, Array(members.prefix(3)), in: world)
    for player in members.prefix(2) {
      _ = try await player.call(MatchReady.self, .init(match: match, round: 2))
    }
    await world.settle()
    try await playRound(3, of: match, Array(members.prefix(2)), in: world)
    let end = try #require(try await members[0].event("match.finished")["results"]?.elements)
    #expect(end.map { $0["rank"]?.integer } == [1, 2, 3, 4])
    #expect(end.allSatisfy { $0["left"] == nil })
    await world.server.flush()
    #expect(try await world.store.statistics(of: out.id)?.quits == 0)
    let finished = try #require(try await world.store.finishedMatch(match)?.match)
    #expect(finished.contradictions.isEmpty)
  }

  @Test("A royale goes on after a crash with the same players out")
  func crash() async throws {
    let world = try await World(
      options: MatchOptions(countdown: .zero, openingTime: .zero), holding: true)
    let (members, match) = try await royale(of: 4, in: world)
    try await playRound(1, of: match, members, in: world)
    await world.server.flush()
    try await world.kill(after: .seconds(5))
    let machine = try #require(world.server.matches[match]?.machine)
    #expect(machine.seats.map(\.isOut) == [false, false, false, true])
    #expect(machine.playedRounds.count == 1)
  }

  @Test("A match goes on after a restart without a player who left it and was deleted")
  func deletedPlayer() async throws {
    let world = try await World(options: MatchOptions(rounds: 1, openingTime: .zero))
    let members = try await room(.classic, of: 3, in: world)
    _ = try await members[0].call(RoomStart.self, Nothing())
    let match = try await members[0].match(hearing: "round.started")
    _ = try await members[2].call(AccountDelete.self, .init())
    try await world.restart(after: .seconds(1))
    var back: [TestClient] = []
    for member in members.prefix(2) { back.append(try await world.returning(member)) }
    let state = try await back[0].call(MatchStateRequest.self, .init(match: match))
    #expect(state.players.map(\.username).last == .deleted && state.phase == .moving)
    try await playRound(1, of: match, back, in: world)
    let end = try await back[0].event("match.finished")
    #expect(end["ending"]?.string == "played")
  }
}
