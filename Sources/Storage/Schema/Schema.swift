import GRDB

/// The database's tables, as migrations. A migration that was released never changes.
///
/// Conventions: ids are the 16 bytes of the UUID, so that they sort by time of making; moments are
/// INTEGER milliseconds since 1970 (`…_at`), durations INTEGER milliseconds (`…_ms`), lengths REAL
/// meters (`…_m`), ratings REAL; truths are 0 or 1; enumerations are the Swift cases' names.
/// Latitudes and longitudes are REAL degrees in ANY columns: a REAL column would make −0.0 a 0.0.
///
/// | table             | a row is                         | key                          |
/// |-------------------|----------------------------------|------------------------------|
/// | `participants`    | anybody who plays or ever did    | `id`                         |
/// | `players`         | a guest or an account            | `id`; unique `username_key`  |
/// | `tokens`          | the SHA-256 of a session token   | `hash`                       |
/// | `matches`         | a match that is over             | `id`                         |
/// | `match_players`   | a player's part in it            | `match`, `position` (0, 1 …) |
/// | `rounds`          | one of its places                | `match`, `number` (1, 2 …)   |
/// | `guesses`         | what a player made of the round  | `match`, `round`, `position` |
/// | `journal`         | what happened in matches         | `sequence` (the last one's)  |
/// | `kept_journal`    | the same of one, of long ago     | `match`, `sequence`          |
/// | `waiting_tickets` | a place in the waiting room      | `player`                     |
/// | `credentials`     | an email address and a password  | `player`; unique `email_key` |
/// | `identities`      | who a player is at a provider    | `provider`, `subject`        |
/// | `avatars`         | a picture                        | `id`; unique `player`        |
/// | `statistics`      | what is counted of a player      | `player`                     |
/// | `ranking_buckets` | a stretch of the ranking         | `first`                      |
/// | `visits`          | a visit that statistics need     | `number`                     |
/// | `badges`          | a badge that a player has        | `player`, `badge`            |
/// | `notifications`   | an entry of an inbox             | `player`, `id`; `key`        |
/// | `friendships`     | a friend of a player: two a pair | `player`, `friend`           |
/// | `friend_requests` | a request nobody answered yet    | `recipient`, `sender`        |
/// | `past_requests`   | what became of the last request  | `recipient`, `sender`        |
/// | `blocks`          | a player whom a player blocks    | `player`, `blocked`          |
/// | `challenges`      | a challenge that is open         | `id`                         |
/// | `last_alive`      | when a server last was at work   | one row                      |
/// | `bans`            | a player who is kept out         | `player`                     |
/// | `address_bans`    | addresses that are kept out      | `addresses` (CIDR)           |
/// | `audit`           | what an operator has done        | `id`                         |
///
/// The `user_version` is 1 as soon as everybody who has finished matches has statistics.
///
/// Deleting a row of `players` takes everything personal with it. The id stays in `participants`,
/// because others' matches need it.
/// A round that was never revealed has its place, but neither moments nor guesses.
/// A row of `journal` has what one commit brought, see ``JournalBatch``. Entries whose match is in
/// `matches` mean nothing, and go some time later.
enum Schema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1") { try $0.execute(sql: players + matches + live) }
    migrator.registerMigration("v2") { try $0.execute(sql: version2) }
    migrator.registerMigration("v3") { try $0.execute(sql: version3) }
    migrator.registerMigration("v4") { try $0.execute(sql: version4) }
    migrator.registerMigration("v5") { try $0.execute(sql: version5) }
    migrator.registerMigration("v6", migrate: version6)
    migrator.registerMigration("v7") { try $0.execute(sql: version7) }
    migrator.registerMigration("v8") { try $0.execute(sql: version8) }
    return migrator
  }

  /// The index finds all tokens of a player who logs out everywhere, and serves the foreign key.
  private static let players = """
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

    """

  /// The index finds a player's matches by time, serves the foreign key, and keeps anybody from
  /// playing against themself.
  private static let matches = """
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

    """

  /// The journal names matches that are not in `matches` yet. Its index is gone since version 5,
  /// and its rows have many entries since version 6.
  private static let live = """
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
    """
}
