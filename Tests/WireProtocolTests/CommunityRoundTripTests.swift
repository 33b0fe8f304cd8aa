import Community
import GameRules
import JSON
import Testing

@testable import WireProtocol

@Suite("What one side says of what surrounds the game the other understands")
struct CommunityRoundTripTests {
  private let ada = WireExamples.ada
  private let bob = WireExamples.bob
  private let challenge = WireExamples.challenge

  @Test("Friends")
  func friends() throws {
    try RoundTrip.expect(FriendRequestSend.self, .init(username: "not a name!"), Nothing())
    try RoundTrip.expect(FriendAccept.self, .init(player: ada), Nothing())
    try RoundTrip.expect(FriendDecline.self, .init(player: ada), Nothing())
    try RoundTrip.expect(FriendRemove.self, .init(player: bob), Nothing())
    try RoundTrip.expect(PlayerBlock.self, .init(player: ada), Nothing())
    try RoundTrip.expect(PlayerUnblock.self, .init(player: bob), Nothing())
    try RoundTrip.expect(PlayerBlocked.self, Nothing(), .init(players: WireExamples.cards))
    try RoundTrip.expect(PlayerBlocked.self, Nothing(), .init(players: []))
    try RoundTrip.expect(
      FriendListRequest.self, Nothing(),
      .init(friends: WireExamples.friends, requests: WireExamples.requests))
    try RoundTrip.expect(FriendListRequest.self, Nothing(), .init(friends: [], requests: []))
  }

  @Test("Challenges, with nothing asked for and with everything")
  func challenges() throws {
    let sent = ChallengeSend.Result(challenge: challenge, expires: WireExamples.instant)
    let options = OptionsChange(
      rounds: 10, movingTime: .zero, guessingTime: .milliseconds(1), readyTime: .seconds(600),
      countdown: .seconds(1))
    try RoundTrip.expect(ChallengeSend.self, .init(player: bob), sent)
    try RoundTrip.expect(ChallengeSend.self, .init(player: bob, map: "europe"), sent)
    try RoundTrip.expect(ChallengeSend.self, .init(player: bob, options: .init()), sent)
    try RoundTrip.expect(
      ChallengeSend.self, .init(player: bob, map: "", options: options), sent)
    try RoundTrip.expect(ChallengeAccept.self, .init(challenge: challenge), Nothing())
    try RoundTrip.expect(ChallengeDecline.self, .init(challenge: challenge), Nothing())
    try RoundTrip.expect(ChallengeCancel.self, .init(challenge: challenge), Nothing())
  }

  @Test("Profiles, of every relation", arguments: ProfileGet.Relation.allCases)
  func profiles(relation: ProfileGet.Relation) throws {
    let full = ProfileGet.Result(
      player: WireExamples.cards[0], statistics: WireExamples.statistics,
      badges: WireExamples.badges, rank: 1_000_000, friendship: relation)
    let bare = ProfileGet.Result(
      player: WireExamples.cards[1], statistics: WireExamples.noStatistics, badges: [], rank: nil,
      friendship: relation)
    try RoundTrip.expect(ProfileGet.self, .init(), bare)
    try RoundTrip.expect(ProfileGet.self, .init(player: ada), full)
    try RoundTrip.expect(ProfileGet.self, .init(username: "Ada"), full)
    try RoundTrip.expect(ProfileGet.self, .init(player: ada, username: "Bob"), bare)
  }

  @Test("How two players stand to each other is told from the asker's side")
  func relations() {
    func relation(_ friendship: Friendship, _ player: PlayerID) -> ProfileGet.Relation {
      ProfileGet.Relation(friendship, asker: ada, player: player)
    }
    #expect(relation(.none, ada) == .oneself)
    #expect(relation(.friends, ada) == .oneself)
    #expect(relation(.none, bob) == .none)
    #expect(relation(.friends, bob) == .friends)
    #expect(relation(.requested(by: ada), bob) == .requested)
    #expect(relation(.requested(by: bob), bob) == .requesting)
  }

  @Test("Badges")
  func badges() throws {
    try RoundTrip.expect(BadgeList.self, Nothing(), .init(badges: WireExamples.badges))
    try RoundTrip.expect(BadgeList.self, Nothing(), .init(badges: []))
  }

