import Crypto
import Encodings
import GameRules
import JSON

/// A push notification for a player whose client is closed. It has names, titles and ids only: the
/// browser makes the text, in its own language.
public struct PushMessage: Hashable, Sendable {
  /// The kind of news.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case friendRequest, friendAccepted, challenge, badge, reminder, eventChanged, news
  }

  public var kind: Kind
  /// When it happened.
  public var at: Instant
  /// The id of the entry of the inbox, if it has one.
  public var notification: String?
  /// The id of the player it is about.
  public var player: String?
  /// That player's name.
  public var username: String?
  /// The id of the badge.
  public var badge: String?
  /// The id of the challenge.
  public var challenge: String?
  /// The id of what a reminder or news is about.
  public var subject: String?
  /// The title of what it is about, as the operator wrote it.
  public var title: String?
  /// When the event begins that it is about.
  public var startsAt: Instant?
  /// Whether that event has begun.
  public var hasBegun: Bool
  /// Whether that event is cancelled.
  public var isCancelled: Bool
  /// How many items are new in a digest.
  public var count: Int?

  public init(
    _ kind: Kind, at: Instant, notification: String? = nil, player: String? = nil,
    username: String? = nil, badge: String? = nil, challenge: String? = nil,
    subject: String? = nil, title: String? = nil, startsAt: Instant? = nil,
    hasBegun: Bool = false, isCancelled: Bool = false, count: Int? = nil
  ) {
    self.kind = kind
    self.at = at
    self.notification = notification
    self.player = player
    self.username = username
    self.badge = badge
    self.challenge = challenge
    self.subject = subject
    self.title = title
    self.startsAt = startsAt
    self.hasBegun = hasBegun
    self.isCancelled = isCancelled
    self.count = count
  }

  /// Compact JSON. Members without a value, or with the value false, are left out.
  public var payload: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("kind")
    writer.string(kind.rawValue)
    writer.name("at")
    writer.integer(at.millisecondsSinceEpoch)
    let texts: [(StaticString, String?)] = [
      ("notification", notification), ("player", player), ("username", username),
      ("badge", badge), ("challenge", challenge), ("subject", subject),
      ("title", title),
    ]
    for (name, text) in texts {
      guard let text else { continue }
      writer.name(name)
      writer.string(text)
    }
    if let startsAt {
      writer.name("startsAt")
      writer.integer(startsAt.millisecondsSinceEpoch)
    }
    let facts: [(StaticString, Bool)] = [("begun", hasBegun), ("cancelled", isCancelled)]
    for (name, isSo) in facts where isSo {
      writer.name(name)
      writer.boolean(true)
    }
    if let count {
      writer.name("count")
      writer.integer(count)
    }
    writer.endObject()
    return writer.bytes
  }

  /// How long the push service keeps the message for a browser that cannot be reached.
  public var timeToLive: Duration {
    switch kind {
    // Nobody waits for the answer any longer.
    case .challenge: .seconds(60)
    case .reminder: .seconds(3600)
    case .badge, .eventChanged, .news: .seconds(24 * 3600)
    case .friendRequest, .friendAccepted: .seconds(3 * 24 * 3600)
    }
  }

  /// When the push service wakes the browser (RFC 8030 §5.3).
  public var urgency: Urgency {
    switch kind {
    case .challenge, .reminder: .high
    case .friendRequest, .friendAccepted, .eventChanged: .normal
    case .badge, .news: .low
    }
  }

  /// The values of the header `Urgency`; the case `veryLow` of RFC 8030 is never used.
  public enum Urgency: String, Hashable, Sendable { case low, normal, high }

  /// The header `Topic`: of two messages with the same, a browser that comes back gets the later
  /// (RFC 8030 §5.4). Another request of the same player replaces the one before, as in the inbox.
  ///
  /// - Parameter subscription: Its secret goes into the topic, so that the push service learns
  ///   nothing from it.
  public func topic(for subscription: PushSubscription) -> String? {
    let subject: String
    switch kind {
    case .friendRequest, .friendAccepted: subject = player ?? ""
    case .challenge: subject = ""
    case .badge: subject = badge ?? ""
    case .reminder, .eventChanged, .news: subject = self.subject ?? ""
    }
    // News about an event take the place of its reminder.
    let topic = kind == .eventChanged ? .reminder : kind
    let text = Array("\(topic.rawValue)/\(subject)".utf8)
    let digest = SHA256.hash(data: subscription.authenticationSecret + text)
    return String(Base64.encode(digest, .url).prefix(PushLimits.topicCharacters))
  }
}
