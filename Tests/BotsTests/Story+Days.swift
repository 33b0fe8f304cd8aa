import Community
import GameRules
import Referee
import WireProtocol

@testable import Bots

// The record of an honest server that two friends use for three days.
extension Story {
  static let honestDays: Story = {
    var story = Story()
    story.beginDays()
    story.playTheDay()
    story.sleepOnce()
    story.lookAtSecondDay()
    story.sleepTwice()
    story.lookAtThirdDay()
    story.playForTheRating()
    story.sleepThroughTheWeek()
    return story
  }()

  /// In days since 1970.
  static let firstDay = 20_800

  /// So many hours after the beginning of the first day.
  static func hour(_ hours: Double) -> Instant {
    SocialCalendar.begin(ofDay: firstDay) + .milliseconds(Int64(hours * 3_600_000))
  }

  static let race = AnnouncedEvent(
    id: id(400), title: "Race", map: "world", startsAt: hour(60), endsAt: hour(84))
  static let raceLeads: [ReminderLead] = [0, 3_600_000, 86_400_000].compactMap {
    ReminderLead(milliseconds: $0)
  }
  static let (newsItem, firstEnd, secondEnd): (NewsID, NewsID, NewsID) = (id(500), id(501), id(502))
  private static let set = PlaceSetName.daily(DailyNumber(at: hour(10)))
  private static let daily: MatchID = id(150)

  static func raceCard(wanted: Int, leads: [ReminderLead]?, set: PlaceSetName? = nil) -> EventCard {
    EventCard(
      event: race.id, title: race.title, map: race.map, set: set, startsAt: race.startsAt,
      endsAt: race.endsAt, wanted: wanted, leads: leads)
  }

  static func today(
    _ hours: Double, hash: String, points: Int? = nil, isOpen: Bool = false, players: Int = 0,
    streak: Int
  ) -> DailyGet.Result {
    let number = DailyNumber(at: hour(hours))
    return DailyGet.Result(
      number: number, set: .daily(number), map: "world", options: MatchOptions(rounds: 5),
      beginsAt: number.begin, endsAt: number.end, hash: hash,
      opened: isOpen ? .init(places: "1,1", salt: "00") : nil, first: DailyNumber(at: hour(0)),
      players: players,
      attempt: points.map {
        .init(match: daily, points: $0, time: .seconds(9), scores: [$0 - 2000, 2000])
      },
      streak: streak, longestStreak: streak)
  }

  static func end(ofDayBefore hours: Double, _ id: NewsID, players: Int, best: Int) -> NewsCard {
    let day = DailyNumber(at: hour(hours - 24))
    return NewsCard(
      News(
        id: id, origin: .server(.daily(day, players: players, best: best)),
        publishedAt: day.end + .seconds(3600)), bookmarks: 0)
  }

  static let item = NewsCard(
    News(id: newsItem, origin: .operator, title: "News", publishedAt: hour(11)), bookmarks: 0)

  static func digest(
    _ number: UInt128, at hours: Double, from: Double, _ news: NewsCard
  )
    -> NotificationCard
  {
    var card = NotificationCard(
      notification: id(600 + number), kind: .newsDigest, at: hour(hours), isRead: false)
    (card.from, card.until, card.count) = (hour(from), hour(hours), 1)
    card.news = [
      DigestItem(News(id: news.news, origin: .operator, publishedAt: news.publishedAt))
    ]
    return card
  }

  static func reminder(_ number: UInt128, at hours: Double, hasBegun: Bool) -> NotificationCard {
    NotificationCard(
      notification: id(600 + number), kind: .eventReminder, at: hour(hours), isRead: false,
      event: EventNotice(
        event: race.id, title: race.title, startsAt: race.startsAt,
        state: hasBegun ? .begun : .upcoming))
  }

  // MARK: The first day, at ten

