import GameRules
import Testing

@testable import Community

@Suite("Rooms and time")
struct RoomTimeTests {
  typealias Fixture = RoomFixture

  private static let (alice, bob, carol) = (Samples.alice, Samples.bob, Samples.carol)
  private static let code = Fixture.code
  private static let match = Fixture.match(1)

  /// Lets the time pass, as the caller would.
  private func pass(_ time: Duration, _ fixture: inout Fixture) {
    fixture.now = fixture.now + time
    fixture.handle(.timePassed(Self.code))
  }

  @Test("Who loses the connection stays a member for 60 seconds")
  func absence() {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    fixture.handle(.away(Self.bob))
    #expect(fixture.room?.member(Self.bob)?.isOnline == false)
    #expect(fixture.wakeUps[Self.code] == fixture.now + .seconds(60))
    pass(.milliseconds(59_999), &fixture)
    #expect(fixture.members == [Self.alice, Self.bob])
    fixture.transcript = []
    pass(.milliseconds(1), &fixture)
    #expect(fixture.told == [.left(Self.bob), .tell([Self.alice], fixture.room!)])
  }

  @Test("Who comes back in time is online again, and is shown the room by the reply")
  func returning() {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    fixture.handle(.away(Self.bob))
    fixture.now = fixture.now + .milliseconds(59_999)
    fixture.transcript = []
    fixture.handle(.returned(Self.bob))
    #expect(fixture.told == [.tell([Self.alice], fixture.room!)])
    pass(.seconds(1), &fixture)
    #expect(fixture.members == [Self.alice, Self.bob])
  }

  @Test("Who comes back after 60 seconds is out")
  func returningTooLate() {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    fixture.handle(.away(Self.bob))
    fixture.now = fixture.now + .seconds(60)
    fixture.handle(.returned(Self.bob))
    #expect(fixture.members == [Self.alice])
    #expect(fixture.book.room(of: Self.bob) == nil)
  }

  @Test("Who plays the room's match is waited for until its end")
  func absenceInMatch() {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    fixture.handle(.start(Self.match, by: Self.alice))
    fixture.handle(.away(Self.bob))
    pass(.seconds(300), &fixture)
    #expect(fixture.members == [Self.alice, Self.bob])
    fixture.transcript = []
    fixture.handle(.matchFinished(Self.match, players: [Self.alice, Self.bob]))
    #expect(fixture.members == [Self.alice])
    #expect(fixture.stored.count == 1, "one change")
  }

  @Test("Who has left the room's match is waited for no longer than others")
  func absenceAfterLeavingMatch() {
    var fixture = Fixture.room(of: Self.alice, Self.bob, Self.carol)
    fixture.handle(.start(Self.match, by: Self.alice))
    fixture.handle(.away(Self.bob))
    pass(.seconds(90), &fixture)
    fixture.handle(.leftMatch(Self.bob))
    #expect(fixture.members == [Self.alice, Self.carol])
  }

  @Test("A match of another kind holds no place")
  func absenceInOtherMatch() {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    fixture.handle(.enteredMatch(Self.bob, Fixture.match(9)))
    fixture.handle(.away(Self.bob))
    pass(.seconds(60), &fixture)
    #expect(fixture.members == [Self.alice])
  }

  @Test("The room ends when the last member is away for too long")
  func allAway() {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    fixture.handle(.away(Self.alice))
    fixture.handle(.away(Self.bob))
    fixture.transcript = []
    pass(.seconds(60), &fixture)
    #expect(fixture.book.count == 0)
    #expect(
      fixture.transcript == [
        .erase(Self.code), .left(Self.alice), .left(Self.bob), .wake(Self.code, at: nil),
      ])
  }

  @Test("30 minutes without a change end the room, and its members are told")
  func idle() {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    pass(.seconds(1799), &fixture)
    #expect(fixture.members == [Self.alice, Self.bob])
    fixture.transcript = []
    pass(.seconds(1), &fixture)
    #expect(fixture.book.count == 0)
    #expect(
      fixture.told == [
        .left(Self.alice), .left(Self.bob), .close(Self.alice, Self.code, .idle),
        .close(Self.bob, Self.code, .idle),
      ])
  }

  @Test("A change, and a match however long, keep the room")
  func notIdle() {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    fixture.now = fixture.now + .seconds(1799)
    fixture.join(Self.carol)
    pass(.seconds(1799), &fixture)
    fixture.handle(.start(Self.match, by: Self.alice))
    #expect(fixture.wakeUps[Self.code] == nil)
    pass(.seconds(3600), &fixture)
    fixture.handle(.matchFinished(Self.match, players: fixture.members))
    pass(.seconds(1799), &fixture)
    #expect(fixture.members.count == 3)
    pass(.seconds(1), &fixture)
    #expect(fixture.book.count == 0)
  }

  @Test("A command that comes when the idle time is up finds no room")
  func lateCommand() {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    fixture.now = fixture.now + .seconds(1800)
    #expect(fixture.handle(.start(Self.match, by: Self.alice)) == .refused(.notInRoom))
    #expect(fixture.book.count == 0)
  }

  @Test("Time that nobody could use counts neither as absence nor as idleness")
  func excusedTime() {
    var fixture = Fixture.room(of: Self.alice, Self.bob)
    fixture.handle(.away(Self.bob))
    fixture.now = fixture.now + .seconds(100)
    fixture.handle(.excused(.seconds(100)))
    #expect(fixture.wakeUps[Self.code] == fixture.now + .seconds(60))
    pass(.seconds(59), &fixture)
    #expect(fixture.members == [Self.alice, Self.bob])
    pass(.seconds(1), &fixture)
    #expect(fixture.members == [Self.alice])
  }
}

