import Community
import GameRules
import WireProtocol

// The referee follows the days.
extension SocialReferee {
  /// A player has signed in or begun a match.
  mutating func visited(_ player: PlayerID) {
    guard let today = calendar?.today else { return }
    self[player].visits.visit(on: today)
    for (badge, days) in Self.visitBadges where self[player].visits.current(on: today) >= days {
      grant(badge, to: player)
    }
  }

  /// The server's clock was moved, and has carried out what was due by then.
  ///
  /// - Parameter news: All news of the last weeks, latest first.
  mutating func timePassed(to now: Instant, news: [NewsCard]) {
    guard let before = calendar?.now else { return }
    note("the clock was moved from \(Self.text(before)) to \(Self.text(now))")
    check(now > before, "the clock goes back to \(Self.text(now))")
    calendar?.now = now
    self.now = now
    for challenge in challenges.all.values where challenges.open[challenge.id] != nil {
      if challenge.expires <= now { end(challenge, .expired) }
    }
    for player in people.keys.sorted() where !self[player].isDeleted {
      tellReminders(to: player, at: now)
      tellDigest(to: player, at: now, news)
    }
    judge(news, at: now)
    judge(weeks: news.compactMap { item in item.happening.map { (item, $0) } }, at: now)
  }

  /// The reminders whose moment has come, earliest first: of an event that is over there are none.
  private mutating func tellReminders(to player: PlayerID, at now: Instant) {
    var due: [(at: Instant, event: AnnouncedEvent)] = []
    for (id, leads) in self[player].reminders {
      guard let event = calendar?.events[id] else { continue }
      let passed = leads.filter { $0.moment(before: event.startsAt) <= now }
      due += passed.map { ($0.moment(before: event.startsAt), event) }
      self[player].reminders[id]?.subtract(passed)
    }
    for (at, event) in due.sorted(by: { ($0.at, $0.event.id) < ($1.at, $1.event.id) })
    where now < event.endsAt {
      notify(
        player,
        Notice(.eventReminder, event: event.id, hasBegun: event.startsAt <= now),
        span: at...(now + SocialCalendar.patience))
    }
  }

  /// A digest has what was published since the one before and up to its own moment. Without news
  /// there is none.
  private mutating func tellDigest(to player: PlayerID, at now: Instant, _ news: [NewsCard]) {
    guard let digest = self[player].digest, digest.next <= now else { return }
    let new = news.filter { digest.toldUntil < $0.publishedAt && $0.publishedAt <= digest.next }
    self[player].digest?.toldUntil = digest.next
    self[player].digest?.next = DigestModel.next(digest.setting, after: now)
    guard !new.isEmpty else { return }
    notify(
      player, Notice(.newsDigest, count: new.count),
      span: digest.next...(now + SocialCalendar.patience),
      news: new.prefix(Self.digestItems).map(\.news))
  }

  /// The end of each day whose challenge somebody played is news, once, an hour after it.
  private mutating func judge(_ news: [NewsCard], at now: Instant) {
    let happenings = news.compactMap { item in item.happening.map { (item, $0) } }
    let days = happenings.compactMap { $1.kind == .daily ? $1.day : nil }
    check(Set(days).count == days.count, "the end of a day is news twice: \(days)")
    for (item, happening) in happenings {
      guard let day = happening.day else { continue }
      check(
        item.publishedAt == day.end + Self.attemptsGoOn && item.publishedAt <= now,
        "the end of day \(day.value) is news of \(Self.text(item.publishedAt))")
      let own = points(onDay: SocialCalendar.day(of: day.begin))
      check(
        happening.players ?? 0 >= own.count && happening.best ?? 0 >= own.max() ?? 0,
        "day \(day.value) had \(happening.players ?? 0) players and \(happening.best ?? 0) points")
    }
    let played = Set(people.values.flatMap(\.attempts.keys))
    for day in played.sorted().suffix(Self.daysOfNews) {
      let number = DailyNumber(at: SocialCalendar.begin(ofDay: day))
      check(
        days.contains(number) == (number.end + Self.attemptsGoOn <= now),
        "the end of day \(number.value) is \(days.contains(number) ? "" : "not ")news at \(Self.text(now))"
      )
    }
  }

  /// The points of all who have played the challenge of a day.
  func points(onDay day: Int) -> [Int] { people.values.compactMap { $0.attempts[day] ?? nil } }

  /// Whether news that a digest named may have gone meanwhile.
  func isOld(_ card: NotificationCard) -> Bool {
    calendar.map { card.at + Self.lifeOfNews < $0.now } ?? false
  }

  private static let visitBadges = [("gamer", 7), ("regular", 30)]
  private static let attemptsGoOn = Duration.seconds(3600)
  private static let digestItems = 5
  private static let daysOfNews = 7
  private static let lifeOfNews = Duration.seconds(80 * 86_400)
}
