import Community
import GRDB
import GameRules

extension Database {
  func befriend(
    _ command: FriendshipCommand, by actor: PlayerID, about other: PlayerID, at now: Instant,
    following: ([CommunityEvent], [PlayerID: Set<BadgeID>]) -> [StoreWrite]
  ) throws -> FriendshipAnswer {
    guard try isPlayer(actor), try isPlayer(other) else { return .unknownPlayer }
    let before = try friendship(between: actor, and: other)
    let outcome = before.decide(
      command, by: .init(actor, try friendCounts(of: actor)),
      about: .init(other, try friendCounts(of: other)), at: now)
    guard case .changed(let after, let events) = outcome else {
      return .decided(outcome, CommitReport())
    }
    try replace(before, by: after, between: actor, and: other, at: now)
    let badges = try [actor: badgeIDs(of: actor), other: badgeIDs(of: other)]
    return .decided(outcome, try apply(following(events, badges)))
  }

  private func badgeIDs(of player: PlayerID) throws -> Set<BadgeID> {
    Set(try badges(of: player).map(\.badge))
  }

  private func replace(
    _ before: Friendship, by after: Friendship, between player: PlayerID,
    and other: PlayerID, at now: Instant
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
        "INSERT INTO friend_requests VALUES (?, ?, ?)",
        [recipient.blob, sender.blob, now.millisecondsSinceEpoch])
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
      receivedRequests: try count(
        "SELECT count(*) FROM friend_requests WHERE recipient = ?", [player.blob]))
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
