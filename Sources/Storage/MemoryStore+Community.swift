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
    export.badges = try badges(of: id)
    export.notifications = latestFirst(id)
    export.avatar = avatars[id]
    export.waitingTicket = tickets[id]
    return export
  }
}

// Friends.
extension MemoryStore {
  public func befriend(
    _ command: FriendshipCommand, by actor: PlayerID, about other: PlayerID, at now: Instant,
    following: @escaping @Sendable ([CommunityEvent], [PlayerID: Set<BadgeID>]) -> [StoreWrite]
  ) throws(StorageError) -> FriendshipAnswer {
    try checkUsable()
    guard players[actor] != nil, players[other] != nil else { return .unknownPlayer }
    let before = try friendship(between: actor, and: other)
    let outcome = before.decide(
      command, by: .init(actor, friendCounts(of: actor)),
      about: .init(other, friendCounts(of: other)), at: now)
    guard case .changed(let after, let events) = outcome else {
      return .decided(outcome, CommitReport())
    }
    let badges = [actor, other].map { ($0, Set((self.badges[$0] ?? [:]).keys)) }
    let report = try carryOut(following(events, Dictionary(uniqueKeysWithValues: badges)))
    replace(by: after, between: actor, and: other, at: now)
    return .decided(outcome, report)
  }

  private func replace(
    by after: Friendship, between player: PlayerID, and other: PlayerID, at now: Instant
  ) {
    for (one, another) in [(player, other), (other, player)] {
      friends[one]?[another] = nil
      friendRequests[SenderAndRecipient(sender: one, recipient: another)] = nil
    }
    switch after {
    case .none: break
    case .requested(let sender):
      let recipient = sender == player ? other : player
      friendRequests[SenderAndRecipient(sender: sender, recipient: recipient)] = now
    case .friends:
      friends[player, default: [:]][other] = now
      friends[other, default: [:]][player] = now
    }
  }

  public func friendship(
    between player: PlayerID, and other: PlayerID
  ) throws(StorageError) -> Friendship {
    try checkUsable()
    if friends[player]?[other] != nil { return .friends }
    for (sender, recipient) in [(player, other), (other, player)] {
      let request = SenderAndRecipient(sender: sender, recipient: recipient)
      if friendRequests[request] != nil { return .requested(by: sender) }
    }
    return .none
  }

  private func friendCounts(of player: PlayerID) -> FriendCounts {
    FriendCounts(
      friends: friends[player]?.count ?? 0,
      sentRequests: friendRequests.keys.count { $0.sender == player },
      receivedRequests: friendRequests.keys.count { $0.recipient == player })
  }

  public func friendIDs(of player: PlayerID) throws(StorageError) -> [PlayerID] {
    try checkUsable()
    return (friends[player] ?? [:]).keys.sorted()
  }

  public func friendList(of player: PlayerID) throws(StorageError) -> FriendList {
    try checkUsable()
    var list = FriendList()
    list.friends = (friends[player] ?? [:])
      .compactMap { id, since in players[id].map { FriendRecord(player: $0, since: since) } }
      .sorted { $0.player.username.key < $1.player.username.key }
    list.incoming = requests { $0.recipient == player ? $0.sender : nil }
    list.outgoing = requests { $0.sender == player ? $0.recipient : nil }
    return list
  }

  private func requests(_ side: (SenderAndRecipient) -> PlayerID?) -> [FriendRequestRecord] {
    friendRequests.compactMap { request, at in
      side(request).flatMap { players[$0] }.map { FriendRequestRecord(player: $0, at: at) }
    }
    .sorted { ($1.at, $0.player.id) < ($0.at, $1.player.id) }
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
