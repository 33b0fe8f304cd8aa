import Foundation
import GRDB
import GameRules
import Matchmaking

// Checks of ratings and leagues.
extension SQLiteSnapshot {
  /// Finds ratings that no rated match of the player on the ladder results in, stored counts of
  /// ranked matches that are wrong, and matches that begin from a rating which is neither a
  /// newcomer's nor the result of another match.
  public func wrongRatings(exampleLimit: Int) async throws(StorageError) -> IntegrityProblems {
    try await read { database in
      var problems = IntegrityProblems(exampleLimit: exampleLimit)
      try database.forEach(
        """
        WITH \(Self.rated)
        SELECT player, ladder, sum(stored), sum(found) FROM (
          SELECT id AS player, 'classic' AS ladder, ranked_games AS stored, 0 AS found FROM players
          UNION ALL SELECT player, ladder, games, 0 FROM ladder_ratings
          UNION ALL SELECT player, ladder, 0, 1 FROM rated JOIN players ON players.id = player)
        GROUP BY player, ladder HAVING sum(stored) <> sum(found)
        """, []
      ) { row in
        let (id, ladder): (PlayerID, String) = (try row.identifier(0), try row.value(1))
        let (stored, found): (Int, Int) = (try row.value(2), try row.value(3))
        problems.add(
          "player \(id), \(ladder): stored count of ranked matches is \(stored), but has \(found)")
      }
      try database.forEach(
        """
        WITH \(Self.rated)
        SELECT player, ladder FROM (
          SELECT id AS player, 'classic' AS ladder, rating, rating_deviation, rating_volatility
            FROM players WHERE ranked_games > 0
          UNION ALL SELECT player, ladder, rating, rating_deviation, rating_volatility
            FROM ladder_ratings
          EXCEPT SELECT player, ladder, rating_after, rating_deviation_after,
            rating_volatility_after FROM rated)
        """, []
      ) { row in
        let (id, ladder): (PlayerID, String) = (try row.identifier(0), try row.value(1))
        problems.add("player \(id), \(ladder): the rating is not the result of any match")
      }
      let newcomer = Rating()
      try database.forEach(
        """
        WITH \(Self.rated)
        SELECT player, ladder FROM (
          SELECT player, ladder, rating_before, rating_deviation_before,
            rating_volatility_before FROM rated
          WHERE (rating_before, rating_deviation_before, rating_volatility_before) <> (?, ?, ?)
          EXCEPT SELECT player, ladder, rating_after, rating_deviation_after,
            rating_volatility_after FROM rated)
        """, [newcomer.value, newcomer.deviation, newcomer.volatility]
      ) { row in
        let (id, ladder): (PlayerID, String) = (try row.identifier(0), try row.value(1))
        problems.add("player \(id), \(ladder): a match begins from a rating of no other one")
      }
      return problems
    }
  }

  private static let rated = """
    rated AS (
      SELECT match_players.*, \(Database.ladderOfMatch) AS ladder
      FROM match_players JOIN matches ON matches.id = match WHERE rating_after IS NOT NULL)
    """

  /// Finds places in leagues without a rated match of the week, in a division that does not follow
  /// from the last week, and groups with too many players or two of one network.
  ///
  /// From the week of a voided match on, the check asks only that nobody moved further than one
  /// division: moves that had been made by then stay.
  public func wrongLeagues(
    exampleLimit: Int
  ) async throws(StorageError) -> (count: Int, problems: IntegrityProblems) {
    try await read { database in
      var problems = IntegrityProblems(exampleLimit: exampleLimit)
      let count = try database.leagueProblems { problems.add($0) }
      return (count, problems)
    }
  }
}

extension Database {
  /// Tells the contradictions of places in leagues; returns how many places there are.
  fileprivate func leagueProblems(_ tell: (String) -> Void) throws -> Int {
    var firstVoided: [String: Instant] = [:]
    try forEach(
      """
      SELECT \(Self.ladderOfMatch), min(finished_at) FROM matches WHERE voided_at IS NOT NULL
      GROUP BY 1
      """, []
    ) { firstVoided[try $0.value(0)] = try $0.instant(1) }
    try forEach(
      """
      SELECT player, ladder FROM league_places AS own WHERE division <> ? AND NOT EXISTS (
        SELECT 1 FROM league_places
        WHERE player = own.player AND ladder = own.ladder AND week < own.week)
      """, [Division.last.number]
    ) { row in
      let (player, ladder): (PlayerID, String) = (try row.identifier(0), try row.value(1))
      tell("player \(player), \(ladder): the first week is not in the last division")
    }
    try forEach(
      """
      SELECT week, ladder, division, group_number FROM league_places GROUP BY 1, 2, 3, 4
      HAVING count(*) > ? OR count(network) <> count(DISTINCT network)
      """, [LeagueRules.groupSize]
    ) { row in
      let (week, ladder): (Int, String) = (try row.value(0), try row.value(1))
      let (division, group): (Int, Int) = (try row.value(2), try row.value(3))
      tell(
        "league \(ladder), week \(week), division \(division), group \(group): too many players, "
          + "or two of one network")
    }
    let places = try rows(
      "\(Self.selectLeaguePlaces) GROUP BY week, ladder, division, group_number"
    ).map { try LeaguePlace($0) }
    var count = 0
    for place in places {
      let isCorrected = firstVoided[place.ladder.rawValue].map { $0 < place.week.end } ?? false
      count += try check(try leagueGroup(of: place), isCorrected: isCorrected, tell)
    }
    return count
  }

  /// Returns how many players the group has.
  private func check(
    _ group: LeagueGroup, isCorrected: Bool, _ tell: (String) -> Void
  ) throws -> Int {
    let place = group.place
    for row in group.table.rows {
      if row.result.games == 0, !isCorrected {
        tell("player \(row.player): no rated match in week \(place.week.value)")
      }
      let next = try first(
        """
        \(Self.selectLeaguePlaces) WHERE player = ? AND ladder = ? AND week > ?
        ORDER BY week LIMIT 1
        """, [row.player.blob, place.ladder.rawValue, place.week.value]
      ) { try LeaguePlace($0) }
      guard let next else { continue }
      let expected = place.division.after(row.move)
      let isRight =
        isCorrected
        ? abs(next.division.number - place.division.number) <= 1 : next.division == expected
      if !isRight {
        tell(
          "player \(row.player): in division \(next.division.number) after week "
            + "\(place.week.value), not in \(expected.number)")
      }
    }
    return group.table.rows.count
  }
}
