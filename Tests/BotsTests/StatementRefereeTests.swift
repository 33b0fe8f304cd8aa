import GameRules
import Geodesy
import Referee
import Testing
import WireProtocol

@testable import Bots

@Suite("The referee of a quiz")
struct StatementRefereeTests {
  private static let country = CountryCode("FR")!
  private static let place = Coordinate(latitude: 48.8, longitude: 2.3)!
  private static let statement = StatementCard(
    template: .capital, country: country, value: StatementValue(town: "Nice"))
  private static let answer = RevealedStatement(
    isTrue: false, statement: statement, explanation: [StatementValue(town: "Paris")])

  /// Ada's quiz: a statement, her verdict, and the reveal.
  ///
  /// - Parameter startText: The text of the event that shows the statement.
  private static func violations(
    of answer: RevealedStatement? = answer, score: Int = 1000, startText: String = "{}"
  ) -> [String] {
    var referee = MatchReferee(
      me: Story.ada, diagonals: ["world": Meters(14_916_862)], tolerance: .milliseconds(1))
    let options = Format.quiz.options(MatchOptions(rounds: 2))
    let content = MatchContent(
      mode: .solo, format: FormatName(.quiz), map: "world", options: options, phase: .moving,
      round: 1, deadline: Story.time(0),
      players: [
        MatchPlayer(
          player: Story.ada, username: .username(Story.card(Story.ada).username),
          isConnected: true, isReady: false, isGuessing: false, hasGuessed: false, total: 0)
      ], rounds: [])
    func observe(_ number: Int, _ event: MatchEventBody, text: String = "{}") {
      referee.observe(
        Story.duel, sequence: number, event, text: Array(text.utf8), at: Story.time(0))
    }
    observe(1, .started(MatchStarted(content)))
    observe(
      2,
      .roundStarted(
        RoundStarted(round: 1, view: .statement(statement), deadline: Story.time(0))),
      text: startText)
    observe(
      3, .guessing(RoundGuessing(round: 1, player: Story.ada, deadline: Story.time(20))))
    referee.acceptedGuess(.origin, verdict: false)
    observe(4, .guessed(RoundGuessed(round: 1, player: Story.ada)))
    observe(
      5,
      .revealed(
        RoundRevealed(
          round: 1,
          solution: RevealedPlace(coordinate: place, country: "FR", statement: answer),
          results: [
            RoundScore(
              player: Story.ada, guess: .origin, verdict: false, isDefaulted: false,
              distance: Coordinate.origin.distance(to: place), score: score, total: score)
          ])))
    return referee.violations
  }

  @Test("A right verdict that brings 1000 is fine")
  func right() {
    #expect(Self.violations() == [])
  }

  @Test("Another number of points is noticed")
  func points() {
    #expect(Self.violations(score: 0).contains { $0.contains("score 0, computed 1000") })
  }

  @Test("A truth that the explanation contradicts is noticed")
  func explanation() {
    var wrong = Self.answer
    wrong.explanation = [StatementValue(town: "Nice")]
    #expect(Self.violations(of: wrong).contains { $0.contains("explanation") })
    wrong.explanation = nil
    #expect(Self.violations(of: wrong).contains { $0.contains("without its statement") })
  }

  @Test("A reveal of another statement, or of none, is noticed")
  func other() {
    var wrong = Self.answer
    wrong.statement?.value = StatementValue(town: "Lyon")
    #expect(Self.violations(of: wrong).contains { $0.contains("another statement") })
    #expect(Self.violations(of: nil).contains { $0.contains("without its statement") })
  }

  @Test("A truth that was told with the statement is noticed")
  func early() {
    let text = #"{"view":{"isTrue":false}}"#
    #expect(Self.violations(startText: text).contains { $0.contains("too early") })
  }
}
