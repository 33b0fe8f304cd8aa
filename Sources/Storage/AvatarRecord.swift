import GameRules

/// One picture of a player: each new one has a new id, so that an address with it never changes
/// what it shows.
public struct AvatarID: Identifier {
  public let uuid: UUIDv7
  public init(uuid: UUIDv7) { self.uuid = uuid }
}

/// A player's picture as it is served.
public struct AvatarRecord: Hashable, Sendable {
  public let id: AvatarID
  public let player: PlayerID
  /// The media type, as `image/png`.
  public let type: String
  public let bytes: [UInt8]
  public let updatedAt: Instant

  public init(
    id: AvatarID, player: PlayerID, type: String, bytes: [UInt8], updatedAt: Instant
  ) {
    self.id = id
    self.player = player
    self.type = type
    self.bytes = bytes
    self.updatedAt = updatedAt
  }
}
