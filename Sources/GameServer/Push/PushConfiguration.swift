import GameRules
import WebPush

/// The options of push messages.
public struct PushConfiguration: Sendable {
  /// The operator's address that push services are told: `mailto:…` or `https://…`.
  public var contact: String
  /// Origins that subscriptions may be at though they are not public: for an own push service.
  public var origins: Set<WebOrigin>
  public var sender: any PushSender

  public init(contact: String, origins: Set<WebOrigin> = [], sender: any PushSender) {
    self.contact = contact
    self.origins = origins
    self.sender = sender
  }
}

/// The bounds of push messages at the server.
enum PushBounds {
  /// Messages of a player: twenty at once, then one a minute.
  static let allowance = RequestAllowance(perSecond: 1.0 / 60, burst: 20)
  /// How many players' messages are counted.
  static let rememberedPlayers = 10_000
  /// Messages that wait for the lookup of their player's subscriptions.
  static let waitingLookups = 1000
}
