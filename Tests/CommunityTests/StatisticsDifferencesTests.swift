import GameRules
import Testing

@testable import Community

@Suite("Statistics against recomputed ones")
struct StatisticsDifferencesTests {
  typealias Change = @Sendable (inout Statistics) -> Void

  /// Every field changed alone.
  static let changes: [(field: String, change: Change)] = [
    ("soloGames", { $0.soloGames += 1 }), ("multiplayerGames", { $0.multiplayerGames += 1 }),
    ("gamesWon", { $0.gamesWon += 1 }), ("finishedGames", { $0.finishedGames += 1 }),
    ("quits", { $0.quits += 1 }), ("totalScore", { $0.totalScore += 1 }),
    ("scoredRounds", { $0.scoredRounds += 1 }),
    ("ranking.finishedGames", { $0.ranking.finishedGames += 1 }),
    ("ranking.totalScore", { $0.ranking.totalScore += 1 }),
    ("ranking.scoredRounds", { $0.ranking.scoredRounds += 1 }),
    ("repeatedWins", { $0.repeatedWins.count(over: Samples.bob, at: Samples.monday) }),
    ("maximumScore", { $0.maximumScore += 1 }), ("winsInARow", { $0.winsInARow += 1 }),
    ("longestWinsInARow", { $0.longestWinsInARow += 1 }), ("lastGameDay", { $0.lastGameDay = 7 }),
    ("gamesOnLastDay", { $0.gamesOnLastDay += 1 }), ("days.current", { $0.days.current += 1 }),
    ("days.longest", { $0.days.longest += 1 }), ("days.last.day", { $0.days.last?.day += 1 }),
    ("days.last.end", { $0.days.last?.end = Samples.at(day: 44) }),
    ("offset", { $0.offset = Samples.zone(hours: 3) }),
    ("guesses.count", { $0.guesses.count += 1 }), ("guesses.excess", { $0.guesses.excess += 1 }),
    ("guesses.alarms", { $0.guesses.alarms += 1 }),
    ("daily.current", { $0.daily.current += 1 }), ("daily.longest", { $0.daily.longest += 1 }),
    ("daily.last", { $0.daily.last = DailyNumber(1) }),
    ("daily.forgiven", { $0.daily.forgiven = DailyNumber(1) }),
    ("daily.attempted", { $0.daily.attempted = DailyNumber(1) }),
    ("experience.total", { $0.experience.total += 1 }),
    ("experience.soloDay", { $0.experience.soloDay = DailyNumber(1) }),
    ("experience.soloOnDay", { $0.experience.soloOnDay += 1 }),
    ("bag", { $0.bag.count(Composition(number: 1, recipe: .wreath, at: Samples.monday)) }),
    ("lastAccess", { $0.lastAccess = Samples.at(day: -1) }),
  ]

  private var recomputed: Statistics {
    var statistics = Statistics()
    statistics.seen(Visit(at: Samples.monday))
    return statistics
  }

  @Test("A field that differs is named alone, with both numbers")
  func everyField() {
    for (field, change) in Self.changes {
      var stored = recomputed
      change(&stored)
      #expect(stored.differences(from: recomputed).map(\.field) == [field])
    }
    var stored = recomputed
    stored.quits = 5
    #expect(
      stored.differences(from: recomputed).map(\.description) == ["quits: stored 5, recomputed 0"])
    stored = recomputed
    stored.lastGameDay = 3
    #expect(
      stored.differences(from: recomputed).map(\.description)
        == ["lastGameDay: stored 3, recomputed nothing"])
  }

  @Test("No property of statistics is left out")
  func complete() {
    let properties = Mirror(reflecting: Statistics()).children.compactMap(\.label)
    let compared = Set(Self.changes.map { String($0.field.prefix { $0 != "." }) })
    #expect(Set(properties) == compared)
  }

  @Test("The last access may be later than recomputed")
  func lastAccess() {
    var stored = recomputed
    #expect(stored.differences(from: recomputed) == [])
    stored.lastAccess = Samples.at(day: 1)
    #expect(stored.differences(from: recomputed) == [])
    stored.lastAccess = nil
    #expect(stored.differences(from: recomputed).map(\.field) == ["lastAccess"])
  }
}
