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
  /// The kind of its places: drawn for it, or those of a set.
  public let places: Places
  /// Whether it was played for the rating.
  public let isRanked: Bool
  /// Whether its room dealt the players aids.
  public let dealsAids: Bool
  /// Whether the ranking counts it: a match for the rating on the map of boards, or one for the
  /// board of its format.
  public let isForRanking: Bool

  /// Where the places of a match come from.
  public enum Places: Sendable {
    case drawn
    /// The match was the attempt at the challenge of a day.
    case daily
    /// The match counted for nothing.
    case known
  }

  public init(
    format: String = "classic", ending: MatchEnding, results: [FinalResult], rounds: Int,
    revealedRounds: Int, sharesNetwork: Bool, day: Int, places: Places = .drawn,
    isRanked: Bool = false, dealsAids: Bool = false, isForRanking: Bool = false
  ) {
    self.format = format
    self.ending = ending
    self.results = results
    self.rounds = rounds
    self.revealedRounds = revealedRounds
    self.sharesNetwork = sharesNetwork
    self.day = day
    self.places = places
    self.isRanked = isRanked
    self.dealsAids = dealsAids
    self.isForRanking = isForRanking
  }

  /// Whether its points count for the average.
  public var hasCountedPoints: Bool { format == "classic" && places == .drawn && !dealsAids }
  /// Whether it can bring badges.
  public var bringsBadges: Bool {
    ["classic", "journey"].contains(format) && places != .known
  }
  public var isSolo: Bool { results.count == 1 }
  public var everyRoundWasPlayed: Bool { revealedRounds == rounds }

  /// Whether somebody left a multiplayer match before its first reveal.
  public var isUnplayed: Bool { !isSolo && ending == .forfeited && revealedRounds == 0 }

  public func result(of player: PlayerID) -> FinalResult? { results.first { $0.player == player } }

  /// The others with whom a win of the player is counted: the opponent of a duel, and of a ranked
  /// match everybody else.
  public func others(than player: PlayerID) -> [PlayerID] {
    guard results.count == 2 || isRanked else { return [] }
    return results.map(\.player).filter { $0 != player }
  }
}
