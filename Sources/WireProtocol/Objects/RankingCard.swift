/// A row of a ranking.
public struct RankingCard: WireObject, Hashable {
  /// One more than the players who are better; the tied share it.
  public var rank: Int
  public var player: PlayerCard
  public var averageScore: Double
  public var games: Int

  public init(rank: Int, player: PlayerCard, averageScore: Double, games: Int) {
    self.rank = rank
    self.player = player
    self.averageScore = averageScore
    self.games = games
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    rank = try fields("rank", \.rank, "1 for the best; ties share it.")
    player = try fields("player", \.player, "The player.")
    averageScore = try fields("averageScore", \.averageScore, "Points per game.")
    games = try fields("games", \.games, "Games played.")
  }

  public static let schemaName: StaticString? = "RankingRow"
  public static let documentation: StaticString = "A player's row of a ranking."
}
