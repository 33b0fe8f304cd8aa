import GameRules
import Referee
import Testing
import WireProtocol

@Suite("What a player has learnt, by the referee's own account")
struct MemoryModelTests {
  private static let day = 20_700
  private static let (france, peru) = (CountryCode("FR")!, CountryCode("PE")!)  // As written.

  private static func midnight(_ day: Int) -> Instant {
    Instant(millisecondsSinceEpoch: Int64(day) * 86_400_000)
  }

  /// France was found on the day, and Peru was not.
  private static let cards = [
    MemoryCard(country: france, seen: 1, found: 1, recall: 1, dueAt: midnight(day + 2)),
    MemoryCard(country: peru, seen: 1, found: 0, recall: 1, dueAt: midnight(day + 1)),
  ]

  /// The same on the next day. Peru's probability is that of the stability 0.212 after a day.
  private static var later: [MemoryCard] {
    var cards = cards
    cards[0].recall = 0.945
    cards[1].recall = 0.757
    return cards
  }

  private static var model: MemoryModel {
    var model = MemoryModel()
    model.see(france, on: day)
    model.see(peru, on: day)
    return model
  }

  @Test("What an honest server tells on the day and on the next one has no violation")
  func honest() {
    var model = Self.model
    #expect(model.judge(Self.cards, on: Self.day) == [])
    #expect(model.judge(Self.later, on: Self.day + 1) == [])
    let now = Self.midnight(Self.day + 1) + .seconds(3600)
    let due = MemoryDue.Result(countries: [Self.later[1]], nextAt: Self.midnight(Self.day + 2))
    #expect(MemoryModel.violations(of: due, among: Self.later, at: now) == [])
    // A round on the next day is a review: another interval may come.
    model.see(Self.peru, on: Self.day + 1)
    var reviewed = Self.later
    reviewed[1] = MemoryCard(
      country: Self.peru, seen: 2, found: 1, recall: 1, dueAt: Self.midnight(Self.day + 2))
    #expect(model.judge(reviewed, on: Self.day + 1) == [])
  }

  /// A mistake or fraud of a server, and a part of the violation that must be reported.
  struct Fraud: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let complaint: String
    let commit: @Sendable (inout [MemoryCard]) -> Void
  }

  @Test(
    "Every fraud about memories is noticed",
    arguments: [
      Fraud(testDescription: "a round is not counted", complaint: "seen 0 times") {
        $0[0].seen = 0
      },
      Fraud(testDescription: "a country is found too often", complaint: "at most 1") {
        $0[0].found = 2
      },
      Fraud(testDescription: "a country is missing", complaint: "memories of") {
        $0.removeLast()
      },
      Fraud(testDescription: "a country is listed twice", complaint: "or twice") {
        $0.append($0[1])
      },
      Fraud(testDescription: "an interval changes without a review", complaint: "was told to be") {
        $0[0].dueAt = midnight(day + 8)
      },
      Fraud(testDescription: "a country is due at noon", complaint: "than midnight") {
        $0[0].dueAt = midnight(day + 2) + .seconds(43_200)
      },
      Fraud(testDescription: "a country is due at once", complaint: "on the day of its review") {
        $0[0].dueAt = midnight(day)
      },
      Fraud(testDescription: "a missed country waits", complaint: "days after the first review") {
        $0[1].dueAt = midnight(day + 3)
      },
      Fraud(testDescription: "a country is never due", complaint: "never due") {
        $0[0].dueAt = nil
      },
      Fraud(testDescription: "nothing is forgotten", complaint: "recalled with 1.0") {
        $0[0].recall = 1
      },
      Fraud(testDescription: "too much is forgotten", complaint: "recalled with 0.5") {
        $0[0].recall = 0.5
      },
    ])
  func noticed(_ fraud: Fraud) {
    var model = Self.model
    #expect(model.judge(Self.cards, on: Self.day) == [])
    var cards = Self.later
    fraud.commit(&cards)
    let found = model.judge(cards, on: Self.day + 1)
    #expect(found.contains { $0.contains(fraud.complaint) }, "\(found)")
  }

  @Test("What is due is exactly what was told to be, the least known first")
  func due() {
    let now = Self.midnight(Self.day + 3)
    func violations(_ countries: [MemoryCard], _ next: Instant?) -> [String] {
      MemoryModel.violations(
        of: .init(countries: countries, nextAt: next), among: Self.later, at: now)
    }
    let (france, peru) = (Self.later[0], Self.later[1])
    #expect(violations([peru, france], nil) == [])
    #expect(violations([peru], nil).first?.contains("1 countries are due") == true)
    #expect(violations([peru, france, france], nil).first?.contains("3 countries") == true)
    #expect(violations([france, peru], nil) == ["what is due is not listed by what is known"])
    #expect(violations([peru, france], now).first?.contains("another time") == true)
  }
}
