import GameRules

/// A match of two sides that changed the ratings of its players.
public struct RatedMatch: Hashable, Sendable {
  public let id: MatchID
  public let finishedAt: Instant
  /// The weight of the match, 1…4.
  public let quarters: Int
  /// In the match's order: first those of the one side, then those of the other.
  public let players: [Player]

  /// A player's part in it.
  public struct Player: Hashable, Sendable {
    public let change: RatingChange
    public let won: Bool
    public let hasLeft: Bool

    public init(change: RatingChange, won: Bool, hasLeft: Bool) {
      self.change = change
      self.won = won
      self.hasLeft = hasLeft
    }
  }

  /// - Parameter players: One or two a side; see ``isPossible(players:)``.
  public init(id: MatchID, finishedAt: Instant, quarters: Int, players: [Player]) {
    precondition(Self.isPossible(players: players.count), "two sides of one or two players each")
    self.id = id
    self.finishedAt = finishedAt
    self.quarters = quarters
    self.players = players
  }

  /// Whether rated matches can have so many players.
  public static func isPossible(players: Int) -> Bool {
    Ladder.allCases.contains { $0.players == players }
  }

  private var outcomes: [Outcome] { Outcome.all(of: players.map { ($0.won, $0.hasLeft) }) }

  /// The game as one of its players sees it; `nil` for somebody else.
  public func game(of player: PlayerID) -> LeagueGame? {
    guard let index = players.firstIndex(where: { $0.change.player == player }) else { return nil }
    let half = players.count / 2
    let isFirst = index < half
    let (first, second) = (players[..<half], players[half...])
    let opponent = CompositeOpponent(in: players.map(\.change.before), for: index)
    return LeagueGame(
      opponents: (isFirst ? second : first).map(\.change.player),
      partners: (isFirst ? first : second).map(\.change.player).filter { $0 != player },
      opponentRating: opponent.value, outcome: outcomes[index], quarters: quarters)
  }

  /// The same match from other ratings, in the order of the players.
  func recomputed(from before: [Rating]) -> RatedMatch {
    let after = Rating.afterMatch(before, outcomes, weight: Double(quarters) / 4)
    return RatedMatch(
      id: id, finishedAt: finishedAt, quarters: quarters,
      players: players.indices.map { index in
        Player(
          change: RatingChange(
            player: players[index].change.player, before: before[index], after: after[index]),
          won: players[index].won, hasLeft: players[index].hasLeft)
      })
  }
}
