import GameRules
import Testing

@testable import Community

@Suite("Rooms, every order of events")
struct RoomExhaustiveTests {
  /// Rooms, and the world around them as the server and the members' clients would keep it.
  private struct World {
    var fixture = RoomFixture()
    /// The room that each player was told to be in.
    var rooms: [PlayerID: RoomCode] = [:]
    /// The room as each player knows it, by replies and events.
    var known: [PlayerID: Room] = [:]
    var stored: [RoomCode: RoomRecord] = [:]
    var playing: [PlayerID: MatchID] = [:]
    var problems: [String] = []

    mutating func take(_ event: RoomEvent) {
      handle(event)
      judgeState()
    }

    /// Lets the time pass that long, and every room notice it.
    mutating func wait(_ duration: Duration) {
      fixture.now = fixture.now + duration
      for code in [2, 3].map(RoomFixture.code) { handle(.timePassed(code)) }
      judgeState()
    }

    private mutating func handle(_ event: RoomEvent) {
      var event = event
      if case .join(let code, let arrival, _) = event {
        let player = arrival.player
        event = .join(code, by: RoomArrival(player, playing: playing[player]))
      }
      let seen = fixture.transcript.count
      let verdict = fixture.handle(event)
      switch event {
      case .enteredMatch(let player, let match): playing[player] = match
      case .leftMatch(let player): playing[player] = nil
      case .matchFinished(let match, _): playing = playing.filter { $0.value != match }
      default: break
      }
      if case .inRoom(let room) = verdict { reply(room, to: event) }
      for action in fixture.transcript[seen...] { judge(action) }
      if case .returned(let player) = event {
        known[player] = fixture.book.room(of: player)
      }
    }

    private mutating func reply(_ room: Room, to event: RoomEvent) {
      switch event {
      case .create(_, let arrival, _), .join(_, let arrival, _): known[arrival.player] = room
      default: expect(false, "only who enters is shown the room")
      }
    }

    private mutating func judge(_ action: RoomAction) {
      switch action {
      case .write(let record):
        let before = stored[record.code]?.version ?? 0
        expect(record.version == before + 1, "versions grow by one")
        stored[record.code] = record
      case .erase(let code): expect(stored.removeValue(forKey: code) != nil, "stored before")
      case .entered(let player, let code): rooms[player] = code
      case .left(let player):
        expect(rooms.removeValue(forKey: player) != nil, "out of a room that the player was in")
        if fixture.book.room(of: player) == nil { known[player] = nil }
      case .tell(let players, let room):
        expect(stored[room.code] == RoomRecord(room), "stored before it is told")
        for player in players {
          if let before = known[player], before.code == room.code {
            expect(room.version == before.version + 1, "told without a gap")
          }
          known[player] = room
        }
      case .start(let match, _, let players):
        expect(players.count >= 2, "it takes two")
        for player in players {
          expect(playing.updateValue(match, forKey: player) == nil, "nobody plays twice")
          let member = fixture.book.room(of: player)?.member(player)
          expect(member?.isOnline == true, "who starts is an online member")
          expect(member?.role == .player, "who watches does not play")
        }
      case .close, .emote, .leaveQueue, .wake: break
      }
    }

    private mutating func judgeState() {
      expect(fixture.book.count == stored.count, "stored while open")
      for (player, code) in rooms {
        expect(fixture.book.room(of: player)?.code == code, "in the room that was told")
        expect(known[player] == fixture.book[code], "every member knows the room")
      }
      for code in stored.keys {
        guard let room = fixture.book[code] else { return expect(false, "open while stored") }
        expect(room.member(room.host) != nil, "the host is a member")
        expect(Set(room.members.map(\.player)).count == room.members.count, "nobody twice")
        expect(room.members.allSatisfy { rooms[$0.player] == code }, "members have entered")
        expect(
          room.members.allSatisfy { $0.match == playing[$0.player] }, "who plays what is known")
        expect(fixture.wakeUps[code] == room.nextDeadline, "will be woken")
        expect(room.nextDeadline.map { $0 > fixture.now } ?? true, "nothing is overdue")
      }
    }

    private mutating func expect(_ condition: Bool, _ what: String) {
      if !condition { problems.append(what) }
    }
  }

  /// Everything that can happen among players with two rooms.
  private static func events(_ players: [PlayerID]) -> [RoomEvent] {
    let match = RoomFixture.match(1)
    var events: [RoomEvent] = [.matchFinished(match, players: players)]
    for player in players {
      let other = players[0] == player ? players[1] : players[0]
      events += [
        .join(RoomFixture.code(2), by: RoomArrival(player)),
        .join(RoomFixture.code(3), by: RoomArrival(player)),
        .leave(player), .kick(other, from: nil, by: player), .pass(to: other, by: player),
        .role(.watcher, of: player, by: player), .start(match, by: player), .away(player),
        .returned(player), .leftMatch(player),
      ]
    }
    return events
  }

  private func walk(
    _ world: World, _ events: [RoomEvent], _ depth: Int, _ path: [RoomEvent], _ count: inout Int
  ) {
    count += 1
    guard world.problems.isEmpty else {
      Issue.record("\(path): \(world.problems)")
      return
    }
    guard depth > 0 else { return }
    for event in events {
      var next = world
      // A match is started once.
      if case .start = event, path.contains(event) { continue }
      // The shell passes it on only from who plays.
      if case .leftMatch(let player) = event, next.playing[player] == nil { continue }
      next.take(event)
      walk(next, events, depth - 1, path + [event], &count)
    }
    for wait in [Duration.seconds(60), .seconds(1800)] {
      var next = world
      next.wait(wait)
      walk(next, events, depth - 1, path + [.excused(wait)], &count)
    }
  }

  @Test("Every member knows the room as it is, and a host is there, in every order of events")
  func everyOrder() {
    var world = World()
    let (alice, bob, carol) = (Samples.alice, Samples.bob, Samples.carol)
    world.take(.create(RoomFixture.code(2), by: RoomArrival(alice), RoomFixture.terms))
    world.take(.join(RoomFixture.code(2), by: RoomArrival(bob)))
    world.take(.create(RoomFixture.code(3), by: RoomArrival(carol), RoomFixture.terms))
    var count = 0
    walk(world, Self.events([alice, bob, carol]), 3, [], &count)
    #expect(count > 5_000, "the space was explored: \(count) sequences")
  }
}
