import GameRules
import Geodesy
import Testing

@testable import Community

@Suite("Days in a row")
struct DayStreakTests {
  private struct Step {
    let instant: Instant
    let zone: TimeZoneOffset
    let current: Int
    let began: Bool

    init(_ instant: Instant, hours: Int = 0, _ current: Int, began: Bool) {
      self.instant = instant
      zone = Samples.zone(hours: hours)
      self.current = current
      self.began = began
    }
  }

  private func play(_ steps: [Step]) {
    var streak = DayStreak()
    for (index, step) in steps.enumerated() {
      let began = streak.count(at: step.instant, offset: step.zone)
      #expect(began == step.began, "step \(index + 1)")
      #expect(streak.current == step.current, "step \(index + 1)")
    }
  }

  @Test("A date counts once, the next one goes on, a missed one begins again")
  func transcript() {
    play([
      Step(Samples.at(hour: 23, minute: 59), 1, began: true),
      Step(Samples.at(day: 1), 2, began: true),
      Step(Samples.at(day: 1, hour: 23), 2, began: false),
      Step(Samples.at(day: 2, hour: 23), 3, began: true),
      Step(Samples.at(day: 4), 1, began: true),
    ])
  }

  @Test("Dates are the player's own: one that is the same in UTC may be two")
  func ownDates() {
    play([
      Step(Samples.at(hour: 13), hours: 10, 1, began: true),
      Step(Samples.at(hour: 14), hours: 10, 2, began: true),
      Step(Samples.at(hour: 23), hours: 10, 2, began: false),
    ])
  }

  @Test("Claiming to be in the east brings no day before its time")
  func eastward() {
    play([
      Step(Samples.at(hour: 12), 1, began: true),
      Step(Samples.at(hour: 12, minute: 1), hours: 14, 1, began: false),
      Step(Samples.at(day: 1), hours: 14, 2, began: true),
      Step(Samples.at(day: 1, hour: 10), hours: 14, 2, began: false),
      Step(Samples.at(day: 2), hours: 14, 3, began: true),
    ])
  }

  @Test("A traveller to the east who comes every morning loses a day, but not the row")
  func eastwardMornings() {
    play([
      Step(Samples.at(hour: 20), 1, began: true),
      // Ten hours on: Tuesday 20:00, Wednesday, Thursday and Friday 8:00 there.
      Step(Samples.at(day: 1, hour: 10), hours: 10, 2, began: true),
      Step(Samples.at(day: 1, hour: 22), hours: 10, 2, began: false),
      Step(Samples.at(day: 2, hour: 22), hours: 10, 3, began: true),
      Step(Samples.at(day: 3, hour: 22), hours: 10, 4, began: true),
    ])
  }

  @Test("A traveller to the west has one date for longer, and the row goes on")
  func westward() {
    play([
      Step(Samples.at(hour: 20), 1, began: true),
      Step(Samples.at(day: 1, hour: 6), hours: -10, 1, began: false),
      Step(Samples.at(day: 2, hour: 6), hours: -10, 2, began: true),
      Step(Samples.at(day: 3, hour: 6), hours: -10, 3, began: true),
    ])
  }

  @Test("What the row is worth now: nothing once a date was missed")
  func worth() {
    var streak = DayStreak()
    for day in 0..<3 { _ = streak.count(at: Samples.at(day: day, hour: 5), offset: .utc) }
    #expect(streak.current(at: Samples.at(day: 2, hour: 23), offset: .utc) == 3)
    #expect(streak.current(at: Samples.at(day: 3, hour: 23), offset: .utc) == 3)
    #expect(streak.current(at: Samples.at(day: 4), offset: .utc) == 0)
    #expect(DayStreak().current(at: Samples.monday, offset: .utc) == 0)
    #expect(streak.longest == 3)
  }

  @Test("In one zone, the days are the calendar's", arguments: 0..<40)
  func oneZone(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let zone = TimeZoneOffset(minutes: Int.random(in: TimeZoneOffset.range, using: &random))!
    var (streak, now) = (DayStreak(), Samples.monday)
    var (dates, row): ([Int], Int) = ([], 0)
    for _ in 0..<300 {
      now = now + .seconds(Int.random(in: 1...130_000, using: &random))
      let date = zone.day(of: now)
      let isNew = dates.last != date
      if isNew { row = dates.last == date - 1 ? row + 1 : 1 }
      if isNew { dates.append(date) }
      #expect(streak.count(at: now, offset: zone) == isNew)
      #expect(streak.current == row)
    }
    #expect(streak.last?.day == dates.last)
  }

  /// Between any two visits that count, i and j, there must be more than (j − i − 1) · 24 hours:
  /// then k · 24 hours hold k + 1 of them at most.
  private func expectBound(_ counted: [Instant]) {
    for (first, start) in counted.enumerated() {
      for last in counted.indices.dropFirst(first + 1) {
        let days = last - first - 1
        #expect(counted[last] - start > .seconds(days * 86_400) || days == 0)
      }
    }
  }

  @Test("k days count k + 1 at most, whatever zones are claimed", arguments: 0..<60)
  func anyZones(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let longest = [600, 20_000, 100_000][seed % 3]
    var (streak, now) = (DayStreak(), Samples.monday)
    var counted: [Instant] = []
    for _ in 0..<400 {
      now = now + .seconds(Int.random(in: 1...longest, using: &random))
      let zone = TimeZoneOffset(minutes: Int.random(in: TimeZoneOffset.range, using: &random))!
      if streak.count(at: now, offset: zone) { counted.append(now) }
    }
    #expect(streak.longest <= counted.count && streak.longest >= 1)
    expectBound(counted)
  }

  @Test("Nor do they for who tries every zone, each hour, to gain the next day", arguments: 0..<24)
  func greedy(hour: Int) {
    var streak = DayStreak()
    var counted: [Instant] = []
    for step in hour..<(hour + 40 * 24) {
      let now = Samples.at(hour: step)
      for hours in (-14...14) where streak.count(at: now, offset: Samples.zone(hours: hours)) {
        counted.append(now)
      }
    }
    expectBound(counted)
    #expect((39...41).contains(counted.count))
    #expect(streak.current == counted.count)
  }

  @Test(
    "Midnights of offsets, also before 1970",
    arguments: [
      (0, 0, 0, 86_400_000), (-1, 0, -1, 0), (0, 60, 0, 82_800_000),
      (82_800_000, 60, 1, 169_200_000), (0, -60, -1, 3_600_000), (0, -840, -1, 50_400_000),
    ])
  func midnights(milliseconds: Int64, minutes: Int, day: Int, end: Int64) throws {
    let offset = try #require(TimeZoneOffset(minutes: minutes))
    let instant = Instant(millisecondsSinceEpoch: milliseconds)
    #expect(offset.day(of: instant) == day)
    #expect(offset.endOfDay(of: instant) == Instant(millisecondsSinceEpoch: end))
  }

  @Test(
    "An offset is 14 hours at most",
    arguments: [(840, true), (-840, true), (841, false), (-841, false)])
  func bounds(minutes: Int, isValid: Bool) {
    #expect((TimeZoneOffset(minutes: minutes) != nil) == isValid)
  }
}
