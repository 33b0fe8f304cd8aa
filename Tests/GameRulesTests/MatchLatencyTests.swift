import Geodesy
import Testing

@testable import GameRules

@Suite("The allowance for a slow line")
struct MatchLatencyTests {
  private static let alice = MatchFixture.alice
  private static let bob = MatchFixture.bob

  /// Both have until the same moment to guess, and Alice's line is slow.
  private func guessing(delay: Duration) -> (fixture: MatchFixture, deadline: Instant) {
    var fixture = MatchFixture.begun()
    fixture.send(.delayed(Self.alice, by: delay))
    fixture.send(.answer(Self.alice, round: 1))
    fixture.send(.answer(Self.bob, round: 1))
    return (fixture, fixture.now + .seconds(30))
  }

  @Test("A guess that comes late by no more than the line is slow counts, and then it is too late")
  func lateGuess() {
    for (lateness, isInTime) in [(119, true), (120, false)] {
      var (fixture, deadline) = guessing(delay: .milliseconds(120))
      fixture.now = deadline + .milliseconds(lateness)
      let verdict = fixture.send(.guess(Self.alice, round: 1, MatchFixture.nearby))
      #expect((verdict == .guessed(MatchFixture.nearby)) == isInTime)
      #expect((verdict == .refused(.alreadyGuessed)) != isInTime)
    }
  }

  @Test("Who has a fast line is not given the time of the slow one")
  func ownLineOnly() {
    var (fixture, deadline) = guessing(delay: .milliseconds(120))
    fixture.now = deadline
    #expect(
      fixture.send(.guess(Self.bob, round: 1, MatchFixture.nearby)) == .refused(.alreadyGuessed))
    #expect(fixture.send(.mark(Self.alice, round: 1, MatchFixture.nearby)) == .done)
  }

  @Test("The marker is taken when the allowance is over, and the match goes on at once")
  func timeout() {
    var (fixture, deadline) = guessing(delay: .milliseconds(120))
    fixture.send(.mark(Self.alice, round: 1, MatchFixture.farAway))
    fixture.now = deadline
    fixture.send(.timePassed)
    #expect(fixture.wakeUp == deadline + .milliseconds(120))
    #expect(fixture.match.playedRounds.isEmpty)
    fixture.now = deadline + .milliseconds(120)
    fixture.send(.timePassed)
    let results = fixture.match.playedRounds[0].results
    #expect(results.map(\.guess) == [MatchFixture.farAway, .origin])
    #expect(results.map(\.defaulted) == [true, true])
  }

  @Test("Nobody is told another deadline than without")
  func announced() {
    var slow = MatchFixture.begun()
    slow.send(.delayed(Self.alice, by: .milliseconds(400)))
    var fast = MatchFixture.begun()
    for event in [MatchEvent.answer(Self.alice, round: 1), .answer(Self.bob, round: 1)] {
      #expect(slow.send(event) == fast.send(event))
    }
    #expect(slow.told.map(\.notice) == fast.told.map(\.notice))
    #expect(
      slow.match.snapshot(for: Self.alice)?.deadline
        == fast.match.snapshot(for: Self.alice)?.deadline)
  }

  @Test(
    "However slow a line claims to be, the allowance has a bound, and is never negative",
    arguments: [(Duration.seconds(60), Duration.milliseconds(500)), (.seconds(-1), .zero)])
  func bounds(claimed: Duration, allowed: Duration) {
    var fixture = MatchFixture.begun()
    fixture.send(.delayed(Self.alice, by: claimed))
    #expect(fixture.match.seats[0].latencyAllowance == allowed)
  }

  @Test("The moving phase ends for everybody at the same moment")
  func movingPhase() {
    var fixture = MatchFixture.begun()
    fixture.send(.delayed(Self.alice, by: .milliseconds(400)))
    fixture.now = fixture.now + .seconds(60)
    fixture.send(.timePassed)
    #expect(fixture.match.seats.allSatisfy { $0.lastMomentToGuess != nil })
  }

  @Test("What changes nothing need not be kept for a replay")
  func unchanged() {
    var fixture = MatchFixture.begun()
    let event = MatchEvent.delayed(Self.alice, by: .milliseconds(100))
    #expect(fixture.match.handle(event, at: fixture.now).changed)
    #expect(!fixture.match.handle(event, at: fixture.now).changed)
  }
}
