extension ReleasedSchema {
  /// As version 2 of the program left it: what version 1 had, a player who was deleted, and
  /// something of everything around the game. It never changes.
  static let version2 = ReleasedSchema(
    identifier: "v2",
    sql: """
      CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
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
      CREATE TABLE participants (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE "players" (
        id BLOB NOT NULL PRIMARY KEY REFERENCES participants,
        username TEXT NOT NULL,
        username_key TEXT NOT NULL UNIQUE,
        is_guest INTEGER NOT NULL CHECK (is_guest IN (0, 1)),
        created_at INTEGER NOT NULL,
        last_seen_at INTEGER NOT NULL,
        rating REAL NOT NULL,
        rating_deviation REAL NOT NULL CHECK (rating_deviation > 0),
        rating_volatility REAL NOT NULL CHECK (rating_volatility > 0),
        ranked_games INTEGER NOT NULL CHECK (ranked_games >= 0),
        last_opponent BLOB CHECK (length(last_opponent) = 16),
        avatar BLOB CHECK (length(avatar) = 16)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE "match_players" (
        match BLOB NOT NULL REFERENCES matches ON DELETE CASCADE,
        position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 15),
        player BLOB NOT NULL REFERENCES participants,
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
      CREATE TABLE credentials (
        player BLOB NOT NULL PRIMARY KEY REFERENCES players ON DELETE CASCADE,
        email TEXT NOT NULL,
        email_key TEXT NOT NULL UNIQUE,
        password_hash TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE identities (
        provider TEXT NOT NULL,
        subject TEXT NOT NULL,
        player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        email TEXT,
        linked_at INTEGER NOT NULL,
        PRIMARY KEY (provider, subject)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX identities_by_player ON identities (player);
      CREATE INDEX tokens_by_expiry ON tokens (expires_at);
      CREATE TABLE avatars (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
        player BLOB NOT NULL UNIQUE REFERENCES players ON DELETE CASCADE,
        type TEXT NOT NULL,
        bytes BLOB NOT NULL,
        updated_at INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE statistics (
        player BLOB NOT NULL PRIMARY KEY REFERENCES players ON DELETE CASCADE,
        solo_games INTEGER NOT NULL CHECK (solo_games >= 0),
        multiplayer_games INTEGER NOT NULL CHECK (multiplayer_games >= 0),
        games_won INTEGER NOT NULL CHECK (games_won >= 0),
        finished_games INTEGER NOT NULL CHECK (finished_games >= 0),
        quits INTEGER NOT NULL CHECK (quits >= 0),
        total_score INTEGER NOT NULL CHECK (total_score >= 0),
        maximum_score INTEGER NOT NULL CHECK (maximum_score >= 0),
        wins_in_a_row INTEGER NOT NULL CHECK (wins_in_a_row >= 0),
        longest_wins_in_a_row INTEGER NOT NULL CHECK (longest_wins_in_a_row >= 0),
        last_game_day INTEGER,
        games_on_last_day INTEGER NOT NULL CHECK (games_on_last_day >= 0),
        days_in_a_row INTEGER NOT NULL CHECK (days_in_a_row >= 0),
        longest_days_in_a_row INTEGER NOT NULL CHECK (longest_days_in_a_row >= 0),
        last_counted_day INTEGER,
        last_counted_day_end_at INTEGER,
        offset_min INTEGER NOT NULL CHECK (offset_min BETWEEN -840 AND 840),
        last_access_at INTEGER,
        ranking_key BLOB CHECK (length(ranking_key) = 28),
        CHECK ((last_counted_day IS NULL) = (last_counted_day_end_at IS NULL))
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX statistics_by_ranking_key ON statistics (ranking_key)
        WHERE ranking_key IS NOT NULL;
      CREATE TABLE ranking_buckets (
        first BLOB NOT NULL PRIMARY KEY CHECK (length(first) IN (0, 28)),
        count INTEGER NOT NULL CHECK (count >= 0)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE visits (
        number INTEGER NOT NULL PRIMARY KEY,
        player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        at INTEGER NOT NULL,
        offset_min INTEGER CHECK (offset_min BETWEEN -840 AND 840)
      ) STRICT;
      CREATE UNIQUE INDEX visits_by_player ON visits (player, at, ifnull(offset_min, 9999));
      CREATE TABLE badges (
        player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        badge TEXT NOT NULL,
        granted_at INTEGER NOT NULL,
        PRIMARY KEY (player, badge)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE notifications (
        player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        id BLOB NOT NULL CHECK (length(id) = 16),
        kind TEXT NOT NULL,
        other BLOB CHECK (length(other) = 16),
        badge TEXT,
        challenge BLOB CHECK (length(challenge) = 16),
        key TEXT NOT NULL,
        at INTEGER NOT NULL,
        is_read INTEGER NOT NULL CHECK (is_read IN (0, 1)),
        PRIMARY KEY (player, id)
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX notifications_by_key ON notifications (player, key);
      CREATE INDEX notifications_unread ON notifications (player, id) WHERE is_read = 0;
      CREATE TABLE friendships (
        player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        friend BLOB NOT NULL REFERENCES players ON DELETE CASCADE CHECK (friend <> player),
        since INTEGER NOT NULL,
        PRIMARY KEY (player, friend)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX friendships_by_friend ON friendships (friend);
      CREATE TABLE friend_requests (
        recipient BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        sender BLOB NOT NULL REFERENCES players ON DELETE CASCADE CHECK (sender <> recipient),
        at INTEGER NOT NULL,
        PRIMARY KEY (recipient, sender)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX friend_requests_by_sender ON friend_requests (sender, recipient);
      INSERT INTO grdb_migrations VALUES ('v1');
      INSERT INTO grdb_migrations VALUES ('v2');
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
        X'00000000000000000000000000000012', 'challenge', 'europe', 5000000.0, 60000, 30000, 20000,
        5000, 60000, 1, 1800000000100, 1800000000190, 'aborted');
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
      INSERT INTO participants VALUES (X'00000000000000000000000000000001');
      INSERT INTO participants VALUES (X'00000000000000000000000000000002');
      INSERT INTO participants VALUES (X'00000000000000000000000000000003');
      INSERT INTO participants VALUES (X'00000000000000000000000000000009');
      INSERT INTO players VALUES (
        X'00000000000000000000000000000001', 'Alice', 'alice', 0, 1800000000000, 1800000005000,
        1662.31, 290.25, 0.0625, 1, X'00000000000000000000000000000002',
        X'00000000000000000000000000000031');
      INSERT INTO players VALUES (
        X'00000000000000000000000000000002', 'Bob_2', 'bob_2', 1, 1800000000001, 1800000006000,
        1337.5, 290.5, 0.06, 1, X'00000000000000000000000000000001', NULL);
      INSERT INTO players VALUES (
        X'00000000000000000000000000000003', 'Carol', 'carol', 1, 1800000000002, 1800000007000,
        1500.0, 350.0, 0.06, 0, NULL, NULL);
      INSERT INTO match_players VALUES (
        X'00000000000000000000000000000011', 0, X'00000000000000000000000000000001', 7500, 1, 1,
        NULL, 1500.0, 350.0, 0.06, 1662.31, 290.25, 0.0625);
      INSERT INTO match_players VALUES (
        X'00000000000000000000000000000011', 1, X'00000000000000000000000000000002', 1250, 2, 0,
        'quit', 1500.0, 350.0, 0.06, 1337.5, 290.5, 0.06);
      INSERT INTO match_players VALUES (
        X'00000000000000000000000000000012', 0, X'00000000000000000000000000000003', 0, 1, 0, NULL,
        NULL, NULL, NULL, NULL, NULL, NULL);
      INSERT INTO match_players VALUES (
        X'00000000000000000000000000000012', 1, X'00000000000000000000000000000009', 0, 1, 0, NULL,
        NULL, NULL, NULL, NULL, NULL, NULL);
      INSERT INTO credentials VALUES (
        X'00000000000000000000000000000001', 'Alice@example.org', 'alice@example.org', '$scrypt$x');
      INSERT INTO identities VALUES (
        'google', 'subject-1', X'00000000000000000000000000000001', NULL, 1800000000400);
      INSERT INTO avatars VALUES (
        X'00000000000000000000000000000031', X'00000000000000000000000000000001', 'image/png',
        X'89504E47', 1800000000500);
      INSERT INTO statistics VALUES (
        X'00000000000000000000000000000001', 0, 1, 1, 1, 0, 7500, 7500, 1, 1, 20833, 1, 2, 3,
        20834, 1800086400000, 60, 1800000000600, NULL);
      INSERT INTO statistics VALUES (
        X'00000000000000000000000000000002', 0, 1, 0, 0, 1, 1250, 1250, 0, 0, 20833, 1, 0, 0, NULL,
        NULL, -570, NULL, NULL);
      INSERT INTO statistics VALUES (
        X'00000000000000000000000000000003', 1, 5, 2, 5, 1, 30000, 9000, 0, 2, 20832, 3, 1, 4, NULL, NULL, 0,
        1800000000950, X'7EC77FFFFFFFFFFFFFFFFFF900000000000000000000000000000003');
      INSERT INTO ranking_buckets VALUES (X'', 1);
      INSERT INTO visits VALUES (1, X'00000000000000000000000000000001', 1800000000600, 60);
      INSERT INTO visits VALUES (2, X'00000000000000000000000000000001', 1800000000601, NULL);
      INSERT INTO badges VALUES (X'00000000000000000000000000000001', 'center', 1800000000090);
      INSERT INTO notifications VALUES (
        X'00000000000000000000000000000001', X'00000000000000000000000000000041', 'badgeUnlocked', NULL,
        'center', NULL, 'badge:center', 1800000000090, 1);
      INSERT INTO notifications VALUES (
        X'00000000000000000000000000000001', X'00000000000000000000000000000042', 'friendRequest',
        X'00000000000000000000000000000003', NULL, NULL, 'request', 1800000000700, 0);
      INSERT INTO friendships VALUES (
        X'00000000000000000000000000000001', X'00000000000000000000000000000002', 1800000000800);
      INSERT INTO friendships VALUES (
        X'00000000000000000000000000000002', X'00000000000000000000000000000001', 1800000000800);
      INSERT INTO friend_requests VALUES (
        X'00000000000000000000000000000001', X'00000000000000000000000000000003', 1800000000700);
      PRAGMA user_version = 1;
      """)
}