@Suite("Rooms over a restart")
struct RoomRestartTests {
  typealias Fixture = RoomFixture

  private static let (alice, bob, carol) = (Samples.alice, Samples.bob, Samples.carol)

  private static let record = RoomRecord(
    code: Fixture.code, version: 7, host: alice, members: [alice, bob, carol],
    terms: RoomTerms(
      map: "eu \"rope\"",
      options: MatchOptions(rounds: 3, openingTime: .milliseconds(1), hurryTime: .seconds(15)),
      dealsAids: true),
    kicked: [Samples.dave], kickedNetworks: [SenderNetwork(tag: .max), SenderNetwork(tag: 7)],
    match: Fixture.match(1))

  @Test("A room reads back as it was written")
  func roundTrip() {
    #expect(RoomRecord(code: Fixture.code, json: Self.record.json) == Self.record)
    var bare = Self.record
    (bare.match, bare.kicked, bare.kickedNetworks) = (nil, [], [])
    #expect(RoomRecord(code: Fixture.code, json: bare.json) == bare)
  }

  @Test(
    "A text that no room was written as is no room",
    arguments: [
      ("\"version\":7", "\"version\":0"), ("\"rounds\":3", "\"rounds\":0"),
      ("\"host\":\"\(alice)\"", "\"host\":\"\(Samples.dave)\""),
      ("[\"\(alice)\",\"\(bob)\"", "[\"\(alice)\",\"\(alice)\""),
      ("\"kicked\":[\"", "\"kicked\":[\"x"), ("\"match\":\"", "\"match\":\"x"),
      ("\"kickedNetworks\":[-1", "\"kickedNetworks\":[\"x\""),
      ("\"hurry\":15000", "\"hurry\":-1"), ("}", ""),
    ])
  func damaged(part: String, replacement: String) throws {
    let json = Self.record.json
    let range = try #require(json.firstRange(of: part), "\(json)")
    let damaged = json.replacingCharacters(in: range, with: replacement)
    #expect(RoomRecord(code: Fixture.code, json: damaged) == nil)
  }

  @Test("Its members have 60 seconds to come back; its match goes on")
  func resuming() {
    var fixture = Fixture()
    let match = Fixture.match(1)
    fixture.handle(.resumed(Self.record, playing: [Self.alice: match, Self.bob: match]))
    #expect(fixture.room?.version == 7)
    #expect(fixture.room?.members.allSatisfy { !$0.isOnline } == true)
    fixture.handle(.returned(Self.alice))
    fixture.now = fixture.now + .seconds(60)
    fixture.handle(.timePassed(Fixture.code))
    #expect(fixture.members == [Self.alice, Self.bob], "Carol did not play")
    fixture.handle(.matchFinished(match, players: [Self.alice, Self.bob]))
    #expect(fixture.members == [Self.alice])
    #expect(fixture.join(Samples.dave) == .refused(.closed))
    let neighbour = RoomArrival(PlayerID(uuid: UUIDv7(bits: 99)), from: SenderNetwork(tag: 7))
    #expect(fixture.handle(.join(Fixture.code, by: neighbour)) == .refused(.closed))
  }

  @Test("A room that survives as it was keeps its version; what had to change makes it greater")
  func surviving() throws {
    #expect(Self.record.surviving({ _ in true }, isLive: { _ in true }) == Self.record)
    let changed = try #require(
      Self.record.surviving({ $0 != Self.alice }, isLive: { _ in false }, terms: Fixture.terms))
    #expect(
      changed
        == RoomRecord(
          code: Fixture.code, version: 8, host: Self.bob, members: [Self.bob, Self.carol],
          terms: Fixture.terms, kicked: [Samples.dave], kickedNetworks: Self.record.kickedNetworks))
    #expect(Self.record.surviving({ _ in false }, isLive: { _ in true }) == nil)
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
