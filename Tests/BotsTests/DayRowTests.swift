import Referee
import Testing

@Suite("Days in a row, by the referee's own account")
struct DayRowTests {
  @Test(
    "Visits of days that follow each other are a row, which a whole day without a visit ends",
    arguments: [
      ([], 5, 0, 0), ([5], 5, 1, 1), ([4], 5, 1, 1), ([3], 5, 0, 1), ([3, 4, 5], 5, 3, 3),
      ([1, 2, 3, 5], 5, 1, 3), ([1, 2, 3, 5], 6, 1, 3), ([1, 2, 3, 5], 7, 0, 3),
    ])
  func visits(days: [Int], today: Int, current: Int, longest: Int) {
    var row = VisitRow()
    for day in days { row.visit(on: day) }
    #expect(row.current(on: today) == current && row.longest == longest)
  }

  @Test(
    "A single missed day of the challenge is bridged, unless another was in the seven days before",
    arguments: [
      ([], 9, 0, 0), ([9], 9, 1, 1), ([8], 9, 1, 1),
      // The day before may be bridged, once today is finished.
      ([7], 9, 1, 1), ([6], 9, 0, 1),
      ([1, 2, 4], 4, 3, 3), ([1, 2, 5], 5, 1, 2),
      // Day 3 is bridged: day 6 is too near, day 10 is not.
      ([2, 4, 5, 7], 7, 1, 3), ([2, 4, 5, 6, 7, 8, 9, 11], 11, 8, 8),
      ([2, 4, 5], 7, 0, 3), ([2, 4, 5, 6, 7, 8, 9], 11, 7, 7),
    ])
  func challenges(days: [Int], today: Int, current: Int, longest: Int) {
    var row = ChallengeRow()
    for day in days { row.finish(day) }
    #expect(row.current(on: today) == current && row.longest == longest)
  }
}
