import Community
import GameRules
import Geodesy

@testable import WireProtocol

// The values that the tests send about friends, rooms and the rest around the game.
extension WireExamples {
  static let challenge = ChallengeID(
    uuid: UUIDv7(bits: 0x0190_163D_8694_7000_8000_0000_0000_00C1))
  /// From Ada to Bob, as Ada sees it.
  static let room = RoomState(
    code: .example, version: 7, host: ada,
    members: [.init(player: cards[0], isOnline: true, isInMatch: false, side: 1)],
    format: FormatName(.royale), map: "kenya", options: MatchOptions(rounds: 3), match: match)
  static let openChallenge = OpenChallenge(
    Challenge(
      id: challenge, challenger: ada, challenged: bob, terms: ChallengeTerms(map: "world"),
      expires: instant),
    for: ada, username: name("Bob_2"))
  static let notification = NotificationID(
    uuid: UUIDv7(bits: 0x0190_163D_8694_7000_8000_0000_0000_00F1))
  static let earlier = Instant(millisecondsSinceEpoch: 1_780_000_000_000)
  static let utcOffset: TimeZoneOffset = offset(minutes: -210)

  static func offset(minutes: Int) -> TimeZoneOffset {
    guard let offset = TimeZoneOffset(minutes: minutes) else {
      preconditionFailure("a test's time zones are time zones")
    }
    return offset
  }

  /// A badge with a picture that was unlocked, and one with neither.
  static let badges: [BadgeCard] = {
    guard let fire = BadgeID("fire"), let plain = BadgeID("plain") else {
      preconditionFailure("a test's badges are badges")
    }
    return [
      BadgeCard(
        Badge(id: fire, title: "On fire", meaning: "Win five games.", picture: "flame"),
        unlockedAt: earlier),
      BadgeCard(Badge(id: plain, title: "Plain", meaning: "Come."), unlockedAt: nil),
    ]
  }()

  /// Of somebody who has played, as of ``instant``.
  static let statistics: StatisticsCard = {
    let day = TimeZoneOffset.utc.day(of: instant)
    var statistics = Statistics()
    statistics.soloGames = 2
    statistics.multiplayerGames = 5
    statistics.gamesWon = 3
    statistics.finishedGames = 4
    statistics.quits = 1
    statistics.scoredRounds = 25
    statistics.totalScore = 37_482
    statistics.maximumScore = 14_000
    statistics.winsInARow = 6
    statistics.longestWinsInARow = 7
    statistics.lastGameDay = day
    statistics.gamesOnLastDay = 8
    statistics.days = DayStreak(
      current: 9, longest: 10, last: .init(day: day, end: TimeZoneOffset.utc.endOfDay(of: instant)))
    statistics.experience = Experience(total: 6400, soloDay: nil, soloOnDay: 0)!
    statistics.lastAccess = earlier
    return StatisticsCard(statistics, at: instant)
  }()

  /// Of somebody who has just come.
  static let noStatistics = StatisticsCard(Statistics(), at: instant)

  static let friends = [
    FriendCard(player: cards[0], isOnline: true, isInMatch: false, lastAccess: earlier),
    FriendCard(player: cards[1], isOnline: false, isInMatch: true, lastAccess: instant),
  ]

  static let requests = [
    FriendRequestCard(player: cards[1], direction: .incoming, at: earlier),
    FriendRequestCard(player: cards[0], direction: .outgoing, at: instant),
  ]

  /// One of each kind, and one about a player who is no more.
  static let notifications = [
    NotificationCard(
      notification: notification, kind: .friendRequest, at: instant, isRead: false,
      player: cards[0]),
    NotificationCard(
      notification: notification, kind: .friendAccepted, at: instant, isRead: true,
      player: cards[1]),
    NotificationCard(
      notification: notification, kind: .challenge, at: earlier, isRead: true, player: cards[0],
      challenge: challenge),
    NotificationCard(
      notification: notification, kind: .badgeUnlocked, at: earlier, isRead: false,
      badge: badges[0]),
    NotificationCard(notification: notification, kind: .challenge, at: earlier, isRead: true),
  ]

