import GameRules
import Testing

@testable import Community

@Suite("Rooms")
struct RoomTests {
  typealias Fixture = RoomFixture

  private static let (alice, bob, carol) = (Samples.alice, Samples.bob, Samples.carol)
  private static let code = Fixture.code

  @Test("Who creates a room is its host and its only member")
  func creating() throws {
    var fixture = Fixture()
    let verdict = fixture.handle(.create(Self.code, by: RoomArrival(Self.alice), Fixture.terms))
    let room = try #require(fixture.room)
    #expect(verdict == .inRoom(room))
    #expect((room.version, room.host) == (1, Self.alice))
    #expect(fixture.members == [Self.alice])
    #expect(
      fixture.transcript == [
        .write(RoomRecord(room)), .entered(Self.alice, Self.code),
        .wake(Self.code, at: fixture.now + RoomLimits.idleTime),
      ])
  }

  @Test("Who joins is told by the reply, the others by an event, and leaves the queue")
  func joining() throws {
    var fixture = Fixture.room(of: Self.alice)
    let verdict = fixture.join(Self.bob)
    let room = try #require(fixture.room)
    #expect(verdict == .inRoom(room))
    #expect(room.version == 2)
    #expect(fixture.members == [Self.alice, Self.bob])
    #expect(
      fixture.told == [
        .entered(Self.bob, Self.code), .tell([Self.alice], room), .leaveQueue(Self.bob),
      ])
  }

  @Test("Joining the own room again changes nothing")
  func joiningAgain() throws {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    let room = try #require(fixture.room)
    #expect(fixture.join(Self.bob) == .inRoom(room))
    #expect(fixture.transcript == [])
  }

  @Test("Entering a room leaves the one before", arguments: [true, false])
  func oneRoom(byJoining: Bool) {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    let other = Fixture.code(3)
    if byJoining {
      fixture.handle(.create(other, by: RoomArrival(Self.carol), Fixture.terms))
      fixture.join(Self.alice, other)
    } else {
      fixture.handle(.create(other, by: RoomArrival(Self.alice), Fixture.terms))
    }
    #expect(fixture.members == [Self.bob])
    #expect(fixture.room?.host == Self.bob)
    #expect(fixture.book.room(of: Self.alice)?.code == other)
  }

  @Test("A refused joining leaves the player where the player was")
  func refusedJoining() {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    #expect(fixture.join(Self.bob, Fixture.code(9)) == .refused(.unknownRoom))
    #expect(fixture.members == [Self.alice, Self.bob])
    #expect(fixture.transcript == [])
  }

  @Test("A room has 16 members at most")
  func full() {
    var fixture = Fixture.room(of: Self.alice)
    for number in 2...16 { fixture.join(Samples.player(number)) }
    #expect(fixture.members.count == 16)
    #expect(fixture.join(Samples.player(17)) == .refused(.full))
    fixture.handle(.leave(Samples.player(5)))
    #expect(fixture.join(Samples.player(17)) == .inRoom(fixture.room!))
  }

  @Test("The last one leaving ends the room")
  func ending() {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    #expect(fixture.handle(.leave(Self.alice)) == .done)
    #expect(fixture.room != nil)
    fixture.transcript = []
    #expect(fixture.handle(.leave(Self.bob)) == .done)
    #expect(fixture.book.count == 0)
    #expect(
      fixture.transcript == [.erase(Self.code), .left(Self.bob), .wake(Self.code, at: nil)])
    #expect(fixture.join(Self.carol) == .refused(.unknownRoom))
  }

  @Test("When the host leaves, the member who has been online there longest is the host")
  func nextHost() {
    var fixture = Fixture.room(of: Self.alice, Self.bob, Self.carol)
    fixture.handle(.away(Self.bob))
    fixture.handle(.leave(Self.alice))
    #expect(fixture.room?.host == Self.carol)
    fixture.handle(.leave(Self.carol))
    #expect(fixture.room?.host == Self.bob)
  }

  @Test("The host sets the terms; setting the same changes nothing")
  func setting() {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    let terms = RoomTerms(map: "europe", options: MatchOptions(rounds: 3))
    #expect(fixture.handle(.set(terms, by: Self.alice)) == .done)
    #expect(fixture.room?.terms == terms)
    #expect(fixture.told == [.tell([Self.alice, Self.bob], fixture.room!)])
    fixture.transcript = []
    #expect(fixture.handle(.set(terms, by: Self.alice)) == .done)
    #expect(fixture.transcript == [])
  }

  @Test("A removed player is told, and stays out with the whole network")
  func kicking() {
    var fixture = Fixture.room(of: Self.alice)
    let network = SenderNetwork(tag: 7)
    fixture.handle(.join(Self.code, by: RoomArrival(Self.bob, from: network)))
    fixture.transcript = []
    #expect(fixture.handle(.kick(Self.bob, from: network, by: Self.alice)) == .done)
    #expect(fixture.members == [Self.alice])
    #expect(
      fixture.told == [
        .left(Self.bob), .tell([Self.alice], fixture.room!),
        .close(Self.bob, Self.code, .kicked),
      ])
    #expect(fixture.stored == [3], "one change")
    #expect(fixture.join(Self.bob) == .refused(.closed))
    let neighbour = RoomArrival(Self.carol, from: network)
    #expect(fixture.handle(.join(Self.code, by: neighbour)) == .refused(.closed))
    #expect(fixture.join(Self.carol) == .inRoom(fixture.room!))
  }

  @Test("Of the removed players the last hundred stay out")
  func kickingMany() {
    var fixture = Fixture.room(of: Self.alice)
    let others = (0...RoomLimits.kicked).map { PlayerID(uuid: UUIDv7(bits: UInt128(1000 + $0))) }
    for other in others {
      fixture.join(other)
      fixture.handle(.kick(other, from: nil, by: Self.alice))
    }
    #expect(fixture.join(others[1]) == .refused(.closed))
    #expect(fixture.join(others[0]) == .inRoom(fixture.room!))
  }

  @Test("The host passes the role on")
  func passing() {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    #expect(fixture.handle(.pass(to: Self.bob, by: Self.alice)) == .done)
    #expect(fixture.room?.host == Self.bob)
    #expect(fixture.handle(.set(Fixture.terms, by: Self.alice)) == .refused(.notHost))
  }

  @Test("All members are told of a sign, which changes nothing")
  func emoting() {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    #expect(fixture.handle(.emote(.clap, by: Self.bob)) == .done)
    #expect(
      fixture.transcript == [.emote([Self.alice, Self.bob], Self.code, .clap, by: Self.bob)])
  }

  static let hostCommands: [RoomEvent] = [
    .set(RoomFixture.terms, by: bob), .kick(alice, from: nil, by: bob), .pass(to: bob, by: bob),
    .start(RoomFixture.match(1), by: bob),
  ]

  @Test("Only the host may set, remove, pass and start", arguments: hostCommands)
  func onlyTheHost(command: RoomEvent) {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    #expect(fixture.handle(command) == .refused(.notHost))
    #expect(fixture.transcript == [])
  }

  @Test(
    "Who is in no room is refused everything but entering one",
    arguments: hostCommands + [.leave(bob), .emote(.wave, by: bob)])
  func outside(command: RoomEvent) {
    var fixture = Fixture.room(of: Self.alice)
    #expect(fixture.handle(command) == .refused(.notInRoom))
    #expect(fixture.transcript == [])
  }

  @Test("The host can neither remove nor promote who is no member, nor remove the host")
  func strangers() {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    #expect(fixture.handle(.kick(Self.carol, from: nil, by: Self.alice)) == .refused(.notMember))
    #expect(fixture.handle(.pass(to: Self.carol, by: Self.alice)) == .refused(.notMember))
    #expect(fixture.handle(.kick(Self.alice, from: nil, by: Self.alice)) == .refused(.oneself))
    #expect(fixture.transcript == [])
  }
}

