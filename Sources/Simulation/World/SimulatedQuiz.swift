import GameRules
import GameServer
import Geodesy
import WireProtocol

/// A few statements about countries of the map. Those about countries in the north are true.
enum SimulatedQuiz {
  static let book: FactBook = {
    let codes = ["AA", "BB", "CC", "DD", "EE", "FF", "GG", "HH", "II", "JJ", "KK", "LL"]
    let questions = codes.enumerated().compactMap { number, code -> QuizQuestion? in
      let isTrue = number.isMultiple(of: 2)
      guard let country = CountryCode(code),
        let place = Coordinate(latitude: isTrue ? 51.25 : -51.25, longitude: Double(number) * 9.5)
      else { return nil }
      return QuizQuestion(
        QuizStatement(id: "coast.\(code).yes", isTrue: isTrue),
        card: StatementCard(
          template: .coast, country: country, value: StatementValue(flag: true)),
        explanation: [StatementValue(flag: isTrue)], place: place)
    }
    return FactBook(
      countries: [:], attribution: "", quiz: [], quizBook: QuizBook(questions))
  }()
}
