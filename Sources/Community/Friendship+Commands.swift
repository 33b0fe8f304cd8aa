import GameRules

extension Friendship {
  /// A player and what counts for deciding.
  public struct Party: Hashable, Sendable {
    public let player: PlayerID
    /// As they are before the command.
    public let counts: FriendCounts

    public init(_ player: PlayerID, _ counts: FriendCounts) {
      self.player = player
      self.counts = counts
    }
  }

  /// Decides what a command comes to. The friendship is the one between the two players.
  ///
  /// - Parameters:
  ///   - actor: Who commands.
  ///   - other: Whom it is about.
  public func decide(
    _ command: FriendshipCommand, by actor: Party, about other: Party, at now: Instant
  ) -> FriendshipOutcome {
    guard actor.player != other.player else { return .refused(.oneself) }
    if case .requested(let player) = self {
      precondition(player == actor.player || player == other.player, "it is between these two")
    }
    return switch command {
    case .request: request(by: actor, of: other, at: now)
    case .accept: accept(by: actor, of: other, at: now)
    case .decline: decline(by: actor)
    case .remove: remove(by: actor)
    }
  }

  private func request(
    by actor: Party, of other: Party, at now: Instant
  ) -> FriendshipOutcome {
    switch self {
    case .friends: return .refused(.alreadyFriends)
    case .requested(actor.player): return .unchanged
    case .requested: return befriend(actor, other, at: now)
    case .none:
      if let refusal = Self.refusal(actor, other) { return .refused(refusal) }
      guard actor.counts.sentRequests < FriendshipLimits.sentRequests else {
        return .refused(.tooManyRequests)
      }
      guard other.counts.receivedRequests < FriendshipLimits.receivedRequests else {
        return .refused(.otherHasTooManyRequests)
      }
      return .changed(
        .requested(by: actor.player),
        events: [.friendRequested(other.player, by: actor.player, at: now)])
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
