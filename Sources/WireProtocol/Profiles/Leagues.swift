import GameRules

/// The league of a week.
public enum LeagueGet: WireMethod {
  public static let name: StaticString = "league.get"
  public static let documentation: StaticString = """
    Your group in the league of this week, which begins on Monday at 00:00 UTC. The first ranked \
    game of a week brings a place in a group of up to thirty players of your division. The \
    performance is the mean of the opponents' ratings, plus 400 for a win and minus 400 for a \
    loss, over the first twenty games that count, of which two against each opponent and two with \
    each partner; it takes eight games. Of pairs the rating of the opponents is the sum of both, \
    less that of the partner. At the end of the week the top fifth of those with a performance moves a \
    division up, and the bottom fifth down.
    """

  public struct Parameters: WireObject, Hashable {
    public var ladder: Ladder?

    public init(ladder: Ladder? = nil) { self.ladder = ladder }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      ladder = try fields.optional(
        "ladder", \.ladder, "The ranked queue; without it, classic. pairs is that of team.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var ladder: Ladder
    public var week: Int
    public var endsAt: Instant
    public var division: Int
    /// Empty before the player's first ranked game of the week.
    public var rows: [LeagueRow]
    /// `nil` for a player who has played in no week before.
    public var last: LastWeek?
    public var rating: LadderCard?

    public init(
      ladder: Ladder, week: Int, endsAt: Instant, division: Int, rows: [LeagueRow],
      last: LastWeek?, rating: LadderCard?
    ) {
      self.ladder = ladder
      self.week = week
      self.endsAt = endsAt
      self.division = division
      self.rows = rows
      self.last = last
      self.rating = rating
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      ladder = try fields("ladder", \.ladder, "The ranked queue.")
      week = try fields(
        "week", \.week, in: WeekNumber.values, "The number of the week; 1 was that of 2026-01-05.")
      endsAt = try fields("endsAt", \.endsAt, "When the next week begins.")
      division = try fields(
        "division", \.division, in: Division.numbers,
        "Your division this week, or that of your first game; 1 is the best, newcomers begin in 5.")
      rows = try fields(
        "rows", \.rows, "Your group, best first; empty before your first ranked game of the week.")
      last = try fields.optional("last", \.last, "How your last week before this one ended.")
      rating = try fields.optional("rating", \.rating, "Your own rating, if you have one.")
    }
  }

  /// The end of an earlier week.
  public struct LastWeek: WireObject, Hashable {
    public var week: Int
    public var division: Int
    public var rank: Int
    public var players: Int
    public var move: LeagueMove

    public init(week: Int, division: Int, rank: Int, players: Int, move: LeagueMove) {
      self.week = week
      self.division = division
      self.rank = rank
      self.players = players
      self.move = move
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      week = try fields("week", \.week, in: WeekNumber.values, "The number of the week.")
      division = try fields("division", \.division, in: Division.numbers, "Your division then.")
      rank = try fields("rank", \.rank, "Your rank in the group.")
      players = try fields("players", \.players, "How many players the group had.")
      move = try fields("move", \.move, "Where you went.")
    }

    public static let schemaName: StaticString? = "LastLeagueWeek"
    public static let documentation: StaticString = "How a week ended for a player."
  }
}

/// A row of a league's table.
public struct LeagueRow: WireObject, Hashable {
  public var rank: Int
  public var player: PlayerCard
  public var games: Int
  public var wins: Int
  /// `nil` with too few games.
  public var performance: Int?
  public var move: LeagueMove

  public init(
    rank: Int, player: PlayerCard, games: Int, wins: Int, performance: Int?, move: LeagueMove
  ) {
    self.rank = rank
    self.player = player
    self.games = games
    self.wins = wins
    self.performance = performance
    self.move = move
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    rank = try fields("rank", \.rank, "1 for the best; ties share it.")
    player = try fields("player", \.player, "The player.")
    games = try fields(
      "games", \.games, in: 0...LeagueRules.mostGames, "The games that count.")
    wins = try fields("wins", \.wins, in: 0...LeagueRules.mostGames, "Those that were won.")
    performance = try fields.optional(
      "performance", \.performance, "The performance, with eight games or more.")
    move = try fields("move", \.move, "Where the player goes if the week ends like this.")
  }

  public static let schemaName: StaticString? = "LeagueRow"
  public static let documentation: StaticString = "A player's row of a league's table."
}

/// A player's rating on a ladder.
public struct LadderCard: WireObject, Hashable {
  public var ladder: Ladder
  public var rating: Int
  public var games: Int

  public init(ladder: Ladder, rating: Int, games: Int) {
    self.ladder = ladder
    self.rating = rating
    self.games = games
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    ladder = try fields("ladder", \.ladder, "The ranked queue, by the name of its format.")
    rating = try fields("rating", \.rating, "Glicko-2 rating, rounded.")
    games = try fields("games", \.games, "The ranked games that it is from.")
  }

  public static let schemaName: StaticString? = "LadderRating"
  public static let documentation: StaticString = "A player's rating of a ranked queue."
}
