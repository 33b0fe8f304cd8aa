import Geodesy
import Testing

@testable import GameRules

@Suite("Sprint and race: one clock for all rounds")
struct ClockFormatTests {
  typealias Fixture = MatchFixture
  private let alice = Fixture.alice

  private func begun(_ format: Format) -> Fixture {
    var fixture = Fixture.begun(players: [alice], format: format)
    fixture.deal()
    return fixture
  }

  /// Answers a round after so long, in which the place of the next round is dealt.
  private func answer(
    _ round: Int, _ answer: Answer?, after time: Duration, _ fixture: inout Fixture
  ) {
    fixture.wait(time)
    fixture.send(.answer(alice, round: round))
    fixture.send(.guess(alice, round: round, answer))
    if fixture.owed > 0 { fixture.deal() }
  }

  private func country(_ code: String) -> Answer { .country(CountryCode(code)!) }

  @Test("Rounds follow each other at once, and the clock goes on through all of them")
  func sprint() throws {
    var fixture = begun(.sprint)
    #expect(fixture.wakeUp == fixture.now + .seconds(120))
    answer(1, country("IT"), after: .seconds(50), &fixture)
    #expect(fixture.match.isPlaying(2))
    #expect(fixture.wakeUp == fixture.now + .seconds(70), "what is left")
    answer(2, country("FR"), after: .seconds(40), &fixture)
    answer(3, .pin(Fixture.place, country: CountryCode("IT")), after: .seconds(10), &fixture)
    #expect(fixture.match.isPlaying(4) && fixture.match.seat(of: alice)?.total == 2)
    fixture.waitForWakeUp()
    let finished = try #require(fixture.finished)
    #expect(finished.ending == .played && finished.rounds.count == 4)
    #expect(finished.results[0].total == 2 && finished.time == .seconds(120))
    #expect(finished.rounds[1].results[0].country == CountryCode("FR"))
    #expect(
      !finished.rounds[1].results[0].isWithoutPin && finished.rounds[3].results[0].isWithoutPin)
    #expect(finished.contradictions.isEmpty)
  }

  @Test("The time to answer is what is left on the clock")
  func deadline() {
    var fixture = begun(.sprint)
    let end = fixture.now + .seconds(120)
    fixture.wait(.seconds(100))
    #expect(fixture.send(.answer(alice, round: 1)) == .guessing(deadline: end))
    fixture.wait(.seconds(19))
    #expect(fixture.send(.guess(alice, round: 1, country("IT"))) == .guessed(country("IT")))
    #expect(fixture.send(.guess(alice, round: 1, country("IT"))) == .guessed(country("IT")))
    #expect(fixture.send(.guess(alice, round: 1, country("FR"))) == .refused(.alreadyGuessed))
  }

  @Test("The marker counts when the clock ends, if there is one")
  func marker() throws {
    var fixture = begun(.sprint)
    fixture.send(.mark(alice, round: 1, .pin(Fixture.place, country: CountryCode("IT"))))
    fixture.waitForWakeUp()
    let finished = try #require(fixture.finished)
    #expect(finished.results[0].total == 1 && finished.rounds[0].results[0].defaulted)
    #expect(finished.contradictions.isEmpty)
  }

  @Test("A race ends with 15 000 points, and tells how long they took")
  func race() throws {
    var fixture = begun(.race)
    for round in 1...4 {
      let pin = round == 2 ? Fixture.farAway : Fixture.place
      answer(round, .pin(pin), after: .seconds(20), &fixture)
    }
    let finished = try #require(fixture.finished)
    #expect(finished.ending == .played && finished.rounds.count == 4)
    #expect(finished.results[0].total >= 15_000 && finished.time == .seconds(80))
    #expect(finished.contradictions.isEmpty)
  }

  @Test("A race without 15 000 points ends with its ten minutes")
  func slowRace() throws {
    var fixture = begun(.race)
    answer(1, .pin(Fixture.farAway), after: .seconds(599), &fixture)
    fixture.waitForWakeUp()
    let finished = try #require(fixture.finished)
    #expect(finished.results[0].total < 15_000 && finished.time == .seconds(600))
    #expect(finished.contradictions.isEmpty)
  }

  @Test("The clock does not run while the server is away, nor while a place is missing")
  func excused() {
    var fixture = Fixture.begun(players: [alice], format: .sprint)
    fixture.wait(.seconds(20))
    fixture.send(.answer(alice, round: 1))
    fixture.send(.guess(alice, round: 1, country("IT")))
    fixture.wait(.seconds(30))
    fixture.deal()
    #expect(fixture.match.isPlaying(2) && fixture.wakeUp == fixture.now + .seconds(100))
    fixture.wait(.seconds(40))
    fixture.send(.excused(.seconds(30)))
    #expect(fixture.match.nextDeadline == fixture.now + .seconds(90))
  }

  @Test("Where a pin is asked for, a country is no answer")
  func wrongAnswer() {
    var fixture = begun(.race)
    fixture.send(.answer(alice, round: 1))
    #expect(fixture.send(.guess(alice, round: 1, country("IT"))) == .refused(.wrongAnswer))
    #expect(fixture.send(.mark(alice, round: 1, country("IT"))) == .refused(.wrongAnswer))
    #expect(fixture.match.isPlaying(1))
  }

  @Test("A race that ended too early, or went on, contradicts itself")
  func contradictions() throws {
    var fixture = begun(.race)
    for round in 1...3 { answer(round, .pin(Fixture.place), after: .seconds(20), &fixture) }
    let finished = try #require(fixture.finished)
    let cut = FinishedMatch(
      setup: finished.setup, scoringVersion: finished.scoringVersion,
      startedAt: finished.startedAt, finishedAt: finished.finishedAt, ending: .played,
      rounds: Array(finished.rounds.prefix(2)), results: finished.results)
    #expect(cut.contradictions.contains(.length(rounds: 2)))
  }
}
