import GameRules

/// A player in a match.
public struct MatchPlayer: WireObject, Hashable {
  public var player: PlayerID
  public var username: PlayerName
  public var avatar: String?
  public var isConnected: Bool
  /// Has said ready in the current reveal.
  public var isReady: Bool
  /// Places the marker in the current round.
  public var isGuessing: Bool
  /// Has guessed in the current round.
  public var hasGuessed: Bool
  public var total: Int

  public init(
    player: PlayerID, username: PlayerName, avatar: String? = nil, isConnected: Bool,
    isReady: Bool, isGuessing: Bool, hasGuessed: Bool, total: Int
  ) {
    self.player = player
    self.username = username
    self.avatar = avatar
    self.isConnected = isConnected
    self.isReady = isReady
    self.isGuessing = isGuessing
    self.hasGuessed = hasGuessed
    self.total = total
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "The player's id.")
    username = try fields("username", \.username, "The name, or \"deleted player\".")
    avatar = try fields.optional("avatar", \.avatar, "The picture's path on this server.")
    isConnected = try fields("connected", \.isConnected, "Whether the player is there.")
    isReady = try fields("ready", \.isReady, "Has said ready in the current reveal.")
    isGuessing = try fields(
      "guessing", \.isGuessing, "Is in the guess phase of the current round.")
    hasGuessed = try fields("guessed", \.hasGuessed, "Has guessed in the current round.")
    total = try fields("total", \.total, "The sum of the scores so far.")
  }

  public static let schemaName: StaticString? = "MatchPlayer"
  public static let documentation: StaticString = "A player in a match."
}
