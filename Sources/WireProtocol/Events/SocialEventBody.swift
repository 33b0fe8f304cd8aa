import JSON

/// What an event says that is of no match: friends, challenges, notifications.
public enum SocialEventBody: Sendable, Hashable {
  case presence(FriendPresence)
  case friendAdded(FriendAdded)
  case friendRemoved(FriendRemoved)
  case challenged(ChallengeReceived)
  case challengeAccepted(ChallengeAccepted)
  case challengeDeclined(ChallengeDeclined)
  case challengeCancelled(ChallengeCancelled)
  case challengeExpired(ChallengeExpired)
  case notified(NotificationReceived)

  /// `nil` for a name that is no such event.
  init?(name: String, parameters: JSONNode) throws(WireFault) {
    switch name {
    case "friend.presence": self = .presence(try FriendPresence(wire: parameters))
    case "friend.added": self = .friendAdded(try FriendAdded(wire: parameters))
    case "friend.removed": self = .friendRemoved(try FriendRemoved(wire: parameters))
    case "challenge.received": self = .challenged(try ChallengeReceived(wire: parameters))
    case "challenge.accepted": self = .challengeAccepted(try ChallengeAccepted(wire: parameters))
    case "challenge.declined": self = .challengeDeclined(try ChallengeDeclined(wire: parameters))
    case "challenge.cancelled":
      self = .challengeCancelled(try ChallengeCancelled(wire: parameters))
    case "challenge.expired": self = .challengeExpired(try ChallengeExpired(wire: parameters))
    case "notification.received": self = .notified(try NotificationReceived(wire: parameters))
    default: return nil
    }
  }
}
