import Community
import GameRules

extension CommunityStore {
  /// The same for a command whose network is not known.
  public func befriend(
    _ command: FriendshipCommand, by actor: PlayerID, about other: PlayerID, at now: Instant,
    following: @escaping @Sendable ([CommunityEvent], [PlayerID: Set<BadgeID>]) -> [StoreWrite]
  ) async throws(StorageError) -> FriendshipAnswer {
    try await befriend(
      command, by: actor, about: other, from: nil, at: now, following: following)
  }
}