  private mutating func beginDays() {
    steps += [
      .deed { referee in
        referee.calendar = SocialCalendar(now: Self.hour(10), tokenLifetime: .seconds(100_000_000))
        referee.now = Self.hour(10)
      },
      .deed { $0.joined(Self.card(Self.ada), isGuest: false) },
      .deed { $0.joined(Self.card(Self.bob), isGuest: false) },
      .deed { $0.requested(Self.ada, Self.bob, onDay: Self.firstDay, refusal: nil) },
      .hear(Self.bob, Self.notified(Self.notice(1, .friendRequest, player: Self.ada), unread: 1)),
      .settle,
      .deed { $0.accepted(Self.bob, Self.ada, refusal: nil) },
      .hear(Self.ada, Self.notified(Self.notice(2, .friendAccepted, player: Self.bob), unread: 1)),
      .hear(Self.ada, .friendAdded(FriendAdded(friend: Self.friend(Self.bob)))),
      .hear(Self.bob, .friendAdded(FriendAdded(friend: Self.friend(Self.ada)))),
      .settle,
      .deed { $0.announced(Self.race, at: Self.hour(10)) },
      Self.answer(
        Self.ada, EventWant.self, .init(event: Self.raceCard(wanted: 1, leads: Self.raceLeads))
      ) {
        $1.wanted(
          Self.ada, Self.race, Set(Self.raceLeads), $0.event, refusal: nil, at: Self.hour(10))
      },
      Self.answer(
        Self.ada, DigestSet.self, DigestReply(every: .daily, next: Self.hour(18))
      ) {
        $1.setDigest(
          Self.ada, DigestSetting(every: .daily, offset: .utc), $0, at: Self.hour(10.2))
      },
    ]
  }

  private mutating func playTheDay() {
    let result = FinalResult(player: Self.ada, total: 12_000, rank: 1, hasWon: false)
    var view = Self.view(Self.daily, [result])
    // A player who ran out of time in a round gets no badge for speed.
    view.defaulted = [Self.ada]
    view.reveals = [
      RevealedRound(country: CountryCode("FR"), score: 4000),
      RevealedRound(country: CountryCode("PE"), score: 0),
      RevealedRound(country: CountryCode("JP"), score: 0, isAided: true),
    ]
    let row = BoardCard(rank: 1, player: Self.card(Self.ada), points: 12_000, time: .seconds(9))
    steps += [
      .deed { $0.beganDaily(Self.ada, refusal: nil) },
      .hear(Self.bob, Self.presence(Self.ada, isInMatch: true)),
      .settle,
      .deed { [view] referee in
        guard
          let game = Game(origin: .daily, views: [Self.ada: view], day: Self.firstDay)
        else { return }
        referee.played(game)
      },
      .hear(Self.bob, Self.presence(Self.ada)),
      .settle,
      .deed { $0.beganDaily(Self.ada, refusal: "alreadyPlayed") },
      Self.answer(
        Self.ada, DailyGet.self, Self.today(10, hash: "a", points: 12_000, players: 1, streak: 1)
      ) { $1.judge($0, of: Self.ada) },
      Self.answer(
        Self.ada, DailyBoard.self,
        .init(number: DailyNumber(at: Self.hour(10)), rows: [row], me: row, count: 1)
      ) { $1.judge(friendsBoard: $0, of: Self.ada) },
      Self.memories(dueIn: 2, recalls: (1, 1), dues: [], next: 1, at: 10.3),
      Self.profile(lastVisit: 10, games: 1, at: 10.3),
    ]
  }

  static func memoryCards(dueIn days: Int, _ recalls: (Double, Double)) -> [MemoryCard] {
    [("FR", 1, days, recalls.0), ("PE", 0, 1, recalls.1)].compactMap { code, found, days, recall in
      CountryCode(code).map {
        MemoryCard(
          country: $0, seen: 1, found: found, recall: recall, dueAt: hour(24 * Double(days)))
      }
    }
  }

