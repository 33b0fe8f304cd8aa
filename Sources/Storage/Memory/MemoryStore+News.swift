import Community
import GameRules

/// An item of news in memory.
struct StoredNews {
  var news: News
  /// Grows with each item.
  let number: Int
  var picture: NewsPicture?
}

/// A player's digests in memory.
struct StoredDigest {
  var setting: DigestSetting
  /// The number of the last item that the player was told of.
  var told: Int
  var since: Instant
}

// NewsStore.
extension MemoryStore {
  public func news(
    _ query: NewsQuery, for player: PlayerID?
  ) throws(StorageError) -> [NewsRecord] {
    try checkUsable()
    let found = newsItems.values.map { record(of: $0, for: player) }.filter { record in
      (query.source == nil || record.news.origin.source == query.source)
        && (query.feed == nil || record.news.origin.feed == query.feed)
        && (!query.isBookmarked || record.isBookmarked == true)
    }
    func key(_ record: NewsRecord) -> (Int, Instant, NewsID) {
      (query.order == .date ? 0 : record.bookmarks, record.news.publishedAt, record.news.id)
    }
    var sorted = found.sorted { key($0) > key($1) }
    if let id = query.after {
      guard let last = newsItems[id].map({ record(of: $0, for: player) }) else { return [] }
      sorted.removeAll { key($0) >= key(last) }
    }
    return Array(sorted.prefix(query.limit))
  }

  public func news(
    _ ids: [NewsID], for player: PlayerID?
  ) throws(StorageError) -> [NewsRecord] {
    try checkUsable()
    return ids.compactMap { newsItems[$0] }.map { record(of: $0, for: player) }
  }

  public func newsPicture(_ id: NewsID) throws(StorageError) -> NewsPicture? {
    try checkUsable()
    return newsItems[id]?.picture
  }

  private func record(of stored: StoredNews, for player: PlayerID?) -> NewsRecord {
    var news = stored.news
    let id = news.id
    if case .event(let event)? = news.origin.happening { news.title = events[event]?.title }
    return NewsRecord(
      news: news, hasPicture: stored.picture != nil,
      bookmarks: newsBookmarks.values.count { $0[id] != nil },
      isBookmarked: player.map { newsBookmarks[$0]?[id] != nil })
  }

  public func bookmark(
    _ id: NewsID, _ isBookmarked: Bool, by player: PlayerID, at now: Instant
  ) throws(StorageError) -> BookmarkAnswer {
    try checkUsable()
    guard players[player] != nil, let stored = newsItems[id] else {
      return .refused(.unknownNews)
    }
    let own = newsBookmarks[player] ?? [:]
    if isBookmarked, own[id] == nil {
      guard own.count < NewsLimits.bookmarks else { return .refused(.tooManyBookmarks) }
      newsBookmarks[player, default: [:]][id] = now
    } else if !isBookmarked {
      newsBookmarks[player]?[id] = nil
    }
    return .done(record(of: stored, for: player))
  }

  func bookmarks(of player: PlayerID) -> [BookmarkRecord] {
    (newsBookmarks[player] ?? [:]).map { BookmarkRecord(news: $0, at: $1) }
      .sorted { $0.news < $1.news }
  }

  public func purgeNews(at now: Instant, limit: Int) throws(StorageError) -> Int {
    try checkUsable()
    let oldest = now + (.zero - NewsLimits.life)
    let old = newsItems.values.map(\.news).filter {
      $0.publishedAt < oldest && $0.origin.source != .operator && !isBookmarked($0.id)
    }.sorted { ($0.publishedAt, $0.id) < ($1.publishedAt, $1.id) }.prefix(limit)
    for news in old { removeNews(news.id, at: now) }
    let forgotten = goneItems.filter { $0.value < oldest }.keys.prefix(limit - old.count)
    for origin in forgotten { goneItems[origin] = nil }
    return old.count + forgotten.count
  }

  private func isBookmarked(_ id: NewsID) -> Bool {
    newsBookmarks.values.contains { $0[id] != nil }
  }

  // MARK: - What adds and removes news

