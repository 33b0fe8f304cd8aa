import Accounts
import Testing
import WireProtocol

@testable import GameServer
@testable import whereami

@Suite("The facts and statements that ship")
struct ShippedFactsTests {
  @Test("Matches ask nearly all statements of the pack, and each has an explanation")
  func questions() throws {
    let facts = try FactBook.shipped()
    let book = try #require(facts.quizBook)
    var random = Randomness.cryptographic
    for _ in 0..<100 {
      for question in book.draw(10, using: &random) {
        let isIsland = question.card.template == .neighbour
        #expect(!question.explanation.isEmpty || isIsland, "\(question.statement.id)")
        let country = try #require(facts.countries[question.card.country])
        #expect(
          country.capitals.isEmpty || country.capitals[0].coordinate == question.place,
          "the place of \(question.statement.id) is the capital")
      }
    }
    #expect(book["capital.CH.bern"]?.statement.isTrue == true)
    #expect(book["capital.CH.bern"]?.card.value == StatementValue(town: "Bern"))
    let pack = String(decoding: facts.quiz, as: UTF8.self)
    #expect(pack.contains(#"{"id":"capital.CH.bern","template":"capital","country":"CH","#))
  }
}
