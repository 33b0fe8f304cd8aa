import Community
import GameRules
import Storage
import Testing

@Suite("Contract of the stores: news, bookmarks and digests")
struct NewsContractTests {
  private let now = Samples.epoch
  private let utc = TimeZoneOffset.utc

  private func news(
    _ samples: inout Samples, _ title: String = "Release", at seconds: Int64 = 0
  ) -> News {
    News(
      id: samples.newsID(), origin: .operator, title: title, text: "One.\nTwo.",
      link: "https://a.example", publishedAt: now + .seconds(seconds))
  }

  private func item(
    _ samples: inout Samples, _ item: String, _ title: String = "Item", at seconds: Int64 = 0
  ) -> News {
    News(
      id: samples.newsID(), origin: .feed("world", item: item), title: title,
      publishedAt: now + .seconds(seconds))
  }

  /// An item of a feed that tells no dates, as a reading has it: published then.
  private func undated(_ item: String, at instant: Instant) -> News {
    var random = SystemRandomNumberGenerator()
    return News(
      id: NewsID(at: instant, using: &random), origin: .feed("world", item: item), title: "Item",
      publishedAt: instant)
  }

  @Test(
    "An item is stored once, found, and removed with its picture", arguments: StoreKind.allCases)
  func stored(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2201)
      let one = news(&samples)
      let picture = NewsPicture(type: "image/png", bytes: [1, 2, 3])
      var other = one
      other.title = "Other"
      try await store.commit([
        .newsAdded(one, picture: picture), .newsAdded(other, picture: nil),
      ])
      let found = try await store.news([one.id, samples.newsID()], for: nil)
      #expect(found.map(\.news) == [one])
      #expect(found.first?.hasPicture == true && found.first?.isBookmarked == nil)
      #expect(try await store.newsPicture(one.id) == picture)
      #expect(try await store.counts().news == 1)
      try await store.commit([
        .newsRemoved(one.id, at: now), .newsRemoved(one.id, at: now),
      ])
      #expect(try await store.news([one.id], for: nil).isEmpty)
      #expect(try await store.newsPicture(one.id) == nil)
    }
  }

  @Test("Pages by date and by popularity have each item once", arguments: StoreKind.allCases)
  func pages(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2202)
      let players = try await store.makePlayers(3, &samples).map(\.id)
      var all: [News] = []
      for number in 0..<7 { all.append(news(&samples, "N\(number)", at: Int64(number / 2))) }
      try await store.commit(all.map { .newsAdded($0, picture: nil) })
      for (index, marks) in [(2, 3), (5, 1), (0, 1)] {
        for player in players.prefix(marks) {
          guard case .done = try await store.bookmark(all[index].id, true, by: player, at: now)
          else { return #expect(Bool(false), "it is refused") }
        }
      }
      let latest = all.sorted { ($0.publishedAt, $0.id) > ($1.publishedAt, $1.id) }.map(\.id)
      let popular = [all[2].id, all[5].id, all[0].id]
      let orders = [
        (NewsOrder.date, latest), (.popularity, popular + latest.filter { !popular.contains($0) }),
      ]
      for (order, expected) in orders {
        var seen: [NewsID] = []
        while true {
          let page = try await store.news(
            NewsQuery(order: order, after: seen.last, limit: 3), for: players[0])
          guard !page.isEmpty else { break }
          seen += page.map(\.news.id)
        }
        #expect(seen == expected, "\(order)")
      }
      let own = try await store.news(NewsQuery(isBookmarked: true, limit: 9), for: players[2])
      #expect(own.map(\.news.id) == [all[2].id] && own.map(\.bookmarks) == [3])
      let gone = NewsQuery(after: samples.newsID(), limit: 9)
      #expect(try await store.news(gone, for: nil).isEmpty)
    }
  }

  @Test(
    "Bookmarks are counted, bounded, exported, and go with the player",
    arguments: StoreKind.allCases)
  func bookmarks(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2203)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      var all: [News] = []
      for number in 0...NewsLimits.bookmarks { all.append(news(&samples, "N\(number)")) }
      try await store.commit(all.map { .newsAdded($0, picture: nil) })
      let unknown = samples.newsID()
      #expect(
        try await store.bookmark(unknown, true, by: players[0], at: now) == .refused(.unknownNews))
      for news in all.dropLast() {
        _ = try await store.bookmark(news.id, true, by: players[0], at: now)
        _ = try await store.bookmark(news.id, true, by: players[0], at: now + .seconds(9))
      }
      let last = try #require(all.last).id
      #expect(
        try await store.bookmark(last, true, by: players[0], at: now)
          == .refused(.tooManyBookmarks))
      _ = try await store.bookmark(all[0].id, true, by: players[1], at: now)
      #expect(try await store.news([all[0].id], for: players[1]).first?.bookmarks == 2)
      _ = try await store.bookmark(all[1].id, false, by: players[0], at: now)
      _ = try await store.bookmark(all[1].id, false, by: players[0], at: now)
      #expect(try await store.news([all[1].id], for: players[0]).first?.bookmarks == 0)
      let export = try await store.export(players[0])?.bookmarks
      #expect(export?.count == NewsLimits.bookmarks - 1)
      #expect(export?.allSatisfy { $0.at == now } == true)
      try await store.deletePlayer(players[0])
      #expect(try await store.news([all[0].id], for: players[1]).first?.bookmarks == 1)
      #expect(try await store.counts().bookmarks == 1)
    }
  }

  @Test(
    "An item of a feed keeps its id and its bookmarks when it changes",
    arguments: StoreKind.allCases)
  func feeds(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2204)
      let player = try await store.makePlayers(1, &samples)[0].id
      let (one, two) = (item(&samples, "1"), item(&samples, "2", at: 5))
      try await store.commit([.feedRead([one, two], feed: "world", at: now)])
      _ = try await store.bookmark(one.id, true, by: player, at: now)
      let changed = item(&samples, "1", "Changed", at: 99)
      try await store.commit([.feedRead([changed], feed: "world", at: now)])
      let found = try await store.news(NewsQuery(feed: "world", limit: 9), for: player)
      #expect(found.map(\.news.id) == [two.id, one.id], "it keeps its date")
      #expect(found.last?.news.title == "Changed" && found.last?.isBookmarked == true)
      #expect(try await store.search("chang", limit: 9).news.map(\.id) == [one.id])
      #expect(try await store.search("item", limit: 9).news.map(\.id) == [two.id])
    }
  }

  @Test("The first picture of an item of a feed stays", arguments: StoreKind.allCases)
  func feedPictures(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2206)
      let one = item(&samples, "1")
      let picture = NewsPicture(type: "image/png", bytes: [1, 2, 3])
      let other = NewsPicture(type: "image/jpeg", bytes: [4])
      try await store.commit([
        .feedPictured(feed: "world", item: "1", picture: other),
        .feedRead([one], feed: "world", at: now),
        .feedPictured(feed: "world", item: "1", picture: picture),
        .feedPictured(feed: "world", item: "1", picture: other),
        .feedPictured(feed: "other", item: "1", picture: other),
      ])
      #expect(try await store.newsPicture(one.id) == picture)
      try await store.commit([.feedRead([one], feed: "world", at: now)])
      #expect(try await store.news([one.id], for: nil).first?.hasPicture == true)
      try await store.commit([
        .newsRemoved(one.id, at: now), .feedPictured(feed: "world", item: "1", picture: picture),
      ])
      #expect(try await store.newsPicture(one.id) == nil)
    }
  }

  @Test(
    "A feed keeps its newest items and those that are bookmarked; old ones are purged",
    arguments: StoreKind.allCases)
  func bounds(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2205)
      let player = try await store.makePlayers(1, &samples)[0].id
      let first = item(&samples, "first")
      try await store.commit([.feedRead([first], feed: "world", at: now)])
      _ = try await store.bookmark(first.id, true, by: player, at: now)
      var items: [News] = []
      for number in 0...NewsLimits.itemsOfFeed {
        items.append(item(&samples, "\(number)", at: Int64(1 + number)))
      }
      let written = news(&samples)
      try await store.commit([
        .feedRead(items, feed: "world", at: now), .newsAdded(written, picture: nil),
      ])
      #expect(try await store.counts().news == NewsLimits.itemsOfFeed + 2)
      #expect(try await store.news([items[0].id], for: nil).isEmpty)
      let later = now + NewsLimits.life + .seconds(100_000)
      #expect(try await store.purgeNews(at: later, limit: 7) == 7)
      #expect(
        try await store.purgeNews(at: later, limit: 1000) == NewsLimits.itemsOfFeed - 7 + 1,
        "the item that gave way is forgotten")
      let left = try await store.news(NewsQuery(limit: 9), for: nil).map(\.news.id)
      #expect(Set(left) == [first.id, written.id])
    }
  }

  @Test(
    "An item of a feed that is gone stays away as long as the feed has it",
    arguments: StoreKind.allCases)
  func gone(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2210)
      let items = [item(&samples, "1"), item(&samples, "2"), item(&samples, "3")]
      try await store.commit([.feedRead(items, feed: "world", at: now)])
      try await store.commit([.newsRemoved(items[0].id, at: now)])
      let later = now + NewsLimits.life + .seconds(1)
      try await store.commit([.feedRead([undated("1", at: later)], feed: "world", at: later)])
      #expect(try await store.news([items[0].id], for: nil).isEmpty)
      #expect(try await store.counts().news == 2, "it was removed")
      #expect(try await store.purgeNews(at: later, limit: 9) == 2)
      let seen = later + .seconds(1)
      let two = [undated("1", at: seen), undated("2", at: seen)]
      try await store.commit([.feedRead(two, feed: "world", at: seen)])
      #expect(try await store.counts().news == 0, "it was purged")
      let last = later + NewsLimits.life + .seconds(1)
      #expect(try await store.purgeNews(at: last, limit: 9) == 1, "one has not been seen since")
      let three = ["1", "2", "3"].map { undated($0, at: last) }
      try await store.commit([.feedRead(three, feed: "world", at: last)])
      let found = try await store.news(NewsQuery(limit: 9), for: nil).map(\.news.origin)
      #expect(found == [.feed("world", item: "3")], "it was forgotten")
    }
  }

  @Test(
    "Old items of feeds are not added, and those that are there are changed all the same",
    arguments: StoreKind.allCases)
  func old(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2211)
      let player = try await store.makePlayers(1, &samples)[0].id
      let kept = item(&samples, "kept")
      try await store.commit([.feedRead([kept], feed: "world", at: now)])
      _ = try await store.bookmark(kept.id, true, by: player, at: now)
      let (changed, late) = (item(&samples, "kept", "Changed"), item(&samples, "late"))
      let later = now + NewsLimits.life
      try await store.commit([.feedRead([changed, late], feed: "world", at: later)])
      let found = try await store.news(NewsQuery(limit: 9), for: nil).map(\.news)
      #expect(found.map(\.id) == [kept.id] && found.map(\.title) == ["Changed"])
    }
  }

  @Test(
    "An announced event is news with its title until it is cancelled",
    arguments: StoreKind.allCases)
  func announced(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2206)
      var event = ScheduledEvent(
        id: samples.eventID(), title: "Grand Régatta", startsAt: now + .seconds(9),
        endsAt: now + .seconds(99), createdAt: now)
      try await store.commit([.eventSet(event, at: now)])
      let id = NewsID(uuid: event.id.uuid)
      event.title = "Great Regatta"
      try await store.commit([.eventSet(event, at: now)])
      let record = try #require(try await store.news([id], for: nil).first)
      #expect(record.news.title == "Great Regatta")
      #expect(record.news.origin == .server(.event(event.id)))
      #expect(try await store.counts().news == 1)
      let found = try await store.search("regat gre", limit: 5)
      #expect(found.events == [event] && found.news.isEmpty)
      #expect(try await store.search("grand", limit: 5).events.isEmpty)
      try await store.commit([.eventCancelled(event.id, at: now)])
      #expect(try await store.news([id], for: nil).isEmpty)
      #expect(try await store.search("regat", limit: 5).events.isEmpty)
    }
  }

  @Test("Of a frequent word the latest items are found", arguments: StoreKind.allCases)
  func frequentWord(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2209)
      let ids = (0..<1001).map { _ in samples.newsID() }.sorted()
      let all = ids.enumerated().map { index, id in
        News(
          id: id, origin: .operator, title: index == 1000 ? "Regatta end" : "Regatta",
          publishedAt: now + .seconds(Int64(index)))
      }
      try await store.commit(all.map { .newsAdded($0, picture: nil) })
      let found = try await store.search("regatta", limit: 5).news
      #expect(found.map(\.id) == Array(ids.suffix(5).reversed()))
      let two = try await store.search("regatta en", limit: 5).news
      #expect(two.map(\.id) == [ids[1000]], "the shorter word is looked up for the latest")
    }
  }

  @Test(
    "Of a frequent word the latest items are found, however many without it are between them",
    arguments: StoreKind.allCases)
  func scatteredWord(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2211)
      let all = (0..<1200).map { index in
        news(&samples, index.isMultiple(of: 9) ? "Regatta" : "Race", at: -Int64(index))
      }
      try await store.commit(all.map { .newsAdded($0, picture: nil) })
      let expected = all.filter { $0.title == "Regatta" }.map(\.id)
      for limit in [1, 5, 9, 20] {
        let found = try await store.search("regatta", limit: limit).news
        #expect(found.map(\.id) == Array(expected.prefix(limit)))
      }
    }
  }

  @Test("A frequent word is looked for in the latest 2000 items, then in those with the last ids")
  func walkedNews() async throws {
    try await StoreKind.sqliteForProcess.withStore { store in
      var samples = Samples(seed: 2212)
      let ids = (0..<250).map { _ in samples.newsID() }.sorted()
      // The one with the first id was published last.
      let regattas = ids.enumerated().map { index, id in
        News(
          id: id, origin: .operator, title: "Regatta", publishedAt: now + .seconds(-Int64(index)))
      }
      let races = (1...2000).map { news(&samples, "Race", at: Int64($0)) }
      let added = (regattas + races.dropLast()).map { StoreWrite.newsAdded($0, picture: nil) }
      try await store.commit(added)
      #expect(try await store.search("regatta", limit: 1).news.map(\.id) == [ids[0]])
      try await store.commit([.newsAdded(races[1999], picture: nil)])
      #expect(try await store.search("regatta", limit: 1).news.map(\.id) == [ids[50]])
    }
  }

  @Test(
    "A search finds the items that were published last, however many have the words",
    arguments: StoreKind.allCases, [20, 300])
  func latestFound(kind: StoreKind, count: Int) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2210)
      // Those with the last ids and the last words of the alphabet were published first.
      let ids = (0..<count).map { _ in samples.newsID() }.sorted()
      let all = ids.enumerated().map { index, id in
        News(
          id: id, origin: .operator,
          title: "Regatta \(index % 2) regattas\(1000 + index)",
          publishedAt: now + .seconds(-Int64(index)))
      }
      try await store.commit(all.map { .newsAdded($0, picture: nil) })
      let rest = News(
        id: samples.newsID(), origin: .operator, title: "Race", publishedAt: now + .seconds(1))
      try await store.commit([.newsAdded(rest, picture: nil)])
      let found = try await store.search("regat", limit: 5).news
      #expect(found.map(\.id) == all.prefix(5).map(\.id))
      #expect(found.map(\.title) == all.prefix(5).map(\.title))
      #expect(found.map(\.publishedAt) == all.prefix(5).map(\.publishedAt))
      #expect(try await store.search("regattas10", limit: 3).news == Array(found.prefix(3)))
      #expect(try await store.search("race", limit: 5).news.map(\.id) == [rest.id])
    }
  }

  @Test("Each item is in one digest, also when the rhythm changes", arguments: StoreKind.allCases)
  func digests(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2207)
      let player = try await store.makePlayers(1, &samples)[0].id
      try await store.commit([.newsAdded(news(&samples, "Before"), picture: nil)])
      let daily = DigestSetting(every: .daily, offset: utc)
      let set = try #require(try await store.setDigest(daily, of: player, at: now))
      #expect(try await store.digest(of: player) == set && set.next > now)
      let old = news(&samples, "Old", at: -999_999)
      try await store.commit([.newsAdded(old, picture: nil)])
      let weekly = DigestSetting(every: .weekly, offset: utc)
      let due = try #require(try await store.setDigest(weekly, of: player, at: now + .seconds(1)))
      let item = DueItem(at: due.next, task: .digest(of: player))
      #expect(try await store.dueItems(limit: 9) == [item])
      var many: [News] = []
      for number in 0..<6 { many.append(news(&samples, "N\(number)")) }
      try await store.commit(many.map { .newsAdded($0, picture: nil) })
      try await store.commit([.newsRemoved(many[5].id, at: now)])
      let late = due.next + .seconds(20 * 86_400)
      let report = try await store.commit([
        .carriedOut(item, notification: samples.notificationID(), at: late),
        .carriedOut(item, notification: samples.notificationID(), at: late),
      ])
      let told = report.notifications.map(\.record)
      let latest = many.dropLast().reversed().map(\.id)
      #expect(
        told.map(\.digest) == [DigestNotice(from: now, until: late, count: 6, news: latest)])
      #expect(told.map(\.kind) == [.newsDigest])
      let inbox = try await store.inbox(of: player, before: nil, limit: 9).notifications
      #expect(inbox == told)
      let next = try #require(try await store.digest(of: player)).next
      #expect(next > late && next - late <= .seconds(7 * 86_400))
      let silent = try await store.commit([
        .carriedOut(
          DueItem(at: next, task: .digest(of: player)), notification: samples.notificationID(),
          at: next)
      ])
      #expect(silent.notifications.isEmpty, "nothing is new")
      #expect(try await store.counts().digests == 1)
      let off = DigestSetting(every: .off, offset: utc)
      #expect(try await store.setDigest(off, of: player, at: next) == nil)
      #expect(try await store.dueItems(limit: 9).isEmpty)
      _ = try await store.setDigest(daily, of: player, at: next)
      #expect(try await store.export(player)?.digest?.setting == daily)
      try await store.deletePlayer(player)
      let counts = try await store.counts()
      #expect(counts.digests == 0 && counts.dueItems == 0)
      #expect(try await store.setDigest(daily, of: player, at: next) == nil)
    }
  }

  @Test(
    "The ends of day and week are planned once, and follow each other",
    arguments: StoreKind.allCases)
  func ends(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2208)
      let player = try await store.makePlayers(1, &samples)[0].id
      let ends = DueItem.ends(after: now)
      let later = DueItem.ends(after: now + .seconds(9 * 86_400))
      try await store.commit((ends + later).map { .planned($0) })
      #expect(Set(try await store.dueItems(limit: 9)) == Set(ends))
      let board = Board.set(.daily(ends[0].day))
      try await store.commit([
        .boardEntry(
          BoardEntry(
            board: board, player: player, match: samples.matchID(), points: 17, time: .seconds(9),
            at: now, isEligible: false)),
        .carriedOut(ends[0], notification: samples.notificationID(), at: ends[0].at),
        .carriedOut(ends[0], notification: samples.notificationID(), at: ends[0].at),
        .carriedOut(ends[1], notification: samples.notificationID(), at: ends[1].at),
      ])
      let found = try await store.news(NewsQuery(source: .server, limit: 9), for: nil).map(\.news)
      #expect(
        found.map(\.origin) == [.server(.daily(ends[0].day, players: 1, best: 17))],
        "nobody has played in a league")
      #expect(found.first?.publishedAt == ends[0].at && found.first?.title == nil)
      #expect(Set(try await store.dueItems(limit: 9)) == Set(ends.compactMap(\.following)))
    }
  }
}
