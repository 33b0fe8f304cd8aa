// Ladders, leagues, voided matches, and boards of formats.
extension Schema {
  /// `players` has the ratings of Classic, `ladder_ratings` those of the other ladders. The index
  /// finds the rated matches of a player without the many that are not.
  ///
  /// The results of a league are not stored: they follow from the rated matches of the week. A
  /// voided match has no ratings. `for_board` says that the places were dealt to nobody else, so
  /// that the match may count for the boards of its format.
  ///
  /// Buckets of boards by time are of one second, those of boards by countries of one number and
  /// ten seconds: many rows have the same points there (`Database.bucketOfRow`).
  ///
  /// Deleted players keep their places in leagues, as where the others moved follows from them, but
  /// not their networks.
  static let version16 = """
    ALTER TABLE matches ADD COLUMN voided_at INTEGER;
    ALTER TABLE matches ADD COLUMN for_board INTEGER NOT NULL DEFAULT 0
      CHECK (for_board IN (0, 1));
    CREATE INDEX rated_matches ON match_players (player, match) WHERE rating_after IS NOT NULL;
    ALTER TABLE players ADD COLUMN rated_at INTEGER;
    UPDATE players SET rated_at = (
        SELECT max(finished_at) FROM match_players AS own
        CROSS JOIN matches ON matches.id = own.match
        WHERE own.player = players.id AND own.rating_after IS NOT NULL)
      WHERE ranked_games > 0;

    CREATE TABLE ladder_ratings (
      player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
      ladder TEXT NOT NULL,
      rating REAL NOT NULL,
      rating_deviation REAL NOT NULL,
      rating_volatility REAL NOT NULL,
      games INTEGER NOT NULL CHECK (games > 0),
      rated_at INTEGER NOT NULL,
      PRIMARY KEY (player, ladder)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE league_places (
      player BLOB NOT NULL REFERENCES participants,
      ladder TEXT NOT NULL,
      week INTEGER NOT NULL CHECK (week > 0),
      division INTEGER NOT NULL CHECK (division BETWEEN 1 AND 5),
      group_number INTEGER NOT NULL CHECK (group_number > 0),
      network INTEGER,
      PRIMARY KEY (player, ladder, week)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX league_places_of_groups
      ON league_places (week, ladder, division, group_number, network);
    CREATE TRIGGER league_player_deleted AFTER DELETE ON players BEGIN
      UPDATE league_places SET network = NULL WHERE player = OLD.id;
    END;

    ALTER TABLE board_entries ADD COLUMN bucket INTEGER NOT NULL DEFAULT 0;
    UPDATE board_entries SET bucket = points / 64;
    DROP INDEX board_entries_in_order;
    CREATE INDEX board_entries_in_buckets ON board_entries (board, bucket, points, time_ms);
    DROP TRIGGER board_entry_added;
    CREATE TRIGGER board_entry_added AFTER INSERT ON board_entries BEGIN
      INSERT INTO board_counts VALUES (NEW.board, NEW.bucket, 1)
        ON CONFLICT DO UPDATE SET count = count + 1;
    END;
    DROP TRIGGER board_entry_removed;
    CREATE TRIGGER board_entry_removed AFTER DELETE ON board_entries BEGIN
      UPDATE board_counts SET count = count - 1
        WHERE board = OLD.board AND bucket = OLD.bucket;
      UPDATE board_entries SET is_listed = 1
        WHERE OLD.is_listed = 1 AND OLD.network IS NOT NULL AND board = OLD.board
          AND player = (
            SELECT player FROM board_entries
            WHERE board = OLD.board AND network = OLD.network AND is_eligible = 1
              AND is_listed = 0
            ORDER BY points DESC, time_ms, at, player LIMIT 1);
    END;
    """
}