  @Test("Rankings, from the top, behind a cursor and around somebody")
  func rankings() throws {
    let rows = WireExamples.rows
    let page = RankingGet.Result(rows: rows, me: rows[1], cursor: .example, count: 12)
    try RoundTrip.expect(
      RankingGet.self, .init(scope: .global), .init(rows: [], me: nil, cursor: nil, count: 0))
    try RoundTrip.expect(RankingGet.self, .init(scope: .friends, limit: 1), page)
    try RoundTrip.expect(RankingGet.self, .init(scope: .global, limit: 100, cursor: .example), page)
    try RoundTrip.expect(RankingGet.self, .init(scope: .friends, around: .me), page)
    try RoundTrip.expect(
      RankingGet.self, .init(scope: .global, cursor: .example, around: .player(bob)), page)
  }

  @Test("Events, with nothing that can be missing and with everything")
  func events() throws {
    let id = WireExamples.eventID
    for card in WireExamples.events {
      try RoundTrip.expect(EventList.self, .init(), .init(events: [card]))
      try RoundTrip.expect(EventGet.self, .init(event: id), .init(event: card))
      try RoundTrip.expect(EventWant.self, .init(event: id), .init(event: card))
    }
    try RoundTrip.expect(
      EventList.self, .init(isPast: false, cursor: id, limit: 100),
      .init(events: WireExamples.events, cursor: id))
    try RoundTrip.expect(
      EventWant.self, .init(event: id, leads: [.none, .usual]),
      .init(event: WireExamples.events[0]))
    try RoundTrip.expect(
      NotificationList.self, .init(),
      .init(notifications: WireExamples.eventNotifications, unread: 2))
  }

  @Test("More than three lead times, and those out of range, are no parameters")
  func leads() throws {
    let id = WireExamples.eventID
    func isRefused(_ leads: String) throws -> Bool {
      let text = #"{"event":"\#(id)","lead":\#(leads)}"#
      let node = try JSONDocument(Array(text.utf8)).root
      return (try? EventWant.Parameters(wire: node)) == nil
    }
    for leads in ["[0,1,2,3]", "[-1]", "[604800001]", "[0.5]", "[\"1\"]", "0", "[null]", "[1e300]"]
    {
      #expect(try isRefused(leads), "\(leads)")
    }
    for leads in ["[]", "[0,1,2]", "[5,5,5,5]", "[604800000]"] {
      #expect(try !isRefused(leads), "\(leads)")
    }
  }

  @Test("Lists, with nothing that can be missing and with everything")
  func lists() throws {
    let id = WireExamples.listID
    let place = ListPlaceText(coordinate: WireExamples.paris, name: "Eiffel")
    for card in WireExamples.listCards {
      try RoundTrip.expect(ListCreate.self, .init(title: ""), .init(list: card))
      try RoundTrip.expect(
        ListCreate.self,
        .init(
          title: "T", visibility: .private, key: "k",
          places: [place, .init(coordinate: .origin)]), .init(list: card))
      try RoundTrip.expect(ListSet.self, .init(list: id), .init(list: card))
      try RoundTrip.expect(
        ListSet.self, .init(list: id, title: "T", visibility: .link), .init(list: card))
      try RoundTrip.expect(
        ListAdd.self, .init(list: id, places: [place], skipsDuplicates: false),
        .init(list: card, added: [7], skipped: 0))
      try RoundTrip.expect(ListRemove.self, .init(list: id, places: [1]), .init(list: card))
      try RoundTrip.expect(
        ListGet.self, .init(list: id), .init(list: card, places: [], next: nil))
      try RoundTrip.expect(
        ListGet.self, .init(list: id, after: 0, limit: 100),
        .init(list: card, places: [WireExamples.listPlace], next: 4))
    }
    try RoundTrip.expect(ListDelete.self, .init(list: id), Nothing())
    let cards = WireExamples.listCards
    try RoundTrip.expect(
      ListMine.self, Nothing(), .init(lists: cards, limits: .init(lists: 50, places: 500)))
    try RoundTrip.expect(ListSearch.self, .init(), .init(lists: []))
    try RoundTrip.expect(ListSearch.self, .init(text: "t", limit: 50), .init(lists: cards))
    try RoundTrip.expect(ListPopular.self, Nothing(), .init(lists: cards))
    try RoundTrip.expect(
      FavouriteSet.self, .init(list: id, isFavourite: true),
      .init(isFavourite: true, isWanted: false))
    try RoundTrip.expect(
      FavouriteSet.self, .init(map: "world", isWanted: false),
      .init(isFavourite: false, isWanted: true))
    try RoundTrip.expect(
      FavouriteList.self, Nothing(),
      .init(
        lists: cards,
        maps: [
          .init(map: "world", isFavourite: true, isWanted: false),
          .init(map: WireExamples.ownMap, title: "Alps", isFavourite: false, isWanted: true),
        ]))
    #expect(ListMedal.allCases.map(\.rawValue) == ["bronze", "silver", "gold"])
    #expect(ListVisibility.allCases.map(\.rawValue) == ["private", "link", "public"])
  }

