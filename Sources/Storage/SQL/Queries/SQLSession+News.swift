import Community
import Foundation
import GameRules
import NameSearch

// News and bookmarks.
extension SQLSession {
  /// The columns of a ``News``, and two of a ``NewsRecord``, of tables `news` and `events`.
  static var newsColumns: String {
    """
    news.id, news.source, news.feed, news.item, ifnull(news.title, events.title), news.text,
    news.link, news.published_at, news.happening, news.event, news.period, news.players, news.best,
    news.bookmarks, EXISTS (SELECT 1 FROM news_pictures WHERE news = news.id)
    """
  }
  private static var newsTables: String { "news LEFT JOIN events ON events.id = news.event" }

  func news(_ query: NewsQuery, for player: PlayerID?) throws -> [NewsRecord] {
    let listing = NewsListing(query, for: player)
    let ids: [NewsID] = try rows(listing.sql, listing.arguments)
      .map { try $0.identifier(0) }
    return try news(ids, for: player)
  }

  func news(_ ids: [NewsID], for player: PlayerID?) throws -> [NewsRecord] {
    try ids.compactMap { id in
      try first(
        "SELECT \(Self.newsColumns) FROM \(Self.newsTables) WHERE news.id = ?", [id.blob]
      ) { row in
        NewsRecord(
          news: try News(row), hasPicture: try row.value(14), bookmarks: try row.value(13),
          isBookmarked: try player.map { try hasBookmarked(id, $0) })
      }
    }
  }

  func newsPicture(_ id: NewsID) throws -> NewsPicture? {
    try row("SELECT type, bytes FROM news_pictures WHERE news = ?", [id.blob])
      .map { NewsPicture(type: try $0.value(0), bytes: try $0.bytes(1)) }
  }

  // MARK: - Bookmarks

  func bookmark(
    _ id: NewsID, _ isBookmarked: Bool, by player: PlayerID, at now: Instant
  ) throws -> BookmarkAnswer {
    guard try isPlayer(player), try isNews(id) else { return .refused(.unknownNews) }
    if try hasBookmarked(id, player) != isBookmarked {
      if isBookmarked {
        let own = try count(
          "SELECT count(*) FROM news_bookmarks WHERE player = ?", [player.blob])
        guard own < NewsLimits.bookmarks else { return .refused(.tooManyBookmarks) }
        try execute("INSERT INTO news_bookmarks VALUES (?, ?, ?)", player, id, now)
      } else {
        try execute("DELETE FROM news_bookmarks WHERE player = ? AND news = ?", player, id)
      }
      try execute(
        "UPDATE news SET bookmarks = bookmarks + ? WHERE id = ?", isBookmarked ? 1 : -1, id)
    }
    guard let record = try news([id], for: player).first else {
      throw StorageError.corrupt("news that is not there")
    }
    return .done(record)
  }

  private func isNews(_ id: NewsID) throws -> Bool {
    try hasResult(of: "SELECT 1 FROM news WHERE id = ?", id)
  }

  private func hasBookmarked(_ id: NewsID, _ player: PlayerID) throws -> Bool {
    try hasResult(of: "SELECT 1 FROM news_bookmarks WHERE player = ? AND news = ?", player, id)
  }

  /// By the id of the item.
  func bookmarks(of player: PlayerID) throws -> [BookmarkRecord] {
    try rows("SELECT news, at FROM news_bookmarks WHERE player = ? ORDER BY news", [player.blob])
      .map { BookmarkRecord(news: try $0.identifier(0), at: try $0.instant(1)) }
  }

  /// The rows go with the player; this counts them off.
  func countBookmarksOff(of player: PlayerID) throws {
    try run(
      """
      UPDATE news SET bookmarks = bookmarks - 1
      WHERE id IN (SELECT news FROM news_bookmarks WHERE player = ?)
      """, [player.blob])
  }

  // MARK: - What adds and removes news

