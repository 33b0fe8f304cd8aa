import GameRules

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

  /// The changes that a finished match brings its players, in their order; none if it is for no
  /// ladder or counts nothing.
  ///
  /// - Parameter before: The rating that a player has on the ladder.
  public static func all(
    of match: FinishedMatch, from before: (PlayerID) -> Rating
  ) -> [RatingChange] {
    guard match.setup.ladder != nil, let weight = match.weight, !weight.isNothing else { return [] }
    let ratings = match.setup.players.map(before)
    let outcomes = Outcome.all(of: match.results.map { ($0.won, $0.left != nil) })
    let after = Rating.afterMatch(ratings, outcomes, weight: weight.factor)
    return match.setup.players.indices.map {
      RatingChange(player: match.setup.players[$0], before: ratings[$0], after: after[$0])
    }
  }
}

extension Outcome {
  /// The outcome for each player of two sides, those of the one first: that of the side, and a loss
  /// for a player who left, whatever became of the side.
  static func all(of players: [(won: Bool, hasLeft: Bool)]) -> [Outcome] {
    let half = players.count / 2
    let wins = [players[..<half], players[half...]].map { $0.contains(where: \.won) }
    return players.enumerated().map { index, player in
      let side = index < half ? 0 : 1
      return player.hasLeft || wins[1 - side] ? .loss : wins[side] ? .win : .draw
    }
  }
}
