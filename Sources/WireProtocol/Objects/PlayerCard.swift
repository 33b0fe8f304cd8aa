import Community
import GameRules

/// A player as everybody may know one.
public struct PlayerCard: WireObject, Hashable {
  public var player: PlayerID
  public var username: Username
  /// The avatar's path on this server.
  public var avatar: String?
  public var isGuest: Bool
  /// Glicko-2 rating, rounded.
  public var rating: Int?

  public init(
    player: PlayerID, username: Username, avatar: String? = nil, isGuest: Bool,
    rating: Int? = nil
  ) {
    self.player = player
    self.username = username
    self.avatar = avatar
    self.isGuest = isGuest
    self.rating = rating
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "The player's id.")
    username = try fields("username", \.username, "The name the player is known by.")
    avatar = try fields.optional("avatar", \.avatar, "The picture's path on this server.")
    isGuest = try fields("guest", \.isGuest, "Whether the player has no account.")
    rating = try fields.optional(
      "rating", \.rating, "Glicko-2 rating, rounded; of players who have one.")
  }

  public static let schemaName: StaticString? = "Player"
  public static let documentation: StaticString = "A player as everybody may know one."
}