  @Test("Maps of players and of the server, their pages, changes and exports")
  func maps() throws {
    let maps = WireExamples.maps
    try RoundTrip.expect(
      MapMine.self, Nothing(),
      .init(maps: maps, limits: .init(maps: 20, fileBytes: 5, allBytes: 9)))
    try RoundTrip.expect(
      MapGet.self, .init(map: "world"),
      .init(map: maps[0], similar: maps, outline: [[[1.5, 2], [3, 4], [5, 6]]]))
    try RoundTrip.expect(
      MapSet.self, .init(map: WireExamples.ownMap, title: "T", visibility: .link),
      .init(map: maps[0]))
    try RoundTrip.expect(MapSet.self, .init(map: "m"), .init(map: maps[1]))
    try RoundTrip.expect(MapDelete.self, .init(map: WireExamples.ownMap), Nothing())
    try RoundTrip.expect(MapPopular.self, Nothing(), .init(maps: maps))
    let map = ExportedMap(
      map: WireExamples.ownMap, title: "T", visibility: .public, key: "k",
      createdAt: WireExamples.earlier, updatedAt: WireExamples.instant, geoJSON: "{}")
    for cursor in [nil, OwnMapID(.example)] {
      try RoundTrip.expect(
        AccountExport.self, .init(cursor: .maps(after: cursor)),
        .init(account: nil, matches: [], map: map, cursor: .maps(after: cursor)))
    }
    var last = map
    (last.part, last.parts) = (15, 16)
    for part in [1, 10, ExportCursor.mostMapParts] {
      try RoundTrip.expect(
        AccountExport.self, .init(cursor: .map(OwnMapID(.example), part: part, version: 44)),
        .init(
          account: nil, matches: [], map: last,
          cursor: .map(OwnMapID(.example), part: part, version: 44)))
    }
    for text in ["p000", "pF00", "p10A", "pg00", "p10", "p1000"] {
      #expect(ExportCursor(text + OwnMapID(.example).description) == nil, "\(text)")
    }
    #expect(MapDifficulty.allCases.map(\.rawValue) == ["easy", "medium", "hard"])
    #expect(
      [3500, 3499, 2000, 1999].map { MapDifficulty(averagePoints: $0) }
        == [.easy, .medium, .medium, .hard])
  }

  @Test("A search that finds nothing, and one that finds something of each kind")
  func search() throws {
    try RoundTrip.expect(Search.self, .init(), .init())
    try RoundTrip.expect(
      Search.self, .init(text: "pa", near: WireExamples.paris, limit: 20),
      .init(
        towns: [
          .init(
            name: "Paris", country: CountryCode("FR"), coordinate: WireExamples.paris,
            population: 2_100_000),
          .init(name: "P", country: nil, coordinate: .origin, population: 0),
        ],
        countries: [
          .init(country: .init("FR")!, name: .init(english: "France", german: "Frankreich"))
        ],
        maps: [.init(map: "world", title: "The world")],
        lists: [
          .init(list: WireExamples.listID, title: "Towers", author: WireExamples.cards[0])
        ],
        players: WireExamples.cards,
        news: [.init(news: WireExamples.newsID, title: "T", publishedAt: WireExamples.earlier)],
        events: [
          .init(
            event: WireExamples.eventID, title: "T", startsAt: WireExamples.earlier,
            endsAt: WireExamples.instant)
        ]))
  }

  @Test("News of each source, with nothing that can be missing and with everything; digests")
  func news() throws {
    let id = WireExamples.newsID
    for card in WireExamples.news {
      try RoundTrip.expect(NewsList.self, .init(), .init(news: [card]))
      try RoundTrip.expect(NewsGet.self, .init(news: id), .init(news: card))
      try RoundTrip.expect(
        NewsBookmark.self, .init(news: id, isBookmarked: true), .init(news: card))
    }
    try RoundTrip.expect(
      NewsList.self,
      .init(
        sort: .date, source: .server, feed: "a", isBookmarked: false, cursor: id, limit: 50),
      .init(news: WireExamples.news, cursor: id))
    for every in DigestRhythm.allCases {
      try RoundTrip.expect(
        DigestSet.self, .init(every: every, timeZone: WireExamples.utcOffset),
        .init(every: every, next: every == .off ? nil : WireExamples.instant))
    }
    try RoundTrip.expect(DigestGet.self, Nothing(), .init(every: .off))
    try RoundTrip.expect(
      NotificationList.self, .init(),
      .init(notifications: [WireExamples.digestNotification], unread: 1))
  }

  @Test("Lists of news have at most 50 items, and time zones are within 14 hours")
  func newsBounds() throws {
    func isRefused<Method: WireMethod>(_ method: Method.Type, _ text: String) throws -> Bool {
      let node = try JSONDocument(Array(text.utf8)).root
      return (try? Method.Parameters(wire: node)) == nil
    }
    for text in [
      #"{"limit":0}"#, #"{"limit":51}"#, #"{"sort":"x"}"#, #"{"source":"Feed"}"#, #"{"feed":1}"#,
      #"{"bookmarked":1}"#, #"{"cursor":"x"}"#,
    ] { #expect(try isRefused(NewsList.self, text), "\(text)") }
    for text in [
      "{}", #"{"every":"hourly"}"#, #"{"every":"daily","timeZone":841}"#,
      #"{"every":"daily","timeZone":"0"}"#,
    ] { #expect(try isRefused(DigestSet.self, text), "\(text)") }
    #expect(try !isRefused(DigestSet.self, #"{"every":"daily","timeZone":-840}"#))
  }

  @Test("Boards and leagues")
  func boardsAndLeagues() throws {
    var board = WireExamples.board
    try RoundTrip.expect(
      BoardGet.self, .init(format: FormatName(.streak), period: .week, scope: .friends), board)
    (board.me, board.endsAt, board.isListed) = (board.rows[0], nil, false)
    try RoundTrip.expect(BoardGet.self, .init(format: FormatName(.race), period: .ever), board)
    var league = WireExamples.league
    try RoundTrip.expect(LeagueGet.self, .init(ladder: .clash), league)
    (league.last, league.rating, league.rows) = (nil, nil, [])
    try RoundTrip.expect(LeagueGet.self, .init(), league)
  }

  @Test("Facts about a country")
  func facts() throws {
    let facts = WireExamples.facts
    let country = FactGet.Parameters(country: facts.country)
    try RoundTrip.expect(FactGet.self, country, .init(facts: facts, attribution: "a book"))
    var bare = facts
    (bare.administeredBy, bare.demonym) = (nil, nil)
    (bare.capitals, bare.neighbours, bare.languages, bare.currencies) = ([], [], [], [])
    try RoundTrip.expect(FactGet.self, country, .init(facts: bare, attribution: "a book"))
  }

  @Test("Memories")
  func memories() throws {
    let cards = WireExamples.memories
    try RoundTrip.expect(
      MemoryDue.self, .init(), .init(countries: cards, nextAt: WireExamples.instant))
    try RoundTrip.expect(MemoryDue.self, .init(), .init(countries: [], nextAt: nil))
    try RoundTrip.expect(MemoryMap.self, .init(), .init(countries: cards))
  }

  @Test("Inboxes")
  func inboxes() throws {
    try RoundTrip.expect(
      NotificationList.self, .init(), .init(notifications: [], unread: 0))
    try RoundTrip.expect(
      NotificationList.self, .init(before: WireExamples.notification, limit: 100),
      .init(notifications: WireExamples.notifications, unread: 2))
    try RoundTrip.expect(
      NotificationRead.self, .init(upTo: WireExamples.notification), .init(unread: 1))
    let examples =
      WireExamples.notifications + WireExamples.eventNotifications
      + [WireExamples.digestNotification]
    let kinds = Set(examples.map(\.kind))
    #expect(kinds == Set(NotificationKind.allCases), "each kind is among them")
  }

  @Test("Matches that are over")
  func history() throws {
    try RoundTrip.expect(MatchHistory.self, .init(), .init(matches: []))
    try RoundTrip.expect(
      MatchHistory.self, .init(before: WireExamples.match, limit: 1),
      .init(matches: WireExamples.played))
  }

  @Test("Events of friends")
  func friendEvents() throws {
    for (isOnline, isInMatch) in [(true, false), (true, true), (false, true), (false, false)] {
      let presence = FriendPresence(player: bob, isOnline: isOnline, isInMatch: isInMatch)
      try RoundTrip.expect(presence, .social(.presence(presence)))
    }
    for friend in WireExamples.friends {
      let added = FriendAdded(friend: friend)
      try RoundTrip.expect(added, .social(.friendAdded(added)))
    }
    let removed = FriendRemoved(player: bob)
    try RoundTrip.expect(removed, .social(.friendRemoved(removed)))
  }

  @Test("Events of challenges, for every reason")
  func challengeEvents() throws {
    let received = ChallengeReceived(
      challenge: challenge, player: ada, username: WireExamples.name("Ada"), map: "world",
      options: .standard, expires: WireExamples.instant)
    try RoundTrip.expect(received, .social(.challenged(received)))
    let ended = EndedChallenge(challenge: challenge, player: bob)
    let accepted = ChallengeAccepted(ended: ended)
    try RoundTrip.expect(accepted, .social(.challengeAccepted(accepted)))
    let expired = ChallengeExpired(ended: ended)
    try RoundTrip.expect(expired, .social(.challengeExpired(expired)))
    for reason in ChallengeReason.allCases {
      let declined = ChallengeDeclined(ended: ended, reason: reason)
      try RoundTrip.expect(declined, .social(.challengeDeclined(declined)))
      let cancelled = ChallengeCancelled(ended: ended, reason: reason)
      try RoundTrip.expect(cancelled, .social(.challengeCancelled(cancelled)))
    }
  }

  @Test("Rooms, their methods and their events")
  func rooms() throws {
    let room = WireExamples.room
    try RoundTrip.expect(
      RoomCreate.self, .init(map: "kenya", options: OptionsChange(rounds: 3)), room)
    try RoundTrip.expect(RoomJoin.self, .init(code: room.code), room)
    try RoundTrip.expect(RoomSet.self, .init(), Nothing())
    try RoundTrip.expect(RoomSet.self, .init(dealsAids: false), Nothing())
    var aided = room
    aided.dealsAids = true
    try RoundTrip.expect(RoomCreate.self, .init(dealsAids: true), aided)
    try RoundTrip.expect(RoomKick.self, .init(player: bob), Nothing())
    try RoundTrip.expect(RoomChanged(room: room), .social(.roomChanged(.init(room: room))))
    try RoundTrip.expect(RoomJoin.self, .init(code: room.code, isWatching: true), room)
    for role in RoomRole.allCases {
      try RoundTrip.expect(RoomRoleChange.self, .init(role: role), Nothing())
      try RoundTrip.expect(RoomRoleChange.self, .init(role: role, player: bob), Nothing())
    }
    let watched = RoomMatchChanged(state: WireExamples.state)
    try RoundTrip.expect(watched, .social(.roomMatchChanged(watched)))
    for (round, endsReveal) in [(1, nil), (2, true), (200, false)] {
      try RoundTrip.expect(
        RoomGo.self, .init(round: round, endsReveal: endsReveal), Nothing())
    }
    for emote in RoomEmote.allCases {
      try RoundTrip.expect(RoomEmoteSend.self, .init(emote: emote), Nothing())
      let emoted = RoomEmoted(code: room.code, player: bob, emote: emote)
      try RoundTrip.expect(emoted, .social(.roomEmoted(emoted)))
    }
    for reason in RoomClosing.allCases {
      let closed = RoomClosed(code: room.code, reason: reason)
      try RoundTrip.expect(closed, .social(.roomClosed(closed)))
    }
  }

  @Test("Reports, for every reason")
  func reports() throws {
    for reason in ReportReason.allCases {
      try RoundTrip.expect(
        AbuseReportSend.self, .init(player: bob, reason: reason, match: WireExamples.match),
        Nothing())
    }
    try RoundTrip.expect(AbuseReportSend.self, .init(player: bob, reason: .name), Nothing())
  }

  @Test("Push messages")
  func pushes() throws {
    for subscribed in [[], [WireExamples.earlier, WireExamples.instant]] {
      try RoundTrip.expect(PushGet.self, .init(), .init(key: "BA", subscribed: subscribed))
    }
    let endpoint = "https://push.example/1"
    try RoundTrip.expect(
      PushSubscribe.self, .init(endpoint: endpoint, p256dh: "BA", auth: "AA"), Nothing())
    try RoundTrip.expect(PushUnsubscribe.self, .init(endpoint: endpoint), Nothing())
  }

  @Test("Events of the inbox, of every kind")
  func inboxEvents() throws {
    for (unread, notification) in WireExamples.notifications.enumerated() {
      let received = NotificationReceived(notification: notification, unread: unread)
      try RoundTrip.expect(received, .social(.notified(received)))
    }
  }

  @Test("Statistics are told as of now: a day that was missed ends the row of days")
  func statistics() {
    var statistics = Statistics()
    statistics.seen(Visit(at: WireExamples.earlier))
    let card = StatisticsCard(statistics, at: WireExamples.instant)
    #expect((card.daysInARow, card.longestDaysInARow) == (0, 1))
    #expect(StatisticsCard(statistics, at: WireExamples.earlier).daysInARow == 1)
    #expect(card.averageScore == nil)
  }
}
