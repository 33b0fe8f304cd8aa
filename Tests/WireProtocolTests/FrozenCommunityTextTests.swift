import Community
import GameRules
import Testing

@testable import WireProtocol

/// Clients have been written against these texts. A change here breaks them.
@Suite("The texts of friends, challenges, profiles, rankings and inboxes stay as they are")
struct FrozenCommunityTextTests {
  private static let ada = "0190163d-8694-7000-8000-000000000001"
  private static let bob = "0190163d-8694-7000-8000-000000000002"
  private static let match = "0190163d-8694-739b-aea5-966c26f8ad91"
  private static let challenge = "0190163d-8694-7000-8000-0000000000c1"
  private static let notification = "0190163d-8694-7000-8000-0000000000f1"
  private static let cursor = String(repeating: "a5", count: 28)
  private static let adaCard =
    #"{"player":"\#(ada)","username":"Ada","avatar":"/v1/avatars/7","guest":false,"rating":1512}"#
  private static let bobCard = #"{"player":"\#(bob)","username":"Bob_2","guest":true}"#
  private static let fire =
    #"{"badge":"fire","title":"On fire","meaning":"Win five games.","#
    + #""picture":"flame","unlocked":true,"unlockedAt":1780000000000}"#
  private static let plain =
    #"{"badge":"plain","title":"Plain","meaning":"Come.","unlocked":false}"#

  @Test("Requests about friends and challenges")
  func requests() {
    #expect(
      FrozenText.request(FriendAccept.self, .init(player: WireExamples.ada))
        == #"{"jsonrpc":"2.0","id":1,"method":"friend.accept","params":{"player":"\#(Self.ada)"}}"#)
    #expect(
      FrozenText.parameters(FriendRequestSend.self, .init(username: "Ada"))
        == #"{"username":"Ada"}"#)
    #expect(
      FrozenText.parameters(ChallengeSend.self, .init(player: WireExamples.bob))
        == #"{"player":"\#(Self.bob)"}"#)
    #expect(
      FrozenText.parameters(
        ChallengeSend.self,
        .init(
          player: WireExamples.bob, map: "europe",
          options: .init(
            rounds: 1, movingTime: .seconds(2), guessingTime: .seconds(3), readyTime: .seconds(4),
            countdown: .seconds(5))))
        == #"{"player":"\#(Self.bob)","map":"europe","options":{"rounds":1,"movingMs":2000,"#
        + #""guessingMs":3000,"readyMs":4000,"countdownMs":5000}}"#)
    #expect(
      FrozenText.parameters(ChallengeAccept.self, .init(challenge: WireExamples.challenge))
        == #"{"challenge":"\#(Self.challenge)"}"#)
  }

  @Test("Requests about profiles, rankings, inboxes and matches")
  func pages() {
    #expect(FrozenText.parameters(ProfileGet.self, .init()) == "{}")
    #expect(
      FrozenText.parameters(ProfileGet.self, .init(player: WireExamples.ada, username: "Bob"))
        == #"{"player":"\#(Self.ada)","username":"Bob"}"#)
    #expect(
      FrozenText.parameters(RankingGet.self, .init(scope: .friends)) == #"{"scope":"friends"}"#)
    #expect(
      FrozenText.parameters(
        RankingGet.self, .init(scope: .global, limit: 5, cursor: .example, around: .me))
        == #"{"scope":"global","limit":5,"cursor":"\#(Self.cursor)","around":true}"#)
    #expect(
      FrozenText.parameters(
        RankingGet.self, .init(scope: .global, around: .player(WireExamples.bob)))
        == #"{"scope":"global","around":"\#(Self.bob)"}"#)
    #expect(
      FrozenText.parameters(
        NotificationList.self, .init(before: WireExamples.notification, limit: 2))
        == #"{"before":"\#(Self.notification)","limit":2}"#)
    #expect(
      FrozenText.parameters(NotificationRead.self, .init(upTo: WireExamples.notification))
        == #"{"upTo":"\#(Self.notification)"}"#)
    #expect(
      FrozenText.parameters(MatchHistory.self, .init(before: WireExamples.match, limit: 2))
        == #"{"before":"\#(Self.match)","limit":2}"#)
  }

