import Testing

@testable import GameRules

@Suite("For whom a reveal waits")
struct MatchRevealTests {
  typealias Fixture = MatchFixture
  let alice = Fixture.alice
  let bob = Fixture.bob

  private func phase(_ fixture: Fixture) -> MatchSnapshot.Phase? {
    fixture.match.snapshot(for: bob)?.phase
  }

  @Test("It waits some seconds for a player who drops, and then goes on without")
  func absentAfterPatience() {
    var fixture = Fixture.revealed()
    fixture.send(.ready(bob, round: 1))
    fixture.wait(.seconds(1))
    fixture.send(.dropped(alice))
    let dropped = fixture.now
    #expect(phase(fixture) == .revealed)
    #expect(fixture.wakeUp == dropped + MatchLimits.revealPatience)
    fixture.wait(MatchLimits.revealPatience + .milliseconds(-1))
    fixture.send(.timePassed)
    #expect(phase(fixture) == .revealed)
    fixture.waitForWakeUp()
    #expect(phase(fixture) == .countdown)
    #expect(fixture.now == dropped + MatchLimits.revealPatience)
  }

  @Test("A player who is back in time sees all of it")
  func backInTime() {
    var fixture = Fixture.revealed()
    let readyBy = fixture.match.snapshot(for: alice)?.deadline
    fixture.send(.ready(bob, round: 1))
    fixture.send(.dropped(alice))
    fixture.wait(.seconds(1))
    fixture.send(.returned(alice))
    #expect(fixture.match.snapshot(for: alice)?.deadline == readyBy)
    #expect(fixture.wakeUp == readyBy)
    fixture.send(.ready(alice, round: 1))
    #expect(phase(fixture) == .countdown)
  }

  @Test("Who is back too late finds the match gone on")
  func backTooLate() {
    var fixture = Fixture.revealed()
    fixture.send(.ready(bob, round: 1))
    fixture.send(.dropped(alice))
    fixture.wait(MatchLimits.revealPatience)
    fixture.send(.returned(alice))
    #expect(phase(fixture) == .countdown)
  }

  @Test("It also waits for who dropped just before it")
  func droppedBefore() {
    var fixture = Fixture.begun()
    for player in [alice, bob] { fixture.send(.answer(player, round: 1)) }
    fixture.send(.guess(alice, round: 1, Fixture.nearby))
    fixture.send(.dropped(alice))
    fixture.wait(.seconds(2))
    fixture.send(.guess(bob, round: 1, Fixture.nearby))
    fixture.send(.ready(bob, round: 1))
    #expect(phase(fixture) == .revealed)
    fixture.wait(MatchLimits.revealPatience + .seconds(-2))
    fixture.send(.timePassed)
    #expect(phase(fixture) == .countdown)
  }

  @Test("It does not wait for who dropped long before, nor for who has said ready")
  func awayAnyway() {
    var fixture = Fixture.begun()
    for player in [alice, bob] { fixture.send(.answer(player, round: 1)) }
    fixture.send(.guess(alice, round: 1, Fixture.nearby))
    fixture.send(.dropped(alice))
    fixture.wait(MatchLimits.revealPatience)
    fixture.send(.guess(bob, round: 1, Fixture.nearby))
    #expect(phase(fixture) == .revealed, "who is there sees it")
    fixture.send(.ready(bob, round: 1))
    #expect(phase(fixture) == .countdown)

    var other = Fixture.revealed()
    other.send(.ready(alice, round: 1))
    other.send(.dropped(alice))
    other.send(.ready(bob, round: 1))
    #expect(phase(other) == .countdown)
  }

  @Test("Dropping again and again holds up nobody beyond the time for being ready")
  func againAndAgain() {
    var fixture = Fixture.revealed()
    let begin = fixture.now
    fixture.send(.ready(bob, round: 1))
    while phase(fixture) == .revealed, fixture.now < begin + .seconds(60) {
      fixture.send(.dropped(alice))
      fixture.wait(.seconds(4))
      fixture.send(.returned(alice))
    }
    #expect(phase(fixture) == .countdown)
    #expect(fixture.now == begin + fixture.match.setup.options.readyTime)
  }

  @Test("Who leaves for good is waited for no longer")
  func leaver() {
    var fixture = Fixture.revealed(players: [alice, bob, Fixture.carol])
    for player in [alice, bob] { fixture.send(.ready(player, round: 1)) }
    fixture.send(.dropped(Fixture.carol))
    #expect(phase(fixture) == .revealed)
    fixture.send(.quit(Fixture.carol))
    #expect(phase(fixture) == .countdown)
  }

  @Test("Without time for being ready there is no waiting")
  func noTime() {
    var fixture = Fixture.begun(options: MatchOptions(readyTime: .zero))
    for player in [alice, bob] { fixture.send(.answer(player, round: 1)) }
    fixture.send(.guess(alice, round: 1, Fixture.nearby))
    fixture.send(.dropped(alice))
    fixture.send(.guess(bob, round: 1, Fixture.nearby))
    #expect(phase(fixture) == .countdown)
  }

  @Test("Downtime moves the waiting like every deadline")
  func downtime() {
    var fixture = Fixture.revealed()
    fixture.send(.ready(bob, round: 1))
    fixture.send(.dropped(alice))
    let end = fixture.now + MatchLimits.revealPatience
    fixture.wait(.seconds(100))
    fixture.send(.excused(.seconds(100)))
    #expect(phase(fixture) == .revealed)
    #expect(fixture.wakeUp == end + .seconds(100))
  }
}
