import GameRules

/// The facts of a finished match that the players' statistics depend on.
public struct PlayedMatch: Sendable {
  /// One player's result.
  public struct Part: Sendable {
    public let player: PlayerID
    public let total: Int
    public let hasWon: Bool
    public let hasLeft: Bool

    public init(player: PlayerID, total: Int, hasWon: Bool, hasLeft: Bool) {
      self.player = player
      self.total = total
      self.hasWon = hasWon
      self.hasLeft = hasLeft
    }
  }

  public let ending: MatchEnding
  public let isSolo: Bool
  public let parts: [Part]
  /// How many rounds the match was to have.
  public let rounds: Int
  public let revealedRounds: Int
  public let everyRoundWasPlayed: Bool
  /// Whether the players came from one network.
  public let sharesNetwork: Bool
  /// When it ended, in days since 1970 (UTC).
  public let day: Int

  public init(
    ending: MatchEnding, isSolo: Bool, parts: [Part], rounds: Int, revealedRounds: Int,
    everyRoundWasPlayed: Bool, sharesNetwork: Bool, day: Int
  ) {
    self.ending = ending
    self.isSolo = isSolo
    self.parts = parts
    self.rounds = rounds
    self.revealedRounds = revealedRounds
    self.everyRoundWasPlayed = everyRoundWasPlayed
    self.sharesNetwork = sharesNetwork
    self.day = day
  }

  /// Whether somebody left a multiplayer match before its first reveal.
  public var isUnplayed: Bool { !isSolo && ending == .forfeited && revealedRounds == 0 }

  /// The other player of a duel.
  public func opponent(of player: PlayerID) -> PlayerID? {
    parts.count == 2 ? parts.first { $0.player != player }?.player : nil
  }
}
