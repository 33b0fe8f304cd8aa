import Foundation
import GameRules
import Matchmaking

// Ratings, and the matches that changed them.
extension SQLSession {
  /// Stores the ratings after a match, which is one more.
  func update(_ changes: [RatingChange], on ladder: Ladder, at instant: Instant) throws {
    for change in changes {
      try set(change.after, of: change.player, on: ladder, games: nil, lastGame: instant)
    }
  }

  /// Stores a player's rating on a ladder; nothing of a deleted player.
  ///
  /// - Parameter games: The matches that it is of; `nil`: one more than before.
  private func set(
    _ rating: Rating, of player: PlayerID, on ladder: Ladder, games: Int?, lastGame: Instant?
  ) throws {
    guard ladder != .classic else {
      return try execute(
        """
        UPDATE players SET rating = ?, rating_deviation = ?, rating_volatility = ?,
          ranked_games = ifnull(?, ranked_games + 1), rated_at = ?
        WHERE id = ?
        """, rating.value, rating.deviation, rating.volatility, games, lastGame, player)
    }
    guard games != 0 else {
      return try execute(
        "DELETE FROM ladder_ratings WHERE player = ? AND ladder = ?", player, ladder.rawValue)
    }
    guard try isPlayer(player) else { return }
    try execute(
      """
      INSERT INTO ladder_ratings VALUES (?1, ?2, ?3, ?4, ?5, ifnull(?6, 1), ?7)
      ON CONFLICT (player, ladder) DO UPDATE SET rating = ?3, rating_deviation = ?4,
        rating_volatility = ?5, games = ifnull(?6, ladder_ratings.games + 1), rated_at = ?7
      """,
      player, ladder.rawValue, rating.value, rating.deviation, rating.volatility, games, lastGame)
  }

  /// A player's ratings on the ladders that are not in the ``PlayerRecord``.
  func ladderRatings(of player: PlayerID) throws -> [Ladder: LadderRating] {
    var ratings: [Ladder: LadderRating] = [:]
    try forEach(
      "SELECT \(Self.ladderColumns) FROM ladder_ratings WHERE player = ?", [player.blob]
    ) { row in
      ratings[try row.name(0)] = try row.ladderRating(1)
    }
    return ratings
  }

  /// The ladder, and what ``SQLRow/ladderRating(_:)`` reads.
  static var ladderColumns: String {
    """
    ladder, rating, rating_deviation, rating_volatility, games, rated_at
    """
  }

  /// The ladder of a rated match, which follows from the name of its format.
  static var ladderOfMatch: String {
    let cases = Ladder.allCases.map { "WHEN '\($0.format)' THEN '\($0.rawValue)'" }
    return "CASE substr(format, 1, instr(format, '@') - 1) \(cases.joined(separator: " ")) END"
  }

  /// The rated matches of a player after another one, or all of them, in the order of ids.
  ///
  /// - Parameters:
  ///   - last: Those from this one on are not looked at.
  ///   - times: The moments at which they ended.
  func ratedMatches(
    of player: PlayerID, on ladder: Ladder, after match: MatchID? = nil,
    before last: MatchID? = nil, ended times: Range<Instant>? = nil, limit: Int = .max
  ) throws -> [RatedMatch] {
    let first = match ?? MatchID(uuid: UUIDv7(bits: 0))
    let last = last ?? MatchID(uuid: UUIDv7(bits: .max))
    let parts = try rows(
      """
      SELECT matches.id, finished_at, weight, sides.player, won,
        sides.rating_before, sides.rating_deviation_before, sides.rating_volatility_before,
        sides.rating_after, sides.rating_deviation_after, sides.rating_volatility_after,
        sides.left_reason IS NOT NULL
      FROM (
        SELECT matches.id AS match FROM match_players AS own INDEXED BY rated_matches
        CROSS JOIN matches ON matches.id = own.match
        WHERE own.player = ?1 AND own.rating_after IS NOT NULL AND own.match > ?2
          AND own.match < ?7
          AND \(Self.ladderOfMatch) = ?3
          AND (?4 IS NULL OR (finished_at >= ?4 AND finished_at < ?5))
        ORDER BY own.match LIMIT ?6) AS rated
      CROSS JOIN matches ON matches.id = rated.match
      CROSS JOIN match_players AS sides ON sides.match = rated.match
      ORDER BY matches.id, sides.position
      """,
      [
        player.blob, first.blob, ladder.rawValue, times?.lowerBound.millisecondsSinceEpoch,
        times?.upperBound.millisecondsSinceEpoch, limit, last.blob,
      ]
    ).map { row in
      (
        id: try row.identifier(0) as MatchID, at: try row.instant(1),
        quarters: try row.optional(2, as: Int.self) ?? MatchWeight.full.quarters,
        player: RatedMatch.Player(
          change: RatingChange(
            player: try row.identifier(3), before: try row.rating(5), after: try row.rating(8)),
          won: try row.value(4), hasLeft: try row.value(11))
      )
    }
    return try stride(from: 0, to: parts.count, by: ladder.players).map { index in
      let own = parts[index..<min(index + ladder.players, parts.count)]
      let match = parts[index]
      guard own.count == ladder.players, own.allSatisfy({ $0.id == match.id }) else {
        throw StorageError.corrupt(
          "match \(match.id) is rated on \(ladder.rawValue) and has not \(ladder.players) players")
      }
      return RatedMatch(
        id: match.id, finishedAt: match.at, quarters: match.quarters, players: own.map(\.player))
    }
  }

