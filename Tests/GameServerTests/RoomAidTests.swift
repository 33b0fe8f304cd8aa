import Community
import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Rooms that deal everybody aids")
@GameLoop
struct RoomAidTests {
  /// Two guests in a match of a room with aids.
  private func begun(
    _ format: Format = .classic, in world: World
  ) async throws -> ([TestClient], MatchID) {
    let members = [try await world.guest("alice"), try await world.guest("bob")]
    let room = try await members[0].call(
      RoomCreate.self, .init(format: FormatName(format), dealsAids: true))
    #expect(room.dealsAids == true)
    _ = try await members[1].call(RoomJoin.self, .init(code: room.code))
    await world.settle()
    _ = try await members[0].call(RoomStart.self, Nothing())
    return (members, try await members[0].match(hearing: "round.started"))
  }

  private func world() async throws -> World {
    try await World(options: MatchOptions(rounds: 2, countdown: .zero, openingTime: .zero))
  }

  @Test("Both have a hand of their own; the lens of a round is one circle for both")
  func sameLens() async throws {
    let world = try await world()
    let (members, match) = try await begun(in: world)
    var lenses: [LensCard] = []
    for member in members {
      let started = try MatchStarted(wire: try await member.event("match.started")).content
      #expect(started.aids == [.freeze, .lens, .fork] && started.difficulty == nil)
      let reply = try await member.call(MatchAid.self, .init(match: match, round: 1, aid: .lens))
      #expect(reply.aids == [.freeze, .fork])
      let aided = try RoundAided(wire: try await member.event("round.aided"))
      lenses.append(try #require(aided.use.lens))
    }
    #expect(lenses[0] == lenses[1])
    #expect(
      try await members[0].refusal(MatchAid.self, .init(match: match, round: 1, aid: .shuffle))
        == .aidNotPossible)
    #expect(
      try await members[0].refusal(MatchPause.self, .init(match: match)) == .pauseNotPossible)
  }

  @Test("A freeze is told the others with the end of the round, and outlives a restart")
  func freeze() async throws {
    let world = try await world()
    let (members, match) = try await begun(in: world)
    let begin = world.clock.now
    _ = try await members[0].call(MatchAid.self, .init(match: match, round: 1, aid: .freeze))
    let frozen = try RoundFrozen(wire: try await members[1].event("round.frozen"))
    #expect(
      frozen
        == RoundFrozen(round: 1, player: members[0].id, roundEnd: begin + .seconds(60 + 30 + 20)))
    try await world.restart(after: .seconds(3))
    let back = try await world.returning(members[0])
    let other = try await world.returning(members[1])
    let late = Duration.seconds(3) + RestartLimits.reconnectTime
    let own = try await back.call(MatchStateRequest.self, .init(match: match))
    #expect(own.deadline == begin + .seconds(80) + late && own.content.aids == [.lens, .fork])
    let theirs = try await other.call(MatchStateRequest.self, .init(match: match))
    #expect(theirs.deadline == begin + .seconds(60) + late)
    #expect(theirs.content.aids == [.freeze, .lens, .fork])
  }

  @Test("The host turns them on and off, all hear of it, and the room keeps it over a restart")
  func setting() async throws {
    let world = try await world()
    let host = try await world.guest("host")
    let other = try await world.guest("other")
    let room = try await host.call(RoomCreate.self, .init())
    #expect(room.dealsAids == nil)
    _ = try await other.call(RoomJoin.self, .init(code: room.code))
    _ = try await host.call(RoomSet.self, .init(dealsAids: true))
    await world.settle()
    #expect(try other.heard(RoomChanged.self).last?.room.dealsAids == true)
    _ = try await host.call(RoomSet.self, .init(options: OptionsChange(rounds: 1)))
    try await world.restart(after: .seconds(5))
    let back = try await world.returning(host)
    _ = try await world.returning(other)
    await world.settle()
    let account = try await back.call(AccountResume.self, .init(token: host.token))
    #expect(account.room?.dealsAids == true)
    _ = try await back.call(RoomSet.self, .init(dealsAids: false))
    _ = try await back.call(RoomStart.self, Nothing())
    let match = try await back.match(hearing: "match.started")
    #expect(world.server.matches[match]?.machine.setup.dealsAids == false)
  }
}