  static let rows = [
    RankingCard(rank: 1, player: cards[0], averageScore: 7496.4, games: 5),
    RankingCard(rank: 1, player: cards[1], averageScore: 1.0 / 3, games: 4_194_304),
  ]

  static let eventID = ScheduledEventID.example
  static let events = [
    EventCard(
      event: eventID, title: "Race", text: "One.\nTwo.", link: "https://a.example", map: "world",
      set: .event(eventID), startsAt: earlier, endsAt: instant, wanted: 3, leads: [.usual]),
    EventCard(event: eventID, title: "🏁", startsAt: earlier, endsAt: instant, wanted: 0),
  ]
  static let eventNotifications = [
    NotificationCard(
      notification: notification, kind: .eventReminder, at: earlier, isRead: false,
      event: EventNotice(event: eventID, title: "Race", startsAt: earlier, state: .begun)),
    NotificationCard(
      notification: notification, kind: .eventChanged, at: earlier, isRead: true,
      event: EventNotice(event: eventID, title: "Race", startsAt: earlier, state: .cancelled)),
  ]

  static let newsID = NewsID.example
  private static let happenings: [Happening] = [
    .daily(day, players: 7, best: 21_000), .league(WeekNumber(48)!, players: 9), .event(eventID),
  ]
  private static let release = News(
    id: newsID, origin: .operator, title: "Release", text: "One.\nTwo.",
    link: "https://a.example", publishedAt: earlier)
  private static let happened = happenings.map {
    News(
      id: newsID, origin: .server($0), title: $0.kind == .event ? "Race" : nil,
      publishedAt: earlier)
  }
  static let news =
    [
      NewsCard(release, characters: 200, hasPicture: true, bookmarks: 3, isBookmarked: true),
      NewsCard(
        News(id: newsID, origin: .feed("world", item: "1"), title: "T", publishedAt: earlier),
        bookmarks: 0),
    ] + happened.map { NewsCard($0, bookmarks: 0, isBookmarked: false) }
  static let digestNotification = NotificationCard(
    notification: notification, kind: .newsDigest, at: earlier, isRead: false,
    digest: DigestNotice(from: earlier, until: instant, count: 7, news: [newsID]),
    news: [DigestItem(release), DigestItem(happened[0])])

  static let listID = ListID(LinkSecret.example)
  static let listCards = [
    ListCard(
      list: listID, title: "Towers", visibility: .public, places: 7, author: cards[0],
      isOwn: false, isFavourite: true, isWanted: false, finishers: 3, averagePoints: 3210,
      best: 4567, medal: .gold, updatedAt: earlier),
    ListCard(
      list: listID, title: "🗼", visibility: .private, places: 0, author: cards[1], isOwn: true,
      isFavourite: false, isWanted: true, finishers: 0, updatedAt: instant),
  ]
  static let ownMap = OwnMapID(.example).mapName
  private static let mapBounds = Bounds(
    west: .degrees(5), south: .degrees(45), east: .degrees(7), north: .degrees(47))
  static let maps = [
    MapDetails(
      card: .init(
        map: ownMap, title: "Alps", area: SquareMeters(2_000_000), diagonal: .kilometers(250),
        bounds: mapBounds, polygons: 1),
      author: cards[0], isOwn: true, visibility: .link, bytes: 77, updatedAt: earlier,
      isFavourite: false, isWanted: true, finishers: 3,
      difficulty: .init(averagePoints: 3210), best: 4567, medal: .gold),
    MapDetails(
      card: .init(
        map: "world", title: "World", area: SquareMeters(3_000_000), diagonal: .kilometers(14_916),
        bounds: mapBounds, polygons: 9, panoramas: true),
      isFavourite: true, isWanted: false, finishers: 0),
  ]
  static let listPlace = ListPlace(
    place: 4, coordinate: paris, name: "Eiffel", country: CountryCode("FR"), seen: 3, found: 2)
  static let exportedList = ExportedList(
    list: listID, title: "Towers", visibility: .link, key: "k", createdAt: earlier,
    updatedAt: instant,
    places: [
      .init(place: 1, coordinate: paris, name: "Eiffel", country: CountryCode("FR")),
      .init(place: 3, coordinate: .origin),
    ])
  static let exportedLists = ExportedLists(
    results: [
      .init(
        list: listID, finishes: 1, rounds: 5, points: 20_000, best: 4000, medal: .silver,
        lastFinishedAt: instant)
    ],
    marked: [.init(list: listID, isFavourite: true, isWanted: true)],
    maps: [.init(map: "world", isFavourite: false, isWanted: true)])

