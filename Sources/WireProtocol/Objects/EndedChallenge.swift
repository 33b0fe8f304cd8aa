import Community
import GameRules

/// A challenge that is over, as one of the two is told.
public struct EndedChallenge: WireObject, Hashable {
  public var challenge: ChallengeID
  /// The other of the two.
  public var player: PlayerID

  public init(challenge: ChallengeID, player: PlayerID) {
    self.challenge = challenge
    self.player = player
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    challenge = try fields("challenge", \.challenge, "The challenge.")
    player = try fields("player", \.player, "The other of you two.")
  }
}