  /// Adds an item, unless its id is there.
  func add(_ news: News, picture: NewsPicture? = nil) throws {
    var feed: String?
    var item: String?
    if case .feed(let name, item: let id) = news.origin { (feed, item) = (name, id) }
    let happening = news.origin.happening.map(StoredHappening.init)
    try run(
      """
      INSERT INTO news (id, source, feed, item, title, text, link, published_at, happening, event,
        period, players, best) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """,
      [
        news.id.blob, news.origin.source.rawValue, feed, item, news.title, news.text, news.link,
        news.publishedAt.millisecondsSinceEpoch, happening?.kind.rawValue, happening?.event?.blob,
        happening?.period, happening?.players, happening?.best,
      ])
    guard try changes() == 1 else { return }
    try addWords(of: news.id, news.title)
    guard let picture else { return }
    try run(
      "INSERT INTO news_pictures VALUES (?, ?, ?)",
      [news.id.blob, picture.type, Data(picture.bytes)])
  }

  private func addWords(of id: NewsID, _ title: String?) throws {
    for word in SearchWords.of(title ?? "") {
      try run("INSERT INTO news_words VALUES (?, ?)", [word, id.blob])
    }
  }

  /// Removes an item; one of a feed is not to come back.
  func removeNews(_ id: NewsID, at now: Instant) throws {
    try run(
      """
      INSERT INTO feed_items_gone SELECT feed, item, ? FROM news WHERE id = ? AND feed IS NOT NULL
      ON CONFLICT (feed, item) DO UPDATE SET seen_at = excluded.seen_at
      """, [now.millisecondsSinceEpoch, id.blob])
    try run("DELETE FROM news WHERE id = ?", [id.blob])
  }

  /// Adds the new items of a feed and changes those that changed; then removes the oldest beyond
  /// ``NewsLimits/itemsOfFeed``.
  func read(_ items: [News], of feed: String, at now: Instant) throws {
    let oldest = now + (.zero - NewsLimits.life)
    for news in items {
      guard case .feed(feed, item: let item) = news.origin else { continue }
      let present = try row(
        "SELECT id, title, text, link FROM news WHERE feed = ? AND item = ?", [feed, item])
      guard let present else {
        try run(
          "UPDATE feed_items_gone SET seen_at = ? WHERE feed = ? AND item = ?",
          [now.millisecondsSinceEpoch, feed, item])
        let isGone = try changes() > 0
        if !isGone, news.publishedAt > oldest { try add(news) }
        continue
      }
      let id: NewsID = try present.identifier(0)
      let texts: [String?] = [
        try present.optional(1), try present.optional(2), try present.optional(3),
      ]
      guard texts != [news.title, news.text, news.link] else { continue }
      try run(
        "UPDATE news SET title = ?, text = ?, link = ? WHERE id = ?",
        [news.title, news.text, news.link, id.blob])
      try run("DELETE FROM news_words WHERE news = ?", [id.blob])
      try addWords(of: id, news.title)
    }
    let excess: [NewsID] = try rows(
      """
      SELECT id FROM (
        SELECT id, bookmarks FROM news WHERE feed = ?
        ORDER BY published_at DESC, id DESC LIMIT -1 OFFSET ?) AS rest
      WHERE bookmarks = 0
      """, [feed, NewsLimits.itemsOfFeed]
    ).map { try $0.identifier(0) }
    for id in excess { try removeNews(id, at: now) }
  }

  /// Gives an item of a feed its picture, which then stays.
  func give(_ picture: NewsPicture, toItem item: String, of feed: String) throws {
    try run(
      """
      INSERT INTO news_pictures SELECT id, ?, ? FROM news WHERE feed = ? AND item = ?
      ON CONFLICT DO NOTHING
      """, [picture.type, Data(picture.bytes), feed, item])
  }

  func purgeNews(at now: Instant, limit: Int) throws -> Int {
    let oldest = (now + (.zero - NewsLimits.life)).millisecondsSinceEpoch
    let old: [NewsID] = try rows(
      """
      SELECT id FROM news WHERE published_at < ? AND source <> 'operator' AND bookmarks = 0
      ORDER BY published_at, id LIMIT ?
      """, [oldest, limit]
    ).map { try $0.identifier(0) }
    for id in old { try removeNews(id, at: now) }
    try run(
      """
      DELETE FROM feed_items_gone WHERE (feed, item) IN (
        SELECT feed, item FROM feed_items_gone WHERE seen_at < ? LIMIT ?)
      """, [oldest, limit - old.count])
    return try old.count + changes()
  }

