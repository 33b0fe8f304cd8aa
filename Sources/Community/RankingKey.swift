import GameRules

/// A player's place in the ranking: by the average score of the games that count for it
/// (``Statistics/ranking``), the better first; then by all games played, the more first; then by
/// player id. `<` says who stands before whom, and no two are equal.
public struct RankingKey: Hashable, Comparable, Sendable {
  public let average: AverageScore
  public let gamesPlayed: Int
  public let player: PlayerID

  public init(average: AverageScore, gamesPlayed: Int, player: PlayerID) {
    self.average = average
    self.gamesPlayed = gamesPlayed
    self.player = player
  }

  /// `nil` for a player who has finished too few games that count, and for a suspect.
  public init?(player: PlayerID, statistics: Statistics) {
    let sums = statistics.ranking
    guard sums.finishedGames >= Self.minimumFinishedGames, !statistics.guesses.isSuspect,
      let average = sums.average
    else { return nil }
    self.init(average: average, gamesPlayed: statistics.gamesPlayed, player: player)
  }

  /// How many games that count a player must have finished to be ranked.
  public static let minimumFinishedGames = 5

  public static func < (left: Self, right: Self) -> Bool {
    if left.average != right.average { return left.average > right.average }
    if left.gamesPlayed != right.gamesPlayed { return left.gamesPlayed > right.gamesPlayed }
    return left.player < right.player
  }

  /// Whether only the id decides between the two: they share a rank.
  public func isTied(with other: RankingKey) -> Bool {
    average == other.average && gamesPlayed == other.gamesPlayed
  }
}
