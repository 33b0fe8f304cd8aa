import GameRules
import Geodesy
import Testing

@testable import Community

@Suite("Days of the daily challenge in a row")
struct DailyStreakTests {
  private func streak(_ days: [Int], quit: Set<Int> = []) -> DailyStreak {
    var streak = DailyStreak()
    for day in days { streak.count(Self.day(day), isFinished: !quit.contains(day)) }
    return streak
  }

  private static func day(_ number: Int) -> DailyNumber { DailyNumber(number)! }

  @Test(
    "One missed day in seven is forgiven, two in a row are not",
    arguments: [
      ([1], 1), ([1, 2, 3], 3), ([1, 3], 2), ([1, 4], 1), ([1, 2, 5, 6], 2),
      // The 2nd is forgiven: the 9th is seven days later, the 8th is not.
      ([1, 3, 4, 5, 6, 7, 8, 10], 8), ([1, 3, 4, 5, 6, 7, 9], 1), ([1, 3, 5], 1),
      // A row that is broken forgives anew seven days after the last forgiven day only.
      ([1, 3, 5, 7], 1), ([1, 3, 20, 22], 2),
    ])
  func rows(days: [Int], current: Int) {
    #expect(streak(days).current == current)
  }

  @Test("What a row is worth today: today may still be played, and a missed day be forgiven")
  func asOfToday() {
    let row = streak([1, 2, 3])
    #expect(row.current(on: Self.day(3)) == 3)
    #expect(row.current(on: Self.day(4)) == 3)
    #expect(row.current(on: Self.day(5)) == 3, "the 4th is forgiven")
    #expect(row.current(on: Self.day(6)) == 0)
    #expect(streak([1, 3]).current(on: Self.day(5)) == 0, "the 2nd was forgiven")
    #expect(DailyStreak().current(on: Self.day(1)) == 0)
  }

  @Test("Who quits has used up the attempt, and missed the day")
  func quits() {
    let row = streak([1, 2], quit: [2])
    #expect(row.hasAttempted(Self.day(2)) && !row.hasAttempted(Self.day(3)))
    #expect(row.current == 1 && row.last == Self.day(1))
    #expect(streak([1, 2, 3], quit: [2]).current == 2, "the 2nd is forgiven")
    #expect(streak([1, 2, 3, 4], quit: [2, 3]).current == 1)
  }

  @Test("The longest row stays", arguments: 0..<20 as Range<UInt64>)
  func longest(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var row = DailyStreak()
    var longest = 0
    for day in 1..<400 where Int.random(in: 0..<8, using: &random) > 0 {
      row.count(Self.day(day), isFinished: Int.random(in: 0..<20, using: &random) > 0)
      longest = max(longest, row.current)
      #expect(row.longest == longest)
      #expect(
        DailyStreak(
          current: row.current, longest: row.longest, last: row.last, forgiven: row.forgiven,
          attempted: row.attempted) == row, "what can be counted can be kept")
    }
  }
}