  @Test("Replays")
  func replays() {
    let link = String(repeating: "a5", count: 16)
    #expect(
      FrozenText.parameters(MatchReplay.self, .init(link: .example)) == #"{"link":"\#(link)"}"#)
    #expect(
      FrozenText.parameters(MatchReplay.self, .init(match: WireExamples.match))
        == #"{"match":"\#(Self.match)"}"#)
    #expect(FrozenText.value(MatchShare.Result(link: .example)) == #"{"link":"\#(link)"}"#)
    let text = FrozenText.value(WireExamples.replay)
    #expect(
      text.hasPrefix(
        #"{"match":"\#(Self.match)","mode":"duel","format":"classic","map":"world","#
          + #""startedAt":1780000000000,"ending":"played","players":[{"username":"#))
    let moments = [
      #"{"atMs":1500,"player":"\#(Self.ada)","action":"marked","place":{"lat":48.85837,"lng":2.294481}}"#,
      #"{"atMs":1550,"player":"\#(Self.ada)","action":"stepped","#
        + #""place":{"lat":48.85837,"lng":2.294481},"node":"94d0"}"#,
      #"{"atMs":1600,"player":"\#(Self.ada)","action":"guessed"}"#,
    ].joined(separator: ",")
    #expect(text.contains(#""moments":[\#(moments)]},{"round":2,"#))
    #expect(text.contains(#""steps":[{"provider":"panorama","node":"94d0","start":"3be8","#))
    #expect(text.hasSuffix(#""lengthMs":0,"results":[],"moments":[]}],"set":"daily-412"}"#))
    #expect(
      ReplayedMoment.Action.allCases.map(\.rawValue)
        == [
          "marked", "stepped", "answered", "guessed", "dropped", "returned", "left", "paused",
          "resumed", "aided",
        ])
    let aided = ReplayedMoment(
      time: .zero, player: WireExamples.ada, action: .aided, aid: .lens)
    #expect(
      FrozenText.value(aided)
        == #"{"atMs":0,"player":"\#(Self.ada)","action":"aided","aid":"lens"}"#)
  }

  @Test("Sets of places")
  func placeSets() {
    let set = PlaceSetName.match(.example)
    let name = "match-\(LinkSecret.example)"
    #expect(FrozenText.parameters(PlaceSetGet.self, .init(set: set)) == #"{"set":"\#(name)"}"#)
    #expect(FrozenText.value(PlaceSetCreate.Result(set: set)) == #"{"set":"\#(name)"}"#)
    let card = PlaceSetGet.Result(
      set: set, format: FormatName(.classic), map: "world", options: MatchOptions(), rows: [],
      me: nil, count: 0)
    let text = FrozenText.value(card)
    #expect(text.hasPrefix(#"{"set":"\#(name)","format":"classic","map":"world","options":{"#))
    #expect(text.hasSuffix(#","rows":[],"count":0}"#))
  }

  @Test("Lists of places")
  func lists() {
    let id = WireExamples.listID
    #expect(
      FrozenText.parameters(
        ListCreate.self,
        .init(
          title: "Towers", visibility: .link, key: "k",
          places: [.init(coordinate: WireExamples.paris, name: "Eiffel")]))
        == #"{"title":"Towers","visibility":"link","key":"k","#
        + #""places":[{"lat":48.85837,"lng":2.294481,"name":"Eiffel"}]}"#)
    #expect(
      FrozenText.parameters(ListSet.self, .init(list: id, title: "T", visibility: .public))
        == #"{"list":"\#(id)","title":"T","visibility":"public"}"#)
    #expect(
      FrozenText.parameters(ListAdd.self, .init(list: id, places: [], skipsDuplicates: true))
        == #"{"list":"\#(id)","places":[],"skipDuplicates":true}"#)
    #expect(
      FrozenText.parameters(ListRemove.self, .init(list: id, places: [1, 2]))
        == #"{"list":"\#(id)","places":[1,2]}"#)
    #expect(FrozenText.parameters(ListDelete.self, .init(list: id)) == #"{"list":"\#(id)"}"#)
    #expect(
      FrozenText.parameters(ListGet.self, .init(list: id, after: 3, limit: 5))
        == #"{"list":"\#(id)","after":3,"limit":5}"#)
    #expect(
      FrozenText.parameters(ListSearch.self, .init(text: "to", limit: 5))
        == #"{"text":"to","limit":5}"#)
    #expect(
      FrozenText.parameters(FavouriteSet.self, .init(list: id, isFavourite: true, isWanted: false))
        == #"{"list":"\#(id)","favourite":true,"wanted":false}"#)
    #expect(FrozenText.parameters(MatchSolo.self, .init(list: id)) == #"{"list":"\#(id)"}"#)
    #expect(
      FrozenText.value(WireExamples.listCards[0])
        == #"{"list":"\#(id)","title":"Towers","visibility":"public","places":7,"#
        + #""author":\#(Self.adaCard),"own":false,"favourite":true,"wanted":false,"#
        + #""finishers":3,"averagePoints":3210,"best":4567,"medal":"gold","#
        + #""updatedAt":1780000000000}"#)
    #expect(
      FrozenText.value(WireExamples.listPlace)
        == #"{"place":4,"lat":48.85837,"lng":2.294481,"name":"Eiffel","country":"FR","#
        + #""seen":3,"found":2}"#)
    #expect(
      FrozenText.value(MatchList(list: id, title: "Towers", diagonal: .kilometers(250)))
        == #"{"list":"\#(id)","title":"Towers","diagonalKm":250}"#)
  }

