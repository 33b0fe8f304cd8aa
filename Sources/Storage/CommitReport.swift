import Community
import GameRules

/// What a commit brought that was not there before, in the order of its writes.
///
/// Of a commit that is handed over again because its outcome was unknown it may be empty.
public struct CommitReport: Hashable, Sendable {
  public var grants: [Grant] = []
  public var notifications: [NewNotification] = []
  /// Whose open friend request gave way to the one that was made.
  public var displacedSender: PlayerID?

  public init() {}
}