  static let board = BoardGet.Result(
    format: FormatName(.streak), period: .week, map: "world",
    rows: [BoardCard(rank: 1, player: cards[0], points: 12, time: .milliseconds(90_500))], me: nil,
    count: 7, endsAt: instant, isListed: true)
  static let league = LeagueGet.Result(
    ladder: .clash, week: 39, endsAt: instant, division: 4,
    rows: [
      LeagueRow(rank: 1, player: cards[0], games: 9, wins: 7, performance: 1720, move: .up),
      LeagueRow(rank: 2, player: cards[1], games: 1, wins: 0, performance: nil, move: .stay),
    ], last: .init(week: 38, division: 5, rank: 2, players: 11, move: .up),
    rating: LadderCard(ladder: .clash, rating: 1612, games: 9))

  static let facts = FactCard(
    country: CountryCode("GI")!, name: .init(english: "Gibraltar", german: "Gibraltar"),
    administeredBy: CountryCode("GB"), region: "southern-europe",
    capitals: [.init(name: .init(english: "Gibraltar", german: "Gibraltar"), coordinate: paris)],
    neighbours: [CountryCode("ES")!], languages: ["en"], currencies: ["GIP"], population: 33_000,
    area: 6.5, demonym: "Gibraltarian", drivingSide: .right, hasCoast: true, isIsland: false,
    isOnEquator: false)

  static let memories = [
    MemoryCard(
      country: CountryCode("CH")!, seen: 9, found: 7, recall: 0.875, dueAt: earlier),
    MemoryCard(country: CountryCode("FR")!, seen: 1, found: 0),
  ]

  static let panorama = PanoramaView(
    node: "94d0", start: "3be8", movement: .walk, heading: 350,
    pictures: [.init(url: "/v1/views/94d0", width: 512, height: 256)],
    links: [.init(node: "7c9e", bearing: 40)],
    credit: .init(text: "Pictures: somebody", url: "https://example.org"))

  static let replay = MatchReplay.Result(
    match: WireExamples.match, mode: .duel, format: FormatName(.classic), map: "world",
    startedAt: earlier, ending: .played, players: played[0].players,
    rounds: [
      ReplayedRound(
        round: 1, view: .coordinates(paris), steps: [panorama], solution: revealed,
        length: .milliseconds(61_000), results: [score], bot: nil,
        moments: [
          .init(time: .milliseconds(1500), player: ada, action: .marked, place: paris),
          .init(
            time: .milliseconds(1550), player: ada, action: .stepped, place: paris, node: "94d0"),
          .init(time: .milliseconds(1600), player: ada, action: .guessed),
        ]),
      ReplayedRound(
        round: 2, view: nil, solution: revealed, length: .zero, results: [], bot: nil, moments: []),
    ], bot: nil, set: .daily(day))

  static let day = DailyNumber(412)!

