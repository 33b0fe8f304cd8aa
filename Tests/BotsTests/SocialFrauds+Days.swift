import Community
import GameRules
import WireProtocol

@testable import Bots

extension SocialEventBody {
  fileprivate var isReminder: Bool {
    if case .notified(let event) = self { event.notification.kind == .eventReminder } else { false }
  }
  fileprivate var isDigest: Bool {
    if case .notified(let event) = self { event.notification.kind == .newsDigest } else { false }
  }
}

extension SocialRefereeTests.Fraud {
  static let ofDays: [Fraud] =
    ofReminders + ofDigests + ofEventLists + ofDailies + ofDayEnds + ofVisits + ofMemories
    + ofLeagues

  private static let ofReminders = [
    Fraud("a reminder does not come", "ada was not told: notification.received eventReminder") {
      $0.suppress(Story.ada, \.isReminder)
    },
    Fraud("a reminder comes twice", "without reason: notification.received eventReminder") {
      $0.repeatEvent(Story.ada, \.isReminder)
    },
    Fraud("a reminder comes to who does not want it", "bob was told without reason") {
      $0.leak(Story.ada, to: Story.bob, \.isReminder)
    },
    Fraud("a reminder comes before its time", "without reason: notification.received eventReminder")
    { story in
      guard
        let late = story.steps.firstIndex(where: {
          if case .hear(_, let event) = $0 { event.isReminder } else { false }
        }),
        let early = story.steps.firstIndex(where: { if case .settle = $0 { true } else { false } })
      else { return false }
      story.steps.insert(story.steps.remove(at: late), at: early)
      return true
    },
    Fraud("a reminder says of an event to come that it has begun", "begun") {
      $0.tamper(Story.ada) { event in
        guard case .notified(var told) = event, event.isReminder else { return false }
        told.notification.hasBegun = true
        event = .notified(told)
        return true
      }
    },
    Fraud(
      "an inbox has a reminder of another time", "was told of eventReminder",
      answer(NotificationList.self) { result in
        for index in [1, 3] { result.notifications[index].at = Story.hour(35) }
        result.notifications.swapAt(2, 3)
      }),
  ]

  private static let ofDigests = [
    Fraud("a digest does not come", "ada was not told: notification.received newsDigest") {
      $0.suppress(Story.ada, \.isDigest)
    },
    Fraud("a digest comes twice", "without reason: notification.received newsDigest") {
      $0.repeatEvent(Story.ada, \.isDigest)
    },
    Fraud("a digest comes to who wants none", "bob was told without reason") {
      $0.leak(Story.ada, to: Story.bob, \.isDigest)
    },
    Fraud("a digest counts otherwise", "newsDigest 2 new") {
      $0.tamper(Story.ada) { event in
        guard case .notified(var told) = event, event.isDigest else { return false }
        told.notification.count = 2
        event = .notified(told)
        return true
      }
    },
    Fraud(
      "a digest names other news", "names [",
      answer(NotificationList.self) {
        $0.notifications[4].news = [
          DigestItem(News(id: Story.firstEnd, origin: .operator, publishedAt: Story.hour(1)))
        ]
      }),
    Fraud(
      "a digest ends at another moment", "of another time",
      answer(NotificationList.self) { $0.notifications[4].until = Story.hour(33) }),
    Fraud(
      "the next digest is at another hour", "ada's next digest",
      answer(DigestSet.self) { $0.next = Story.hour(19) }),
    Fraud(
      "digests end by themselves", "ada's next digest is off",
      answer(DigestGet.self) { $0 = DigestReply(every: .off) }),
  ]

  private static let ofEventLists = [
    Fraud(
      "a wish is not kept", "is wanted by ada at",
      answer(EventWant.self) { $0.event.leads?.removeLast() }),
    Fraud(
      "a wish is not counted", "is wanted by 0",
      answer(EventWant.self) { $0.event.wanted = 0 }),
    Fraud("an event is not listed", "is not listed", answer(EventList.self) { $0.events = [] }),
    Fraud(
      "an event is moved without a word", "is told as Race from",
      answer(EventList.self) { $0.events[0].startsAt = Story.hour(61) }),
    Fraud(
      "the places of an event are there before its start", "has a set of places",
      answer(EventList.self) { $0.events[0].set = .event(Story.race.id) }),
    Fraud(
      "an event that runs has no places", "has no set of places",
      answer(EventList.self, isLast: true) { $0.events[0].set = nil }),
  ]

