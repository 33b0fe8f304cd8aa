import GRDB

// State for a restart: when the server was last running, the open challenges, and the last event
// that each player of a finished match was sent.
extension Schema {
  /// `last_alive` has at most one row. `sequence` is unknown for older matches.
  static let version3 = """
    CREATE TABLE last_alive (
      id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
      at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE challenges (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      challenger BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
      challenged BLOB NOT NULL REFERENCES players ON DELETE CASCADE
        CHECK (challenged <> challenger),
      map TEXT NOT NULL,
      rounds INTEGER NOT NULL CHECK (rounds >= 1),
      moving_ms INTEGER NOT NULL CHECK (moving_ms >= 0),
      guessing_ms INTEGER NOT NULL CHECK (guessing_ms >= 0),
      ready_ms INTEGER NOT NULL CHECK (ready_ms >= 0),
      countdown_ms INTEGER NOT NULL CHECK (countdown_ms >= 0),
      grace_ms INTEGER NOT NULL CHECK (grace_ms >= 0),
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX challenges_by_challenger ON challenges (challenger);
    CREATE INDEX challenges_by_challenged ON challenges (challenged);

    ALTER TABLE match_players ADD COLUMN sequence INTEGER CHECK (sequence >= 0);
    """
}

// Bans and the audit trail.
extension Schema {
  /// A ban is deleted with its player. The audit trail names players and matches by the text of
  /// their ids, which stays when those are deleted.
  static let version4 = """
    CREATE TABLE bans (
      player BLOB NOT NULL PRIMARY KEY REFERENCES players ON DELETE CASCADE,
      since INTEGER NOT NULL,
      until INTEGER,
      reason TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE address_bans (
      addresses TEXT NOT NULL PRIMARY KEY,
      since INTEGER NOT NULL,
      until INTEGER,
      reason TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE audit (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      at INTEGER NOT NULL,
      user_id INTEGER NOT NULL,
      user_name TEXT NOT NULL,
      action TEXT NOT NULL,
      subject TEXT,
      details TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX audit_by_subject ON audit (subject, id);
    """
}

// The journal as a log; see SQLSession+Journal.swift.
extension Schema {
  /// `kept_journal` has the entries of live matches from compacted segments of the log.
  static let version5 = """
    DROP INDEX journal_by_match;

    CREATE TABLE kept_journal (
      match BLOB NOT NULL CHECK (length(match) = 16),
      sequence INTEGER NOT NULL,
      at INTEGER NOT NULL,
      payload BLOB NOT NULL,
      PRIMARY KEY (match, sequence)
    ) STRICT, WITHOUT ROWID;
    """
}

