/// What a player can be notified of. The raw value is its name in rule files.
public enum NotificationKind: String, Hashable, Sendable, CaseIterable {
  case friendRequest, friendAccepted, challenge, badgeUnlocked

  /// The event that says what the notification says; rules on other events can't notify so.
  public var event: RuleEvent {
    switch self {
    case .friendRequest: .friendRequested
    case .friendAccepted: .friendAccepted
    case .challenge: .challengeReceived
    case .badgeUnlocked: .badgeUnlocked
    }
  }

  /// What it tells the player.
  public var meaning: String {
    switch self {
    case .friendRequest: "Somebody wants to be a friend."
    case .friendAccepted: "Somebody has accepted a request to be a friend."
    case .challenge: "A friend challenges."
    case .badgeUnlocked: "A badge was unlocked."
    }
  }
}
