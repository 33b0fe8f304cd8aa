extension ReleasedSchema {
  /// As version 15 of the program left it: with sets of places and boards. It never changes.
  static let version15 = ReleasedSchema(
    identifier: "v15",
    sql: version14.sql + """

      CREATE TABLE recordings (
        match BLOB NOT NULL PRIMARY KEY CHECK (length(match) = 16),
        moments BLOB NOT NULL,
        link TEXT CHECK (length(link) = 32)
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX recordings_by_link ON recordings (link) WHERE link IS NOT NULL;

      CREATE TABLE place_sets (
        name TEXT NOT NULL PRIMARY KEY,
        format TEXT NOT NULL,
        map TEXT NOT NULL,
        moving_ms INTEGER NOT NULL CHECK (moving_ms >= 0),
        guessing_ms INTEGER NOT NULL CHECK (guessing_ms >= 0),
        ready_ms INTEGER NOT NULL CHECK (ready_ms >= 0),
        countdown_ms INTEGER NOT NULL CHECK (countdown_ms >= 0),
        grace_ms INTEGER NOT NULL CHECK (grace_ms >= 0),
        opening_ms INTEGER NOT NULL CHECK (opening_ms >= 0),
        hurry_ms INTEGER NOT NULL CHECK (hurry_ms >= 0),
        movement TEXT NOT NULL,
        view TEXT,
        places TEXT NOT NULL,
        salt BLOB NOT NULL CHECK (length(salt) = 32),
        match BLOB UNIQUE CHECK (length(match) = 16)
      ) STRICT, WITHOUT ROWID;
      ALTER TABLE matches ADD COLUMN place_set TEXT;
      CREATE INDEX matches_of_place_sets ON matches (place_set) WHERE place_set IS NOT NULL;

      CREATE TABLE board_entries (
        board TEXT NOT NULL,
        player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        match BLOB NOT NULL CHECK (length(match) = 16),
        points INTEGER NOT NULL CHECK (points >= 0),
        time_ms INTEGER NOT NULL CHECK (time_ms >= 0),
        at INTEGER NOT NULL,
        is_eligible INTEGER NOT NULL CHECK (is_eligible IN (0, 1)),
        network INTEGER,
        is_listed INTEGER NOT NULL CHECK (is_listed IN (0, is_eligible)),
        PRIMARY KEY (board, player)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX board_entries_by_player ON board_entries (player);
      CREATE INDEX board_entries_in_order ON board_entries (board, points DESC, time_ms);
      CREATE INDEX board_entries_listed ON board_entries (board, points DESC, time_ms, at, player)
        WHERE is_listed = 1;
      CREATE INDEX board_entries_of_network
        ON board_entries (board, network, is_listed, points DESC, time_ms, at, player)
        WHERE is_eligible = 1 AND network IS NOT NULL;

      CREATE TABLE board_counts (
        board TEXT NOT NULL,
        bucket INTEGER NOT NULL,
        count INTEGER NOT NULL CHECK (count >= 0),
        PRIMARY KEY (board, bucket)
      ) STRICT, WITHOUT ROWID;

      CREATE TRIGGER board_entry_added AFTER INSERT ON board_entries BEGIN
        INSERT INTO board_counts VALUES (NEW.board, NEW.points / 64, 1)
          ON CONFLICT DO UPDATE SET count = count + 1;
      END;
      CREATE TRIGGER board_entry_removed AFTER DELETE ON board_entries BEGIN
        UPDATE board_counts SET count = count - 1
          WHERE board = OLD.board AND bucket = OLD.points / 64;
        UPDATE board_entries SET is_listed = 1
          WHERE OLD.is_listed = 1 AND OLD.network IS NOT NULL AND board = OLD.board
            AND player = (
              SELECT player FROM board_entries
              WHERE board = OLD.board AND network = OLD.network AND is_eligible = 1
                AND is_listed = 0
              ORDER BY points DESC, time_ms, at, player LIMIT 1);
      END;

      CREATE TABLE reports (
        reported BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        reporter BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        reason TEXT NOT NULL,
        match BLOB CHECK (length(match) = 16),
        at INTEGER NOT NULL,
        PRIMARY KEY (reported, reporter, reason),
        CHECK (reported <> reporter)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX reports_by_reporter ON reports (reporter);

      ALTER TABLE statistics ADD COLUMN daily_streak INTEGER NOT NULL DEFAULT 0
        CHECK (daily_streak >= 0);
      ALTER TABLE statistics ADD COLUMN longest_daily_streak INTEGER NOT NULL DEFAULT 0
        CHECK (longest_daily_streak >= daily_streak);
      ALTER TABLE statistics ADD COLUMN daily_finished INTEGER;
      ALTER TABLE statistics ADD COLUMN daily_forgiven INTEGER;
      ALTER TABLE statistics ADD COLUMN daily_attempted INTEGER;
      INSERT INTO grdb_migrations VALUES ('v15');
      """)
}
