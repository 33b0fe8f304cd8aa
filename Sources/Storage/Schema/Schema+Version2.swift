// Accounts, statistics, rankings, badges, inboxes and friends.
extension Schema {
  static let version2 = participants + accounts + counting + social

  /// `players` and `match_players` are created again, because their references change; see
  /// https://www.sqlite.org/lang_altertable.html#otheralter. The migrator has switched foreign keys
  /// off and checks them all afterwards.
  private static let participants = """
    CREATE TABLE participants (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO participants SELECT id FROM players;

    CREATE TABLE new_players (
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
    INSERT INTO new_players SELECT *, NULL FROM players;
    DROP TABLE players;
    ALTER TABLE new_players RENAME TO players;

    CREATE TABLE new_match_players (
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
    INSERT INTO new_match_players SELECT * FROM match_players;
    DROP TABLE match_players;
    ALTER TABLE new_match_players RENAME TO match_players;
    CREATE UNIQUE INDEX match_players_by_player ON match_players (player, match);

    """

  /// `avatars` has row ids, because pictures are long.
  private static let accounts = """
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

    """

  /// `ranking_key` sorts as the ranking does, and is NULL for players who are not in it. A bucket
  /// has the keys from its `first` up to the next bucket's, and their count. A rank is the sum of
  /// the counts of earlier buckets and a count within one bucket. The empty key is less than any
  /// other.
  private static let counting = """
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
    INSERT INTO ranking_buckets VALUES (x'', 0);

    CREATE TABLE visits (
      number INTEGER NOT NULL PRIMARY KEY,
      player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
      at INTEGER NOT NULL,
      offset_min INTEGER CHECK (offset_min BETWEEN -840 AND 840)
    ) STRICT;
    CREATE UNIQUE INDEX visits_by_player ON visits (player, at, ifnull(offset_min, 9999));

    """

  /// The second index on `friendships` serves the foreign key.
  private static let social = """
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
    """
}