  func ratedMatches(of player: PlayerID, since instant: Instant) throws -> [RatedMatch] {
    try Ladder.allCases.flatMap { ladder in
      try ratedMatches(of: player, on: ladder, ended: instant..<Instant.distantFuture)
    }
  }
}

// Voided matches.
extension SQLSession {
  /// Voids rated matches of a player, computes the ratings of all whom they affected again, and
  /// takes the player off the lists of boards. A repetition finds nothing to do.
  func void(_ matches: VoidedMatches) throws {
    try unlistBoardEntries(of: matches.player)
    for ladder in Ladder.allCases {
      let voided = try ratedMatches(
        of: matches.player, on: ladder, ended: matches.since..<Instant.distantFuture)
      for match in voided {
        try execute("UPDATE matches SET voided_at = ? WHERE id = ?", matches.at, match.id)
        for player in match.players { try setChange(of: player.change.player, in: match.id, nil) }
      }
      let correction = try RatingCorrection(voiding: voided) { player, match in
        try ratedMatches(of: player, on: ladder, after: match, limit: 1).first
      } write: { match in
        for player in match.players {
          try setChange(of: player.change.player, in: match.id, player.change)
        }
      }
      for (player, rating) in correction.ratings {
        let (games, last) = try ratedGames(of: player, on: ladder)
        try set(rating, of: player, on: ladder, games: games, lastGame: last)
      }
    }
  }

  private func setChange(
    of player: PlayerID, in match: MatchID, _ change: RatingChange?
  ) throws {
    let (before, after) = (change?.before, change?.after)
    try execute(
      """
      UPDATE match_players SET rating_before = ?, rating_deviation_before = ?,
        rating_volatility_before = ?, rating_after = ?, rating_deviation_after = ?,
        rating_volatility_after = ?
      WHERE match = ? AND player = ?
      """,
      before?.value, before?.deviation, before?.volatility, after?.value, after?.deviation,
      after?.volatility, match, player)
  }

  /// How many rated matches a player has on a ladder, and when the last one ended.
  private func ratedGames(
    of player: PlayerID, on ladder: Ladder
  ) throws -> (count: Int, last: Instant?) {
    try first(
      """
      SELECT count(*), max(finished_at) FROM match_players AS own INDEXED BY rated_matches
      CROSS JOIN matches ON matches.id = own.match
      WHERE own.player = ? AND own.rating_after IS NOT NULL AND \(Self.ladderOfMatch) = ?
      """, [player.blob, ladder.rawValue]
    ) { row in
      (
        try row.value(0),
        try row.optional(1, as: Int64.self).map(Instant.init(millisecondsSinceEpoch:))
      )
    } ?? (0, nil)
  }
}

extension SQLRow {
  /// Reads a rating, the number of games and the last one's end.
  func ladderRating(_ index: Int) throws(StorageError) -> LadderRating {
    LadderRating(
      rating: try rating(index), games: try value(index + 3), lastGame: try instant(index + 4))
  }
}
