import Testing

@testable import GameRules

// The format of docs/HOWTO/format.md, word by word.
extension Format {
  /// Alone, with three misses.
  static let expedition = Format(
    id: FormatID(name: "expedition", version: 1), seats: 1...1, length: .open(most: 50),
    points: .country, tally: .lives(3), counts: .games)
}

@Suite("A format of existing values is data")
struct HowToFormat {
  @Test("An expedition goes on over two misses, and the third ends it")
  func transcript() throws {
    var fixture = MatchFixture.begun(players: [MatchFixture.alice], format: .expedition)
    let answers = ["IT", "FR", "IT", "FR", "FR"]
    for (index, country) in answers.enumerated() {
      fixture.deal()
      let round = index + 1
      fixture.send(.answer(MatchFixture.alice, round: round))
      fixture.send(
        .guess(
          MatchFixture.alice, round: round,
          .pin(MatchFixture.farAway, country: CountryCode(country))))
      fixture.send(.ready(MatchFixture.alice, round: round))
      if !fixture.match.isFinished { fixture.waitForWakeUp() }
    }
    let finished = try #require(fixture.finished)
    #expect(finished.rounds.map { $0.effects[0].reserve.count } == [3, 2, 2, 1, 0])
    #expect(finished.results[0].total == 2 && finished.contradictions.isEmpty)
  }
}
