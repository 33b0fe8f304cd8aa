import GameRules

// MARK: - Methods

/// The server's key for push messages, and the player's subscriptions.
public enum PushGet: WireMethod {
  public static let name: StaticString = "push.get"
  public static let documentation: StaticString = """
    The key with which a browser subscribes to push messages (Web Push, RFC 8030), and your \
    subscriptions. What comes into your inbox while none of your clients is connected is sent to \
    each of them, encrypted, as JSON: kind (friendRequest, friendAccepted, challenge, badge, \
    reminder or news), at, and the ids and names that it is about, of notification, player, \
    username, badge, challenge, subject and title those that there are; of a digest of the news its \
    count. The browser makes the text. A browser whose subscription was made with another key subscribes anew.
    """
  public static let errors: [GameErrorCode] = [.pushOff]

  public typealias Parameters = Nothing

  public struct Result: WireObject, Hashable {
    public var key: String
    public var subscribed: [Instant]

    public init(key: String, subscribed: [Instant]) {
      self.key = key
      self.subscribed = subscribed
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      key = try fields(
        "key", \.key,
        "The applicationServerKey: an uncompressed point of P-256, in base64url without padding.")
      subscribed = try fields(
        "subscribed", \.subscribed,
        "When each of your browsers subscribed last, the oldest first; 10 at most.")
    }
  }
}

/// Subscribes a browser to push messages.
///
/// Guests may: a guest has friends, challenges and an inbox as everybody has, and a player who is
/// asked to allow messages expects to get them.
public enum PushSubscribe: WireMethod {
  public static let name: StaticString = "push.subscribe"
  public static let documentation: StaticString = """
    Has push messages sent to a browser, which gave these three values. Subscribing again renews \
    them. An endpoint is one player's: when another subscribes it, as on a shared computer, it \
    moves. Of more than 10 subscriptions the oldest goes. Guests may subscribe. Signing out ends no \
    subscription: push.unsubscribe does, and deleting the account. Refused as subscriptionInvalid \
    unless the endpoint is https, on port 443 and of a public host.
    """
  public static let errors: [GameErrorCode] = [.pushOff, .subscriptionInvalid]

  public struct Parameters: WireObject, Hashable {
    public var endpoint: String
    public var p256dh: String
    public var auth: String

    public init(endpoint: String, p256dh: String, auth: String) {
      self.endpoint = endpoint
      self.p256dh = p256dh
      self.auth = auth
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      endpoint = try fields(
        "endpoint", \.endpoint, "The address at the browser's push service; up to 1024 characters.")
      p256dh = try fields(
        "p256dh", \.p256dh, "The browser's public key: 65 bytes in base64url without padding.")
      auth = try fields(
        "auth", \.auth, "The browser's secret: 16 bytes in base64url without padding.")
    }
  }

  public typealias Result = Nothing
}

/// Unsubscribes a browser from push messages.
public enum PushUnsubscribe: WireMethod {
  public static let name: StaticString = "push.unsubscribe"
  public static let documentation: StaticString = """
    Ends the subscription of a browser of yours. Where there is none it changes nothing. Possible \
    on a server without push messages too.
    """

  public struct Parameters: WireObject, Hashable {
    public var endpoint: String

    public init(endpoint: String) { self.endpoint = endpoint }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      endpoint = try fields("endpoint", \.endpoint, "The endpoint that was subscribed.")
    }
  }

  public typealias Result = Nothing
}
