import Community
import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Rooms, through the whole server")
@GameLoop
struct RoomTests {
  private static let options = MatchOptions(
    rounds: 1, countdown: .zero, openingTime: .zero, hurryTime: .zero)

  /// Guests in a room of the first of them.
  private func room(
    of names: String..., in world: World
  ) async throws -> (code: RoomCode, members: [TestClient]) {
    var members: [TestClient] = []
    for name in names { members.append(try await world.guest(name)) }
    let code = try await members[0].call(RoomCreate.self, .init()).code
    for member in members.dropFirst() {
      _ = try await member.call(RoomJoin.self, .init(code: code))
    }
    await world.settle()
    return (code, members)
  }

  private func ids(_ room: RoomState) -> [PlayerID] { room.members.map(\.player.player) }

  @Test("Members hear of everybody who comes, version by version; who joins has it as the reply")
  func joining() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    let created = try await alice.call(
      RoomCreate.self, .init(map: "east", options: OptionsChange(rounds: 3)))
    #expect(created.version == 1 && created.host == alice.id && ids(created) == [alice.id])
    #expect(created.map == "east" && created.options.rounds == 3 && created.match == nil)
    let bob = try await world.guest("bob")
    let joined = try await bob.call(RoomJoin.self, .init(code: created.code))
    await world.settle()
    #expect(joined.version == 2 && ids(joined) == [alice.id, bob.id])
    #expect(joined.members.allSatisfy { $0.isOnline && !$0.isInMatch })
    #expect(try alice.heard(RoomChanged.self).map(\.room) == [joined])
    #expect(try bob.heard(RoomChanged.self).isEmpty)
    _ = try await alice.call(RoomSet.self, .init(options: OptionsChange(rounds: 5)))
    await world.settle()
    let changed = try #require(try bob.heard(RoomChanged.self).first?.room)
    #expect(changed.version == 3 && changed.map == "east" && changed.options.rounds == 5)
    #expect(try alice.heard(RoomChanged.self).map(\.room.version) == [2, 3])
    await world.server.flush()
    #expect(try await world.store.openRooms().map(\.version) == [3])
  }

  @Test("Two play a duel without rating, three a party; who joins meanwhile plays the next one")
  func starting() async throws {
    let world = try await World(options: Self.options)
    let (code, members) = try await room(of: "alice", "bob", in: world)
    #expect(try await members[1].refusal(RoomStart.self, Nothing()) == .notHost)
    _ = try await members[0].call(RoomStart.self, Nothing())
    let duel = try await members[1].match(hearing: "match.started")
    let setup = try #require(world.server.matches[duel]?.machine.setup)
    #expect(setup.origin == .room && setup.mode == .duel)
    #expect(setup.players == members.map(\.id))
    #expect(try members[1].heard(RoomChanged.self).last?.room.match == duel)

    let carol = try await world.guest("carol")
    let seen = try await carol.call(RoomJoin.self, .init(code: code))
    #expect(seen.match == duel && seen.members.map(\.isInMatch) == [true, true, false])
    #expect(try await members[0].refusal(RoomStart.self, Nothing()) == .wrongPhase)
    let version = seen.version
    try await world.guess(1, of: duel, members.map { ($0, .origin) })
    _ = try await members[0].event("match.finished")
    await world.settle()
    let after = try carol.heard(RoomChanged.self).map(\.room)
    #expect(after.map(\.version) == [version + 1], "the end of a match is one change")
    #expect(after.last?.match == nil && after.last?.members.allSatisfy { !$0.isInMatch } == true)

    _ = try await members[0].call(RoomStart.self, Nothing())
    let party = try await carol.match(hearing: "match.started")
    let next = try #require(world.server.matches[party]?.machine.setup)
    #expect(next.mode == .party && next.players == (members + [carol]).map(\.id))
  }

  @Test("Who waits in the queue leaves it by joining and by the start; who plays alone stays out")
  func queue() async throws {
    let world = try await World(options: Self.options)
    let (code, members) = try await room(of: "alice", "bob", in: world)
    _ = try await members[1].call(QueueJoin.self, .init())
    let carol = try await world.guest("carol")
    _ = try await carol.call(QueueJoin.self, .init(isRanked: true))
    _ = try await carol.call(RoomJoin.self, .init(code: code))
    #expect(world.server.players[carol.id]?.ticket == nil)
    _ = try await carol.call(MatchSolo.self, .init())
    _ = try await members[0].call(RoomStart.self, Nothing())
    let match = try await members[1].match(hearing: "match.started")
    #expect(world.server.matches[match]?.machine.setup.players == members.map(\.id))
    #expect(world.server.lobby.waitingCount == 0)
    await world.server.flush()
    #expect(try await world.store.waitingTickets().isEmpty)
  }

  @Test("Alone, or with members who play or are away, nothing starts")
  func tooFew() async throws {
    let world = try await World()
    let (_, members) = try await room(of: "alice", "bob", "carol", in: world)
    _ = try await members[1].call(MatchSolo.self, .init())
    members[2].disconnect()
    await world.settle()
    #expect(try await members[0].refusal(RoomStart.self, Nothing()) == .tooFewPlayers)
    _ = try await members[0].call(MatchSolo.self, .init())
    #expect(try await members[0].refusal(RoomStart.self, Nothing()) == .alreadyInMatch)
    let dora = try await world.guest("dora")
    #expect(try await dora.refusal(RoomStart.self, Nothing()) == .notInRoom)
    #expect(
      try await dora.refusal(RoomJoin.self, .init(code: RoomCode.example)) == .unknownRoom)
  }

  @Test("The host forces the match on, playing or watching, also over a crash; nobody else can")
  func forcing() async throws {
    let world = try await World(options: MatchOptions(rounds: 2, countdown: .zero))
    let (_, members) = try await room(of: "alice", "bob", "carol", in: world)
    let host = members[0]
    #expect(try await host.refusal(RoomGo.self, .init(round: 1)) == .wrongPhase, "no match")
    _ = try await host.call(RoomRoleChange.self, .init(role: .watcher))
    _ = try await host.call(RoomStart.self, Nothing())
    let match = try await members[1].match(hearing: "round.started")
    #expect(try await members[1].refusal(RoomGo.self, .init(round: 1)) == .notHost)
    #expect(try await host.refusal(RoomGo.self, .init(round: 2)) == .wrongPhase)
    _ = try await host.call(RoomGo.self, .init(round: 1))
    let hurried = try RoundHurried(wire: try await members[1].event("round.hurried"))
    let limit = world.clock.now + MatchLimits.forcedTime
    #expect(
      hurried == RoundHurried(round: 1, player: host.id, deadline: limit, isForced: true))
    let before = try #require(world.server.matches[match]).machine.nextDeadline
    try await world.kill(after: .seconds(3))
    let after = try #require(world.server.matches[match]).machine.nextDeadline
    let excused = Duration.seconds(3) + RestartLimits.reconnectTime
    #expect(before == limit && after == limit + excused, "the downtime is excused")
    var back: [TestClient] = []
    for member in members { back.append(try await world.returning(member)) }
    await world.pass(MatchLimits.forcedTime + RestartLimits.reconnectTime + .milliseconds(500))
    _ = try await back[0].call(RoomGo.self, .init(round: 1, endsReveal: false))
    await world.settle()
    let revealed = try #require(world.server.matches[match]).machine
    #expect(revealed.isRevealing(1), "a wish to shorten the round, which came late")
    _ = try await back[0].call(RoomGo.self, .init(round: 1, endsReveal: true))
    await world.settle()
    let machine = try #require(world.server.matches[match]).machine
    #expect(machine.playedRounds.count == 1 && machine.isPlaying(2), "nobody was waited for")
  }

  @Test("Who is removed is told, and stays out; so does the network, unless others there are in")
  func kicking() async throws {
    let world = try await World()
    let (code, members) = try await room(of: "alice", "bob", in: world)
    for member in members { member.isLocal = false }
    let stranger = world.connect(from: "198.51.100.7")
    stranger.isLocal = false
    stranger.id = try await stranger.call(AccountGuest.self, .init(username: "mallory"))
      .player.player
    _ = try await stranger.call(RoomJoin.self, .init(code: code))
    let host = members[0]
    #expect(
      try await members[1].refusal(RoomKick.self, .init(player: stranger.id)) == .notHost)
    #expect(try await host.refusal(RoomKick.self, .init(player: host.id)) == .oneself)
    _ = try await host.call(RoomKick.self, .init(player: stranger.id))
    await world.settle()
    #expect(
      try stranger.heard(RoomClosed.self) == [RoomClosed(code: code, reason: .kicked)])
    #expect(try await stranger.refusal(RoomJoin.self, .init(code: code)) == .roomClosedToYou)
    let neighbour = world.connect(from: "198.51.100.99")
    neighbour.isLocal = false
    _ = try await neighbour.call(AccountGuest.self, .init(username: "trudy"))
    #expect(try await neighbour.refusal(RoomJoin.self, .init(code: code)) == .roomClosedToYou)

    // The process dies, and the room goes on.
    try await world.kill(after: .seconds(1))
    for member in members { _ = try await world.returning(member) }
    let later = world.connect(from: "198.51.100.12")
    later.isLocal = false
    _ = try await later.call(AccountGuest.self, .init(username: "ivan"))
    #expect(try await later.refusal(RoomJoin.self, .init(code: code)) == .roomClosedToYou)
  }

  @Test("Who is removed keeps out no network that others in the room are in")
  func kickingNeighbours() async throws {
    let world = try await World()
    let (code, members) = try await room(of: "alice", "bob", in: world)
    for member in members { member.isLocal = false }
    let host = members[0]
    // Bob is where Alice is.
    _ = try await host.call(RoomKick.self, .init(player: members[1].id))
    let carol = try await world.guest("carol")
    carol.isLocal = false
    _ = try await carol.call(RoomJoin.self, .init(code: code))
    #expect(try await members[1].refusal(RoomJoin.self, .init(code: code)) == .roomClosedToYou)
  }

  @Test("The host's role can be passed on, and passes to who came first when the host leaves")
  func host() async throws {
    let world = try await World()
    let (_, members) = try await room(of: "alice", "bob", "carol", in: world)
    _ = try await members[0].call(RoomPass.self, .init(player: members[2].id))
    await world.settle()
    #expect(try members[1].heard(RoomChanged.self).last?.room.host == members[2].id)
    _ = try await members[2].call(RoomLeave.self, Nothing())
    await world.settle()
    let room = try #require(try members[1].heard(RoomChanged.self).last?.room)
    #expect(room.host == members[0].id && ids(room) == [members[0].id, members[1].id])
    #expect(try await members[2].refusal(RoomLeave.self, Nothing()) == .notInRoom)
    // A player who signs out is gone at once, the last one ends the room.
    _ = try await members[0].call(AccountLogout.self, .init())
    await world.settle()
    #expect(try members[1].heard(RoomChanged.self).last?.room.host == members[1].id)
    _ = try await members[1].call(RoomLeave.self, Nothing())
    await world.server.flush()
    #expect(world.server.rooms.count == 0)
    #expect(try await world.store.openRooms().isEmpty)
  }

  @Test("Signs reach every member, and nobody else")
  func emotes() async throws {
    let world = try await World()
    let (code, members) = try await room(of: "alice", "bob", in: world)
    let carol = try await world.guest("carol")
    _ = try await members[1].call(RoomEmoteSend.self, .init(emote: .clap))
    await world.settle()
    for member in members {
      #expect(
        try member.heard(RoomEmoted.self)
          == [RoomEmoted(code: code, player: members[1].id, emote: .clap)])
    }
    #expect(try carol.heard(RoomEmoted.self).isEmpty)
  }

  @Test("Codes cannot be tried out: each attempt costs a tenth of what a connection has")
  func guessing() async throws {
    let world = try await World(allowance: RequestAllowance(perSecond: 50, burst: 200))
    let mallory = try await world.guest("mallory")
    var refusals: [GameErrorCode?] = []
    for _ in 0..<10 {
      refusals.append(try await mallory.refusal(RoomJoin.self, .init(code: .example)))
    }
    #expect(refusals.first == .unknownRoom && refusals.last == .rateLimited)
  }

  @Test("While a restart is planned no room is opened and no match started")
  func drain() async throws {
    let world = try await World()
    let (code, members) = try await room(of: "alice", "bob", in: world)
    world.server.beginDrain(closingIn: .seconds(60))
    #expect(try await members[0].refusal(RoomStart.self, Nothing()) == .draining)
    #expect(try await members[1].refusal(RoomCreate.self, .init()) == .draining)
    _ = try await members[1].call(RoomJoin.self, .init(code: code))
  }

  @Test("A room of sixteen is full")
  func full() async throws {
    let world = try await World()
    let host = try await world.guest("host")
    let code = try await host.call(RoomCreate.self, .init()).code
    for number in 1..<RoomLimits.players {
      _ = try await world.guest("member\(number)").call(RoomJoin.self, .init(code: code))
    }
    let late = try await world.guest("late")
    #expect(try await late.refusal(RoomJoin.self, .init(code: code)) == .roomFull)
    _ = try await host.call(RoomStart.self, Nothing())
    let match = try await host.match(hearing: "match.started")
    #expect(world.server.matches[match]?.machine.setup.players.count == 16)
  }
}
