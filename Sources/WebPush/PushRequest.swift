import Crypto
import GameRules

/// A message that is to be delivered to one subscription.
public struct PushRequest: Sendable {
  public let message: PushMessage
  public let subscription: PushSubscription
  public let key: VAPIDKey
  /// The operator's address.
  public let contact: String
  /// The time on the server's clock.
  public let now: Instant
  /// How long the push service keeps the message from now on.
  public let timeToLive: Duration

  public init(
    _ message: PushMessage, to subscription: PushSubscription, key: VAPIDKey, contact: String,
    at now: Instant, timeToLive: Duration
  ) {
    self.message = message
    self.subscription = subscription
    self.key = key
    self.contact = contact
    self.now = now
    self.timeToLive = timeToLive
  }

  /// The request to the push service (RFC 8030 §5). Takes some 0.3 ms, on any thread.
  ///
  /// - Parameters:
  ///   - ephemeral: As ``MessageEncryption/encrypt(_:for:ephemeral:salt:padding:)`` takes it.
  ///   - salt: Likewise.
  public func post(ephemeral: P256.KeyAgreement.PrivateKey, salt: [UInt8]) throws -> PushPost {
    let payload = message.payload
    let size = PushLimits.paddedBytes
    let body = try MessageEncryption.encrypt(
      payload, for: subscription, ephemeral: ephemeral, salt: salt,
      padding: (size - payload.count % size) % size)
    var headers = [
      "Content-Type: application/octet-stream", "Content-Encoding: aes128gcm",
      "TTL: \(max(0, timeToLive.components.seconds))", "Urgency: \(message.urgency.rawValue)",
      "Authorization: "
        + (try key.authorization(for: subscription.endpoint.origin, contact: contact, at: now)),
    ]
    if let topic = message.topic(for: subscription) { headers.append("Topic: \(topic)") }
    return PushPost(endpoint: subscription.endpoint, headers: headers, body: body)
  }
}

/// A request to a push service.
public struct PushPost: Hashable, Sendable {
  public let endpoint: PushEndpoint
  /// Each `Name: value`.
  public let headers: [String]
  public let body: [UInt8]
}

/// The answer of a push service, as far as it matters.
public enum PushOutcome: Hashable, Sendable {
  /// It delivers the message, or keeps it for later.
  case accepted
  /// The subscription is no more: 404 or 410.
  case gone
  /// It wants the message later, and after which time, if it says so: 429.
  case later(Duration?)
  /// It wants every message later: 503.
  case overloaded(Duration?)
  /// Another status: the same message would be refused again.
  case refused(status: Int)
  /// No connection, no answer within the bounds, a redirect, or a forbidden address.
  case unreachable(String)

  /// - Parameter status: Of an answer (RFC 8030 §5 and §8.4).
  public init(status: Int, retryAfter: Duration?) {
    switch status {
    case 200...299: self = .accepted
    case 404, 410: self = .gone
    case 429: self = .later(retryAfter)
    case 503: self = .overloaded(retryAfter)
    case 300...399: self = .unreachable("a redirect")
    case 500...: self = .unreachable("status \(status)")
    default: self = .refused(status: status)
    }
  }
}

/// Delivers push messages. Called from the game loop, which waits for the outcome only.
public protocol PushSender: Sendable {
  func send(_ request: PushRequest) async -> PushOutcome
  /// Returns when no delivery is under way any more; those that wait are given up.
  func stop() async
}
