import GameRules
import Testing

@testable import Community

@Suite("Watching in rooms")
struct RoomWatchingTests {
  typealias Fixture = RoomFixture

  private static let match = Fixture.match(1)

  private func roles(_ fixture: Fixture) -> [RoomRole] { fixture.room?.members.map(\.role) ?? [] }

  private func watchers(_ fixture: Fixture) -> [PlayerID] {
    fixture.book.room(playing: Self.match)?.watchers.map(\.player) ?? []
  }

  @Test("A member chooses to play or to watch; only the host makes somebody a screen")
  func choosing() {
    var fixture = Fixture.room(of: Samples.alice, Samples.bob, Samples.carol)
    #expect(fixture.handle(.role(.watcher, of: Samples.bob, by: Samples.bob)) == .done)
    #expect(
      fixture.handle(.role(.screen, of: Samples.bob, by: Samples.bob)) == .refused(.notHost))
    #expect(
      fixture.handle(.role(.watcher, of: Samples.carol, by: Samples.bob)) == .refused(.notHost))
    #expect(fixture.handle(.role(.screen, of: Samples.carol, by: Samples.alice)) == .done)
    #expect(roles(fixture) == [.player, .watcher, .screen])
    #expect(
      fixture.handle(.role(.player, of: Samples.dave, by: Samples.alice)) == .refused(.notMember))
    #expect(
      fixture.handle(.role(.player, of: Samples.dave, by: Samples.dave)) == .refused(.notInRoom))
  }

  @Test("A match is of those who play; the others watch it, and so does who comes meanwhile")
  func watching() {
    var fixture = Fixture.room(of: Samples.alice, Samples.bob, Samples.carol)
    fixture.handle(.role(.watcher, of: Samples.carol, by: Samples.carol))
    #expect(watchers(fixture).isEmpty, "nothing is played")
    #expect(fixture.handle(.start(Self.match, by: Samples.alice)) == .done)
    #expect(
      fixture.transcript.contains(
        .start(Self.match, Fixture.terms, [Samples.alice, Samples.bob])))
    #expect(watchers(fixture) == [Samples.carol])
    fixture.join(Samples.dave)
    #expect(watchers(fixture) == [Samples.carol, Samples.dave])
    fixture.handle(.away(Samples.carol))
    fixture.handle(.enteredMatch(Samples.dave, Fixture.match(2)))
    #expect(watchers(fixture).isEmpty, "who is away or plays elsewhere watches nothing")
    fixture.handle(.leftMatch(Samples.bob))
    #expect(watchers(fixture) == [Samples.bob], "who has left the match")
    fixture.handle(.matchFinished(Self.match, players: [Samples.alice, Samples.bob]))
    #expect(watchers(fixture).isEmpty)
  }

  @Test("With watchers alone nothing starts, whoever is the host")
  func tooFew() {
    var fixture = Fixture.room(of: Samples.alice, Samples.bob, Samples.carol)
    fixture.handle(.role(.watcher, of: Samples.alice, by: Samples.alice))
    fixture.handle(.role(.watcher, of: Samples.bob, by: Samples.bob))
    #expect(
      fixture.handle(.start(Self.match, by: Samples.alice)) == .refused(.tooFewPlayers))
    fixture.handle(.role(.player, of: Samples.bob, by: Samples.alice))
    #expect(fixture.handle(.start(Self.match, by: Samples.alice)) == .done)
    #expect(watchers(fixture) == [Samples.alice], "a host who watches")
  }

  @Test("Sixteen play and 64 watch; nobody comes as a screen")
  func limits() {
    var fixture = Fixture.room(of: Samples.alice)
    func player(_ number: Int) -> PlayerID {
      PlayerID(uuid: UUIDv7(bits: UInt128(90_000 + number)))
    }
    for number in 1..<RoomLimits.players { fixture.join(player(number)) }
    let late = RoomArrival(player(1000))
    #expect(fixture.handle(.join(Fixture.code, by: late)) == .refused(.full))
    for number in 0..<RoomLimits.watchers {
      fixture.handle(
        .join(
          Fixture.code, by: RoomArrival(player(100 + number)), as: number == 0 ? .screen : .watcher)
      )
    }
    #expect(fixture.members.count == 80)
    #expect(fixture.handle(.join(Fixture.code, by: late, as: .watcher)) == .refused(.full))
    #expect(fixture.room?.member(player(100))?.role == .watcher)
    #expect(
      fixture.handle(.role(.player, of: player(100), by: player(100))) == .refused(.full))
    #expect(
      fixture.handle(.role(.watcher, of: player(1), by: player(1))) == .refused(.full))
    #expect(fixture.handle(.role(.screen, of: player(100), by: Samples.alice)) == .done)
  }

  @Test("A screen gives no signs during a match, as it knows the places")
  func silence() {
    var fixture = Fixture.room(of: Samples.alice, Samples.bob, Samples.carol, Samples.dave)
    fixture.handle(.role(.screen, of: Samples.carol, by: Samples.alice))
    fixture.handle(.role(.watcher, of: Samples.dave, by: Samples.dave))
    #expect(fixture.handle(.emote(.wave, by: Samples.carol)) == .done)
    fixture.handle(.start(Self.match, by: Samples.alice))
    #expect(fixture.handle(.emote(.wave, by: Samples.carol)) == .refused(.knowsPlaces))
    #expect(fixture.handle(.emote(.wave, by: Samples.dave)) == .done)
    #expect(
      fixture.handle(.role(.watcher, of: Samples.carol, by: Samples.carol))
        == .refused(.knowsPlaces), "which the others would see")
    #expect(
      fixture.handle(.side(1, of: Samples.carol, by: Samples.carol)) == .refused(.knowsPlaces))
    #expect(fixture.handle(.role(.watcher, of: Samples.carol, by: Samples.alice)) == .done)
    #expect(
      fixture.handle(.emote(.wave, by: Samples.carol)) == .refused(.knowsPlaces),
      "who was a screen in this match knows its place")
    fixture.handle(.matchFinished(Self.match, players: [Samples.alice, Samples.bob]))
    #expect(fixture.handle(.emote(.wave, by: Samples.carol)) == .done)
  }

  @Test("Who plays is the host before who watches")
  func host() {
    var fixture = Fixture.room(of: Samples.alice, Samples.bob, Samples.carol)
    fixture.handle(.role(.watcher, of: Samples.bob, by: Samples.bob))
    fixture.handle(.leave(Samples.alice))
    #expect(fixture.room?.host == Samples.carol)
    fixture.handle(.away(Samples.carol))
    fixture.handle(.leave(Samples.carol))
    #expect(fixture.room?.host == Samples.bob)
  }

  @Test("A newcomer is sent to the side with fewer players, whoever watches")
  func sides() {
    var fixture = Fixture.room(of: Samples.alice, Samples.bob)
    fixture.handle(.role(.watcher, of: Samples.bob, by: Samples.bob))
    fixture.join(Samples.carol)
    #expect(fixture.room?.members.map(\.side) == [0, 1, 1])
  }

  @Test("Roles are read as they were written, and one for who is no member is damage")
  func record() throws {
    var fixture = Fixture.room(of: Samples.alice, Samples.bob, Samples.carol)
    fixture.handle(.role(.watcher, of: Samples.bob, by: Samples.bob))
    fixture.handle(.role(.screen, of: Samples.carol, by: Samples.alice))
    let record = RoomRecord(try #require(fixture.room))
    #expect(record.roles == [Samples.bob: .watcher, Samples.carol: .screen])
    #expect(RoomRecord(code: record.code, json: record.json) == record)
    var resumed = RoomFixture()
    resumed.handle(.resumed(record, playing: [:]))
    #expect(roles(resumed) == [.player, .watcher, .screen])
    let damaged = record.json.replacing(
      "\(Samples.carol)\"],\"map", with: "\(Samples.dave)\"],\"map")
    #expect(damaged != record.json)
    #expect(RoomRecord(code: record.code, json: damaged) == nil)
    let rest = record.surviving({ $0 != Samples.bob }, isLive: { _ in false })
    #expect(rest?.roles == [Samples.carol: .screen])
  }
}
