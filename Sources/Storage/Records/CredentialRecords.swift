import GameRules

/// A player's email address and password hash.
public struct CredentialRecord: Hashable, Sendable {
  public let player: PlayerID
  /// As the player wrote it.
  public let email: String
  /// The normalized address, which is unique and which a login looks up.
  public let emailKey: String
  /// A PHC string: algorithm, parameters, salt and hash.
  public var passwordHash: String

  public init(player: PlayerID, email: String, emailKey: String, passwordHash: String) {
    self.player = player
    self.email = email
    self.emailKey = emailKey
    self.passwordHash = passwordHash
  }
}

/// A player's identity at an OpenID Connect provider.
public struct IdentityRecord: Hashable, Sendable {
  /// The provider's configured name; with ``subject`` it is the key.
  public let provider: String
  /// The provider's id of the person.
  public let subject: String
  public let player: PlayerID
  /// The email address that the provider reported, if any. It cannot be used to sign in.
  public let email: String?
  public let linkedAt: Instant

  public init(
    provider: String, subject: String, player: PlayerID, email: String? = nil, linkedAt: Instant
  ) {
    self.provider = provider
    self.subject = subject
    self.player = player
    self.email = email
    self.linkedAt = linkedAt
  }
}

/// The stored data of a session token.
public struct TokenRecord: Hashable, Sendable {
  public let hash: TokenHash
  public let player: PlayerID
  public let createdAt: Instant
  /// The first moment at which the token is no longer valid.
  public let expiresAt: Instant

  /// The most tokens that a player can have; a new one above that ends the oldest.
  public static let limitPerPlayer = 32

  public init(hash: TokenHash, player: PlayerID, createdAt: Instant, expiresAt: Instant) {
    self.hash = hash
    self.player = player
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}

/// The SHA-256 of a session token. The token itself is never stored.
public struct TokenHash: Hashable, Comparable, Sendable {
  /// ``length`` bytes.
  public let bytes: [UInt8]

  /// Takes exactly ``length`` bytes.
  public init(bytes: [UInt8]) {
    precondition(bytes.count == Self.length, "a SHA-256 has 32 bytes")
    self.bytes = bytes
  }

  /// The number of bytes.
  public static let length = 32

  public static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
