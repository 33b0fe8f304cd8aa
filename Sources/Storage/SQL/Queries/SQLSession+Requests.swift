import Community
import GameRules

// Open friend requests, and the outcomes of past ones.
extension SQLSession {
  /// Decides whether there is room for a new request.
  func admission(
    of sender: PlayerID, to recipient: PlayerID, from network: SenderNetwork?, at now: Instant
  ) throws -> IncomingRequests.Admission {
    guard let record = try player(sender) else { return .refused }
    try purgePastRequests(to: recipient, at: now)
    let new = IncomingRequest(
      sender: sender, at: now, network: network,
      isNewcomer: IncomingRequest.isNewcomer(
        isGuest: record.isGuest, joined: record.createdAt, at: now))
    return IncomingRequests(try requests(to: recipient, but: sender, at: now)).admission(of: new)
  }

  /// The requests that count toward the bounds.
  private func requests(
    to recipient: PlayerID, but sender: PlayerID, at now: Instant
  ) throws -> [IncomingRequest] {
    try rows(Self.countedRequests, [recipient.blob, sender.blob]).map { row in
      IncomingRequest(
        sender: try row.identifier(0), at: try row.instant(1), network: try row.network(2),
        isNewcomer: IncomingRequest.isNewcomer(
          isGuest: try row.value(3), joined: try row.instant(4), at: now))
    }
  }

  static var countedRequests: String {
    """
    SELECT sender, at, network, is_guest, created_at FROM friend_requests
    CROSS JOIN players ON players.id = sender WHERE recipient = ?1 AND sender <> ?2
    UNION ALL
    SELECT sender, sent_at, network, is_guest, created_at FROM past_requests
    CROSS JOIN players ON players.id = sender
    WHERE recipient = ?1 AND sender <> ?2 AND is_declined = 0
    """
  }

  /// Deletes outcomes that have expired.
  private func purgePastRequests(to recipient: PlayerID, at now: Instant) throws {
    try run(
      """
      DELETE FROM past_requests WHERE recipient = ?1
        AND ended_at <= CASE is_declined WHEN 1 THEN ?2 ELSE ?3 END
      """,
      [
        recipient.blob, (now + (.zero - FriendshipLimits.declinedTime)).millisecondsSinceEpoch,
        (now + (.zero - FriendshipLimits.withdrawnTime)).millisecondsSinceEpoch,
      ])
  }

  /// The outcome of the sender's last request to the recipient; `nil` if none is stored.
  func pastRequest(of sender: PlayerID, to recipient: PlayerID) throws -> PastRequest? {
    try row(
      "SELECT is_declined, ended_at FROM past_requests WHERE recipient = ? AND sender = ?",
      [recipient.blob, sender.blob]
    ).map { row in
      let isDeclined: Bool = try row.value(0)
      return isDeclined ? .declined(at: try row.instant(1)) : .withdrawn(at: try row.instant(1))
    }
  }

  /// Stores the outcome of an open request, whose row still exists.
  func remember(_ past: PastRequest, of sender: PlayerID, to recipient: PlayerID) throws {
    let (instant, isDeclined) =
      switch past {
      case .declined(let instant): (instant, true)
      case .withdrawn(let instant): (instant, false)
      }
    try run(
      """
      INSERT INTO past_requests
      SELECT recipient, sender, at, CASE ?4 WHEN 1 THEN NULL ELSE network END, ?3, ?4
      FROM friend_requests
      WHERE recipient = ?1 AND sender = ?2
      ON CONFLICT (recipient, sender) DO UPDATE SET sent_at = excluded.sent_at,
        network = excluded.network, ended_at = excluded.ended_at,
        is_declined = excluded.is_declined
      """,
      [recipient.blob, sender.blob, instant.millisecondsSinceEpoch, isDeclined])
  }

  func forgetPastRequests(between one: PlayerID, and other: PlayerID) throws {
    for (recipient, sender) in [(one, other), (other, one)] {
      try run(
        "DELETE FROM past_requests WHERE recipient = ? AND sender = ?",
        [recipient.blob, sender.blob])
    }
  }

  /// Displaces a request in favor of another one; returns whether it was open. A withdrawn request
  /// is displaced without notice.
  func displaceRequest(of sender: PlayerID, to recipient: PlayerID) throws -> Bool {
    try run(
      "DELETE FROM past_requests WHERE recipient = ? AND sender = ?",
      [recipient.blob, sender.blob])
    try run(
      "DELETE FROM friend_requests WHERE recipient = ? AND sender = ?",
      [recipient.blob, sender.blob])
    let wasOpen = try changes() > 0
    try removeRequestNotification(about: sender, from: recipient)
    return wasOpen
  }

  /// Marks the request's notification as read, because the recipient has answered.
  func readRequestNotification(about sender: PlayerID, in recipient: PlayerID) throws {
    try run(
      """
      UPDATE notifications SET is_read = 1
      WHERE player = ? AND kind = 'friendRequest' AND other = ? AND is_read = 0
      """,
      [recipient.blob, sender.blob])
  }

  func removeRequestNotification(about sender: PlayerID, from recipient: PlayerID) throws {
    try run(
      "DELETE FROM notifications WHERE player = ? AND kind = 'friendRequest' AND other = ?",
      [recipient.blob, sender.blob])
  }

  /// Deletes the notifications of all open requests of a sender who is about to be deleted.
  func removeRequestNotifications(about sender: PlayerID) throws {
    let recipients: [PlayerID] = try rows(
      "SELECT recipient FROM friend_requests WHERE sender = ?", [sender.blob]
    ).map { try $0.identifier(0) }
    for recipient in recipients {
      try removeRequestNotification(about: sender, from: recipient)
    }
  }
}

// Blocks.
extension SQLSession {
  func isBlocking(_ player: PlayerID, _ other: PlayerID) throws -> Bool {
    try row("SELECT 1 FROM blocks WHERE player = ? AND blocked = ?", [player.blob, other.blob])
      != nil
  }

  func setBlock(_ isBlocked: Bool, by player: PlayerID, of other: PlayerID, at now: Instant) throws
  {
    if isBlocked {
      try run(
        "INSERT INTO blocks VALUES (?, ?, ?)",
        [player.blob, other.blob, now.millisecondsSinceEpoch])
    } else {
      try run(
        "DELETE FROM blocks WHERE player = ? AND blocked = ?", [player.blob, other.blob])
    }
  }

  func blockedIDs(of player: PlayerID) throws -> [PlayerID] {
    try rows("SELECT blocked FROM blocks WHERE player = ? ORDER BY blocked", [player.blob])
      .map { try $0.identifier(0) }
  }

  func blockList(of player: PlayerID) throws -> [BlockRecord] {
    try rows(
      """
      SELECT since, \(Self.playerColumns) FROM blocks
      CROSS JOIN players ON players.id = blocked
      WHERE player = ? ORDER BY username_key LIMIT ?
      """,
      [player.blob, FriendshipLimits.blocked]
    ).map { BlockRecord(player: try PlayerRecord($0, from: 1), since: try $0.instant(0)) }
  }
}

extension SQLRow {
  fileprivate func network(_ index: Int) throws -> SenderNetwork? {
    try optional(index, as: Int64.self).map { SenderNetwork(tag: UInt64(bitPattern: $0)) }
  }
}

extension SenderNetwork {
  /// The value in the database.
  var column: Int64 { Int64(bitPattern: tag) }
}
