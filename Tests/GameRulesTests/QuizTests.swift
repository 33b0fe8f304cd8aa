import Geodesy
import Testing

@testable import GameRules

@Suite("Quiz")
struct QuizTests {
  typealias Fixture = MatchFixture
  private let alice = Fixture.alice
  private let bob = Fixture.bob

  private func begun(
    _ players: [PlayerID], options: MatchOptions = MatchOptions(rounds: 2, countdown: .seconds(5))
  ) -> Fixture {
    Fixture.begun(players: players, options: options, format: .quiz)
  }

  @Test("A right verdict brings 1000, a wrong one nothing, and the sum decides")
  func transcript() throws {
    var fixture = begun([alice, bob])
    fixture.wait(.seconds(3))
    #expect(fixture.send(.guess(alice, round: 1, .verdict(true))) == .guessed(.verdict(true)))
    #expect(fixture.notices(to: bob).last == .guessed(round: 1, alice))
    fixture.send(.guess(bob, round: 1, .verdict(false)))
    let first = try #require(fixture.match.playedRounds.first)
    #expect(first.results.map(\.verdict) == [true, false])
    #expect(first.results.map(\.score) == [1000, 0])
    #expect(first.effects.isEmpty && first.results.allSatisfy { !$0.isWithoutPin })
    for player in [alice, bob] { fixture.send(.ready(player, round: 1)) }
    #expect(fixture.match.isPlaying(2), "the next statement follows at once")
    fixture.send(.guess(alice, round: 2, .verdict(false)))
    fixture.send(.guess(bob, round: 2, .verdict(false)))
    let finished = try #require(fixture.finished)
    #expect(finished.results.map(\.total) == [1000, 0])
    #expect(finished.results.map(\.won) == [true, false] && finished.contradictions.isEmpty)
  }

  @Test("There are twenty seconds for a statement, from its beginning, and nothing to look at")
  func pace() {
    let options = Format.quiz.options(.standard)
    #expect(options.movingTime == .zero && options.guessingTime == .seconds(20))
    #expect(options.countdown == .zero && options.hurryTime == .zero)
    #expect(options.readyTime == MatchOptions.standard.readyTime && options.rounds == 5)
    #expect(Format.quiz.options(options) == options)
    #expect(
      Format.quiz.options(MatchOptions(guessingTime: .seconds(9))).guessingTime == .seconds(9))
    #expect(Format.quiz.options(MatchOptions(openingTime: .seconds(9))).openingTime == .seconds(3))
    let fixture = begun([alice, bob])
    #expect(fixture.match.snapshot(for: alice)?.phase == .guessing)
    #expect(fixture.match.nextDeadline == fixture.now + .seconds(20))
  }

  @Test("An answer leaves the others their time, and who gives none scores nothing")
  func noAnswer() throws {
    var fixture = begun([alice, bob])
    fixture.send(.guess(alice, round: 1, .verdict(true)))
    #expect(fixture.match.nextDeadline == fixture.now + .seconds(20))
    fixture.waitForWakeUp()
    let results = try #require(fixture.match.playedRounds.first?.results)
    #expect(results.map(\.verdict) == [true, nil] && results.map(\.score) == [1000, 0])
    #expect(results[1].isWithoutPin && results[1].defaulted)
  }

  @Test("The same verdict again has the same reply, and another one is refused")
  func again() {
    var fixture = begun([alice, bob])
    fixture.send(.guess(alice, round: 1, .verdict(false)))
    #expect(fixture.send(.guess(alice, round: 1, .verdict(false))) == .guessed(.verdict(false)))
    #expect(fixture.send(.guess(alice, round: 1, .verdict(true))) == .refused(.alreadyGuessed))
    #expect(fixture.match.snapshot(for: alice)?.verdict == false)
    #expect(fixture.match.snapshot(for: bob)?.verdict == nil)
    fixture.send(.guess(bob, round: 1, .verdict(true)))
    #expect(fixture.send(.guess(alice, round: 1, .verdict(false))) == .guessed(.verdict(false)))
    #expect(fixture.send(.guess(alice, round: 1, .verdict(true))) == .refused(.alreadyGuessed))
  }

  @Test("A pin and a country are no verdicts, and a verdict is no pin")
  func wrongAnswers() {
    var fixture = begun([alice])
    let country = CountryCode("IT")!
    for answer in [Answer.pin(Fixture.place), .country(country)] {
      #expect(fixture.send(.guess(alice, round: 1, answer)) == .refused(.wrongAnswer))
      #expect(fixture.send(.mark(alice, round: 1, answer)) == .refused(.wrongAnswer))
    }
    for format in Format.all where format.answer != .verdict && format.takes(1) {
      var other = Fixture.begun(players: [alice], format: format)
      #expect(other.send(.mark(alice, round: 1, .verdict(true))) == .refused(.wrongAnswer))
      #expect(other.send(.guess(alice, round: 1, .verdict(true))) == .refused(.wrongAnswer))
    }
  }

  @Test("Points that do not follow from verdict and truth are a contradiction")
  func contradictions() throws {
    var fixture = begun([alice], options: MatchOptions(rounds: 1))
    fixture.send(.guess(alice, round: 1, .verdict(false)))
    let finished = try #require(fixture.finished)
    let round = finished.rounds[0]
    let result = round.results[0]
    let changed = FinishedMatch(
      setup: finished.setup, scoringVersion: finished.scoringVersion,
      startedAt: finished.startedAt, finishedAt: finished.finishedAt, ending: .played,
      rounds: [
        PlayedRound(
          number: 1, solution: round.solution, startedAt: round.startedAt,
          revealedAt: round.revealedAt,
          results: [
            RoundResult(
              player: alice, guess: result.guess, verdict: true, defaulted: false,
              guessedAt: result.guessedAt, distance: result.distance, score: 0, total: 0)
          ])
      ], results: finished.results)
    #expect(
      changed.contradictions == [.score(round: 1, alice, stored: 0, recomputed: 1000)])
  }

  @Test("A quiz is no set of places that others play")
  func placeSet() throws {
    let options = Format.quiz.options(MatchOptions(rounds: 1))
    let salt = [UInt8](repeating: 1, count: PlaceSet.saltLength)
    let name = PlaceSetName.daily(try #require(DailyNumber(1)))
    #expect(
      PlaceSet(
        name: name, format: .quiz, map: "world", options: options,
        solutions: [Fixture.statement], salt: salt) == nil)
    #expect(
      PlaceSet(
        name: name, map: "world", options: MatchOptions(rounds: 1),
        solutions: [Fixture.statement], salt: salt) == nil)
  }
}
