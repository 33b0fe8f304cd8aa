/// An average of scores, exact: a fraction that is never divided out. Equal if the fractions are,
/// so that 2 of 1 is 4 of 2.
public struct AverageScore: Sendable {
  /// The sum of the scores, 0 or more.
  public let total: Int
  /// The divisor of the sum: 1…``maximumGames``.
  public let games: Int

  /// `nil` without games.
  public init?(total: Int, games: Int) {
    guard games != 0 else { return nil }
    precondition((1...Self.maximumGames).contains(games), "nobody plays that many games")
    precondition(total >= 0 && total / games < Self.maximumAverage, "no game scores that much")
    self.total = total
    self.games = games
  }

  /// The points of that many rounds, as a number a game of five; `nil` without rounds.
  ///
  /// - Parameter total: The sum of the points, 0 or more.
  public init?(total: Int, rounds: Int) {
    self.init(total: total * Statistics.countedRounds, games: rounds)
  }

  /// Enough for a whole game a second over nine days without sleep, of five rounds each; the bound
  /// makes ``sortKey`` exact. ``Statistics`` counts no more rounds.
  public static let maximumGames = 1 << 22
  /// More than ten rounds can bring.
  public static let maximumAverage = 1 << 16

  /// The nearest `Double`, for showing it.
  public var value: Double { Double(total) / Double(games) }

  /// A number whose order is just the order of the averages, for an index: ⌊2⁴⁴ · total ÷ games⌋.
  ///
  /// Exact, because two different fractions of denominators up to 2²² differ by 2⁻⁴⁴ or more.
  public var sortKey: Int64 { Int64(Int128(total) << 44 / Int128(games)) }
}

extension AverageScore: Comparable, Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    Int128(left.total) * Int128(right.games) == Int128(right.total) * Int128(left.games)
  }

  public static func < (left: Self, right: Self) -> Bool {
    Int128(left.total) * Int128(right.games) < Int128(right.total) * Int128(left.games)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(sortKey) }
}
