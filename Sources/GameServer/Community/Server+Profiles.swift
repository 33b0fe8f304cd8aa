import Community
import GameRules
import Storage
import WireProtocol

// What players see of themselves and of each other: profiles, badges, rankings, inboxes.
extension Server {
  func addProfileHandlers() {
    dispatcher.handleWhenDurable(ProfileGet.self) { [unowned self] parameters, call in
      try await self.showProfile(parameters, call)
    }
    dispatcher.handleWhenDurable(BadgeList.self) { [unowned self] _, call in
      try await self.listBadges(call)
    }
    dispatcher.handleWhenDurable(RankingGet.self) { [unowned self] parameters, call in
      try await self.showRanking(parameters, call)
    }
    dispatcher.handleWhenDurable(NotificationList.self) { [unowned self] parameters, call in
      try await self.listNotifications(parameters, call)
    }
    dispatcher.handleWhenDurable(NotificationRead.self) { [unowned self] parameters, call in
      try await self.readNotifications(parameters, call)
    }
  }

  private func showProfile(
    _ parameters: ProfileGet.Parameters, _ call: Call<ProfileGet>
  ) async throws(StorageError) {
    guard let asker = call.session.player?.id else { return call.refuse(.unauthenticated) }
    guard let record = try await named(parameters, asker: asker) else {
      return call.refuse(.unknownPlayer)
    }
    let statistics = try await store.statistics(of: record.id) ?? Statistics()
    let badges = try await store.badges(of: record.id)
    let rank = try await store.rankingRow(of: record.id, in: .global)?.rank
    let friendship: Friendship =
      asker == record.id ? .none : try await store.friendship(between: asker, and: record.id)
    var card = StatisticsCard(statistics.seenLast(at: record.lastSeenAt), at: clock.now)
    if asker != record.id, friendship != .friends { card.blurLastAccess() }
    call.succeed(
      .init(
        player: PlayerCard(record), statistics: card,
        badges: triggers.rules.cards(unlocked: badges).filter(\.isUnlocked), rank: rank,
        friendship: .init(friendship, asker: asker, player: record.id)))
  }

  private func named(
    _ parameters: ProfileGet.Parameters, asker: PlayerID
  ) async throws(StorageError) -> PlayerRecord? {
    if let id = parameters.player { return try await store.player(id) }
    guard let name = parameters.username else { return try await store.player(asker) }
    guard let username = Username(name) else { return nil }
    return try await store.player(named: username)
  }

  private func listBadges(_ call: Call<BadgeList>) async throws(StorageError) {
    guard let player = call.session.player?.id else { return call.refuse(.unauthenticated) }
    let badges = try await store.badges(of: player)
    call.succeed(.init(badges: triggers.rules.cards(unlocked: badges)))
  }

  private func showRanking(
    _ parameters: RankingGet.Parameters, _ call: Call<RankingGet>
  ) async throws(StorageError) {
    guard let asker = call.session.player?.id else { return call.refuse(.unauthenticated) }
    var start = RankingStart.top
    if let around = parameters.around {
      let player = around.player(asker: asker)
      guard try await store.player(player) != nil else { return call.refuse(.unknownPlayer) }
      start = .around(player)
    } else if let text = parameters.cursor {
      guard let cursor = RankingCursor(text: text) else {
        return call.fail(
          .invalidParameters(WireFault(member: "cursor", expectation: "of a page before")))
      }
      start = .after(cursor)
    }
    let scope: RankingScope =
      switch parameters.scope {
      case .global: .global
      case .friends: .friends(of: asker)
      }
    let page = try await store.ranking(
      scope, start, limit: parameters.limit ?? WireLimits.usualPage)
    let me = try await store.rankingRow(of: asker, in: scope)
    call.succeed(
      .init(
        rows: page.rows.map(RankingCard.init), me: me.map(RankingCard.init),
        cursor: page.next?.text, count: page.count))
  }

  private func listNotifications(
    _ parameters: NotificationList.Parameters, _ call: Call<NotificationList>
  ) async throws(StorageError) {
    guard let player = call.session.player?.id else { return call.refuse(.unauthenticated) }
    let page = try await store.inbox(
      of: player, before: parameters.before, limit: parameters.limit ?? WireLimits.usualPage)
    call.succeed(
      .init(
        notifications: try await inbox.cards(of: page.notifications), unread: page.unreadCount))
  }

  private func readNotifications(
    _ parameters: NotificationRead.Parameters, _ call: Call<NotificationRead>
  ) async throws(StorageError) {
    guard let player = call.session.player?.id else { return call.refuse(.unauthenticated) }
    let unread = try await store.readNotifications(of: player, upTo: parameters.upTo)
    call.succeed(.init(unread: unread))
  }
}

extension RuleBook {
  /// All badges, in the order of the file, and since when a player has them.
  ///
  /// A badge that the player has but that the file has no longer is not among them: it has no title.
  func cards(unlocked: [BadgeRecord]) -> [BadgeCard] {
    let moments = Dictionary(uniqueKeysWithValues: unlocked.map { ($0.badge, $0.grantedAt) })
    return badges.map { BadgeCard($0, unlockedAt: moments[$0.id]) }
  }
}

extension Statistics {
  /// The statistics with a later visit, which nothing else follows from.
  func seenLast(at instant: Instant) -> Statistics {
    var statistics = self
    statistics.lastAccess = max(lastAccess ?? instant, instant)
    return statistics
  }
}

extension RankingGet.Around {
  fileprivate func player(asker: PlayerID) -> PlayerID {
    switch self {
    case .me: asker
    case .player(let player): player
    }
  }
}

extension RankingCard {
  fileprivate init(_ row: RankingRow) {
    self.init(
      rank: row.rank, player: PlayerCard(row.player), averageScore: row.average.value,
      games: row.gamesPlayed)
  }
}

extension RankingCursor {
  /// Hexadecimal.
  fileprivate var text: String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  fileprivate init?(text: String) {
    let digits = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 2 * Self.length else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(UInt8(high * 16 + low))
    }
    self.init(bytes: bytes)
  }
}
