import Community
import GameRules
import WireProtocol

@testable import Bots

extension SocialEventBody {
  fileprivate var isPresence: Bool { if case .presence = self { true } else { false } }
  fileprivate var isNotification: Bool { if case .notified = self { true } else { false } }
  fileprivate var isAdded: Bool { if case .friendAdded = self { true } else { false } }
  fileprivate var isRemoved: Bool { if case .friendRemoved = self { true } else { false } }
  fileprivate var isChallenge: Bool { if case .challenged = self { true } else { false } }
  fileprivate var isDeclined: Bool { if case .challengeDeclined = self { true } else { false } }
  fileprivate var isAccepted: Bool { if case .challengeAccepted = self { true } else { false } }
}

extension SocialRefereeTests.Fraud {
  typealias Fraud = SocialRefereeTests.Fraud

  static let ofEvents: [Fraud] = ofFriends + ofChallenges + ofNotifications

  private static let ofFriends = [
    Fraud("a friend is not told that somebody goes", "was not told: friend.presence bob") {
      $0.suppress(Story.ada) { $0 == Story.presence(Story.bob, isOnline: false) }
    },
    Fraud("a presence comes twice", "without reason: friend.presence") {
      $0.repeatEvent(Story.ada, \.isPresence)
    },
    Fraud("a stranger is told of a presence", "cem was told without reason: friend.presence") {
      $0.leak(Story.ada, to: Story.cem, \.isPresence)
    },
    Fraud("a presence says online of who is not", "without reason: friend.presence bob") {
      $0.tamper(Story.ada) { event in
        guard event == Story.presence(Story.bob, isOnline: false) else { return false }
        event = Story.presence(Story.bob)
        return true
      }
    },
    Fraud("a presence does not say that the friend plays", "not told: friend.presence bob") {
      $0.tamper(Story.ada) { event in
        guard event == Story.presence(Story.bob, isInMatch: true) else { return false }
        event = Story.presence(Story.bob)
        return true
      }
    },
    Fraud("two presences come the wrong way round", "too early") { story in
      let indices = story.steps.indices.filter { index in
        if case .hear(Story.bob, .presence(let event)) = story.steps[index] {
          event.player == Story.ada
        } else {
          false
        }
      }
      // Those of the first game alone, which are settled together.
      guard indices.count > 3 else { return false }
      story.steps.swapAt(indices[2], indices[3])
      return true
    },
    Fraud("a new friend is not told", "bob was not told: friend.added ada") {
      $0.suppress(Story.bob, \.isAdded)
    },
    Fraud("a new friend's card has another name", "friend.added calls bob cem") {
      $0.tamper(Story.ada) { event in
        guard case .friendAdded(var added) = event else { return false }
        added.friend.player.username = Story.card(Story.cem).username
        event = .friendAdded(added)
        return true
      }
    },
    Fraud("a friend is not told that the other is deleted", "not told: friend.removed") {
      $0.suppress(Story.ada, \.isRemoved)
    },
    Fraud("somebody is told of an end of a friendship that goes on", "reason: friend.removed") {
      $0.leak(Story.ada, to: Story.cem, \.isRemoved)
    },
  ]

  /// Changes the first challenge that Bob is told of.
  private static func challenge(
    _ change: @escaping @Sendable (inout ChallengeReceived) -> Void
  ) -> @Sendable (inout Story) -> Bool {
    { story in
      story.tamper(Story.bob) { event in
        guard case .challenged(var challenge) = event else { return false }
        change(&challenge)
        event = .challenged(challenge)
        return true
      }
    }
  }

  /// Changes the first notification of a player that fits.
  private static func notification(
    to player: PlayerID,
    where fits: @escaping @Sendable (NotificationReceived) -> Bool = { _ in true },
    _ change: @escaping @Sendable (inout NotificationReceived) -> Void
  ) -> @Sendable (inout Story) -> Bool {
    { story in
      story.tamper(player) { event in
        guard case .notified(var notified) = event, fits(notified) else { return false }
        change(&notified)
        event = .notified(notified)
        return true
      }
    }
  }

  private static let ofChallenges = [
    Fraud("a challenge does not arrive", "bob was not told: challenge.received") {
      $0.suppress(Story.bob, \.isChallenge)
    },
    Fraud("a challenge comes twice", "bob was told without reason: challenge.received") {
      $0.repeatEvent(Story.bob, \.isChallenge)
    },
    Fraud(
      "a challenge arrives with other rounds", "a challenge to 3 rounds",
      challenge { $0.options.rounds = 3 }),
    Fraud(
      "a challenge expires later for the other", "expires differently",
      challenge { $0.expires = Story.time(61) }),
    Fraud(
      "a challenge comes in somebody else's name", "a challenge of cem by ada",
      challenge { $0.username = Story.card(Story.cem).username }),
    Fraud("the challenger does not learn the answer", "ada was not told: challenge") {
      $0.suppress(Story.ada, \.isDeclined)
    },
    Fraud("who answered is not told that it counted", "bob was not told: challenge") {
      $0.suppress(Story.bob, \.isAccepted)
    },
    Fraud("a challenge ends for another reason", "declined") {
      $0.tamper(Story.ada) { event in
        guard case .challengeDeclined(var declined) = event else { return false }
        declined.reason = .dropped
        event = .challengeDeclined(declined)
        return true
      }
    },
    Fraud("a challenge ends with somebody else", "ada was told without reason: challenge") {
      $0.tamper(Story.ada) { event in
        guard case .challengeAccepted(var accepted) = event else { return false }
        accepted.ended.player = Story.cem
        event = .challengeAccepted(accepted)
        return true
      }
    },
  ]

  private static let ofNotifications = [
    Fraud("a notification is not pushed", "was not told: notification.received") {
      $0.suppress(Story.bob, \.isNotification)
    },
    Fraud("a notification is pushed twice", "without reason: notification.received") {
      $0.repeatEvent(Story.bob, \.isNotification)
    },
    Fraud("a notification goes to somebody else as well", "cem was told without reason") {
      $0.leak(Story.ada, to: Story.cem, \.isNotification)
    },
    Fraud(
      "a notification is about somebody else", "without reason: notification.received",
      notification(to: Story.ada) { $0.notification.player = Story.card(Story.cem) }),
    Fraud(
      "a notification says too many unread", "was told of 2 unread, not 1",
      notification(to: Story.bob) { $0.unread = 2 }),
    Fraud(
      "something new was read already", "that was read",
      notification(to: Story.bob) { $0.notification.isRead = true }),
    Fraud(
      "two notifications have one id", "told twice of notification",
      notification(to: Story.bob, where: { $0.notification.challenge != nil }) {
        $0.notification.notification = Story.id(301)
      }),
    Fraud(
      "a notification is of a badge that is locked", "locked badge",
      notification(to: Story.ada, where: { $0.notification.badge != nil }) {
        $0.notification.badge = Story.badge("center", isUnlocked: false)
      }),
  ]
}
