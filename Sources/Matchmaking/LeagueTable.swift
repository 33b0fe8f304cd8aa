import GameRules

/// A rated game of a week, as one of its players sees it.
public struct LeagueGame: Hashable, Sendable {
  /// The players of the other side.
  public let opponents: [PlayerID]
  /// The other players of the own side.
  public let partners: [PlayerID]
  /// The rating before the game of the ``CompositeOpponent``: in a duel, the opponent's.
  public let opponentRating: Double
  public let outcome: Outcome
  /// How much the game counts, in quarters: 1…4.
  public let quarters: Int

  public init(
    opponents: [PlayerID], partners: [PlayerID] = [], opponentRating: Double, outcome: Outcome,
    quarters: Int
  ) {
    self.opponents = opponents
    self.partners = partners
    self.opponentRating = opponentRating
    self.outcome = outcome
    self.quarters = quarters
  }
}

/// A player's result in the league of a week: the performance over the first games that count.
///
/// The first `LeagueRules.mostGames` rated games of the week count. A game does not count if
/// `LeagueRules.gamesPerOpponent` that count were against one of its opponents already, or as many
/// beside its partner: playing more gains nothing, and a friend helps twice a week at most on
/// either side. With fewer than `LeagueRules.leastGames` there is no performance.
///
/// The performance is the mean, by the games' weights, of the opponents' ratings, plus 400 for a
/// win and minus 400 for a loss: the linear performance rating of chess, its rule of 400. Between
/// sides the opponent is the ``CompositeOpponent``, so that a strong partner makes it a weak one.
public struct LeagueResult: Hashable, Sendable {
  /// The games that count.
  public let games: Int
  public let wins: Int
  /// Rounded; `nil` with too few games.
  public let performance: Int?

  /// A win adds it to the opponent's rating, and a loss takes it from that.
  private static let spread = 400.0

  /// - Parameter games: All rated games of the week, in their order.
  public init(_ games: some Sequence<LeagueGame>) {
    var opposed: [PlayerID: Int] = [:]
    var accompanied: [PlayerID: Int] = [:]
    var (count, wins, quarters, sum) = (0, 0, 0, 0.0)
    for game in games where count < LeagueRules.mostGames {
      let most = LeagueRules.gamesPerOpponent
      guard game.opponents.allSatisfy({ opposed[$0, default: 0] < most }),
        game.partners.allSatisfy({ accompanied[$0, default: 0] < most })
      else { continue }
      for player in game.opponents { opposed[player, default: 0] += 1 }
      for player in game.partners { accompanied[player, default: 0] += 1 }
      count += 1
      quarters += game.quarters
      let result =
        switch game.outcome {
        case .win: Self.spread
        case .draw: 0.0
        case .loss: -Self.spread
        }
      if game.outcome == .win { wins += 1 }
      sum += Double(game.quarters) * (game.opponentRating + result)
    }
    self.games = count
    self.wins = wins
    performance =
      count >= LeagueRules.leastGames && quarters > 0
      ? Int((sum / Double(quarters)).rounded()) : nil
  }
}

/// The table of a group of a league: the players of one division who compete in a week.
///
/// Players with a performance come first, in its order; then the others, by their games. Of those
/// with a performance the top fifth moves up and the bottom fifth down, rounded down: in a group of
/// fewer than five nobody moves. The others stay.
public struct LeagueTable: Hashable, Sendable {
  public struct Row: Hashable, Sendable {
    /// One more than the number of players with a better result.
    public let rank: Int
    public let player: PlayerID
    public let result: LeagueResult
    public let move: LeagueMove
  }

  /// Best first.
  public let rows: [Row]

  public init(of division: Division, _ results: [PlayerID: LeagueResult]) {
    let sorted = results.sorted { one, other in
      let (left, right) = (one.value.sortKey, other.value.sortKey)
      return (left.performance, left.games, other.key) > (right.performance, right.games, one.key)
    }
    let qualified = results.values.count { $0.performance != nil }
    let fifth = qualified / 5
    var rows: [Row] = []
    for (index, (player, result)) in sorted.enumerated() {
      let isTied = rows.last.map { $0.result.sortKey == result.sortKey } ?? false
      let move: LeagueMove =
        if index < fifth {
          .up
        } else if (qualified - fifth..<qualified).contains(index) {
          .down
        } else {
          .stay
        }
      rows.append(
        Row(
          rank: isTied ? rows[index - 1].rank : index + 1, player: player, result: result,
          move: division.after(move) == division ? .stay : move))
    }
    self.rows = rows
  }

  public func row(of player: PlayerID) -> Row? { rows.first { $0.player == player } }
}

extension LeagueResult {
  /// The result as two numbers that sort as the table does.
  fileprivate var sortKey: (performance: Int, games: Int) {
    performance.map { ($0, 0) } ?? (.min, games)
  }
}
