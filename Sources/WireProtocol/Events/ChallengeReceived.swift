import Community
import GameRules

/// A friend challenges the player.
public struct ChallengeReceived: WireEvent, Hashable {
  public var challenge: ChallengeID
  /// Who challenges.
  public var player: PlayerID
  public var username: Username
  /// The map's name.
  public var map: String
  public var options: MatchOptions
  public var expires: Instant

  public init(
    challenge: ChallengeID, player: PlayerID, username: Username, map: String,
    options: MatchOptions, expires: Instant
  ) {
    self.challenge = challenge
    self.player = player
    self.username = username
    self.map = map
    self.options = options
    self.expires = expires
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    challenge = try fields("challenge", \.challenge, "The challenge.")
    player = try fields("player", \.player, "The friend who challenges.")
    username = try fields("username", \.username, "The friend's name.")
    map = try fields("map", \.map, "The map's name.")
    options = try fields("options", \.options, "How it would be played.")
    expires = try fields("expires", \.expires, "When silence ends it.")
  }

  public static let name: StaticString = "challenge.received"
  public static let documentation: StaticString = "A friend challenges you to a duel."
}
