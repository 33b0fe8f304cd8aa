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
}

/// A duel that changed the ratings of its two players.
public struct RatedDuel: Hashable, Sendable {
  public let id: MatchID
  public let finishedAt: Instant
  /// The weight of the duel, 1…4.
  public let quarters: Int
  /// The two players, in the match's order.
  public let sides: [Side]

  public struct Side: Hashable, Sendable {
    public let change: RatingChange
    public let won: Bool

    public init(change: RatingChange, won: Bool) {
      self.change = change
      self.won = won
    }
  }

  public init(id: MatchID, finishedAt: Instant, quarters: Int, sides: [Side]) {
    precondition(sides.count == 2, "a duel")
    self.id = id
    self.finishedAt = finishedAt
    self.quarters = quarters
    self.sides = sides
  }

  /// The outcome for the first player.
  private var outcome: Outcome { sides[0].won ? .win : sides[1].won ? .loss : .draw }

  private func index(of player: PlayerID) -> Int? {
    sides.firstIndex { $0.change.player == player }
  }

  /// The opponent of one of its players; `nil` for somebody else.
  public func opponent(of player: PlayerID) -> PlayerID? {
    index(of: player).map { sides[1 - $0].change.player }
  }

  /// The game as one of its players sees it; `nil` for somebody else.
  public func game(of player: PlayerID) -> LeagueGame? {
    guard let index = index(of: player) else { return nil }
    let opponent = sides[1 - index].change
    return LeagueGame(
      opponent: opponent.player, opponentRating: opponent.before,
      outcome: index == 0 ? outcome : outcome.reversed, quarters: quarters)
  }

  /// The same duel from other ratings, in the order of the sides.
  func recomputed(from first: Rating, _ second: Rating) -> RatedDuel {
    let after = Rating.afterDuel(first, second, outcome, weight: Double(quarters) / 4)
    let changes = [
      RatingChange(player: sides[0].change.player, before: first, after: after.first),
      RatingChange(player: sides[1].change.player, before: second, after: after.second),
    ]
    return RatedDuel(
      id: id, finishedAt: finishedAt, quarters: quarters,
      sides: zip(changes, sides).map { Side(change: $0, won: $1.won) })
  }
}
