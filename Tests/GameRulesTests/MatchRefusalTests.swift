import Geodesy
import Testing

@testable import GameRules

@Suite("What a match refuses, and what it lets pass as a repetition")
struct MatchRefusalTests {
  typealias Fixture = MatchFixture
  let alice = Fixture.alice
  let bob = Fixture.bob

  @Test(
    "While a player looks around, neither a guess nor a ready is accepted",
    arguments: [
      MatchEvent.guess(MatchFixture.alice, round: 1, MatchFixture.nearby),
      .guess(MatchFixture.alice, round: 1, nil),
      .ready(MatchFixture.alice, round: 1),
      .answer(MatchFixture.alice, round: 2),
      .answer(MatchFixture.alice, round: 0),
      .answer(MatchFixture.alice, round: -1),
      .answer(MatchFixture.alice, round: .max),
      .ready(MatchFixture.alice, round: .min),
    ])
  func wrongPhase(_ event: MatchEvent) {
    var fixture = Fixture.begun()
    let before = fixture.match
    #expect(fixture.send(event) == .refused(.wrongPhase))
    #expect(fixture.match == before, "a refusal changes nothing")
  }

  @Test(
    "A stranger may do nothing",
    arguments: [
      MatchEvent.answer(MatchFixture.carol, round: 1),
      .mark(MatchFixture.carol, round: 1, MatchFixture.nearby),
      .guess(MatchFixture.carol, round: 1, MatchFixture.nearby),
      .ready(MatchFixture.carol, round: 1), .quit(MatchFixture.carol),
      .dropped(MatchFixture.carol), .returned(MatchFixture.carol),
    ])
  func stranger(_ event: MatchEvent) {
    var fixture = Fixture.begun()
    let before = fixture.match
    #expect(fixture.send(event) == .refused(.notInMatch))
    #expect(fixture.match == before)
  }

  @Test("An answer given twice has the same reply, the same deadline, and tells nobody again")
  func answerTwice() {
    var fixture = Fixture.begun()
    let first = fixture.send(.answer(alice, round: 1))
    fixture.wait(.seconds(3))
    let told = fixture.told.count
    #expect(fixture.send(.answer(alice, round: 1)) == first)
    #expect(fixture.told.count == told)
  }

  @Test("The same guess again has the same reply: in the round, after the reveal, after the end")
  func guessTwice() {
    var fixture = Fixture.begun(options: MatchOptions(rounds: 1))
    fixture.send(.answer(alice, round: 1))
    #expect(fixture.send(.guess(alice, round: 1, Fixture.nearby)) == .guessed(Fixture.nearby))
    #expect(fixture.send(.guess(alice, round: 1, Fixture.nearby)) == .guessed(Fixture.nearby))
    fixture.send(.answer(bob, round: 1))
    fixture.send(.guess(bob, round: 1, Fixture.farAway))
    #expect(fixture.match.isFinished)
    let before = fixture.match
    #expect(fixture.send(.guess(alice, round: 1, Fixture.nearby)) == .guessed(Fixture.nearby))
    #expect(fixture.match == before)
  }

  @Test("Another guess for the same round is refused")
  func guessElsewhere() {
    var fixture = Fixture.begun()
    fixture.send(.answer(alice, round: 1))
    fixture.send(.guess(alice, round: 1, Fixture.nearby))
    #expect(fixture.send(.guess(alice, round: 1, Fixture.farAway)) == .refused(.alreadyGuessed))
  }

  @Test("A guess that comes at the deadline or later is too late, even before the timer has fired")
  func lateGuess() {
    var fixture = Fixture.begun()
    fixture.send(.answer(alice, round: 1))
    fixture.wait(.seconds(30))
    #expect(fixture.send(.guess(alice, round: 1, Fixture.nearby)) == .refused(.alreadyGuessed))
    #expect(fixture.notices(to: bob).last == .guessed(round: 1, alice))
  }

  @Test("A guess a millisecond before the deadline counts")
  func lastMomentGuess() {
    var fixture = Fixture.begun()
    fixture.send(.answer(alice, round: 1))
    fixture.wait(.milliseconds(29_999))
    #expect(fixture.send(.guess(alice, round: 1, Fixture.nearby)) == .guessed(Fixture.nearby))
  }

  @Test("After guessing, the marker can't be moved")
  func markAfterGuess() {
    var fixture = Fixture.begun()
    fixture.send(.answer(alice, round: 1))
    fixture.send(.guess(alice, round: 1, Fixture.nearby))
    #expect(fixture.send(.mark(alice, round: 1, Fixture.farAway)) == .refused(.wrongPhase))
    #expect(fixture.send(.answer(alice, round: 1)) == .refused(.wrongPhase))
  }
}
