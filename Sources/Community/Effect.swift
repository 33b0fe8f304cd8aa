import GameRules

/// The result of a rule that applied.
public enum Effect: Hashable, Sendable {
  case grant(Grant)
  case notify(PlayerNotification)
}

/// A badge for a player. The two are its identity: a second grant of the same is none.
public struct Grant: Hashable, Sendable {
  public let player: PlayerID
  public let badge: BadgeID

  public init(player: PlayerID, badge: BadgeID) {
    self.player = player
    self.badge = badge
  }
}

/// Something for a player's inbox.
public struct PlayerNotification: Hashable, Sendable {
  public let player: PlayerID
  public let kind: NotificationKind
  /// The other player: the sender of a request or challenge, or the new friend.
  public let other: PlayerID?
  /// The unlocked badge.
  public let badge: BadgeID?
  /// Which challenge was received.
  public let challenge: ChallengeID?
  /// Its identity among the player's notifications: of the event and the kind, so that the same
  /// event brings it once only, however often it is replayed and whatever the rules are called.
  public let key: String

  init(_ kind: NotificationKind, of event: CommunityEvent) {
    player = event.player
    self.kind = kind
    other = event.other
    badge = event.badge
    challenge = event.challenge
    key = "\(event.occurrence)/\(kind.rawValue)"
  }
}

/// One entry of an inbox.
public struct NotificationID: Identifier {
  public let uuid: UUIDv7
  public init(uuid: UUIDv7) { self.uuid = uuid }
}

/// The kind of a notification. The raw value is its name in rule files.
public enum NotificationKind: String, Hashable, Sendable, CaseIterable {
  case friendRequest, friendAccepted, challenge, badgeUnlocked
  case eventReminder, eventChanged, newsDigest

  /// The event that says what the notification says; rules on other events can't notify so. `nil`
  /// of kinds that no rule brings.
  public var event: RuleEvent? {
    switch self {
    case .friendRequest: .friendRequested
    case .friendAccepted: .friendAccepted
    case .challenge: .challengeReceived
    case .badgeUnlocked: .badgeUnlocked
    case .eventReminder, .eventChanged, .newsDigest: nil
    }
  }

  /// The meaning of the kind, in words.
  public var meaning: String {
    switch self {
    case .friendRequest: "Somebody wants to be a friend."
    case .friendAccepted: "Somebody has accepted a request to be a friend."
    case .challenge: "A friend challenges."
    case .badgeUnlocked: "A badge was unlocked."
    case .eventReminder: "An event that the player wants begins, or has begun."
    case .eventChanged: "An event that the player wants was moved or cancelled."
    case .newsDigest: "There is news since the last digest."
    }
  }
}
