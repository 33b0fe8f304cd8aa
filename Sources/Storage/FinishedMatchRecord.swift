import GameRules
import Matchmaking

/// A match that is over, and what it did to the ratings.
///
/// It comes back from the store equal to what went in, given whole milliseconds in the options and
/// round totals that are sums of scores, as the rules make them.
public struct FinishedMatchRecord: Hashable, Sendable {
  public let match: FinishedMatch
  /// Of players of the match, in its order of players; empty unless it was ranked.
  public let ratings: [RatingChange]
  /// The number of the last notice that each player was told, which is that of the end; in the
  /// match's order of players. Empty of matches older than this is kept.
  public let sequences: [Int]

  public init(match: FinishedMatch, ratings: [RatingChange], sequences: [Int] = []) {
    precondition(
      sequences.isEmpty || sequences.count == match.setup.players.count, "one for each player")
    let rated = ratings.map(\.player)
    precondition(
      rated == match.setup.players.filter(rated.contains), "in the match's order of players")
    self.match = match
    self.ratings = ratings
    self.sequences = sequences
  }

  /// The most matches that one page can be asked to have.
  public static let pageLimit = 100
}

/// A player's rating before and after a match.
public struct RatingChange: Hashable, Sendable {
  public let player: PlayerID
  public let before: Rating
  public let after: Rating

  public init(player: PlayerID, before: Rating, after: Rating) {
    self.player = player
    self.before = before
    self.after = after
  }
}
