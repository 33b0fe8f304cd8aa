import Community
import GameRules

extension SQLSession {
  func befriend(
    _ command: FriendshipCommand, by actor: PlayerID, about other: PlayerID,
    from network: SenderNetwork?, at now: Instant,
    following: ([CommunityEvent], [PlayerID: Set<BadgeID>]) -> [StoreWrite]
  ) throws -> FriendshipAnswer {
    guard try isPlayer(actor), try isPlayer(other) else { return .unknownPlayer }
    let before = try friendship(between: actor, and: other)
    let admission =
      command == .request && before == .none
      ? try admission(of: actor, to: other, from: network, at: now) : .admitted
    let outcome = before.decide(
      command, by: try party(actor, with: other), about: try party(other, with: actor),
      admission: admission, at: now)
    guard case .changed(let after, let events) = outcome else {
      return .decided(outcome, CommitReport())
    }
    var displaced: PlayerID?
    if case .displacing(let sender) = admission, try displaceRequest(of: sender, to: other) {
      displaced = sender
    }
    try conclude(before, command, by: actor, about: other, at: now)
    try replace(before, by: after, between: actor, and: other, from: network, at: now)
    let badges = try [actor: badgeIDs(of: actor), other: badgeIDs(of: other)]
    var report = try apply(following(events, badges))
    report.displacedSender = displaced
    return .decided(outcome, report)
  }

  private func party(_ player: PlayerID, with other: PlayerID) throws -> Friendship.Party {
    .init(
      player, try friendCounts(of: player), blocks: try isBlocking(player, other),
      past: try pastRequest(of: player, to: other))
  }

  /// Writes a command's effects other than the new relation of the two players.
  private func conclude(
    _ before: Friendship, _ command: FriendshipCommand, by actor: PlayerID, about other: PlayerID,
    at now: Instant
  ) throws {
    switch command {
    case .request, .accept: try forgetPastRequests(between: actor, and: other)
    case .decline: try remember(.declined(at: now), of: other, to: actor)
    case .block: try setBlock(true, by: actor, of: other, at: now)
    case .unblock: try setBlock(false, by: actor, of: other, at: now)
    case .remove: break
    }
    guard case .requested(let sender) = before else { return }
    let recipient = sender == actor ? other : actor
    switch command {
    case .request, .accept, .decline:
      try readRequestNotification(about: sender, in: recipient)
    case .remove, .block:
      if sender == actor { try remember(.withdrawn(at: now), of: actor, to: other) }
      try removeRequestNotification(about: sender, from: recipient)
    case .unblock: break
    }
  }

  private func badgeIDs(of player: PlayerID) throws -> Set<BadgeID> {
    Set(try badges(of: player).map(\.badge))
  }

  private func replace(
    _ before: Friendship, by after: Friendship, between player: PlayerID,
    and other: PlayerID, from network: SenderNetwork?, at now: Instant
  ) throws {
    let pairs = [(player, other), (other, player)]
    for (one, another) in pairs where before != .none {
      try run(
        "DELETE FROM friendships WHERE player = ? AND friend = ?", [one.blob, another.blob])
      try run(
        "DELETE FROM friend_requests WHERE recipient = ? AND sender = ?",
        [one.blob, another.blob])
    }
    switch after {
    case .none: break
    case .requested(let sender):
      let recipient = sender == player ? other : player
      try run(
        "INSERT INTO friend_requests VALUES (?, ?, ?, ?)",
        [recipient.blob, sender.blob, now.millisecondsSinceEpoch, network?.column])
    case .friends:
      for (one, another) in pairs {
        try run(
          "INSERT INTO friendships VALUES (?, ?, ?)",
          [one.blob, another.blob, now.millisecondsSinceEpoch])
      }
    }
  }

  func friendship(between player: PlayerID, and other: PlayerID) throws -> Friendship {
    let isFriend = try row(
      "SELECT 1 FROM friendships WHERE player = ? AND friend = ?", [player.blob, other.blob])
    if isFriend != nil { return .friends }
    for (recipient, sender) in [(player, other), (other, player)] {
      let request = try row(
        "SELECT 1 FROM friend_requests WHERE recipient = ? AND sender = ?",
        [recipient.blob, sender.blob])
      if request != nil { return .requested(by: sender) }
    }
    return .none
  }

  private func friendCounts(of player: PlayerID) throws -> FriendCounts {
    FriendCounts(
      friends: try count("SELECT count(*) FROM friendships WHERE player = ?", [player.blob]),
      sentRequests: try count(
        "SELECT count(*) FROM friend_requests WHERE sender = ?", [player.blob]),
      blocked: try count("SELECT count(*) FROM blocks WHERE player = ?", [player.blob]))
  }

  func friendIDs(of player: PlayerID) throws -> [PlayerID] {
    try rows("SELECT friend FROM friendships WHERE player = ? ORDER BY friend", [player.blob])
      .map { try $0.identifier(0) }
  }

  func friendList(of player: PlayerID) throws -> FriendList {
    var list = FriendList()
    list.friends = try rows(
      """
      SELECT since, \(Self.playerColumns) FROM friendships
      CROSS JOIN players ON players.id = friend
      WHERE player = ? ORDER BY username_key LIMIT ?
      """,
      [player.blob, FriendshipLimits.friends]
    ).map { FriendRecord(player: try PlayerRecord($0, from: 1), since: try $0.instant(0)) }
    list.incoming = try friendRequests(
      of: player, as: "recipient", other: "sender", limit: FriendshipLimits.receivedRequests)
    list.outgoing = try friendRequests(
      of: player, as: "sender", other: "recipient", limit: FriendshipLimits.sentRequests)
    return list
  }

  private func friendRequests(
    of player: PlayerID, as side: String, other: String, limit: Int
  ) throws -> [FriendRequestRecord] {
    try rows(
      """
      SELECT at, \(Self.playerColumns) FROM friend_requests
      CROSS JOIN players ON players.id = \(other)
      WHERE \(side) = ? ORDER BY at DESC, players.id LIMIT ?
      """,
      [player.blob, limit]
    ).map { FriendRequestRecord(player: try PlayerRecord($0, from: 1), at: try $0.instant(0)) }
  }
}
