import GameRules

/// A browser's subscription to push messages.
public struct PushSubscriptionRecord: Hashable, Sendable {
  public let player: PlayerID
  /// The URL at the push service. It belongs to one player only.
  public let endpoint: String
  /// The public key of the browser: 65 bytes.
  public let publicKey: [UInt8]
  /// The secret that the browser shares with the server: 16 bytes.
  public let authenticationSecret: [UInt8]
  /// When the browser subscribed last.
  public let createdAt: Instant

  public init(
    player: PlayerID, endpoint: String, publicKey: [UInt8], authenticationSecret: [UInt8],
    createdAt: Instant
  ) {
    self.player = player
    self.endpoint = endpoint
    self.publicKey = publicKey
    self.authenticationSecret = authenticationSecret
    self.createdAt = createdAt
  }

  var dates: PushSubscriptionDates {
    PushSubscriptionDates(endpoint: endpoint, createdAt: createdAt)
  }

  /// The most subscriptions of a player. Above that the oldest goes.
  public static let limitPerPlayer = 10
}

/// A subscription without its keys.
public struct PushSubscriptionDates: Hashable, Sendable {
  public let endpoint: String
  public let createdAt: Instant

  public init(endpoint: String, createdAt: Instant) {
    self.endpoint = endpoint
    self.createdAt = createdAt
  }
}