  static let dailyCard = DailyGet.Result(
    number: day, set: .daily(day), map: "world", options: MatchOptions(), beginsAt: day.begin,
    endsAt: day.end, hash: "00ff", opened: nil, first: DailyNumber(1)!, players: 7,
    attempt: .init(
      match: WireExamples.match, points: 18_204, time: .milliseconds(95_001),
      scores: [4000, 5000, 204, 4000, 5000]),
    streak: 12, longestStreak: 40)

  static let queuePlace = AccountResume.QueuePlace(
    map: "world", isRanked: true, since: instant, waiting: 3, estimatedWait: .seconds(12))

  /// A match with somebody who left, and one whose players' accounts are gone.
  static let played = [
    MatchHistory.PlayedMatch(
      match: match, mode: .duel, origin: .rankedQueue, map: "europe", startedAt: earlier,
      finishedAt: instant, ending: .forfeited,
      players: [
        .init(
          username: .username(name("Ada")), avatar: "/v1/avatars/7", result: outcome.results[0]),
        .init(username: .deleted, avatar: nil, result: outcome.results[1]),
      ]),
    MatchHistory.PlayedMatch(
      match: match, mode: .solo, origin: .solo, map: "", startedAt: earlier, finishedAt: earlier,
      ending: .aborted, players: []),
  ]

  /// A match with a round that was guessed and one that was not.
  static let exportedMatch = ExportedMatchCard(
    match: match, format: FormatName(.classic), origin: .challenge, map: "world",
    set: .event(eventID), list: listID, scoringVersion: 1, startedAt: earlier,
    finishedAt: instant, ending: .played, result: outcome.results[0],
    rounds: [
      .init(
        round: 1, solution: revealed, startedAt: earlier, revealedAt: instant, guess: score,
        guessedAt: instant),
      .init(
        round: 10, solution: RevealedPlace(coordinate: .origin), startedAt: earlier,
        revealedAt: instant, guess: nil, guessedAt: nil),
    ])

  /// Everything that can be there is.
  static let account = ExportedAccount(
    player: cards[0], createdAt: earlier, lastAccess: instant, email: "ada@example.org",
    identities: [
      .init(provider: "google", subject: "1", email: "ada@example.net", linkedAt: earlier),
      .init(provider: "other", subject: "2", email: nil, linkedAt: instant),
    ],
    sessions: [.init(createdAt: earlier, expiresAt: instant)],
    rating: .init(value: 1512.25, deviation: 80.5, volatility: 0.0625, games: 12),
    statistics: statistics,
    visits: [
      VisitCard(Visit(at: earlier, offset: utcOffset)), VisitCard(Visit(at: instant)),
    ],
    badges: [badges[0]], friends: [.init(player: cards[1], since: earlier)], requests: requests,
    blocked: [.init(player: cards[0], since: instant)],
    reports: [
      .init(player: cards[1], reason: .cheating, match: match, at: instant),
      .init(player: cards[1], reason: .name, match: nil, at: instant),
    ],
    notifications: notifications,
    pushes: [.init(endpoint: "https://push.example/1", createdAt: earlier)],
    queue: .init(map: "world", isRanked: true, since: instant),
    lists: exportedLists, events: [.init(event: eventID, leads: [.none, .usual])],
    bookmarks: [.init(news: newsID, at: earlier)],
    digest: .init(every: .weekly, timeZone: utcOffset, next: instant),
    bag: BagCard(bag, at: instant),
    compositions: [
      CompositionCard(Composition(number: 1, recipe: .spyglass, at: earlier))
    ])

  /// Nothing is there that can be missing.
  static let bareAccount = ExportedAccount(
    player: cards[1], createdAt: earlier, lastAccess: earlier, email: nil, identities: [],
    sessions: [], rating: .init(value: 1500, deviation: 350, volatility: 0.06, games: 0),
    statistics: noStatistics, visits: [], badges: [], friends: [], requests: [],
    blocked: [], reports: [], notifications: [], queue: nil)

  typealias VisitCard = ExportedAccount.VisitCard
}