  /// The happening that the end of a day or week is; `nil` if nobody played.
  func happening(at item: DueItem) throws -> Happening? {
    switch item.task {
    case .dailyEnd:
      let row = try row(
        "SELECT count(*), ifnull(max(points), 0) FROM board_entries WHERE board = ?",
        [Board.set(.daily(item.day)).description])
      guard let row, try row.value(0) > 0 else { return nil }
      return .daily(item.day, players: try row.value(0), best: try row.value(1))
    case .leagueEnd:
      let players = try count(
        "SELECT count(DISTINCT player) FROM league_places WHERE week = ?", [item.week.value])
      return players > 0 ? .league(item.week, players: players) : nil
    case .reminder, .eventChange, .eventStart, .digest: return nil
    }
  }
}

/// The query that lists the ids of news. It has only the conditions that there are, so that each
/// can be read from an index.
struct NewsListing {
  let sql: String
  let arguments: [any SQLParameter]

  init(_ query: NewsQuery, for player: PlayerID?) {
    var tables = "news"
    var conditions: [String] = []
    var arguments: [any SQLParameter] = []
    if query.isBookmarked {
      // Few: they are looked through first.
      tables = "news_bookmarks CROSS JOIN news ON news.id = news_bookmarks.news"
      conditions.append("news_bookmarks.player = ?")
      arguments.append(player?.blob)
    }
    if let feed = query.feed {
      conditions.append("news.feed = ?")
      arguments.append(feed)
    }
    if let source = query.source, query.feed == nil || source != .feed {
      conditions.append("news.source = ?")
      arguments.append(source.rawValue)
    }
    let popularity = query.order == .popularity ? ["bookmarks"] : []
    let key = popularity + ["published_at", "id"]
    if let last = query.after {
      // Without the pluses, which take the type away, the index would be read by the first column.
      let own = key.map { "news.\($0)" }.joined(separator: ", ")
      let others = key.map { "+\($0)" }.joined(separator: ", ")
      conditions.append("(\(own)) < (SELECT \(others) FROM news WHERE id = ?)")
      arguments.append(last.blob)
    }
    let filter = conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND "))"
    let order = key.map { "news.\($0) DESC" }.joined(separator: ", ")
    sql = "SELECT news.id FROM \(tables) \(filter) ORDER BY \(order) LIMIT ?"
    self.arguments = arguments + [query.limit]
  }
}

/// The columns of a happening.
private struct StoredHappening {
  let kind: Happening.Kind
  var event: ScheduledEventID?
  var period: Int?
  var players: Int?
  var best: Int?

  init(_ happening: Happening) {
    kind = happening.kind
    switch happening {
    case .daily(let day, let players, let best):
      (period, self.players, self.best) = (day.value, players, best)
    case .league(let week, let players): (period, self.players) = (week.value, players)
    case .event(let id): event = id
    }
  }
}

extension News {
  /// Reads the columns of `newsColumns`.
  init(_ row: some SQLRow) throws {
    let source: NewsSource = try row.name(1)
    let origin: NewsOrigin =
      switch source {
      case .operator: .operator
      case .server: .server(try Happening(row, from: 8))
      case .feed: .feed(try row.value(2), item: try row.value(3))
      }
    self.init(
      id: try row.identifier(0), origin: origin, title: try row.optional(4),
      text: try row.optional(5), link: try row.optional(6), publishedAt: try row.instant(7))
  }
}

extension Happening {
  /// Reads kind, event, period, players and best.
  fileprivate init(_ row: some SQLRow, from first: Int) throws {
    let kind: Kind = try row.name(first)
    switch kind {
    case .event: self = .event(try row.identifier(first + 1))
    case .daily:
      guard let day = DailyNumber(try row.value(first + 2)) else {
        throw StorageError.corrupt("no day of a happening")
      }
      self = .daily(day, players: try row.value(first + 3), best: try row.value(first + 4))
    case .league:
      guard let week = WeekNumber(try row.value(first + 2)) else {
        throw StorageError.corrupt("no week of a happening")
      }
      self = .league(week, players: try row.value(first + 3))
    }
  }
}
