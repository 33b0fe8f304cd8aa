import GameRules

/// Something that happened to a player, with all the facts that rules on it can be about.
public struct CommunityEvent: Hashable, Sendable {
  public let kind: RuleEvent
  /// The player of the event, who gets the effects of its rules.
  public let player: PlayerID
  /// The other player of the event, who asked, accepted or challenged.
  public let other: PlayerID?
  /// Which challenge it is about.
  public let challenge: ChallengeID?
  /// Which badge it is about.
  public let badge: BadgeID?
  /// Its identity among the player's events of the kind.
  private let identity: String
  /// One value for each of the event's facts.
  public let facts: Facts

  /// Its identity among the player's events: the same for the same thing told again.
  public var occurrence: String { "\(kind.rawValue)/\(identity)" }

  init(
    _ kind: RuleEvent, _ player: PlayerID, occurrence: String, facts: Facts = [:],
    other: PlayerID? = nil, challenge: ChallengeID? = nil, badge: BadgeID? = nil
  ) {
    assert(facts.known.count == kind.facts.count, "each fact has one value")
    assert(Set(facts.known) == Set(kind.facts), "an event has its facts, and no others")
    assert(facts.fitTheirTypes, "a fact has its type")
    self.kind = kind
    self.player = player
    self.other = other
    self.challenge = challenge
    self.badge = badge
    identity = occurrence
    self.facts = facts
  }
}

extension CommunityEvent {
  /// - Parameter statistics: The player's, the visit included.
  public static func playerSeen(
    _ player: PlayerID, at instant: Instant, statistics: Statistics
  ) -> CommunityEvent {
    CommunityEvent(
      .playerSeen, player, occurrence: "\(instant.millisecondsSinceEpoch)",
      facts: statistics.facts(at: instant))
  }

  /// - Parameter statistics: The player's, the composition included.
  public static func composed(
    _ player: PlayerID, _ composition: Composition, statistics: Statistics
  ) -> CommunityEvent {
    CommunityEvent(
      .composed, player, occurrence: "\(composition.number)",
      facts: [.recipe: .string(composition.recipe.rawValue)] + statistics.facts(at: composition.at))
  }

  /// The same request again is another event only on another day (UTC), so that asking, taking it
  /// back and asking again does not fill an inbox.
  public static func friendRequested(
    _ player: PlayerID, by other: PlayerID, at instant: Instant
  ) -> CommunityEvent {
    let day = TimeZoneOffset.utc.day(of: instant)
    return CommunityEvent(.friendRequested, player, occurrence: "\(other)/\(day)", other: other)
  }

  /// - Parameter player: Who had asked.
  public static func friendAccepted(
    _ player: PlayerID, by other: PlayerID, at instant: Instant
  ) -> CommunityEvent {
    CommunityEvent(
      .friendAccepted, player, occurrence: "\(other)/\(instant.millisecondsSinceEpoch)",
      other: other)
  }

  /// - Parameter friends: How many the player has now.
  public static func friendAdded(
    _ player: PlayerID, friend: PlayerID, friends: Int, at instant: Instant
  ) -> CommunityEvent {
    CommunityEvent(
      .friendAdded, player, occurrence: "\(friend)/\(instant.millisecondsSinceEpoch)",
      facts: [.friends: .count(friends)], other: friend)
  }

  public static func challengeReceived(_ challenge: Challenge) -> CommunityEvent {
    CommunityEvent(
      .challengeReceived, challenge.challenged, occurrence: "\(challenge.id)",
      facts: [.map: .string(challenge.terms.map)], other: challenge.challenger,
      challenge: challenge.id)
  }

  /// - Parameter picture: What tells the new picture from others.
  public static func avatarChanged(_ player: PlayerID, picture: String) -> CommunityEvent {
    CommunityEvent(.avatarChanged, player, occurrence: picture)
  }

  /// - Parameter badges: How many the player has now.
  static func badgeUnlocked(_ grant: Grant, badges: Int) -> CommunityEvent {
    CommunityEvent(
      .badgeUnlocked, grant.player, occurrence: grant.badge.text,
      facts: [.badge: .string(grant.badge.text), .badges: .count(badges)], badge: grant.badge)
  }
}
