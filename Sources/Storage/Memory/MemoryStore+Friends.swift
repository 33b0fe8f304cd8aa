import Community
import GameRules

// Friendships, of CommunityStore.
extension MemoryStore {
  public func befriend(
    _ command: FriendshipCommand, by actor: PlayerID, about other: PlayerID,
    from network: SenderNetwork?, at now: Instant,
    following: @escaping @Sendable ([CommunityEvent], [PlayerID: Set<BadgeID>]) -> [StoreWrite]
  ) throws(StorageError) -> FriendshipAnswer {
    try checkUsable()
    guard players[actor] != nil, players[other] != nil else { return .unknownPlayer }
    let before = try friendship(between: actor, and: other)
    let admission =
      command == .request && before == .none
      ? admission(of: actor, to: other, from: network, at: now) : .admitted
    let outcome = before.decide(
      command, by: party(actor, with: other), about: party(other, with: actor),
      admission: admission, at: now)
    guard case .changed(let after, let events) = outcome else {
      return .decided(outcome, CommitReport())
    }
    let badges = [actor, other].map { ($0, Set((self.badges[$0] ?? [:]).keys)) }
    let writes = following(events, Dictionary(uniqueKeysWithValues: badges))
    try check(writes)
    var displaced: PlayerID?
    if case .displacing(let sender) = admission, displaceRequest(of: sender, to: other) {
      displaced = sender
    }
    conclude(before, command, by: actor, about: other, at: now)
    replace(by: after, between: actor, and: other, from: network, at: now)
    var report = try carryOut(writes)
    report.displacedSender = displaced
    return .decided(outcome, report)
  }

  private func party(_ player: PlayerID, with other: PlayerID) -> Friendship.Party {
    let request = SenderAndRecipient(sender: player, recipient: other)
    return .init(
      player, friendCounts(of: player), blocks: blocks[player]?[other] != nil,
      past: pastRequests[request]?.past)
  }

  private func replace(
    by after: Friendship, between player: PlayerID, and other: PlayerID,
    from network: SenderNetwork?, at now: Instant
  ) {
    for (one, another) in [(player, other), (other, player)] {
      friends[one]?[another] = nil
      friendRequests[SenderAndRecipient(sender: one, recipient: another)] = nil
    }
    switch after {
    case .none: break
    case .requested(let sender):
      let recipient = sender == player ? other : player
      friendRequests[SenderAndRecipient(sender: sender, recipient: recipient)] =
        OpenRequest(at: now, network: network)
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
      blocked: blocks[player]?.count ?? 0)
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
    friendRequests.compactMap { request, open in
      side(request).flatMap { players[$0] }.map { FriendRequestRecord(player: $0, at: open.at) }
    }
    .sorted { ($1.at, $0.player.id) < ($0.at, $1.player.id) }
  }
}
