import GameRules

/// What a rule that applies has done.
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
  /// Whom it is about besides the player: who wants to be, or has become, a friend, or challenges.
  public let other: PlayerID?
  /// Which badge was unlocked.
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
