import Accounts
import GameRules
import Geodesy
import WireProtocol

/// A statement that matches can ask, with its answer.
public struct QuizQuestion: Sendable {
  public let statement: QuizStatement
  public let card: StatementCard
  /// All values with which it would be true, or the figures that it compares.
  public let explanation: [StatementValue]
  /// The capital of its country, or another town.
  public let place: Coordinate

  public init(
    _ statement: QuizStatement, card: StatementCard, explanation: [StatementValue],
    place: Coordinate
  ) {
    self.statement = statement
    self.card = card
    self.explanation = explanation
    self.place = place
  }

  var revealed: RevealedStatement {
    RevealedStatement(isTrue: statement.isTrue, statement: card, explanation: explanation)
  }
}

/// The statements that matches ask.
public struct QuizBook: Sendable {
  private let questions: [QuizQuestion]
  private let indexes: [String: Int]

  /// `nil` unless there are enough countries for the longest match.
  public init?(_ questions: [QuizQuestion]) {
    guard Set(questions.map(\.card.country)).count >= MatchLimits.rounds.upperBound else {
      return nil
    }
    self.questions = questions
    let pairs = questions.enumerated().map { ($1.statement.id, $0) }
    indexes = Dictionary(pairs) { first, _ in first }
  }

  subscript(id: String) -> QuizQuestion? { indexes[id].map { questions[$0] } }

  /// Draws statements about different countries, of different templates as far as there are any.
  /// Each is true with the same chance as false, whatever was drawn before it.
  func draw(_ count: Int, using random: inout Randomness) -> [QuizQuestion] {
    var rest = questions.shuffled(using: &random)
    var drawn: [QuizQuestion] = []
    while drawn.count < count {
      let isTrue = Bool.random(using: &random)
      let templates = Set(drawn.map(\.card.template))
      let fitting = rest.filter { $0.statement.isTrue == isTrue }
      let fresh = fitting.first { !templates.contains($0.card.template) }
      guard let next = fresh ?? fitting.first ?? rest.first else {
        preconditionFailure("a book has enough countries")
      }
      drawn.append(next)
      rest.removeAll { $0.card.country == next.card.country }
    }
    return drawn
  }
}

extension MatchPlace {
  init(_ question: QuizQuestion) {
    self.init(
      Solution(
        coordinate: question.place, country: question.card.country.description,
        statement: question.statement))
  }
}
