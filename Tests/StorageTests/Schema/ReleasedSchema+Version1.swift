extension ReleasedSchema {
  /// As version 1 of the program left it: three players, a token each of two of them,
  /// two matches, a journal and a ticket. It never changes.
  static let version1 = ReleasedSchema(
    identifier: "v1",
    sql: """
      CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
      CREATE TABLE players (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
        username TEXT NOT NULL,
        username_key TEXT NOT NULL UNIQUE,
        is_guest INTEGER NOT NULL CHECK (is_guest IN (0, 1)),
        created_at INTEGER NOT NULL,
        last_seen_at INTEGER NOT NULL,
        rating REAL NOT NULL,
        rating_deviation REAL NOT NULL CHECK (rating_deviation > 0),
        rating_volatility REAL NOT NULL CHECK (rating_volatility > 0),
        ranked_games INTEGER NOT NULL CHECK (ranked_games >= 0),
        last_opponent BLOB CHECK (length(last_opponent) = 16)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE tokens (
        hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
        player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        created_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX tokens_by_player ON tokens (player);
      CREATE TABLE matches (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
        origin TEXT NOT NULL,
        map TEXT NOT NULL,
        diagonal_m REAL NOT NULL CHECK (diagonal_m > 0),
        moving_ms INTEGER NOT NULL CHECK (moving_ms >= 0),
        guessing_ms INTEGER NOT NULL CHECK (guessing_ms >= 0),
        ready_ms INTEGER NOT NULL CHECK (ready_ms >= 0),
        countdown_ms INTEGER NOT NULL CHECK (countdown_ms >= 0),
        grace_ms INTEGER NOT NULL CHECK (grace_ms >= 0),
        scoring_version INTEGER NOT NULL,
        started_at INTEGER NOT NULL,
        finished_at INTEGER NOT NULL,
        ending TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE match_players (
        match BLOB NOT NULL REFERENCES matches ON DELETE CASCADE,
        position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 15),
        player BLOB NOT NULL REFERENCES players,
        total INTEGER NOT NULL CHECK (total BETWEEN 0 AND 50000),
        rank INTEGER NOT NULL CHECK (rank BETWEEN 1 AND 16),
        won INTEGER NOT NULL CHECK (won IN (0, 1)),
        left_reason TEXT,
        rating_before REAL,
        rating_deviation_before REAL,
        rating_volatility_before REAL,
        rating_after REAL,
        rating_deviation_after REAL,
        rating_volatility_after REAL,
        PRIMARY KEY (match, position)
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX match_players_by_player ON match_players (player, match);
      CREATE TABLE rounds (
        match BLOB NOT NULL REFERENCES matches ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 10),
        lat ANY NOT NULL CHECK (typeof(lat) = 'real' AND lat BETWEEN -90 AND 90),
        lng ANY NOT NULL CHECK (typeof(lng) = 'real' AND lng BETWEEN -180 AND 180),
        country TEXT,
        started_at INTEGER,
        revealed_at INTEGER,
        PRIMARY KEY (match, number),
        CHECK ((started_at IS NULL) = (revealed_at IS NULL))
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE guesses (
        match BLOB NOT NULL,
        round INTEGER NOT NULL,
        position INTEGER NOT NULL,
        lat ANY NOT NULL CHECK (typeof(lat) = 'real' AND lat BETWEEN -90 AND 90),
        lng ANY NOT NULL CHECK (typeof(lng) = 'real' AND lng BETWEEN -180 AND 180),
        defaulted INTEGER NOT NULL CHECK (defaulted IN (0, 1)),
        guessed_at INTEGER NOT NULL,
        distance_m REAL NOT NULL CHECK (distance_m >= 0),
        score INTEGER NOT NULL CHECK (score BETWEEN 0 AND 5000),
        PRIMARY KEY (match, round, position),
        FOREIGN KEY (match, round) REFERENCES rounds ON DELETE CASCADE,
        FOREIGN KEY (match, position) REFERENCES match_players ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE journal (
        sequence INTEGER NOT NULL PRIMARY KEY,
        match BLOB NOT NULL CHECK (length(match) = 16),
        at INTEGER NOT NULL,
        payload BLOB NOT NULL
      ) STRICT;
      CREATE INDEX journal_by_match ON journal (match);
      CREATE TABLE waiting_tickets (
        player BLOB NOT NULL PRIMARY KEY REFERENCES players ON DELETE CASCADE,
        map TEXT NOT NULL,
        is_ranked INTEGER NOT NULL CHECK (is_ranked IN (0, 1)),
        since INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      INSERT INTO grdb_migrations VALUES ('v1');
      INSERT INTO players VALUES (
        X'00000000000000000000000000000001', 'Alice', 'alice', 0, 1800000000000, 1800000005000,
        1662.31, 290.25, 0.0625, 1, X'00000000000000000000000000000002');
      INSERT INTO players VALUES (
        X'00000000000000000000000000000002', 'Bob_2', 'bob_2', 1, 1800000000001, 1800000006000,
        1337.5, 290.5, 0.06, 1, X'00000000000000000000000000000001');
      INSERT INTO players VALUES (
        X'00000000000000000000000000000003', 'Carol', 'carol', 1, 1800000000002, 1800000007000,
        1500.0, 350.0, 0.06, 0, NULL);
      INSERT INTO tokens VALUES (
        X'ABABABABABABABABABABABABABABABABABABABABABABABABABABABABABABABAB',
        X'00000000000000000000000000000001', 1800000000000, 3600000000000);
      INSERT INTO tokens VALUES (
        X'CDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCDCD',
        X'00000000000000000000000000000003', 1800000000002, 1800000000003);
      INSERT INTO matches VALUES (
        X'00000000000000000000000000000011', 'rankedQueue', 'world', 14916862.0, 60000, 30000,
        20000, 5000, 60000, 1, 1800000000010, 1800000000090, 'played');
      INSERT INTO matches VALUES (
        X'00000000000000000000000000000012', 'solo', 'europe', 5000000.0, 60000, 30000, 20000,
        5000, 60000, 1, 1800000000100, 1800000000190, 'aborted');
      INSERT INTO match_players VALUES (
        X'00000000000000000000000000000011', 0, X'00000000000000000000000000000001', 7500, 1, 1,
        NULL, 1500.0, 350.0, 0.06, 1662.31, 290.25, 0.0625);
      INSERT INTO match_players VALUES (
        X'00000000000000000000000000000011', 1, X'00000000000000000000000000000002', 1250, 2, 0,
        'quit', 1500.0, 350.0, 0.06, 1337.5, 290.5, 0.06);
      INSERT INTO match_players VALUES (
        X'00000000000000000000000000000012', 0, X'00000000000000000000000000000003', 0, 1, 0, NULL,
        NULL, NULL, NULL, NULL, NULL, NULL);
      INSERT INTO rounds VALUES (
        X'00000000000000000000000000000011', 1, 44.5, 11.25, 'IT', 1800000000020, 1800000000030);
      INSERT INTO rounds VALUES (
        X'00000000000000000000000000000011', 2, -33.75, 151.125, NULL, 1800000000040, 1800000000050);
      INSERT INTO rounds VALUES (
        X'00000000000000000000000000000011', 3, 90.0, -180.0, NULL, NULL, NULL);
      INSERT INTO rounds VALUES (X'00000000000000000000000000000012', 1, 1.5, 2.5, 'SM', NULL, NULL);
      INSERT INTO guesses VALUES (
        X'00000000000000000000000000000011', 1, 0, 44.5, 11.25, 0, 1800000000025, 0.0, 5000);
      INSERT INTO guesses VALUES (
        X'00000000000000000000000000000011', 1, 1, 0.0, 0.0, 1, 1800000000030, 2067000.5, 1250);
      INSERT INTO guesses VALUES (
        X'00000000000000000000000000000011', 2, 0, -30.5, 150.0, 0, 1800000000045, 1034000.25, 2500);
      INSERT INTO journal VALUES (41, X'00000000000000000000000000000021', 1800000000200, X'00FF');
      INSERT INTO journal VALUES (42, X'00000000000000000000000000000021', 1800000000201, X'');
      INSERT INTO waiting_tickets VALUES (
        X'00000000000000000000000000000003', 'world', 0, 1800000000300);
      """)
}
