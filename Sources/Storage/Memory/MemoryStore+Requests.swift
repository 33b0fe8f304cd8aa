import Community
import GameRules

// Open friend requests, and the outcomes of past ones.
extension MemoryStore {
  /// Decides whether there is room for a new request.
  func admission(
    of sender: PlayerID, to recipient: PlayerID, from network: SenderNetwork?, at now: Instant
  ) -> IncomingRequests.Admission {
    pastRequests = pastRequests.filter { $0.key.recipient != recipient || now < $0.value.past.end }
    let withdrawn = pastRequests.compactMap { request, value in
      if case .withdrawn = value.past { (request, value.sent) } else { nil }
    }
    let counted = (friendRequests.map { ($0.key, $0.value) } + withdrawn)
      .filter { $0.0.recipient == recipient && $0.0.sender != sender }
      .compactMap { incoming($0.0.sender, $0.1, at: now) }
    guard let new = incoming(sender, OpenRequest(at: now, network: network), at: now) else {
      return .refused
    }
    return IncomingRequests(counted).admission(of: new)
  }

  private func incoming(
    _ sender: PlayerID, _ request: OpenRequest, at now: Instant
  ) -> IncomingRequest? {
    players[sender].map { player in
      IncomingRequest(
        sender: sender, at: request.at, network: request.network,
        isNewcomer: IncomingRequest.isNewcomer(
          isGuest: player.isGuest, joined: player.createdAt, at: now))
    }
  }

  /// Applies a command's effects other than the new relation of the two players.
  func conclude(
    _ before: Friendship, _ command: FriendshipCommand, by actor: PlayerID, about other: PlayerID,
    at now: Instant
  ) {
    let own = SenderAndRecipient(sender: actor, recipient: other)
    let others = SenderAndRecipient(sender: other, recipient: actor)
    switch command {
    case .request, .accept:
      pastRequests[own] = nil
      pastRequests[others] = nil
    case .decline: remember(.declined(at: now), of: others)
    case .block: blocks[actor, default: [:]][other] = now
    case .unblock: blocks[actor]?[other] = nil
    case .remove: break
    }
    guard case .requested(let sender) = before else { return }
    let recipient = sender == actor ? other : actor
    switch command {
    case .request, .accept, .decline: readRequestNotification(about: sender, in: recipient)
    case .remove, .block:
      if sender == actor { remember(.withdrawn(at: now), of: own) }
      removeRequestNotification(about: sender, from: recipient)
    case .unblock: break
    }
  }

  private func remember(_ past: PastRequest, of request: SenderAndRecipient) {
    guard let sent = friendRequests[request] else { return }
    pastRequests[request] = (sent, past)
  }

  /// Displaces a request in favor of another one; returns whether it was open.
  func displaceRequest(of sender: PlayerID, to recipient: PlayerID) -> Bool {
    let request = SenderAndRecipient(sender: sender, recipient: recipient)
    pastRequests[request] = nil
    removeRequestNotification(about: sender, from: recipient)
    return friendRequests.removeValue(forKey: request) != nil
  }

  private func readRequestNotification(about sender: PlayerID, in recipient: PlayerID) {
    notifications[recipient] = notifications[recipient]?.map { record in
      var record = record
      if record.isRequest(of: sender) { record.isRead = true }
      return record
    }
  }

  func removeRequestNotification(about sender: PlayerID, from recipient: PlayerID) {
    notifications[recipient]?.removeAll { $0.isRequest(of: sender) }
  }
}

// Blocks.
extension MemoryStore {
  func blockedIDs(of player: PlayerID) -> [PlayerID] { (blocks[player] ?? [:]).keys.sorted() }

  public func blockList(of player: PlayerID) throws(StorageError) -> [BlockRecord] {
    try checkUsable()
    return (blocks[player] ?? [:])
      .compactMap { id, since in players[id].map { BlockRecord(player: $0, since: since) } }
      .sorted { $0.player.username.key < $1.player.username.key }
  }
}

extension NotificationRecord {
  /// Whether it is the notification of a friend request from that player.
  public func isRequest(of sender: PlayerID) -> Bool { kind == .friendRequest && other == sender }
}
