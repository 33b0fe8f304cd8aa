import Testing

@testable import GameRules

@Suite("The host of a room forces its match on")
struct MatchForcingTests {
  typealias Fixture = MatchFixture

  private static let (alice, bob, carol) = (Fixture.alice, Fixture.bob, Fixture.carol)
  /// Hosts, and only watches.
  private static let host = PlayerID(uuid: UUIDv7(bits: 50))

  private func begun(
    _ players: [PlayerID] = [alice, bob], options: MatchOptions = .standard,
    format: Format = .classic, origin: MatchOrigin = .room
  ) -> Fixture {
    var fixture = Fixture(players: players, options: options, format: format, origin: origin)
    fixture.send(.begin)
    return fixture
  }

  @Test("In a round who has not guessed is moved to the guess phase, which ends in 15 seconds")
  func round() {
    var fixture = begun([Self.alice, Self.bob, Self.carol])
    fixture.send(.answer(Self.alice, round: 1))
    fixture.send(.guess(Self.alice, round: 1, Fixture.nearby))
    fixture.send(.answer(Self.bob, round: 1))
    fixture.wait(.seconds(3))
    #expect(fixture.send(.goOn(by: Self.host, round: 1)) == .done)
    let limit = fixture.now + .seconds(15)
    #expect(
      fixture.notices(to: Self.alice).suffix(2) == [
        .hurried(round: 1, by: Self.host, deadline: limit, isForced: true),
        .guessing(round: 1, Self.carol, deadline: limit),
      ])
    #expect(fixture.match.snapshot(for: Self.bob)?.deadline == limit)
    fixture.waitForWakeUp()
    #expect(fixture.now == limit && fixture.match.playedRounds.count == 1)
  }

  @Test("Nobody gets more time by it, and a second time changes nothing")
  func noTimeIsGained() {
    var fixture = begun()
    fixture.send(.goOn(by: Self.host, round: 1))
    let deadline = fixture.match.nextDeadline
    let told = fixture.told.count
    fixture.wait(.seconds(5))
    #expect(fixture.send(.goOn(by: Self.host, round: 1)) == .done)
    #expect(fixture.match.nextDeadline == deadline && fixture.told.count == told)
  }

  @Test("At a reveal everybody is ready, also who is away, and the next round begins")
  func reveal() {
    var fixture = begun()
    for player in [Self.alice, Self.bob] { fixture.send(.answer(player, round: 1)) }
    for player in [Self.alice, Self.bob] { fixture.send(.guess(player, round: 1, Fixture.nearby)) }
    fixture.send(.ready(Self.alice, round: 1))
    fixture.send(.dropped(Self.bob))
    let before = fixture.notices(to: Self.alice).count
    #expect(fixture.send(.goOn(by: Self.host, round: 1)) == .done)
    let news = fixture.notices(to: Self.alice).dropFirst(before)
    #expect(news.first == .ready(round: 1, Self.bob) && news.count == 2)
    #expect(fixture.match.snapshot(for: Self.alice)?.phase == .countdown)
    fixture.waitForWakeUp()
    #expect(fixture.match.isPlaying(2))
  }

  @Test("What comes too late is done already, and what comes too soon is refused")
  func otherRounds() {
    var fixture = begun(options: MatchOptions(readyTime: .zero, countdown: .zero))
    #expect(fixture.send(.goOn(by: Self.host, round: 2)) == .refused(.wrongPhase))
    for player in [Self.alice, Self.bob] { fixture.send(.answer(player, round: 1)) }
    for player in [Self.alice, Self.bob] { fixture.send(.guess(player, round: 1, Fixture.nearby)) }
    #expect(fixture.match.isPlaying(2))
    let deadline = fixture.match.nextDeadline
    #expect(fixture.send(.goOn(by: Self.host, round: 1)) == .done)
    #expect(fixture.match.nextDeadline == deadline, "the second round was not meant")
  }

  @Test(
    "Matches of no room have nobody who could",
    arguments: [MatchOrigin.queue, .rankedQueue, .challenge])
  func noRoom(origin: MatchOrigin) {
    var fixture = begun(origin: origin)
    let deadline = fixture.match.nextDeadline
    #expect(fixture.send(.goOn(by: Self.alice, round: 1)) == .refused(.wrongPhase))
    #expect(fixture.match.nextDeadline == deadline)
  }

  @Test("It works in every format of rooms", arguments: [Format.clash, .quiz, .royale])
  func formats(format: Format) {
    var fixture = begun(
      format.takes(2) ? [Self.alice, Self.bob] : [Self.alice, Self.bob, Self.carol],
      format: format)
    #expect(fixture.send(.goOn(by: Self.host, round: 1)) == .done)
    let end = fixture.now + .seconds(15)
    #expect(fixture.match.nextDeadline.map { $0 <= end } == true)
    fixture.waitForWakeUp()
    #expect(fixture.match.playedRounds.count == 1)
  }
}
