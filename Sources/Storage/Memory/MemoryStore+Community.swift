import Community
import GameRules
import Learning

// CommunityStore.
extension MemoryStore {
  public func statistics(of player: PlayerID) throws(StorageError) -> Statistics? {
    try checkUsable()
    return statistics[player]
  }

  public func history(of player: PlayerID) throws(StorageError) -> PlayerHistory {
    try checkUsable()
    return PlayerHistory(
      player: player, matches: finishedMatches(of: player).map(\.match),
      visits: visits[player] ?? [], compositions: compositions[player] ?? [])
  }

  public func memory(of player: PlayerID) throws(StorageError) -> Memory {
    try checkUsable()
    return players[player] == nil ? Memory() : try history(of: player).fold(from: Memory())
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

  func latestFirst(_ player: PlayerID) -> [NotificationRecord] {
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