  private static func memories(
    dueIn days: Int, recalls: (Double, Double), dues: [Int], next: Int, at hours: Double
  ) -> Step {
    let cards = memoryCards(dueIn: days, recalls)
    let due = MemoryDue.Result(countries: dues.map { cards[$0] }, nextAt: hour(24 * Double(next)))
    return answer(ada, MemoryMap.self, .init(countries: cards)) {
      $1.judge($0.countries, due: due, at: hour(hours), of: ada)
    }
  }

  private static func profile(lastVisit: Double, games: Int, at hours: Double) -> Step {
    var statistics = Statistics()
    statistics.seen(Visit(at: hour(lastVisit)))
    (statistics.soloGames, statistics.lastGameDay, statistics.gamesOnLastDay) =
      (1, firstDay, games)
    return answer(
      bob, ProfileGet.self,
      .init(
        player: card(ada), statistics: StatisticsCard(statistics, at: hour(hours)),
        badges: [], rank: nil, friendship: .friends)
    ) { $1.judge($0, of: ada, seenBy: bob) }
  }

  private static func news(_ cards: [NewsCard], at hours: Double) -> Step {
    answer(ada, NewsList.self, .init(news: cards)) {
      $1.timePassed(to: hour(hours), news: $0.news)
    }
  }

  // MARK: The second day, at ten

  private mutating func sleepOnce() {
    steps += [
      Self.news(
        [Self.end(ofDayBefore: 34, Self.firstEnd, players: 1, best: 12_000), Self.item], at: 34),
      .hear(Self.ada, Self.notified(Self.digest(1, at: 34, from: 10.2, Self.item), unread: 2)),
      .settle,
    ]
  }

  private mutating func lookAtSecondDay() {
    steps += [
      Self.answer(Self.ada, DailyGet.self, Self.today(34, hash: "b", streak: 1)) {
        $1.judge($0, of: Self.ada)
      },
      Self.answer(
        Self.ada, DailyGet.self,
        Self.today(10, hash: "a", points: 12_000, isOpen: true, players: 1, streak: 1)
      ) { $1.judge(past: $0, number: DailyNumber(at: Self.hour(10)), of: Self.ada) },
      Self.memories(dueIn: 2, recalls: (0.947, 0.766), dues: [1], next: 2, at: 34),
      Self.answer(Self.ada, DigestGet.self, DigestReply(every: .daily, next: Self.hour(42))) {
        $1.judge($0, of: Self.ada)
      },
      Self.profile(lastVisit: 10, games: 1, at: 34),
    ]
  }

  // MARK: The third day, twenty past eleven and then twenty past twelve

  private mutating func sleepTwice() {
    let news = [
      Self.end(ofDayBefore: 34, Self.firstEnd, players: 1, best: 12_000), Self.item,
    ]
    let ended = news[0]
    steps += [
      Self.news(news, at: 59.3),
      .hear(Self.ada, Self.notified(Self.reminder(2, at: 59.3, hasBegun: false), unread: 3)),
      .hear(Self.ada, Self.notified(Self.digest(3, at: 59.3, from: 34, ended), unread: 4)),
      .hear(Self.ada, Self.notified(Self.reminder(4, at: 59.3, hasBegun: false), unread: 5)),
      .settle,
      Self.answer(
        Self.bob, EventList.self, .init(events: [Self.raceCard(wanted: 1, leads: nil)])
      ) { $1.judge($0.events, of: Self.bob, at: Self.hour(59.3)) },
      Self.news(news, at: 60.3),
      .hear(Self.ada, Self.notified(Self.reminder(5, at: 60.3, hasBegun: true), unread: 6)),
      .settle,
    ]
  }

