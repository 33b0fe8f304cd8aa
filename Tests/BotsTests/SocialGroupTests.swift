import Community
import Foundation
import GameRules
import Geodesy
import Testing
import WireProtocol

@testable import Bots

@Suite("Who lives with whom")
struct SocialGroupTests {
  @Test(
    "Everybody is in one group, and each is large enough for five friends",
    arguments: [6, 7, 8, 15, 16, 17, 100, 101, 5000])
  func groups(count: Int) {
    let groups = SocialFleet.groups(of: count)
    #expect(groups.flatMap { Array($0) } == Array(0..<count))
    #expect(groups.allSatisfy { $0.count >= 6 && $0.count <= 15 })
  }

  @Test("Names of a run are different usernames, and sort as their keys do")
  func names() {
    let names = (0..<5000).map { Credentials(run: UInt64(UInt32.max), number: $0).username }
    let usernames = names.compactMap(Username.init)
    #expect(usernames.count == names.count)
    #expect(Set(usernames.map(\.key)).count == names.count)
    #expect(usernames.sorted { $0.text < $1.text } == usernames.sorted { $0.key < $1.key })
  }

  @Test("The mark of a run is in every address and password, and in no name")
  func secrets() {
    let mark = Credentials.secretMark(of: 4711)
    var credentials = Credentials(run: 4711, number: 12)
    #expect(Array(credentials.email.utf8).occurrences(of: Array(mark.utf8)) == 1)
    #expect(Array(credentials.password.utf8).occurrences(of: Array(mark.utf8)) == 1)
    #expect(!credentials.username.contains(mark))
    let before = credentials.password
    credentials.changePassword()
    #expect(credentials.password != before)
  }

  @Test(
    "Bytes are found as often as they stand there",
    arguments: [("", 0), ("ab", 1), ("xabab", 2), ("a", 0), ("ba", 0)])
  func occurrences(text: String, count: Int) {
    #expect(Array(text.utf8).occurrences(of: Array("ab".utf8)) == count)
  }
}

@Suite("The days of a run")
struct SocialDaysTests {
  private static let now = Instant(millisecondsSinceEpoch: 1_796_000_000_000)

  @Test(
    "A night ends on the next day or the one after, and every stop is far from a full hour",
    arguments: 1...200)
  func nights(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let evening = SocialFleet.morning(after: Self.now, using: &random)
    let stops = SocialFleet.stops(after: evening, using: &random)
    let today = SocialCalendar.day(of: evening)
    #expect((1...3).contains(stops.count) && stops == stops.sorted())
    #expect(stops.allSatisfy { $0 > evening })
    let days = stops.map { SocialCalendar.day(of: $0) - today }
    #expect(days.last.map { (1...2).contains($0) } == true)
    for stop in stops {
      #expect((5...26).contains(Self.minute(of: stop)), "what is due is due at a full hour")
    }
  }

  @Test("What lapses a day or a week later, to the second, does not lapse while the bots look")
  func lapses() {
    var random = SeededRandom(seed: 1)
    var mornings = [SocialFleet.morning(after: Self.now, using: &random)]
    for _ in 0..<30 { mornings.append(SocialFleet.morning(after: mornings.last!, using: &random)) }
    for days in [1, 7] {
      for (before, after) in zip(mornings, mornings.dropFirst(days)) {
        let apart = abs(Self.minute(of: after) - Self.minute(of: before))
        #expect(apart >= 3, "\(before), \(after)")
      }
    }
  }

  private static func minute(of instant: Instant) -> Int64 {
    instant.millisecondsSinceEpoch / 60_000 % 60
  }

  @Test("Nights of every kind come: through one day and two, with one stop and three")
  func kinds() {
    var random = SeededRandom(seed: 1)
    var kinds: Set<[Int]> = []
    for _ in 0..<200 {
      let evening = SocialFleet.morning(after: Self.now, using: &random)
      let stops = SocialFleet.stops(after: evening, using: &random)
      let days = SocialCalendar.day(of: stops[stops.count - 1]) - SocialCalendar.day(of: evening)
      kinds.insert([days, stops.count])
    }
    #expect(kinds == [[1, 1], [1, 2], [1, 3], [2, 1], [2, 2], [2, 3]])
  }

  @Test(
    "Digests come at 18:00 of the zone, weekly ones on Mondays",
    arguments: [
      // 2026-11-30 is a Monday.
      (DigestRhythm.daily, 0, "2026-11-30T17:59", "2026-11-30T18:00"),
      (.daily, 0, "2026-11-30T18:00", "2026-12-01T18:00"),
      (.daily, 120, "2026-11-30T16:01", "2026-12-01T16:00"),
      (.weekly, 0, "2026-11-30T18:00", "2026-12-07T18:00"),
      (.weekly, -600, "2026-11-30T20:00", "2026-12-01T04:00"),
    ])
  func digests(_ every: DigestRhythm, minutes: Int, now: String, next: String) throws {
    let offset = try #require(TimeZoneOffset(minutes: minutes))
    let setting = DigestSetting(every: every, offset: offset)
    func moment(_ text: String) throws -> Instant {
      let date = try Date(text + ":00Z", strategy: .iso8601)
      return Instant(millisecondsSinceEpoch: Int64(date.timeIntervalSince1970 * 1000))
    }
    let told = DigestModel.next(setting, after: try moment(now))
    #expect(told == (try moment(next)))
    #expect(setting.next(after: try moment(now)) == told, "the server's rule is the same")
  }
}

@Suite("A full inbox of a social bot")
struct FullInboxTests {
  /// A referee whose player has been told of so many badges.
  private func referee(badges: Int) -> SocialReferee {
    var referee = SocialReferee()
    referee.joined(Story.card(Story.ada), isGuest: false)
    for number in 1...badges {
      referee.notify(Story.ada, Notice(.badgeUnlocked, badge: "badge-\(number)"))
    }
    return referee
  }

  private func cards(_ numbers: ClosedRange<Int>) -> [NotificationCard] {
    numbers.reversed().map {
      Story.notice(UInt128($0), .badgeUnlocked, badge: "badge-\($0)")
    }
  }

  @Test("An inbox keeps the latest 500 entries: older ones are not missed, and must not be there")
  func oldest() {
    var honest = referee(badges: 503)
    honest.judge(inbox: cards(4...503), unread: 500, of: Story.ada)
    #expect(honest.violations == [])
    var hoarder = referee(badges: 503)
    hoarder.judge(inbox: cards(3...503), unread: 500, of: Story.ada)
    #expect(hoarder.violations.contains { $0.contains("has without reason") })
    var forgetful = referee(badges: 503)
    forgetful.judge(inbox: cards(5...503), unread: 499, of: Story.ada)
    #expect(forgetful.violations.contains { $0.contains("lacks badgeUnlocked badge-4") })
  }
}
