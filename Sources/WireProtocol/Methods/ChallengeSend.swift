import Community
import GameRules

/// Challenges a friend to a duel.
public enum ChallengeSend: WireMethod {
  public static let name: StaticString = "challenge.send"
  public static let documentation: StaticString = """
    Challenges a friend who is online and in no match to a duel. The friend has 60 s to answer. If \
    the friend challenges you already, that one is accepted.
    """
  public static let errors: [GameErrorCode] = [
    .unknownPlayer, .oneself, .notFriends, .offline, .alreadyInMatch, .opponentInMatch,
    .alreadyChallenging, .tooManyChallenges, .unknownMap, .draining,
  ]

  public struct Parameters: WireObject, Hashable {
    public var player: PlayerID
    /// The map's name.
    public var map: String?
    public var options: OptionsChange?

    public init(player: PlayerID, map: String? = nil, options: OptionsChange? = nil) {
      self.player = player
      self.map = map
      self.options = options
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      player = try fields("player", \.player, "Whom to challenge.")
      map = try fields.optional("map", \.map, "The map's name; without it, the server's usual one.")
      options = try fields.optional("options", \.options, "What is to be played otherwise.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var challenge: ChallengeID
    public var expires: Instant

    public init(challenge: ChallengeID, expires: Instant) {
      self.challenge = challenge
      self.expires = expires
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      challenge = try fields("challenge", \.challenge, "The challenge.")
      expires = try fields("expires", \.expires, "When silence ends it.")
    }
  }
}