  @Test("Searching")
  func search() throws {
    #expect(
      FrozenText.parameters(
        Search.self, .init(text: "pa", near: WireExamples.paris, limit: 3))
        == #"{"text":"pa","near":{"lat":48.85837,"lng":2.294481},"limit":3}"#)
    #expect(
      FrozenText.value(Search.Result())
        == #"{"towns":[],"countries":[],"maps":[],"lists":[],"players":[],"#
        + #""news":[],"events":[]}"#)
    #expect(
      FrozenText.value(
        FoundTown(
          name: "Paris", country: CountryCode("FR"), coordinate: WireExamples.paris, population: 7))
        == #"{"name":"Paris","country":"FR","lat":48.85837,"lng":2.294481,"population":7}"#)
    #expect(
      FrozenText.value(
        FoundListCard(
          list: WireExamples.listID, title: "Towers", author: WireExamples.cards[0]))
        == #"{"list":"\#(WireExamples.listID)","title":"Towers","author":\#(Self.adaCard)}"#)
    #expect(FrozenText.value(FoundMap(map: "m", title: "M")) == #"{"map":"m","title":"M"}"#)
    let name = WireExamples.ownMap
    #expect(name == "own:" + String(repeating: "a5", count: 16))
    #expect(
      FrozenText.value(
        MapMarkCard(map: name, title: "Alps", isFavourite: true, isWanted: false))
        == #"{"map":"\#(name)","title":"Alps","favourite":true,"wanted":false}"#)
    #expect(
      FrozenText.value(MapMarkCard(map: "world", isFavourite: true, isWanted: false))
        == #"{"map":"world","favourite":true,"wanted":false}"#)
    let text = FrozenText.value(WireExamples.maps[0])
    #expect(
      text.hasPrefix(#"{"map":"\#(name)","title":"Alps","areaKm2":2,"diagonalKm":250,"bounds":{"#))
    #expect(
      text.contains(
        #","own":true,"visibility":"link","bytes":77,"updatedAt":1780000000000,"favourite":false,"#
          + #""wanted":true,"finishers":3,"difficulty":{"level":"medium","averagePoints":3210},"#
          + #""best":4567,"medal":"gold"}"#), "\(text)")
    #expect(
      FrozenText.value(MatchMap(title: "Alps", diagonal: .kilometers(250)))
        == #"{"title":"Alps","diagonalKm":250}"#)
    #expect(
      FrozenText.parameters(MapSet.self, .init(map: name, title: "T", visibility: .public))
        == #"{"map":"\#(name)","title":"T","visibility":"public"}"#)
    #expect(
      FrozenText.parameters(AccountExport.self, .init(cursor: .maps(after: nil)))
        == #"{"cursor":"maps\#(String(repeating: "0", count: 32))"}"#)
    #expect(
      FrozenText.parameters(
        AccountExport.self, .init(cursor: .map(OwnMapID(.example), part: 11, version: 44)))
        == #"{"cursor":"pb2c\#(OwnMapID(.example))"}"#)
  }

  @Test("Events of the operators")
  func scheduledEvents() {
    let id = WireExamples.eventID
    #expect(FrozenText.parameters(EventList.self, .init()) == "{}")
    #expect(
      FrozenText.parameters(EventList.self, .init(isPast: true, cursor: id, limit: 5))
        == #"{"past":true,"cursor":"\#(id)","limit":5}"#)
    #expect(FrozenText.parameters(EventGet.self, .init(event: id)) == #"{"event":"\#(id)"}"#)
    #expect(
      FrozenText.parameters(EventWant.self, .init(event: id, leads: [.none, .usual]))
        == #"{"event":"\#(id)","lead":[0,3600000]}"#)
    #expect(
      FrozenText.value(WireExamples.events[0])
        == #"{"event":"\#(id)","title":"Race","text":"One.\nTwo.","link":"https://a.example","#
        + #""map":"world","set":"event-\#(id)","startsAt":1780000000000,"#
        + #""endsAt":\#(WireExamples.instant.millisecondsSinceEpoch),"wanted":3,"lead":[3600000]}"#)
    #expect(
      FrozenText.value(WireExamples.eventNotifications[0])
        == #"{"notification":"\#(Self.notification)","kind":"eventReminder","at":1780000000000,"#
        + #""read":false,"event":"\#(id)","title":"Race","startsAt":1780000000000,"begun":true}"#)
    #expect(FrozenText.value(WireExamples.eventNotifications[1]).hasSuffix(#","cancelled":true}"#))
  }

  @Test("News and digests")
  func news() {
    let id = WireExamples.newsID
    #expect(FrozenText.parameters(NewsList.self, .init()) == "{}")
    #expect(
      FrozenText.parameters(
        NewsList.self,
        .init(
          sort: .popularity, source: .feed, feed: "world", isBookmarked: true, cursor: id, limit: 5)
      )
        == #"{"sort":"popularity","source":"feed","feed":"world","bookmarked":true,"#
        + #""cursor":"\#(id)","limit":5}"#)
    #expect(FrozenText.parameters(NewsGet.self, .init(news: id)) == #"{"news":"\#(id)"}"#)
    #expect(
      FrozenText.parameters(NewsBookmark.self, .init(news: id, isBookmarked: false))
        == #"{"news":"\#(id)","bookmarked":false}"#)
    #expect(
      FrozenText.parameters(DigestSet.self, .init(every: .weekly, timeZone: WireExamples.utcOffset))
        == #"{"every":"weekly","timeZone":-210}"#)
    #expect(FrozenText.value(DigestReply(every: .off)) == #"{"every":"off"}"#)
    #expect(
      FrozenText.value(WireExamples.news[0])
        == #"{"news":"\#(id)","source":"operator","title":"Release","text":"One.\nTwo.","#
        + #""link":"https://a.example","picture":"/v1/news/\#(id)/picture","#
        + #""publishedAt":1780000000000,"bookmarks":3,"bookmarked":true}"#)
    #expect(
      FrozenText.value(WireExamples.news[1])
        == #"{"news":"\#(id)","source":"feed","feed":"world","title":"T","#
        + #""publishedAt":1780000000000,"bookmarks":0}"#)
    #expect(
      WireExamples.news[2...].compactMap(\.happening).map { FrozenText.value($0) } == [
        #"{"kind":"daily","day":412,"players":7,"best":21000}"#,
        #"{"kind":"league","week":48,"players":9}"#,
        #"{"kind":"event","event":"\#(WireExamples.eventID)"}"#,
      ])
    #expect(
      FrozenText.value(WireExamples.digestNotification)
        == #"{"notification":"\#(Self.notification)","kind":"newsDigest","at":1780000000000,"#
        + #""read":false,"from":1780000000000,"#
        + #""until":\#(WireExamples.instant.millisecondsSinceEpoch),"count":7,"news":["#
        + #"{"news":"\#(id)","title":"Release"},"#
        + #"{"news":"\#(id)","happening":{"kind":"daily","day":412,"players":7,"best":21000}}]}"#)
    #expect(
      FrozenText.value(FoundNews(news: id, title: "T", publishedAt: WireExamples.earlier))
        == #"{"news":"\#(id)","title":"T","publishedAt":1780000000000}"#)
    #expect(
      FrozenText.value(
        FoundEvent(
          event: WireExamples.eventID, title: "T", startsAt: WireExamples.earlier,
          endsAt: WireExamples.earlier))
        == #"{"event":"\#(WireExamples.eventID)","title":"T","startsAt":1780000000000,"#
        + #""endsAt":1780000000000}"#)
  }

  @Test("The daily challenge and its board")
  func daily() {
    #expect(FrozenText.parameters(DailyGet.self, .init()) == "{}")
    #expect(
      FrozenText.parameters(DailyGet.self, .init(number: WireExamples.day)) == #"{"number":412}"#)
    #expect(
      FrozenText.parameters(DailyBoard.self, .init(number: WireExamples.day, scope: .friends))
        == #"{"number":412,"scope":"friends"}"#)
    #expect(
      FrozenText.parameters(MatchBegin.self, .init(set: .daily(WireExamples.day)))
        == #"{"set":"daily-412"}"#)
    let text = FrozenText.value(WireExamples.dailyCard)
    #expect(text.hasPrefix(#"{"number":412,"set":"daily-412","map":"world","options":{"#))
    #expect(
      text.hasSuffix(
        #""beginsAt":1802736000000,"endsAt":1802822400000,"hash":"00ff","first":1,"players":7,"#
          + #""attempt":{"match":"\#(Self.match)","points":18204,"timeMs":95001,"#
          + #""scores":[4000,5000,204,4000,5000]},"streak":12,"longestStreak":40}"#))
    #expect(
      FrozenText.value(DailyGet.Opened(places: "1.5,2.5,NZ", salt: "00ff"))
        == #"{"places":"1.5,2.5,NZ","salt":"00ff"}"#)
    let row = BoardCard(
      rank: 1, player: WireExamples.cards[1], points: 24_321, time: .milliseconds(90_500))
    #expect(
      FrozenText.value(
        DailyBoard.Result(number: WireExamples.day, rows: [row], me: nil, count: 7))
        == #"{"number":412,"rows":[{"rank":1,"player":\#(Self.bobCard),"points":24321,"#
        + #""timeMs":90500}],"count":7}"#)
  }

  @Test("Friends and requests")
  func friends() {
    let result = FriendListRequest.Result(
      friends: [WireExamples.friends[0]], requests: WireExamples.requests)
    #expect(
      FrozenText.value(result)
        == #"{"friends":[{"player":\#(Self.adaCard),"online":true,"inMatch":false,"#
        + #""lastAccess":1780000000000}],"#
        + #""requests":[{"player":\#(Self.bobCard),"direction":"incoming","at":1780000000000},"#
        + #"{"player":\#(Self.adaCard),"direction":"outgoing","at":1790000000123}]}"#)
  }

  @Test("Blocks")
  func blocks() {
    #expect(
      FrozenText.request(PlayerBlock.self, .init(player: WireExamples.ada))
        == #"{"jsonrpc":"2.0","id":1,"method":"player.block","params":{"player":"\#(Self.ada)"}}"#)
    #expect(
      FrozenText.request(PlayerUnblock.self, .init(player: WireExamples.ada))
        == #"{"jsonrpc":"2.0","id":1,"method":"player.unblock","params":{"player":"\#(Self.ada)"}}"#
    )
    #expect(
      FrozenText.value(PlayerBlocked.Result(players: [WireExamples.cards[1]]))
        == #"{"players":[\#(Self.bobCard)]}"#)
  }

  @Test("A challenge that was sent")
  func sent() {
    let result = ChallengeSend.Result(
      challenge: WireExamples.challenge, expires: WireExamples.instant)
    #expect(
      FrozenText.reply(result)
        == #"{"jsonrpc":"2.0","id":1,"result":{"challenge":"\#(Self.challenge)","#
        + #""expires":1790000000123}}"#)
  }

  @Test("A profile with everything, and one of somebody who has just come")
  func profiles() {
    let full = ProfileGet.Result(
      player: WireExamples.cards[0], statistics: WireExamples.statistics,
      badges: [WireExamples.badges[0]], rank: 3, friendship: .requesting)
    #expect(
      FrozenText.value(full)
        == #"{"player":\#(Self.adaCard),"statistics":{"gamesPlayed":7,"soloGames":2,"#
        + #""multiplayerGames":5,"gamesWon":3,"finishedGames":4,"quits":1,"averageScore":7496.4,"#
        + #""maximumScore":14000,"winsInARow":6,"longestWinsInARow":7,"daysInARow":9,"#
        + #""longestDaysInARow":10,"gamesToday":8,"experience":6400,"level":4,"lastAccess":1780000000000},"#
        + #""badges":[\#(Self.fire)],"rank":3,"friendship":"requesting"}"#)
    let bare = ProfileGet.Result(
      player: WireExamples.cards[1], statistics: WireExamples.noStatistics, badges: [], rank: nil,
      friendship: .oneself)
    #expect(
      FrozenText.value(bare)
        == #"{"player":\#(Self.bobCard),"statistics":{"gamesPlayed":0,"soloGames":0,"#
        + #""multiplayerGames":0,"gamesWon":0,"finishedGames":0,"quits":0,"maximumScore":0,"#
        + #""winsInARow":0,"longestWinsInARow":0,"daysInARow":0,"longestDaysInARow":0,"#
        + #""gamesToday":0,"experience":0,"level":1},"badges":[],"friendship":"self"}"#)
  }

  @Test("Badges")
  func badges() {
    #expect(
      FrozenText.value(BadgeList.Result(badges: WireExamples.badges))
        == #"{"badges":[\#(Self.fire),\#(Self.plain)]}"#)
  }

  @Test("A ranking")
  func ranking() {
    let row =
      #"{"rank":1,"player":\#(Self.adaCard),"averageScore":7496.4,"games":5}"#
    let result = RankingGet.Result(
      rows: [WireExamples.rows[0]], me: WireExamples.rows[0], cursor: .example, count: 12)
    #expect(
      FrozenText.value(result)
        == #"{"rows":[\#(row)],"me":\#(row),"cursor":"\#(Self.cursor)","count":12}"#)
    #expect(
      FrozenText.value(RankingGet.Result(rows: [], me: nil, cursor: nil, count: 0))
        == #"{"rows":[],"count":0}"#)
  }

  @Test("A board of a format")
  func board() {
    #expect(
      FrozenText.parameters(
        BoardGet.self, .init(format: FormatName(.streak), period: .day, scope: .friends))
        == #"{"format":"streak","period":"day","scope":"friends"}"#)
    #expect(
      FrozenText.value(WireExamples.board)
        == #"{"format":"streak","period":"week","map":"world","rows":[{"rank":1,"#
        + #""player":\#(Self.adaCard),"points":12,"timeMs":90500}],"count":7,"#
        + #""endsAt":1790000000123,"listed":true}"#)
  }

  @Test("Facts about a country")
  func facts() {
    #expect(
      FrozenText.parameters(FactGet.self, .init(country: CountryCode("GI")!))
        == #"{"country":"GI"}"#)
    #expect(
      FrozenText.value(FactGet.Result(facts: WireExamples.facts, attribution: "a book"))
        == #"{"facts":{"country":"GI","name":{"en":"Gibraltar","de":"Gibraltar"},"#
        + #""administeredBy":"GB","region":"southern-europe","capitals":[{"name":"#
        + #"{"en":"Gibraltar","de":"Gibraltar"},"place":{"lat":48.85837,"lng":2.294481}}],"#
        + #""neighbours":["ES"],"languages":["en"],"currencies":["GIP"],"population":33000,"#
        + #""areaKm2":6.5,"demonym":"Gibraltarian","drivingSide":"right","coast":true,"#
        + #""island":false,"equator":false},"attribution":"a book"}"#)
  }

  @Test("What a player knows of the world")
  func memories() {
    #expect(FrozenText.parameters(MemoryDue.self, .init()) == "{}")
    let cards =
      #"[{"country":"CH","seen":9,"found":7,"recall":0.875,"dueAt":1780000000000},"#
      + #"{"country":"FR","seen":1,"found":0}]"#
    #expect(
      FrozenText.value(
        MemoryDue.Result(countries: WireExamples.memories, nextAt: WireExamples.earlier))
        == #"{"countries":\#(cards),"nextAt":1780000000000}"#)
    #expect(
      FrozenText.value(MemoryMap.Result(countries: WireExamples.memories))
        == #"{"countries":\#(cards)}"#)
  }

  @Test("A league")
  func league() {
    #expect(FrozenText.parameters(LeagueGet.self, .init(ladder: .clash)) == #"{"ladder":"clash"}"#)
    #expect(Ladder.allCases.map(\.rawValue) == ["classic", "clash", "pairs"])
    #expect(
      FrozenText.value(WireExamples.league)
        == #"{"ladder":"clash","week":39,"endsAt":1790000000123,"division":4,"rows":["#
        + #"{"rank":1,"player":\#(Self.adaCard),"games":9,"wins":7,"performance":1720,"#
        + #""move":"up"},{"rank":2,"player":\#(Self.bobCard),"games":1,"wins":0,"move":"stay"}],"#
        + #""last":{"week":38,"division":5,"rank":2,"players":11,"move":"up"},"#
        + #""rating":{"ladder":"clash","rating":1612,"games":9}}"#)
  }

  @Test("An inbox, with every kind of entry")
  func inbox() {
    let head = #"{"notification":"\#(Self.notification)","kind":"#
    let result = NotificationList.Result(notifications: WireExamples.notifications, unread: 2)
    #expect(
      FrozenText.value(result) == #"{"notifications":["#
        + head + #""friendRequest","at":1790000000123,"read":false,"player":\#(Self.adaCard)},"#
        + head + #""friendAccepted","at":1790000000123,"read":true,"player":\#(Self.bobCard)},"#
        + head + #""challenge","at":1780000000000,"read":true,"player":\#(Self.adaCard),"#
        + #""challenge":"\#(Self.challenge)"},"#
        + head + #""badgeUnlocked","at":1780000000000,"read":false,"badge":\#(Self.fire)},"#
        + head + #""challenge","at":1780000000000,"read":true}],"unread":2}"#)
    #expect(FrozenText.value(NotificationRead.Result(unread: 1)) == #"{"unread":1}"#)
  }

  @Test("Matches that are over, also with somebody who is no more")
  func history() {
    let result = MatchHistory.Result(matches: [WireExamples.played[0]])
    #expect(
      FrozenText.value(result)
        == #"{"matches":[{"match":"\#(Self.match)","mode":"duel","format":"classic","origin":"rankedQueue","#
        + #""map":"europe","startedAt":1780000000000,"finishedAt":1790000000123,"#
        + #""ending":"forfeited","players":[{"username":"Ada","avatar":"/v1/avatars/7","#
        + #""player":"\#(Self.ada)","total":9996,"rank":1,"won":true,"ratingBefore":1500,"#
        + #""ratingAfter":1512},{"username":"deleted player","player":"\#(Self.bob)","#
        + #""total":12000,"rank":2,"won":false,"left":"quit"}]}]}"#)
  }

  @Test("Events of friends and of the inbox")
  func events() {
    let presence = FriendPresence(player: WireExamples.bob, isOnline: true, isInMatch: false)
    #expect(
      FrozenText.event(presence)
        == #"{"jsonrpc":"2.0","method":"friend.presence","params":{"player":"\#(Self.bob)","#
        + #""online":true,"inMatch":false}}"#)
    #expect(
      FrozenText.value(FriendAdded(friend: WireExamples.friends[0]))
        == #"{"player":\#(Self.adaCard),"online":true,"inMatch":false,"#
        + #""lastAccess":1780000000000}"#)
    #expect(
      FrozenText.value(FriendRemoved(player: WireExamples.bob)) == #"{"player":"\#(Self.bob)"}"#)
    let notified = NotificationReceived(notification: WireExamples.notifications[3], unread: 4)
    #expect(
      FrozenText.event(notified)
        == #"{"jsonrpc":"2.0","method":"notification.received","params":{"notification":"#
        + #"{"notification":"\#(Self.notification)","kind":"badgeUnlocked","at":1780000000000,"#
        + #""read":false,"badge":\#(Self.fire)},"unread":4}}"#)
  }

  @Test("Events of challenges")
  func challengeEvents() {
    let received = ChallengeReceived(
      challenge: WireExamples.challenge, player: WireExamples.ada,
      username: WireExamples.name("Ada"), map: "world",
      options: MatchOptions(rounds: 3, movingTime: .seconds(1), guessingTime: .zero),
      expires: WireExamples.instant)
    #expect(
      FrozenText.event(received)
        == #"{"jsonrpc":"2.0","method":"challenge.received","params":{"#
        + #""challenge":"\#(Self.challenge)","player":"\#(Self.ada)","username":"Ada","#
        + #""map":"world","format":"classic","options":{"rounds":3,"movingMs":1000,"guessingMs":0,"#
        + #""readyMs":20000,"countdownMs":5000},"expires":1790000000123}}"#)
    let ended = EndedChallenge(challenge: WireExamples.challenge, player: WireExamples.bob)
    let both = #""challenge":"\#(Self.challenge)","player":"\#(Self.bob)""#
    #expect(FrozenText.value(ChallengeAccepted(ended: ended)) == "{\(both)}")
    #expect(FrozenText.value(ChallengeExpired(ended: ended)) == "{\(both)}")
    #expect(
      FrozenText.value(ChallengeDeclined(ended: ended, reason: .asked))
        == #"{\#(both),"reason":"asked"}"#)
    #expect(
      FrozenText.value(ChallengeCancelled(ended: ended, reason: .dropped))
        == #"{\#(both),"reason":"dropped"}"#)
  }

  @Test("Rooms: what is asked for, how they are, and what members hear")
  func rooms() {
    let code = RoomCode.example
    #expect(FrozenText.parameters(RoomCreate.self, .init()) == "{}")
    #expect(FrozenText.parameters(RoomCreate.self, .init(dealsAids: true)) == #"{"aids":true}"#)
    #expect(
      FrozenText.parameters(
        RoomSet.self, .init(map: "kenya", options: OptionsChange(rounds: 3)))
        == #"{"map":"kenya","options":{"rounds":3}}"#)
    #expect(FrozenText.parameters(RoomJoin.self, .init(code: code)) == #"{"code":"AC3KQY"}"#)
    #expect(
      FrozenText.parameters(RoomJoin.self, .init(code: code, isWatching: true))
        == #"{"code":"AC3KQY","watch":true}"#)
    #expect(
      FrozenText.parameters(RoomRoleChange.self, .init(role: .screen, player: WireExamples.bob))
        == #"{"role":"screen","player":"\#(Self.bob)"}"#)
    let watched = FrozenText.event(RoomMatchChanged(state: WireExamples.state))
    #expect(
      watched.hasPrefix(
        #"{"jsonrpc":"2.0","method":"room.match","params":{"state":{"match":"\#(Self.match)","#))
    #expect(FrozenText.parameters(RoomGo.self, .init(round: 2)) == #"{"round":2}"#)
    #expect(FrozenText.parameters(RoomEmoteSend.self, .init(emote: .clap)) == #"{"emote":"clap"}"#)
    #expect(
      FrozenText.event(RoomChanged(room: WireExamples.room))
        == #"{"jsonrpc":"2.0","method":"room.state","params":{"code":"AC3KQY","version":7,"#
        + #""host":"\#(Self.ada)","members":[{"player":\#(Self.adaCard),"online":true,"#
        + #""inMatch":false,"role":"player","side":1}],"format":"royale","map":"kenya","options":{"rounds":3,"movingMs":60000,"#
        + #""guessingMs":30000,"readyMs":20000,"countdownMs":5000},"#
        + #""match":"\#(WireExamples.match)"}}"#)
    #expect(
      FrozenText.value(RoomEmoted(code: code, player: WireExamples.bob, emote: .thumbsUp))
        == #"{"code":"AC3KQY","player":"\#(Self.bob)","emote":"thumbsUp"}"#)
    #expect(
      FrozenText.value(RoomClosed(code: code, reason: .kicked))
        == #"{"code":"AC3KQY","reason":"kicked"}"#)
  }

  @Test("Reports")
  func reports() {
    #expect(
      FrozenText.parameters(
        AbuseReportSend.self,
        .init(player: WireExamples.bob, reason: .unfairPlay, match: WireExamples.match))
        == #"{"player":"\#(Self.bob)","reason":"unfairPlay","match":"\#(Self.match)"}"#)
    #expect(
      ReportReason.allCases.map(\.rawValue) == ["cheating", "unfairPlay", "name", "picture"])
  }

  @Test("Push messages")
  func pushes() {
    #expect(
      FrozenText.parameters(
        PushSubscribe.self, .init(endpoint: "https://push.example/1", p256dh: "BA", auth: "AA"))
        == #"{"endpoint":"https://push.example/1","p256dh":"BA","auth":"AA"}"#)
    #expect(
      FrozenText.parameters(PushUnsubscribe.self, .init(endpoint: "https://push.example/1"))
        == #"{"endpoint":"https://push.example/1"}"#)
    #expect(
      FrozenText.value(PushGet.Result(key: "BA", subscribed: [WireExamples.earlier]))
        == #"{"key":"BA","subscribed":[1780000000000]}"#)
  }

  @Test("The words that stand for something")
  func words() {
    #expect(
      ProfileGet.Relation.allCases.map(\.rawValue)
        == ["self", "none", "friends", "requested", "requesting", "blocked"])
    #expect(
      ChallengeReason.allCases.map(\.rawValue) == ["asked", "dropped", "inMatch", "unfriended"])
    #expect(
      NotificationKind.allCases.map(\.rawValue)
        == [
          "friendRequest", "friendAccepted", "challenge", "badgeUnlocked", "eventReminder",
          "eventChanged", "newsDigest",
        ])
    #expect(
      MatchOrigin.allCases.map(\.rawValue)
        == [
          "solo", "queue", "rankedQueue", "challenge", "room", "daily", "placeSet", "list",
          "ownList",
        ])
    #expect(
      RoomEmote.allCases.map(\.rawValue) == ["wave", "thumbsUp", "laugh", "wow", "sad", "clap"])
    #expect(RoomRole.allCases.map(\.rawValue) == ["player", "watcher", "screen"])
    #expect(RoomClosing.allCases.map(\.rawValue) == ["kicked", "idle"])
    #expect(MatchEnding.allCases.map(\.rawValue) == ["played", "forfeited", "aborted"])
    #expect(MatchMode.allCases.map(\.rawValue) == ["solo", "duel", "party"])
    #expect(RankingGet.Scope.allCases.map(\.rawValue) == ["global", "friends"])
    #expect(FriendRequestCard.Direction.allCases.map(\.rawValue) == ["incoming", "outgoing"])
    #expect(Departure.allCases.map(\.rawValue) == ["dropped", "quit", "absent"])
    #expect(PlayerName.deletedText == "deleted player")
    #expect(Username(PlayerName.deletedText) == nil, "nobody can be called that")
  }
}
