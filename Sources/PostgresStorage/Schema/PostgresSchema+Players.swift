// Players and what is theirs alone.
extension PostgresSchema {
  static let playerTables = """
    CREATE TABLE participants (
      id bytea NOT NULL PRIMARY KEY CHECK (length(id) = 16)
    );

    CREATE TABLE players (
      id bytea NOT NULL PRIMARY KEY REFERENCES participants,
      username text COLLATE "C" NOT NULL,
      username_key text COLLATE "C" NOT NULL UNIQUE,
      is_guest bigint NOT NULL CHECK (is_guest IN (0, 1)),
      created_at bigint NOT NULL,
      last_seen_at bigint NOT NULL,
      rating double precision NOT NULL,
      rating_deviation double precision NOT NULL CHECK (rating_deviation > 0),
      rating_volatility double precision NOT NULL CHECK (rating_volatility > 0),
      ranked_games bigint NOT NULL CHECK (ranked_games >= 0),
      last_opponent bytea CHECK (length(last_opponent) = 16),
      avatar bytea CHECK (length(avatar) = 16),
      rated_at bigint
    );
    CREATE INDEX accounts_by_name ON players (username_key) WHERE is_guest = 0;

    CREATE TABLE tokens (
      hash bytea NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
      player bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      created_at bigint NOT NULL,
      expires_at bigint NOT NULL
    );
    CREATE INDEX tokens_by_player ON tokens (player);
    CREATE INDEX tokens_by_expiry ON tokens (expires_at);

    CREATE TABLE credentials (
      player bytea NOT NULL PRIMARY KEY REFERENCES players ON DELETE CASCADE,
      email text COLLATE "C" NOT NULL,
      email_key text COLLATE "C" NOT NULL UNIQUE,
      password_hash text COLLATE "C" NOT NULL
    );

    CREATE TABLE identities (
      provider text COLLATE "C" NOT NULL,
      subject text COLLATE "C" NOT NULL,
      player bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      email text COLLATE "C",
      linked_at bigint NOT NULL,
      PRIMARY KEY (provider, subject)
    );
    CREATE INDEX identities_by_player ON identities (player);

    CREATE TABLE avatars (
      id bytea NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      player bytea NOT NULL UNIQUE REFERENCES players ON DELETE CASCADE,
      type text COLLATE "C" NOT NULL,
      bytes bytea NOT NULL,
      updated_at bigint NOT NULL
    );

    CREATE TABLE statistics (
      player bytea NOT NULL PRIMARY KEY REFERENCES players ON DELETE CASCADE,
      solo_games bigint NOT NULL CHECK (solo_games >= 0),
      multiplayer_games bigint NOT NULL CHECK (multiplayer_games >= 0),
      games_won bigint NOT NULL CHECK (games_won >= 0),
      finished_games bigint NOT NULL CHECK (finished_games >= 0),
      quits bigint NOT NULL CHECK (quits >= 0),
      total_score bigint NOT NULL CHECK (total_score >= 0),
      maximum_score bigint NOT NULL CHECK (maximum_score >= 0),
      wins_in_a_row bigint NOT NULL CHECK (wins_in_a_row >= 0),
      longest_wins_in_a_row bigint NOT NULL CHECK (longest_wins_in_a_row >= 0),
      last_game_day bigint,
      games_on_last_day bigint NOT NULL CHECK (games_on_last_day >= 0),
      days_in_a_row bigint NOT NULL CHECK (days_in_a_row >= 0),
      longest_days_in_a_row bigint NOT NULL CHECK (longest_days_in_a_row >= 0),
      last_counted_day bigint,
      last_counted_day_end_at bigint,
      offset_min bigint NOT NULL CHECK (offset_min BETWEEN -840 AND 840),
      last_access_at bigint,
      ranking_key bytea CHECK (length(ranking_key) = 28),
      scored_rounds bigint NOT NULL DEFAULT 0 CHECK (scored_rounds >= 0),
      wins_day bigint,
      wins_over bytea NOT NULL DEFAULT ''::bytea,
      judged_guesses bigint NOT NULL DEFAULT 0 CHECK (judged_guesses >= 0),
      guess_excess bigint NOT NULL DEFAULT 0 CHECK (guess_excess >= 0),
      alarms bigint NOT NULL DEFAULT 0 CHECK (alarms >= 0),
      cleared_alarms bigint NOT NULL DEFAULT 0 CHECK (cleared_alarms BETWEEN 0 AND alarms),
      daily_streak bigint NOT NULL DEFAULT 0 CHECK (daily_streak >= 0),
      longest_daily_streak bigint NOT NULL DEFAULT 0
        CHECK (longest_daily_streak >= daily_streak),
      daily_finished bigint,
      daily_forgiven bigint,
      daily_attempted bigint,
      experience bigint NOT NULL DEFAULT 0 CHECK (experience >= 0),
      solo_day bigint,
      experience_on_solo_day bigint NOT NULL DEFAULT 0,
      bag text COLLATE "C" NOT NULL DEFAULT '',
      ranked_finishes bigint NOT NULL DEFAULT 0 CHECK (ranked_finishes >= 0),
      ranked_score bigint NOT NULL DEFAULT 0 CHECK (ranked_score >= 0),
      ranked_rounds bigint NOT NULL DEFAULT 0 CHECK (ranked_rounds >= 0),
      CHECK ((last_counted_day IS NULL) = (last_counted_day_end_at IS NULL))
    );
    CREATE UNIQUE INDEX statistics_by_ranking_key
      ON statistics (ranking_key) WHERE ranking_key IS NOT NULL;
    CREATE INDEX statistics_of_suspects ON statistics (player) WHERE alarms > cleared_alarms;

    CREATE TABLE ranking_buckets (
      first bytea NOT NULL PRIMARY KEY CHECK (length(first) IN (0, 28)),
      count bigint NOT NULL CHECK (count >= 0)
    );

    CREATE TABLE visits (
      number bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      player bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      at bigint NOT NULL,
      offset_min bigint CHECK (offset_min BETWEEN -840 AND 840)
    );
    CREATE UNIQUE INDEX visits_by_player ON visits (player, at, coalesce(offset_min, 9999));

    CREATE TABLE compositions (
      player bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      number bigint NOT NULL CHECK (number >= 1),
      recipe text COLLATE "C" NOT NULL,
      composed_at bigint NOT NULL,
      PRIMARY KEY (player, number)
    );

    CREATE TABLE badges (
      player bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      badge text COLLATE "C" NOT NULL,
      granted_at bigint NOT NULL,
      PRIMARY KEY (player, badge)
    );

    CREATE TABLE bans (
      player bytea NOT NULL PRIMARY KEY REFERENCES players ON DELETE CASCADE,
      since bigint NOT NULL,
      until bigint,
      reason text COLLATE "C"
    );

    CREATE TABLE address_bans (
      addresses text COLLATE "C" NOT NULL PRIMARY KEY,
      since bigint NOT NULL,
      until bigint,
      reason text COLLATE "C"
    );

    CREATE TABLE audit (
      id bytea NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      at bigint NOT NULL,
      user_id bigint NOT NULL,
      user_name text COLLATE "C" NOT NULL,
      action text COLLATE "C" NOT NULL,
      subject text COLLATE "C",
      details text COLLATE "C"
    );
    CREATE INDEX audit_by_subject ON audit (subject, id);

    CREATE TABLE ladder_ratings (
      player bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      ladder text COLLATE "C" NOT NULL,
      rating double precision NOT NULL,
      rating_deviation double precision NOT NULL,
      rating_volatility double precision NOT NULL,
      games bigint NOT NULL CHECK (games > 0),
      rated_at bigint NOT NULL,
      PRIMARY KEY (player, ladder)
    );

    CREATE TABLE memories (
      player bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      country text COLLATE "C" NOT NULL,
      seen bigint NOT NULL CHECK (seen > 0),
      found bigint NOT NULL CHECK (found BETWEEN 0 AND seen),
      stability double precision,
      difficulty double precision,
      reviewed_on bigint,
      PRIMARY KEY (player, country),
      CHECK ((reviewed_on IS NULL) = (stability IS NULL)),
      CHECK ((reviewed_on IS NULL) = (difficulty IS NULL))
    );

    CREATE TABLE push_subscriptions (
      endpoint text COLLATE "C" NOT NULL PRIMARY KEY,
      player bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      public_key bytea NOT NULL CHECK (length(public_key) = 65),
      auth_secret bytea NOT NULL CHECK (length(auth_secret) = 16),
      created_at bigint NOT NULL
    );
    CREATE INDEX push_subscriptions_by_player ON push_subscriptions (player, created_at);

    CREATE TABLE vapid_key (
      id bigint NOT NULL PRIMARY KEY CHECK (id = 1),
      secret bytea NOT NULL CHECK (length(secret) = 32)
    );

    CREATE TABLE network_key (
      id bigint NOT NULL PRIMARY KEY CHECK (id = 1),
      secret bytea NOT NULL CHECK (length(secret) = 32),
      made_at bigint NOT NULL
    );
    """
}
