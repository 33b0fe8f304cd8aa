import GameRules
import WireProtocol

/// The facts of a finished match that the players' statistics and badges depend on.
public struct PlayedMatch: Sendable {
  /// The format's name.
  public let format: String
  public let ending: MatchEnding
  /// One of each player.
  public let results: [FinalResult]
  /// How many rounds the match was to have.
  public let rounds: Int
  public let revealedRounds: Int
  /// Whether the players came from one network.
  public let sharesNetwork: Bool
  /// When it ended, in days since 1970 (UTC).
  public let day: Int

  public init(
    format: String = "classic", ending: MatchEnding, results: [FinalResult], rounds: Int,
    revealedRounds: Int, sharesNetwork: Bool, day: Int
  ) {
    self.format = format
    self.ending = ending
    self.results = results
    self.rounds = rounds
    self.revealedRounds = revealedRounds
    self.sharesNetwork = sharesNetwork
    self.day = day
  }

  /// Whether its points and its badges count.
  public var isClassic: Bool { format == "classic" }
  public var isSolo: Bool { results.count == 1 }
  public var everyRoundWasPlayed: Bool { revealedRounds == rounds }

  /// Whether somebody left a multiplayer match before its first reveal.
  public var isUnplayed: Bool { !isSolo && ending == .forfeited && revealedRounds == 0 }

  public func result(of player: PlayerID) -> FinalResult? { results.first { $0.player == player } }

  /// The other player of a duel.
  public func opponent(of player: PlayerID) -> PlayerID? {
    results.count == 2 ? results.first { $0.player != player }?.player : nil
  }
}
