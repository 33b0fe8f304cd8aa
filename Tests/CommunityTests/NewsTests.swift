import Community
import GameRules
import Testing

@Suite("News and digests")
struct NewsTests {
  private func zone(_ hours: Int) -> TimeZoneOffset {
    TimeZoneOffset(minutes: hours * 60)!  // In range, as written.
  }

  /// 2026-11-28 was a Saturday.
  private func november(_ day: Int, _ hour: Int, _ minute: Int = 0) -> Instant {
    Instant(millisecondsSinceEpoch: 1_795_824_000_000)
      + .seconds(((day - 28) * 24 + hour) * 3600 + minute * 60)
  }

  @Test("The beginning of a text is bounded in code points too, and cut at whole characters")
  func beginnings() {
    let marked = "e" + String(repeating: "\u{301}", count: 3)
    let text = String(repeating: marked, count: 10)
    #expect(NewsText.beginning(of: text, characters: 4) == String(repeating: marked, count: 4))
    let heavy = "a" + "e" + String(repeating: "\u{301}", count: 5000)
    #expect(NewsText.beginning(of: heavy, characters: 200) == "a")
    #expect(NewsText.beginning(of: "abc", characters: 2) == "ab")
    #expect(NewsText.beginning(of: "abc", characters: 3) == "abc")
  }

  @Test("A daily digest is due at 18:00 of the player's zone, the next time that comes")
  func daily() {
    let utc = DigestSetting(every: .daily, offset: zone(0))
    #expect(utc.next(after: november(28, 17, 59)) == november(28, 18))
    #expect(utc.next(after: november(28, 18)) == november(29, 18))
    let tokyo = DigestSetting(every: .daily, offset: zone(9))
    #expect(tokyo.next(after: november(28, 8)) == november(28, 9))
    #expect(tokyo.next(after: november(28, 9)) == november(29, 9))
    let hawaii = DigestSetting(every: .daily, offset: zone(-10))
    #expect(hawaii.next(after: november(28, 3)) == november(28, 4))
    #expect(hawaii.next(after: november(28, 4)) == november(29, 4))
  }

  @Test("A weekly digest is due on Monday of the player's zone")
  func weekly() {
    let utc = DigestSetting(every: .weekly, offset: zone(0))
    #expect(utc.next(after: november(28, 12)) == november(30, 18))
    #expect(utc.next(after: november(30, 18)) == november(37, 18))
    let kiribati = DigestSetting(every: .weekly, offset: zone(14))
    #expect(kiribati.next(after: november(28, 12)) == november(30, 4))
    let baker = DigestSetting(every: .weekly, offset: zone(-12))
    #expect(baker.next(after: november(28, 12)) == november(31, 6))
  }

  @Test("Without digests none is due")
  func off() {
    #expect(DigestSetting(every: .off, offset: zone(0)).next(after: november(28, 0)) == nil)
  }

  @Test("The next digest of every hour of a month is in the future, and within the rhythm")
  func always() throws {
    for every in [DigestRhythm.daily, .weekly] {
      let longest = Duration.seconds((every == .daily ? 1 : 7) * 86_400)
      for minutes in [-840, -210, 0, 345, 840] {
        let setting = DigestSetting(
          every: every, offset: try #require(TimeZoneOffset(minutes: minutes)))
        for hour in 0..<720 {
          let now = november(1, hour)
          let next = try #require(setting.next(after: now))
          #expect(next > now && next - now <= longest)
          let local = next.millisecondsSinceEpoch + Int64(minutes) * 60_000
          #expect(local % 86_400_000 == 18 * 3_600_000)
          #expect(every == .daily || local / 86_400_000 % 7 == 4)
        }
      }
    }
  }

  @Test("The end of a day is news an hour later, that of a week at once; the next one follows")
  func ends() throws {
    let now = november(28, 12)
    let items = DueItem.ends(after: now)
    #expect(items.map(\.task) == [.dailyEnd, .leagueEnd])
    #expect(items.map(\.at) == [november(29, 1), november(30, 0)])
    #expect(items[0].day == DailyNumber(at: now) && items[1].week == WeekNumber(at: now))
    let following = items.compactMap(\.following)
    #expect(following.map(\.at) == [november(30, 1), november(37, 0)])
    #expect(following[0].day == items[0].day.advanced(by: 1))
    #expect(DueItem.ends(after: november(29, 0, 30)).first?.at == november(29, 1))
    #expect(DueItem.ends(after: november(29, 1)).first?.at == november(30, 1))
    let digest = DueItem(at: now, task: .digest(of: PlayerID(uuid: UUIDv7(bits: 1))))
    #expect(digest.following == nil)
  }

  @Test("Names of feeds are short, of lower-case letters, digits and hyphens")
  func feedNames() {
    for name in ["a", "bbc-world", "9", String(repeating: "x", count: 40)] {
      #expect(NewsText.isFeedName(name), "\(name)")
    }
    for name in ["", "A", "a.b", "../a", "ä", String(repeating: "x", count: 41), "a\n"] {
      #expect(!NewsText.isFeedName(name), "\(name)")
    }
  }
}
