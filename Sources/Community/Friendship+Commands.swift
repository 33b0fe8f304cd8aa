import GameRules

extension Friendship {
  /// A player and what counts for deciding.
  public struct Party: Hashable, Sendable {
    public let player: PlayerID
    /// As they are before the command.
    public let counts: FriendCounts
    /// Whether the player blocks the other of the two.
    public let blocks: Bool
    /// The outcome of the player's last request to the other of the two.
    public let past: PastRequest?

    public init(
      _ player: PlayerID, _ counts: FriendCounts, blocks: Bool = false, past: PastRequest? = nil
    ) {
      self.player = player
      self.counts = counts
      self.blocks = blocks
      self.past = past
    }
  }

  /// Decides what a command comes to. The friendship is the one between the two players.
  ///
  /// - Parameters:
  ///   - actor: Who commands.
  ///   - other: Whom it is about.
  ///   - admission: Whether there is room for a new request; it counts for no other command.
  public func decide(
    _ command: FriendshipCommand, by actor: Party, about other: Party,
    admission: IncomingRequests.Admission = .admitted, at now: Instant
  ) -> FriendshipOutcome {
    guard actor.player != other.player else { return .refused(.oneself) }
    if case .requested(let player) = self {
      precondition(player == actor.player || player == other.player, "it is between these two")
    }
    return switch command {
    case .request: request(by: actor, of: other, admission, at: now)
    case .accept: accept(by: actor, of: other, at: now)
    case .decline: decline(by: actor)
    case .remove: remove(by: actor)
    case .block: block(by: actor)
    case .unblock: actor.blocks ? .changed(self, events: []) : .unchanged
    }
  }

  private func request(
    by actor: Party, of other: Party, _ admission: IncomingRequests.Admission, at now: Instant
  ) -> FriendshipOutcome {
    if actor.blocks { return .refused(.blocked) }
    switch self {
    case .friends: return .refused(.alreadyFriends)
    case .requested(actor.player): return .unchanged
    case .requested: return befriend(actor, other, at: now)
    case .none:
      if other.blocks { return .refused(.notAccepted) }
      if case .declined? = actor.past, let past = actor.past, now < past.end {
        return .refused(.notAccepted)
      }
      if let refusal = Self.refusal(actor, other) { return .refused(refusal) }
      guard actor.counts.sentRequests < FriendshipLimits.sentRequests else {
        return .refused(.tooManyRequests)
      }
      guard admission != .refused else { return .refused(.otherHasTooManyRequests) }
      // A request that was taken back and is made again has been announced already.
      let isNews = actor.past.map { $0.end <= now } ?? true
      return .changed(
        .requested(by: actor.player),
        events: isNews ? [.friendRequested(other.player, by: actor.player, at: now)] : [])
    }
  }

  private func accept(by actor: Party, of other: Party, at now: Instant) -> FriendshipOutcome {
    switch self {
    case .friends: .unchanged
    case .none, .requested(actor.player): .refused(.noRequest)
    case .requested: befriend(actor, other, at: now)
    }
  }

  private func decline(by actor: Party) -> FriendshipOutcome {
    switch self {
    case .none, .friends, .requested(actor.player): .refused(.noRequest)
    case .requested: .changed(.none, events: [])
    }
  }

  private func remove(by actor: Party) -> FriendshipOutcome {
    switch self {
    case .friends, .requested(actor.player): .changed(.none, events: [])
    case .none, .requested: .refused(.notFriends)
    }
  }

  private func block(by actor: Party) -> FriendshipOutcome {
    if actor.blocks { return .unchanged }
    guard actor.counts.blocked < FriendshipLimits.blocked else {
      return .refused(.tooManyBlocked)
    }
    return .changed(.none, events: [])
  }

  /// - Parameter actor: Who agrees to what the other has asked for.
  private func befriend(
    _ actor: Party, _ other: Party, at now: Instant
  ) -> FriendshipOutcome {
    if let refusal = Self.refusal(actor, other) { return .refused(refusal) }
    return .changed(
      .friends,
      events: [
        .friendAccepted(other.player, by: actor.player, at: now),
        .friendAdded(
          other.player, friend: actor.player, friends: other.counts.friends + 1, at: now),
        .friendAdded(
          actor.player, friend: other.player, friends: actor.counts.friends + 1, at: now),
      ])
  }

  private static func refusal(_ actor: Party, _ other: Party) -> FriendshipRefusal? {
    if actor.counts.friends >= FriendshipLimits.friends { return .tooManyFriends }
    if other.counts.friends >= FriendshipLimits.friends { return .otherHasTooManyFriends }
    return nil
  }
}
