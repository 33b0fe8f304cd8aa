import Community
import GameRules

/// A challenge that waits for an answer, as one of the two sees it.
public struct OpenChallenge: WireObject, Hashable {
  public var challenge: ChallengeID
  /// The other of the two.
  public var player: PlayerID
  public var username: Username
  public var direction: FriendRequestCard.Direction
  /// The map's name.
  public var map: String
  public var options: MatchOptions
  public var expires: Instant

  /// - Parameter username: The other's.
  public init(_ challenge: Challenge, for player: PlayerID, username: Username) {
    self.challenge = challenge.id
    let isChallenger = challenge.challenger == player
    self.player = isChallenger ? challenge.challenged : challenge.challenger
    self.username = username
    direction = isChallenger ? .outgoing : .incoming
    map = challenge.terms.map
    options = challenge.terms.options
    expires = challenge.expires
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    challenge = try fields("challenge", \.challenge, "The challenge.")
    player = try fields("player", \.player, "The other of you two.")
    username = try fields("username", \.username, "The other's name.")
    direction = try fields("direction", \.direction, "To you, or from you.")
    map = try fields("map", \.map, "The map's name.")
    options = try fields("options", \.options, "How it would be played.")
    expires = try fields("expires", \.expires, "When silence ends it.")
  }

  public static let schemaName: StaticString? = "OpenChallenge"
  public static let documentation: StaticString = "A challenge that waits for an answer."
}