  func add(_ news: News, picture: NewsPicture? = nil) {
    guard newsItems[news.id] == nil else { return }
    lastNewsNumber += 1
    newsItems[news.id] = StoredNews(news: news, number: lastNewsNumber, picture: picture)
  }

  /// Removes an item; one of a feed is not to come back.
  func removeNews(_ id: NewsID, at now: Instant) {
    if let origin = newsItems[id]?.news.origin, origin.feed != nil { goneItems[origin] = now }
    newsItems[id] = nil
    newsBookmarks = newsBookmarks.mapValues { $0.filter { $0.key != id } }
  }

  func read(_ items: [News], of feed: String, at now: Instant) {
    let oldest = now + (.zero - NewsLimits.life)
    for news in items where news.origin.feed == feed {
      guard let present = newsItems.values.first(where: { $0.news.origin == news.origin }) else {
        if goneItems[news.origin] != nil {
          goneItems[news.origin] = now
        } else if news.publishedAt > oldest {
          add(news)
        }
        continue
      }
      newsItems[present.news.id]?.news.title = news.title
      newsItems[present.news.id]?.news.text = news.text
      newsItems[present.news.id]?.news.link = news.link
    }
    let own = newsItems.values.map(\.news).filter { $0.origin.feed == feed }
      .sorted { ($0.publishedAt, $0.id) > ($1.publishedAt, $1.id) }
    for news in own.dropFirst(NewsLimits.itemsOfFeed) where !isBookmarked(news.id) {
      removeNews(news.id, at: now)
    }
  }

  /// Gives an item of a feed its picture, which then stays.
  func give(_ picture: NewsPicture, toItem item: String, of feed: String) {
    let origin = NewsOrigin.feed(feed, item: item)
    guard let present = newsItems.values.first(where: { $0.news.origin == origin }),
      present.picture == nil
    else { return }
    newsItems[present.news.id]?.picture = picture
  }

  /// The happening that the end of a day or week is; `nil` if nobody played.
  func happening(at item: DueItem) -> Happening? {
    switch item.task {
    case .dailyEnd:
      let rows = boardEntries[.set(.daily(item.day))] ?? [:]
      guard let best = rows.values.map(\.points).max() else { return nil }
      return .daily(item.day, players: rows.count, best: best)
    case .leagueEnd:
      let members = Set(leaguePlaces.map(\.place).filter { $0.week == item.week }.map(\.player))
      return members.isEmpty ? nil : .league(item.week, players: members.count)
    case .reminder, .eventChange, .eventStart, .digest: return nil
    }
  }

  // MARK: - Digests

  /// Notes that a player has the news by now, and plans the next digest.
  func tellDigest(
    to player: PlayerID, id: NotificationID, at now: Instant
  ) -> NotificationRecord? {
    guard let stored = digests[player] else { return nil }
    due[.digest(of: player)] = stored.setting.next(after: now)
    digests[player]?.told = lastNewsNumber
    digests[player]?.since = now
    let new = newsItems.values.filter { $0.number > stored.told }.sorted { $0.number > $1.number }
    guard !new.isEmpty else { return nil }
    return NotificationRecord(
      DigestNotice(
        from: stored.since, until: now, count: new.count,
        news: new.prefix(NewsLimits.digestItems).map(\.news.id)),
      of: player, id: id, number: Int64(lastNewsNumber))
  }

  public func digest(of player: PlayerID) throws(StorageError) -> DigestRecord? {
    try checkUsable()
    guard let stored = digests[player], let next = due[.digest(of: player)] else { return nil }
    return DigestRecord(setting: stored.setting, next: next)
  }

  public func setDigest(
    _ setting: DigestSetting, of player: PlayerID, at now: Instant
  ) throws(StorageError) -> DigestRecord? {
    try checkUsable()
    guard players[player] != nil else { return nil }
    if digests[player]?.setting == setting { return try digest(of: player) }
    due[.digest(of: player)] = setting.next(after: now)
    if setting.every == .off {
      digests[player] = nil
    } else {
      let stored = digests[player]
      digests[player] = StoredDigest(
        setting: setting, told: stored?.told ?? lastNewsNumber, since: stored?.since ?? now)
    }
    return try digest(of: player)
  }
}
