// Matches, live and finished, and what follows from them.
extension PostgresSchema {
  static let matchTables = """
    CREATE TABLE matches (
      id bytea NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      origin text COLLATE "C" NOT NULL,
      map text COLLATE "C" NOT NULL,
      diagonal_m double precision NOT NULL CHECK (diagonal_m > 0),
      moving_ms bigint NOT NULL CHECK (moving_ms >= 0),
      guessing_ms bigint NOT NULL CHECK (guessing_ms >= 0),
      ready_ms bigint NOT NULL CHECK (ready_ms >= 0),
      countdown_ms bigint NOT NULL CHECK (countdown_ms >= 0),
      grace_ms bigint NOT NULL CHECK (grace_ms >= 0),
      scoring_version bigint NOT NULL,
      started_at bigint NOT NULL,
      finished_at bigint NOT NULL,
      ending text COLLATE "C" NOT NULL,
      shares_network bigint NOT NULL DEFAULT 0 CHECK (shares_network IN (0, 1)),
      weight bigint CHECK (weight BETWEEN 0 AND 4),
      weight_reason text COLLATE "C",
      opening_ms bigint NOT NULL DEFAULT 0 CHECK (opening_ms >= 0),
      hurry_ms bigint NOT NULL DEFAULT 0 CHECK (hurry_ms >= 0),
      bot text COLLATE "C",
      movement text COLLATE "C" NOT NULL DEFAULT 'walk',
      view text COLLATE "C",
      shown text COLLATE "C",
      format text COLLATE "C" NOT NULL DEFAULT 'classic@1',
      place_set text COLLATE "C",
      voided_at bigint,
      for_board bigint NOT NULL DEFAULT 0 CHECK (for_board IN (0, 1)),
      tells_countries bigint NOT NULL DEFAULT 0 CHECK (tells_countries IN (0, 1)),
      difficulty text COLLATE "C",
      finds text COLLATE "C" CHECK (finds <> ''),
      brought text COLLATE "C" CHECK (brought <> ''),
      author_seat bigint CHECK (author_seat BETWEEN 0 AND 15),
      deals_aids bigint NOT NULL DEFAULT 0 CHECK (deals_aids IN (0, 1)),
      listing_rule bigint NOT NULL DEFAULT 1 CHECK (listing_rule IN (1, 2))
    );
    CREATE INDEX matches_of_place_sets ON matches (place_set) WHERE place_set IS NOT NULL;

    CREATE TABLE match_players (
      match bytea NOT NULL REFERENCES matches ON DELETE CASCADE,
      position bigint NOT NULL CHECK (position BETWEEN 0 AND 15),
      player bytea NOT NULL REFERENCES participants,
      total bigint NOT NULL CHECK (total BETWEEN 0 AND 60000),
      rank bigint NOT NULL CHECK (rank BETWEEN 1 AND 16),
      won bigint NOT NULL CHECK (won IN (0, 1)),
      left_reason text COLLATE "C",
      rating_before double precision,
      rating_deviation_before double precision,
      rating_volatility_before double precision,
      rating_after double precision,
      rating_deviation_after double precision,
      rating_volatility_after double precision,
      sequence bigint CHECK (sequence >= 0),
      reserve bigint CHECK (reserve >= 0),
      PRIMARY KEY (match, position)
    );
    CREATE UNIQUE INDEX match_players_by_player ON match_players (player, match);
    CREATE INDEX rated_matches ON match_players (player, match) WHERE rating_after IS NOT NULL;

    CREATE TABLE rounds (
      match bytea NOT NULL REFERENCES matches ON DELETE CASCADE,
      number bigint NOT NULL CHECK (number BETWEEN 1 AND 200),
      lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
      lng double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
      country text COLLATE "C",
      started_at bigint,
      revealed_at bigint,
      imagery text COLLATE "C",
      PRIMARY KEY (match, number),
      CHECK ((started_at IS NULL) = (revealed_at IS NULL))
    );

    CREATE TABLE guesses (
      match bytea NOT NULL,
      round bigint NOT NULL,
      position bigint NOT NULL,
      lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
      lng double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
      defaulted bigint NOT NULL CHECK (defaulted IN (0, 1)),
      guessed_at bigint NOT NULL,
      distance_m double precision NOT NULL CHECK (distance_m >= 0),
      score bigint NOT NULL CHECK (score BETWEEN 0 AND 5000),
      path text COLLATE "C",
      country text COLLATE "C",
      aids text COLLATE "C" CHECK (aids <> ''),
      find text COLLATE "C" CHECK (find <> ''),
      PRIMARY KEY (match, round, position),
      FOREIGN KEY (match, round) REFERENCES rounds ON DELETE CASCADE,
      FOREIGN KEY (match, position) REFERENCES match_players ON DELETE CASCADE
    );

    CREATE TABLE journal (
      sequence bigint NOT NULL PRIMARY KEY,
      entries bytea NOT NULL
    );

    CREATE TABLE kept_journal (
      match bytea NOT NULL CHECK (length(match) = 16),
      sequence bigint NOT NULL,
      at bigint NOT NULL,
      payload bytea NOT NULL,
      PRIMARY KEY (match, sequence)
    );

    CREATE TABLE waiting_tickets (
      player bytea NOT NULL PRIMARY KEY REFERENCES players ON DELETE CASCADE,
      map text COLLATE "C" NOT NULL,
      is_ranked bigint NOT NULL CHECK (is_ranked IN (0, 1)),
      since bigint NOT NULL,
      format text COLLATE "C" NOT NULL DEFAULT 'classic@1'
    );

    CREATE TABLE challenges (
      id bytea NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      challenger bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      challenged bytea NOT NULL
        REFERENCES players ON DELETE CASCADE CHECK (challenged <> challenger),
      map text COLLATE "C" NOT NULL,
      rounds bigint NOT NULL CHECK (rounds >= 1),
      moving_ms bigint NOT NULL CHECK (moving_ms >= 0),
      guessing_ms bigint NOT NULL CHECK (guessing_ms >= 0),
      ready_ms bigint NOT NULL CHECK (ready_ms >= 0),
      countdown_ms bigint NOT NULL CHECK (countdown_ms >= 0),
      grace_ms bigint NOT NULL CHECK (grace_ms >= 0),
      expires_at bigint NOT NULL,
      opening_ms bigint NOT NULL DEFAULT 0 CHECK (opening_ms >= 0),
      hurry_ms bigint NOT NULL DEFAULT 0 CHECK (hurry_ms >= 0),
      rematch_of bytea CHECK (length(rematch_of) = 16),
      movement text COLLATE "C" NOT NULL DEFAULT 'walk',
      view text COLLATE "C",
      format text COLLATE "C" NOT NULL DEFAULT 'classic@1'
    );
    CREATE INDEX challenges_by_challenger ON challenges (challenger);
    CREATE INDEX challenges_by_challenged ON challenges (challenged);

    CREATE TABLE rooms (
      code text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(code) = 6),
      state text COLLATE "C" NOT NULL
    );

    CREATE TABLE last_alive (
      id bigint NOT NULL PRIMARY KEY CHECK (id = 1),
      at bigint NOT NULL
    );

    CREATE TABLE recordings (
      match bytea NOT NULL PRIMARY KEY CHECK (length(match) = 16),
      moments bytea NOT NULL,
      link text COLLATE "C" CHECK (length(link) = 32)
    );
    CREATE UNIQUE INDEX recordings_by_link ON recordings (link) WHERE link IS NOT NULL;

    CREATE TABLE place_sets (
      name text COLLATE "C" NOT NULL PRIMARY KEY,
      format text COLLATE "C" NOT NULL,
      map text COLLATE "C" NOT NULL,
      moving_ms bigint NOT NULL CHECK (moving_ms >= 0),
      guessing_ms bigint NOT NULL CHECK (guessing_ms >= 0),
      ready_ms bigint NOT NULL CHECK (ready_ms >= 0),
      countdown_ms bigint NOT NULL CHECK (countdown_ms >= 0),
      grace_ms bigint NOT NULL CHECK (grace_ms >= 0),
      opening_ms bigint NOT NULL CHECK (opening_ms >= 0),
      hurry_ms bigint NOT NULL CHECK (hurry_ms >= 0),
      movement text COLLATE "C" NOT NULL,
      view text COLLATE "C",
      places text COLLATE "C" NOT NULL,
      salt bytea NOT NULL CHECK (length(salt) = 32),
      match bytea UNIQUE CHECK (length(match) = 16),
      diagonal_m double precision CHECK (diagonal_m > 0)
    );

    CREATE TABLE board_entries (
      board text COLLATE "C" NOT NULL,
      player bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      match bytea NOT NULL CHECK (length(match) = 16),
      points bigint NOT NULL CHECK (points >= 0),
      time_ms bigint NOT NULL CHECK (time_ms >= 0),
      at bigint NOT NULL,
      is_eligible bigint NOT NULL CHECK (is_eligible IN (0, 1)),
      network bigint,
      is_listed bigint NOT NULL CHECK (is_listed IN (0, is_eligible)),
      bucket bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (board, player)
    );
    CREATE INDEX board_entries_by_player ON board_entries (player);
    CREATE INDEX board_entries_listed
      ON board_entries (board, points DESC, time_ms, at, player) WHERE is_listed = 1;
    CREATE INDEX board_entries_of_network
      ON board_entries (board, network, is_listed, points DESC, time_ms, at, player)
      WHERE is_eligible = 1 AND network IS NOT NULL;
    CREATE INDEX board_entries_in_buckets ON board_entries (board, bucket, points, time_ms);

    CREATE TABLE board_counts (
      board text COLLATE "C" NOT NULL,
      bucket bigint NOT NULL,
      count bigint NOT NULL CHECK (count >= 0),
      PRIMARY KEY (board, bucket)
    );

    CREATE TABLE league_places (
      player bytea NOT NULL REFERENCES participants,
      ladder text COLLATE "C" NOT NULL,
      week bigint NOT NULL CHECK (week > 0),
      division bigint NOT NULL CHECK (division BETWEEN 1 AND 5),
      group_number bigint NOT NULL CHECK (group_number > 0),
      network bigint,
      PRIMARY KEY (player, ladder, week)
    );
    CREATE INDEX league_places_of_groups
      ON league_places (week, ladder, division, group_number, network);
    """
}
