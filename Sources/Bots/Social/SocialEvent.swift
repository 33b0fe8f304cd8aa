import Community
import GameRules
import WireProtocol

/// An event about friends, challenges or the inbox, reduced to the part that follows from the
/// actions of others.
enum SocialEvent: Hashable, Sendable {
  case presence(PlayerID, isOnline: Bool, isInMatch: Bool)
  case friendAdded(PlayerID, isOnline: Bool, isInMatch: Bool)
  case friendRemoved(PlayerID)
  case challenged(ChallengeID, by: PlayerID)
  case challengeEnded(ChallengeID, with: PlayerID, ChallengeEnding)
  case notified(Notice)

  /// `nil` for an event of rooms, which these bots do not enter.
  init?(_ body: SocialEventBody) {
    switch body {
    case .presence(let event):
      self = .presence(event.player, isOnline: event.isOnline, isInMatch: event.isInMatch)
    case .friendAdded(let event):
      let friend = event.friend
      self = .friendAdded(
        friend.player.player, isOnline: friend.isOnline, isInMatch: friend.isInMatch)
    case .friendRemoved(let event): self = .friendRemoved(event.player)
    case .challenged(let event): self = .challenged(event.challenge, by: event.player)
    case .challengeAccepted(let event): self = Self.ended(event.ended, .accepted)
    case .challengeDeclined(let event): self = Self.ended(event.ended, .declined(event.reason))
    case .challengeCancelled(let event): self = Self.ended(event.ended, .cancelled(event.reason))
    case .challengeExpired(let event): self = Self.ended(event.ended, .expired)
    case .notified(let event): self = .notified(Notice(event.notification))
    case .roomChanged, .roomMatchChanged, .roomEmoted, .roomClosed: return nil
    }
  }

  private static func ended(_ challenge: EndedChallenge, _ ending: ChallengeEnding) -> SocialEvent {
    .challengeEnded(challenge.challenge, with: challenge.player, ending)
  }

  /// The subject of an event. Events of the same subject come in the order in which they happened;
  /// between subjects there is no order.
  enum Subject: Hashable, Sendable {
    case friend(PlayerID)
    case challenge(ChallengeID)
    case notice(Notice)
  }

  var subject: Subject {
    switch self {
    case .presence(let player, _, _), .friendAdded(let player, _, _), .friendRemoved(let player):
      .friend(player)
    case .challenged(let challenge, _), .challengeEnded(let challenge, _, _): .challenge(challenge)
    case .notified(let notice): .notice(notice)
    }
  }
}

/// The content of an inbox entry.
struct Notice: Hashable, Sendable {
  let kind: NotificationKind
  var other: PlayerID?
  var badge: String?
  var challenge: ChallengeID?
  var event: ScheduledEventID?
  /// Whether the event had begun.
  var hasBegun = false
  /// The items that are new in a digest.
  var count: Int?

  init(
    _ kind: NotificationKind, other: PlayerID? = nil, badge: String? = nil,
    challenge: ChallengeID? = nil, event: ScheduledEventID? = nil, hasBegun: Bool = false,
    count: Int? = nil
  ) {
    self.kind = kind
    self.other = other
    self.badge = badge
    self.challenge = challenge
    self.event = event
    self.hasBegun = hasBegun
    self.count = count
  }

  init(_ card: NotificationCard) {
    self.init(
      card.kind, other: card.player?.player, badge: card.badge?.badge, challenge: card.challenge,
      event: card.event, hasBegun: card.hasBegun == true, count: card.count)
  }
}
