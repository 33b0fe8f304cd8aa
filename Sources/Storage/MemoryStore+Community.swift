import Community
import GameRules

// What somebody has, and whom.
extension MemoryStore {
  public func statistics(of player: PlayerID) throws(StorageError) -> Statistics? {
    try checkUsable()
    return statistics[player]
  }

  public func history(of player: PlayerID) throws(StorageError) -> PlayerHistory {
    try checkUsable()
    return PlayerHistory(
      player: player, matches: finishedMatches(of: player).map(\.match),
      visits: visits[player] ?? [])
  }

  public func standings(of ids: [PlayerID]) throws(StorageError) -> [PlayerStanding] {
    try checkUsable()
    var standings: [PlayerStanding] = []
    for record in ids.compactMap({ players[$0] }) { standings.append(try standing(of: record)) }
    return standings
  }

  public func standing(
    forToken hash: TokenHash, at now: Instant
  ) throws(StorageError) -> PlayerStanding? {
    guard let record = try player(forToken: hash, at: now) else { return nil }
    return try standing(of: record)
  }

  private func standing(of record: PlayerRecord) throws(StorageError) -> PlayerStanding {
    PlayerStanding(
      record: record, statistics: statistics[record.id] ?? Statistics(),
      badges: try badges(of: record.id), friends: try friendIDs(of: record.id),
      blocked: blockedIDs(of: record.id),
      unread: try unreadCount(of: record.id))
  }

  public func computeMissingStatistics(limit: Int) throws(StorageError) -> Int {
    precondition(limit > 0, "a number of players")
    try checkUsable()
    guard !hasAllStatistics else { return 0 }
    let played = Set(matches.values.flatMap(\.match.setup.players))
    let lacking = played.filter { players[$0] != nil && statistics[$0] == nil }.sorted()
      .prefix(limit)
    for player in lacking { statistics[player] = try history(of: player).statistics }
    hasAllStatistics = lacking.count < limit
    return lacking.count
  }

  public func matches(
    of player: PlayerID, before: MatchID?, limit: Int
  ) throws(StorageError) -> [FinishedMatchRecord] {
    precondition((0...FinishedMatchRecord.pageLimit).contains(limit), "a number of matches")
    try checkUsable()
    let found = finishedMatches(of: player).reversed()
      .filter { record in before.map { record.match.setup.id < $0 } ?? true }
    return Array(found.prefix(limit))
  }

  private func finishedMatches(of player: PlayerID) -> [FinishedMatchRecord] {
    matches.values.filter { $0.match.setup.players.contains(player) }
      .sorted { $0.match.setup.id < $1.match.setup.id }
  }

  public func badges(of player: PlayerID) throws(StorageError) -> [BadgeRecord] {
    try checkUsable()
    return (badges[player] ?? [:]).map { BadgeRecord(badge: $0, grantedAt: $1) }
      .sorted { ($0.grantedAt, $0.badge) < ($1.grantedAt, $1.badge) }
  }

  public func inbox(
    of player: PlayerID, before: NotificationID?, limit: Int
  ) throws(StorageError) -> InboxPage {
    precondition(limit >= 0, "a number of notifications")
    let unreadCount = try unreadCount(of: player)
    let found = latestFirst(player).filter { record in before.map { record.id < $0 } ?? true }
    return InboxPage(notifications: Array(found.prefix(limit)), unreadCount: unreadCount)
  }

  private func latestFirst(_ player: PlayerID) -> [NotificationRecord] {
    (notifications[player] ?? []).sorted { $0.id > $1.id }
  }

  public func unreadCount(of player: PlayerID) throws(StorageError) -> Int {
    try checkUsable()
    return (notifications[player] ?? []).count { !$0.isRead }
  }

  public func readNotifications(
    of player: PlayerID, upTo last: NotificationID
  ) throws(StorageError) -> Int {
    try checkUsable()
    notifications[player] = notifications[player]?.map { record in
      var record = record
      if record.id <= last { record.isRead = true }
      return record
    }
    return try unreadCount(of: player)
  }

  public func export(_ id: PlayerID) throws(StorageError) -> PlayerExport? {
    try checkUsable()
    guard let player = players[id] else { return nil }
    var export = PlayerExport(player: player)
    export.email = credentials[id]?.email
    export.identities = identities.values.filter { $0.player == id }
      .sorted { ($0.provider, $0.subject) < ($1.provider, $1.subject) }
    export.tokens = tokens.values.filter { $0.player == id }
      .map { TokenDates(createdAt: $0.createdAt, expiresAt: $0.expiresAt) }
      .sorted { ($0.createdAt, $0.expiresAt) < ($1.createdAt, $1.expiresAt) }
    export.statistics = statistics[id]
    // A stable sort: visits of one moment stay in their order.
    export.visits = (visits[id] ?? []).enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    export.friends = try friendList(of: id)
    export.blocked = try blockList(of: id)
    export.badges = try badges(of: id)
    export.notifications = latestFirst(id)
    export.avatar = avatars[id]
    export.waitingTicket = tickets[id]
    return export
  }
}

// Rankings.
extension MemoryStore {
  public func ranking(
    _ scope: RankingScope, _ start: RankingStart, limit: Int
  ) throws(StorageError) -> RankingPage {
    precondition((0...RankingPage.rowLimit).contains(limit), "a number of rows")
    try checkUsable()
    let list = RankingList(rankingKeys(of: scope))
    let (places, hasMore) = list.page(start, limit: limit)
    var page = RankingPage()
    page.count = list.count
    page.rows = places.compactMap(row)
    if hasMore { page.next = page.rows.last.map { RankingCursor($0.key) } }
    return page
  }

  public func rankingRow(
    of player: PlayerID, in scope: RankingScope
  ) throws(StorageError) -> RankingRow? {
    try checkUsable()
    return RankingList(rankingKeys(of: scope)).place(of: player).flatMap(row)
  }

  private func row(_ place: RankingList.Place) -> RankingRow? {
    players[place.key.player].map { player in
      RankingRow(
        rank: place.rank, player: player, average: place.key.average,
        gamesPlayed: place.key.gamesPlayed)
    }
  }

  private func rankingKeys(of scope: RankingScope) -> [RankingKey] {
    switch scope {
    case .global: rankingKeys(statistics.keys)
    case .friends(let player): rankingKeys([player] + (friends[player] ?? [:]).keys)
    }
  }

  func rankingKeys(_ players: some Sequence<PlayerID>) -> [RankingKey] {
    players.compactMap { player in
      statistics[player].flatMap { RankingKey(player: player, statistics: $0) }
    }
  }
}
