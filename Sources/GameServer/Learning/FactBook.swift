import GameRules
import WireProtocol

/// The facts about countries that the server tells, and the statements of its quiz.
public struct FactBook: Sendable {
  /// The facts of each country.
  public let countries: [CountryCode: FactCard]
  public let attribution: String
  /// The statements that `GET /v1/quiz` gives, as JSON.
  public let quiz: [UInt8]
  /// The same statements, as matches ask them; `nil` if they are too few.
  public let quizBook: QuizBook?

  public init(
    countries: [CountryCode: FactCard], attribution: String, quiz: [UInt8], quizBook: QuizBook?
  ) {
    self.countries = countries
    self.attribution = attribution
    self.quiz = quiz
    self.quizBook = quizBook
  }
}

/// Tells facts about countries.
@GameLoop
final class CountryFacts: Feature {
  private let book: FactBook?

  init(_ book: FactBook?) { self.book = book }

  func register(in dispatcher: Dispatcher) {
    dispatcher.handle(FactGet.self) { [unowned self] parameters, call in
      guard let book = self.book, let facts = book.countries[parameters.country] else {
        return call.refuse(.unknownCountry)
      }
      call.succeed(.init(facts: facts, attribution: book.attribution))
    }
  }
}