  private static let ofDailies = [
    Fraud(
      "a streak is too long", "streak of 2 days, not 1", answer(DailyGet.self) { $0.streak = 2 }),
    Fraud(
      "a streak ends at a single missed day", "streak of 0 days, not 1",
      answer(DailyGet.self, isLast: true) { $0.streak = 0 }),
    Fraud(
      "the longest streak is forgotten", "longest streak of 0 days",
      answer(DailyGet.self, isLast: true) { $0.longestStreak = 0 }),
    Fraud(
      "the places of the day are told", "the places of today are told",
      answer(DailyGet.self) { $0.opened = .init(places: "1,1", salt: "00") }),
    Fraud(
      "a day has the places of the day before", "the places of another day",
      answer(DailyGet.self, isLast: true) { $0.hash = "a" }),
    Fraud("a day's places are changed afterwards", "another hash than before") { story in
      let days = story.positions(of: DailyGet.self)
      guard days.count > 2, case .answer(let player, let answer, let judge) = story.steps[days[2]],
        var day = answer as? DailyGet.Result
      else { return false }
      day.hash = "z"
      story.steps[days[2]] = .answer(player, day, judge)
      return true
    },
    Fraud("the places of a day that is over stay secret", "are secret still") { story in
      let days = story.positions(of: DailyGet.self)
      guard days.count > 2, case .answer(let player, let answer, let judge) = story.steps[days[2]],
        var day = answer as? DailyGet.Result
      else { return false }
      day.opened = nil
      story.steps[days[2]] = .answer(player, day, judge)
      return true
    },
    Fraud(
      "an attempt has other points", "attempt has 11999 points",
      answer(DailyGet.self) { $0.attempt?.points = 11_999 }),
    Fraud(
      "an attempt is lost", "attempt has none points", answer(DailyGet.self) { $0.attempt = nil }),
    Fraud(
      "the board lacks a friend", "the board has []",
      answer(DailyBoard.self) { $0.rows = [] }),
    Fraud(
      "the board has other points", "the board has",
      answer(DailyBoard.self) { $0.rows[0].points = 1 }),
    Fraud("a day's challenge is played again", "done, not refused with alreadyPlayed") { story in
      guard let index = story.positions(of: DailyGet.self).first else { return false }
      story.steps.insert(.deed { $0.beganDaily(Story.ada, refusal: nil) }, at: index)
      return true
    },
  ]

  private static let ofDayEnds = [
    Fraud(
      "the end of a day is no news", "is not news", answer(NewsList.self) { $0.news.removeFirst() }),
    Fraud(
      "the end of a day is news twice", "news twice",
      answer(NewsList.self) { $0.news.insert($0.news[0], at: 0) }),
    Fraud(
      "the end of a day is news too early", "is news of",
      answer(NewsList.self) { $0.news[0].publishedAt = Story.hour(24) }),
    Fraud(
      "a day is told to have had no players", "had 0 players",
      answer(NewsList.self) { $0.news[0].happening?.players = 0 }),
  ]

  private static let ofVisits = [
    Fraud(
      "a visit is counted that was none", "daysInARow 2, not 1",
      answer(ProfileGet.self, isLast: true) { $0.statistics.daysInARow = 2 }),
    Fraud(
      "the longest row of visits is another one", "longestDaysInARow 3",
      answer(ProfileGet.self) { $0.statistics.longestDaysInARow = 3 }),
    Fraud(
      "the games of yesterday are today's", "gamesToday 1, not 0",
      answer(ProfileGet.self, isLast: true) { $0.statistics.gamesToday = 1 }),
  ]

  private static let ofLeagues = [
    Fraud(
      "a player is missing in the league", "the league has [\"ada\"]",
      answer(LeagueGet.self) { $0.rows.removeLast() }),
    Fraud(
      "a ranked game counts twice", "has 2 games",
      answer(LeagueGet.self) { $0.rows[0].games = 2 }),
    Fraud(
      "a performance comes too early", "has a performance after 1",
      answer(LeagueGet.self) { $0.rows[0].performance = 1900 }),
    Fraud(
      "a rating is of other games", "has 3 ranked games",
      answer(LeagueGet.self) { $0.rating?.games = 3 }),
    Fraud(
      "a week goes on", "of the leagues ends at",
      answer(LeagueGet.self, isLast: true) { $0.week -= 1 }),
    Fraud(
      "the last week is forgotten", "last week is none",
      answer(LeagueGet.self, isLast: true) { $0.last = nil }),
    Fraud(
      "the last week had others", "was 1 of 3",
      answer(LeagueGet.self, isLast: true) { $0.last?.players = 3 }),
    Fraud(
      "the end of a week is no news", "is no news",
      answer(NewsList.self, isLast: true) { $0.news.removeFirst() }),
    Fraud(
      "the end of a week is news of the day before", "is news of",
      answer(NewsList.self, isLast: true) { $0.news[0].publishedAt = Story.hour(150) }),
  ]

  private static let ofMemories = [
    Fraud(
      "a country is due at another time than was told", "due on day",
      answer(MemoryMap.self, isLast: true) { $0.countries[0].dueAt = Story.hour(96) }),
    Fraud(
      "an aided round counts", "memories of",
      answer(MemoryMap.self) { result in
        guard let japan = CountryCode("JP") else { return }
        result.countries.insert(
          MemoryCard(country: japan, seen: 1, found: 0, recall: 1, dueAt: Story.hour(24)), at: 1)
      }),
  ]
}