@Suite("Matches of rooms")
struct RoomMatchTests {
  typealias Fixture = RoomFixture

  private static let (alice, bob, carol) = (Samples.alice, Samples.bob, Samples.carol)
  private static let match = Fixture.match(1)

  @Test("A match starts with the members who are online and play nothing else")
  func starting() {
    var fixture = Fixture.room(of: Self.alice, Self.bob, Self.carol, Samples.dave)
    fixture.handle(.away(Self.carol))
    fixture.handle(.enteredMatch(Samples.dave, Fixture.match(9)))
    fixture.transcript = []
    #expect(fixture.handle(.start(Self.match, by: Self.alice)) == .done)
    let room = fixture.room!
    #expect(room.match == Self.match)
    #expect(room.members.map(\.match) == [Self.match, Self.match, nil, Fixture.match(9)])
    #expect(
      fixture.told == [
        .tell([Self.alice, Self.bob, Self.carol, Samples.dave], room),
        .leaveQueue(Self.alice), .leaveQueue(Self.bob),
        .start(Self.match, Fixture.terms, [Self.alice, Self.bob]),
      ])
    #expect(fixture.transcript.first == .write(RoomRecord(room)), "stored with its match")
  }

  @Test("That its players have entered the match is no further change")
  func entering() {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    fixture.handle(.start(Self.match, by: Self.alice))
    fixture.transcript = []
    fixture.handle(.enteredMatch(Self.alice, Self.match))
    #expect(fixture.transcript == [])
  }

  @Test("The end of the match is one change, and the room is as before")
  func finishing() {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    let before = fixture.room!
    fixture.handle(.start(Self.match, by: Self.alice))
    fixture.transcript = []
    fixture.handle(.matchFinished(Self.match, players: [Self.alice, Self.bob]))
    #expect(fixture.stored == [before.version + 2])
    #expect(fixture.room?.match == nil)
    #expect(fixture.room?.members == before.members)
    #expect(fixture.handle(.start(Fixture.match(2), by: Self.alice)) == .done)
  }

  @Test("Who comes later waits, and plays the next match")
  func latecomers() {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    fixture.handle(.start(Self.match, by: Self.alice))
    fixture.join(Self.carol)
    #expect(fixture.room?.member(Self.carol)?.isPlaying == false)
    #expect(
      fixture.handle(.start(Fixture.match(2), by: Self.alice)) == .refused(.matchInProgress))
    fixture.handle(.matchFinished(Self.match, players: [Self.alice, Self.bob]))
    fixture.transcript = []
    fixture.handle(.start(Fixture.match(2), by: Self.alice))
    #expect(
      fixture.told.last
        == .start(Fixture.match(2), Fixture.terms, [Self.alice, Self.bob, Self.carol]))
  }

  @Test("A match takes two, and the host is one of them")
  func tooFew() {
    var fixture = Fixture.room(of: Self.alice)
    #expect(fixture.handle(.start(Self.match, by: Self.alice)) == .refused(.tooFewPlayers))
    fixture.join(Self.bob)
    fixture.join(Self.carol)
    fixture.handle(.enteredMatch(Self.alice, Fixture.match(9)))
    #expect(fixture.handle(.start(Self.match, by: Self.alice)) == .refused(.alreadyInMatch))
    fixture.handle(.leftMatch(Self.alice))
    #expect(fixture.handle(.start(Self.match, by: Self.alice)) == .done)
  }

  @Test("A match that ends after its room changes nothing any more")
  func endedBefore() {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    fixture.handle(.start(Self.match, by: Self.alice))
    fixture.handle(.leave(Self.alice))
    fixture.handle(.leave(Self.bob))
    fixture.transcript = []
    fixture.handle(.matchFinished(Self.match, players: [Self.alice, Self.bob]))
    #expect(fixture.transcript == [])
  }

  @Test("The end of another match of a member is told as well")
  func otherMatches() {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    fixture.handle(.enteredMatch(Self.bob, Fixture.match(9)))
    #expect(fixture.room?.member(Self.bob)?.isPlaying == true)
    fixture.handle(.matchFinished(Fixture.match(9), players: [Self.bob, Samples.dave]))
    #expect(fixture.room?.member(Self.bob)?.isPlaying == false)
  }
}
