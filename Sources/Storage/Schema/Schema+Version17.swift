import GRDB
import GameRules
import Geodesy
import Learning

// Experience, and the memory of countries.
extension Schema {
  /// `tells_countries` says that a match alone has the countries of its places and pins. `memories`
  /// has the outcome of the player's rounds in a country; the review is that of the last day (days
  /// are counted as those of the daily challenge).
  ///
  /// Both follow from the matches, and are computed here of those that are there.
  static func version17(_ database: Database) throws {
    try database.execute(sql: learning)
    try database.execute(sql: pastExperience)
    try database.countPastMemories()
  }

  private static let learning = """
    ALTER TABLE matches ADD COLUMN tells_countries INTEGER NOT NULL DEFAULT 0
      CHECK (tells_countries IN (0, 1));
    ALTER TABLE statistics ADD COLUMN experience INTEGER NOT NULL DEFAULT 0
      CHECK (experience >= 0);
    ALTER TABLE statistics ADD COLUMN solo_day INTEGER;
    ALTER TABLE statistics ADD COLUMN experience_on_solo_day INTEGER NOT NULL DEFAULT 0;

    CREATE TABLE memories (
      player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
      country TEXT NOT NULL,
      seen INTEGER NOT NULL CHECK (seen > 0),
      found INTEGER NOT NULL CHECK (found BETWEEN 0 AND seen),
      stability REAL,
      difficulty REAL,
      reviewed_on INTEGER,
      PRIMARY KEY (player, country),
      CHECK ((reviewed_on IS NULL) = (stability IS NULL)),
      CHECK ((reviewed_on IS NULL) = (difficulty IS NULL))
    ) STRICT, WITHOUT ROWID;
    """

  /// As `Experience` counts it. Day 1 is 2026-01-01, 20 454 days after 1970-01-01.
  private static let pastExperience = """
    CREATE TEMPORARY TABLE gains AS
      SELECT own.player, max(1, matches.finished_at / 86400000 - 20453) AS day,
        NOT EXISTS (SELECT 1 FROM match_players WHERE match = own.match AND position = 1) AS is_solo,
        sum(CASE WHEN matches.format LIKE 'streak@%' OR matches.format LIKE 'sprint@%'
            THEN guesses.score * 20 ELSE guesses.score / 50 END) AS gain
      FROM match_players AS own
      JOIN matches ON matches.id = own.match
      LEFT JOIN guesses ON guesses.match = own.match AND guesses.position = own.position
      WHERE matches.ending <> 'aborted' AND matches.origin <> 'placeSet'
        AND ifnull(matches.weight, 4) > 0
      GROUP BY own.player, own.match;
    CREATE TEMPORARY TABLE solo_days AS
      SELECT player, day, min(2500, sum(ifnull(gain, 0))) AS gain
      FROM gains WHERE is_solo GROUP BY player, day;
    CREATE INDEX temp.solo_days_by_player ON solo_days (player, day);
    CREATE INDEX temp.gains_by_player ON gains (player);
    UPDATE statistics SET
      experience =
        ifnull((SELECT sum(gain) FROM gains
          WHERE gains.player = statistics.player AND NOT is_solo), 0)
        + ifnull((SELECT sum(gain) FROM solo_days
          WHERE solo_days.player = statistics.player), 0),
      solo_day = (SELECT max(day) FROM solo_days WHERE solo_days.player = statistics.player),
      experience_on_solo_day =
        ifnull((SELECT gain FROM solo_days WHERE solo_days.player = statistics.player
          ORDER BY day DESC LIMIT 1), 0);
    DROP TABLE gains;
    DROP TABLE solo_days;
    """
}

extension Database {
  /// Counts the rounds alone of formats that ask for countries: other matches did not tell them.
  fileprivate func countPastMemories() throws {
    var memories: [CountryCode: CountryMemory] = [:]
    var player: PlayerID?
    let store = { (player: PlayerID?) in
      guard let player else { return }
      for (country, memory) in memories { try self.setMemory(memory, of: country, for: player) }
    }
    try forEach(
      """
      SELECT own.player, rounds.country, guesses.lat, guesses.lng, guesses.country,
        guesses.distance_m, guesses.guessed_at - rounds.started_at, matches.diagonal_m,
        rounds.revealed_at
      FROM match_players AS own
      JOIN players ON players.id = own.player
      JOIN matches ON matches.id = own.match
      JOIN rounds ON rounds.match = own.match AND rounds.country IS NOT NULL
      JOIN guesses ON guesses.match = own.match AND guesses.round = rounds.number
      WHERE (matches.format LIKE 'streak@%' OR matches.format LIKE 'sprint@%')
        AND matches.origin = 'solo' AND matches.ending <> 'aborted'
      ORDER BY own.player, matches.finished_at, own.match, rounds.number
      """, []
    ) { row in
      let next: PlayerID = try row.identifier(0)
      if player != next {
        try store(player)
        (player, memories) = (next, [:])
      }
      guard let country = CountryCode(try row.value(1) as String) else { return }
      let pin: Coordinate = try row.coordinate(2)
      let named = try row.optional(4, as: String.self).flatMap { CountryCode($0) }
      let answer =
        if pin == .origin, let named { Answer.country(named) } else {
          Answer.pin(pin, country: named)
        }
      let round = CountryRound(
        in: country, answer, distance: Meters(try row.value(5)),
        after: .milliseconds(try row.value(6) as Int64), diagonal: Meters(try row.value(7)),
        at: try row.instant(8))
      memories[country, default: CountryMemory()].count(round)
    }
    try store(player)
  }
}