// One row for the journal entries of one commit; see SQLSession+Journal.swift.
extension Schema {
  /// Converts the existing journal. `sequence` becomes that of a row's last entry.
  static func version6(_ database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE journal RENAME TO journal_by_entry;
        CREATE TABLE journal (
          sequence INTEGER NOT NULL PRIMARY KEY,
          entries BLOB NOT NULL
        ) STRICT;
        """)
    var entries: [JournalEntry] = []
    try database.forEach(
      "SELECT sequence, match, at, payload FROM journal_by_entry ORDER BY sequence", []
    ) { row in
      entries.append(try JournalEntry(row))
      if entries.count == JournalLog.batch {
        try database.insertBatch(entries)
        entries.removeAll(keepingCapacity: true)
      }
    }
    try database.insertBatch(entries)
    try database.execute(sql: "DROP TABLE journal_by_entry")
  }
}

// The weights of matches, and the rounds that averages are taken over.
extension Schema {
  /// An older match has no weight (in quarters), and counts as it did then: each finished or quit
  /// game is five rounds of the average.
  ///
  /// `wins_over` has 17 bytes for each opponent beaten on the day `wins_day`: the id and the number
  /// of wins. The opponent beaten last comes last.
  static let version7 = """
    ALTER TABLE matches ADD COLUMN shares_network INTEGER NOT NULL DEFAULT 0
      CHECK (shares_network IN (0, 1));
    ALTER TABLE matches ADD COLUMN weight INTEGER CHECK (weight BETWEEN 0 AND 4);
    ALTER TABLE matches ADD COLUMN weight_reason TEXT;

    ALTER TABLE statistics ADD COLUMN scored_rounds INTEGER NOT NULL DEFAULT 0
      CHECK (scored_rounds >= 0);
    ALTER TABLE statistics ADD COLUMN wins_day INTEGER;
    ALTER TABLE statistics ADD COLUMN wins_over BLOB NOT NULL DEFAULT X'';
    UPDATE statistics SET scored_rounds = 5 * (finished_games + quits);
    """
}

// Blocks, the outcomes of friend requests, and the networks of open requests, for the bounds on
// requests.
extension Schema {
  /// `network` is a keyed hash; see ``SenderNetwork``. It is unknown for older requests.
  /// The indexes on `sender` and on `blocked` serve the foreign keys.
  static let version8 = """
    ALTER TABLE friend_requests ADD COLUMN network INTEGER;

    CREATE TABLE past_requests (
      recipient BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
      sender BLOB NOT NULL REFERENCES players ON DELETE CASCADE CHECK (sender <> recipient),
      sent_at INTEGER NOT NULL,
      network INTEGER,
      ended_at INTEGER NOT NULL,
      is_declined INTEGER NOT NULL CHECK (is_declined IN (0, 1)),
      PRIMARY KEY (recipient, sender)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX past_requests_by_sender ON past_requests (sender);

    CREATE TABLE blocks (
      player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
      blocked BLOB NOT NULL REFERENCES players ON DELETE CASCADE CHECK (blocked <> player),
      since INTEGER NOT NULL,
      PRIMARY KEY (player, blocked)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX blocks_by_blocked ON blocks (blocked);
    """
}

// The opening and the hurry of matches, and challenges to a rematch.
extension Schema {
  /// Matches of earlier versions have neither an opening nor a hurry. `rematch_of` is a match that
  /// ended a moment ago, which a restart does not keep in memory.
  static let version9 = """
    ALTER TABLE matches ADD COLUMN opening_ms INTEGER NOT NULL DEFAULT 0 CHECK (opening_ms >= 0);
    ALTER TABLE matches ADD COLUMN hurry_ms INTEGER NOT NULL DEFAULT 0 CHECK (hurry_ms >= 0);

    ALTER TABLE challenges ADD COLUMN opening_ms INTEGER NOT NULL DEFAULT 0
      CHECK (opening_ms >= 0);
    ALTER TABLE challenges ADD COLUMN hurry_ms INTEGER NOT NULL DEFAULT 0 CHECK (hurry_ms >= 0);
    ALTER TABLE challenges ADD COLUMN rematch_of BLOB CHECK (length(rematch_of) = 16);
    """
}

// Computer opponents.
extension Schema {
  /// The strength of the computer opponent of a solo match; null without one.
  static let version10 = """
    ALTER TABLE matches ADD COLUMN bot TEXT;
    """
}

// Rooms.
extension Schema {
  /// `state` is the JSON text of a `RoomRecord`. Its players are no foreign keys: a player who is
  /// deleted leaves the room first, and a start drops members who are no more.
  static let version11 = """
    CREATE TABLE rooms (
      code TEXT NOT NULL PRIMARY KEY CHECK (length(code) = 6),
      state TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    """
}

// Street panoramas.
extension Schema {
  /// `view` is the view that was asked for; null: the server's own. `imagery` is the JSON text of
  /// an `Imagery`, null of a place without; `path` that of the coordinates a player stepped to.
  static let version12 = """
    ALTER TABLE matches ADD COLUMN movement TEXT NOT NULL DEFAULT 'walk';
    ALTER TABLE matches ADD COLUMN view TEXT;
    ALTER TABLE challenges ADD COLUMN movement TEXT NOT NULL DEFAULT 'walk';
    ALTER TABLE challenges ADD COLUMN view TEXT;
    ALTER TABLE rounds ADD COLUMN imagery TEXT;
    ALTER TABLE guesses ADD COLUMN path TEXT;
    """
}

// Guesses that are too good.
extension Schema {
  /// `shown` is the view in which the places were shown; null: unknown. The columns of statistics
  /// are a `GuessRecord`.
  static let version13 = """
    ALTER TABLE matches ADD COLUMN shown TEXT;
    ALTER TABLE statistics ADD COLUMN judged_guesses INTEGER NOT NULL DEFAULT 0
      CHECK (judged_guesses >= 0);
    ALTER TABLE statistics ADD COLUMN guess_excess INTEGER NOT NULL DEFAULT 0
      CHECK (guess_excess >= 0);
    ALTER TABLE statistics ADD COLUMN alarms INTEGER NOT NULL DEFAULT 0 CHECK (alarms >= 0);
    ALTER TABLE statistics ADD COLUMN cleared_alarms INTEGER NOT NULL DEFAULT 0
      CHECK (cleared_alarms BETWEEN 0 AND alarms);
    CREATE INDEX statistics_of_suspects ON statistics (player) WHERE alarms > cleared_alarms;
    """
}

// Formats.
extension Schema {
  /// `format` is a format's id with its version. `reserve` is what a match of health or lives has
  /// left a player, null in others; `country` that of a pin, null where the format asks for none.
  ///
  /// The bounds of rounds and totals become greater in the text of the tables, which changes no
  /// row: a copy of all could take minutes (https://www.sqlite.org/lang_altertable.html, §7).
  static let version14 = """
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema
    SET sql = replace(sql, 'number BETWEEN 1 AND 10)', 'number BETWEEN 1 AND 200)')
      WHERE type = 'table' AND name = 'rounds';
    UPDATE sqlite_schema
    SET sql = replace(sql, 'total BETWEEN 0 AND 50000)', 'total BETWEEN 0 AND 60000)')
      WHERE type = 'table' AND name = 'match_players';
    PRAGMA writable_schema = RESET;
    ALTER TABLE matches ADD COLUMN format TEXT NOT NULL DEFAULT 'classic@1';
    ALTER TABLE match_players ADD COLUMN reserve INTEGER CHECK (reserve >= 0);
    ALTER TABLE guesses ADD COLUMN country TEXT;
    ALTER TABLE waiting_tickets ADD COLUMN format TEXT NOT NULL DEFAULT 'classic@1';
    ALTER TABLE challenges ADD COLUMN format TEXT NOT NULL DEFAULT 'classic@1';
    """
}

// Replays, sets of places, the challenges of the days, and boards.
extension Schema {
  /// `moments` are the bytes of a `MatchRecording`; `link` is the secret of its public link.
  ///
  /// The places of a set are its `PlaceSet.text`; `match` is the one that it was made of, null of a
  /// day's. `place_set` of a match is a set's name.
  ///
  /// `time_ms` is the time that the rounds took. A row is listed if it is eligible and the best of
  /// its network; `network` is a keyed hash, null where it is unknown, and then the row is alone.
  /// `board_counts` has the number of rows of each board by `points / 64`, so that a rank is found
  /// without counting the whole board. The triggers keep counts and lists when rows come and go,
  /// those of deleted players too.
  static let version15 = """
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
    """
}