  private mutating func lookAtThirdDay() {
    let set = PlaceSetName.event(Self.race.id)
    let inbox = [
      Self.reminder(5, at: 60.3, hasBegun: true), Self.reminder(4, at: 59.3, hasBegun: false),
      Self.digest(
        3, at: 59.3, from: 34, Self.end(ofDayBefore: 34, Self.firstEnd, players: 1, best: 0)),
      Self.reminder(2, at: 59.3, hasBegun: false), Self.digest(1, at: 34, from: 10.2, Self.item),
      Self.notice(2, .friendAccepted, player: Self.bob),
    ]
    steps += [
      Self.answer(Self.ada, NotificationList.self, .init(notifications: inbox, unread: 6)) {
        $1.judge(inbox: $0.notifications, unread: $0.unread, of: Self.ada)
      },
      Self.answer(
        Self.ada, EventList.self,
        .init(events: [Self.raceCard(wanted: 1, leads: Self.raceLeads, set: set)])
      ) { $1.judge($0.events, of: Self.ada, at: Self.hour(60.3)) },
      // A missed day is bridged as long as today may be finished.
      Self.answer(Self.ada, DailyGet.self, Self.today(60, hash: "c", streak: 1)) {
        $1.judge($0, of: Self.ada)
      },
      Self.profile(lastVisit: 10, games: 1, at: 60.3),
      .deed { $0.cameOnline(Self.ada) },
      Self.profile(lastVisit: 60.3, games: 1, at: 60.3),
    ]
  }

  // MARK: A ranked duel, and the end of its week

  private mutating func playForTheRating() {
    let results = [
      FinalResult(
        player: Self.ada, total: 9000, rank: 1, hasWon: true, ratingBefore: 1500, ratingAfter: 1600),
      FinalResult(
        player: Self.bob, total: 8000, rank: 2, hasWon: false, ratingBefore: 1500, ratingAfter: 1400
      ),
    ]
    var view = Self.view(Self.ranked, results)
    view.defaulted = [Self.ada, Self.bob]
    steps += [
      .deed { $0.enterMatch(Self.ada) },
      .deed { $0.enterMatch(Self.bob) },
      .hear(Self.ada, Self.presence(Self.bob, isInMatch: true)),
      .hear(Self.bob, Self.presence(Self.ada, isInMatch: true)),
      .settle,
      .deed { [view] referee in
        let views = [Self.ada: view, Self.bob: view]
        guard let game = Game(origin: .rankedQueue, views: views, day: Self.firstDay + 2) else {
          return
        }
        referee.played(game)
      },
      .hear(Self.ada, Self.presence(Self.bob)),
      .hear(Self.bob, Self.presence(Self.ada)),
      .settle,
      Self.league(at: 60.3, rows: [(Self.ada, 1), (Self.bob, 0)], last: nil),
    ]
  }

  private mutating func sleepThroughTheWeek() {
    let week = WeekNumber(at: Self.hour(60))
    let end = NewsCard(
      News(id: Self.secondEnd, origin: .server(.league(week, players: 2)), publishedAt: week.end),
      bookmarks: 0)
    let news = [end, Self.end(ofDayBefore: 34, Self.firstEnd, players: 1, best: 12_000), Self.item]
    steps += [
      Self.news(news, at: 193.3),
      .settle,
      Self.league(
        at: 193.3, rows: [],
        last: .init(week: week.value, division: 5, rank: 1, players: 2, move: .stay)),
    ]
  }

  private static let ranked: MatchID = id(160)

  private static func league(
    at hours: Double, rows: [(player: PlayerID, wins: Int)], last: LeagueGet.LastWeek?
  ) -> Step {
    let week = WeekNumber(at: hour(hours))
    return answer(
      ada, LeagueGet.self,
      .init(
        ladder: .classic, week: week.value, endsAt: week.end, division: 5,
        rows: rows.map {
          LeagueRow(
            rank: 1, player: card($0.player), games: 1, wins: $0.wins, performance: nil,
            move: .stay)
        }, last: last, rating: LadderCard(ladder: .classic, rating: 1600, games: 1))
    ) { $1.judge($0, of: ada) }
  }
}
