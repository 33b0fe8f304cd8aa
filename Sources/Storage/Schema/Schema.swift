import GRDB

/// The database's tables, as migrations. A migration that was released never changes.
///
/// Conventions: ids are the 16 bytes of the UUID, so that they sort by time of creation; moments
/// are INTEGER milliseconds since 1970 (`…_at`), durations INTEGER milliseconds (`…_ms`), lengths
/// REAL meters (`…_m`), ratings REAL; booleans are 0 or 1; enumerations are the Swift cases' names.
/// Latitudes and longitudes are REAL degrees in ANY columns: a REAL column would make −0.0 a 0.0.
///
/// | table             | a row is                         | key                          |
/// |-------------------|----------------------------------|------------------------------|
/// | `participants`    | a player, deleted ones included  | `id`                         |
/// | `players`         | a guest or an account            | `id`; unique `username_key`  |
/// | `tokens`          | the SHA-256 of a session token   | `hash`                       |
/// | `matches`         | a finished match                 | `id`                         |
/// | `match_players`   | a player's part in a match       | `match`, `position` (0, 1 …) |
/// | `rounds`          | a round of a match               | `match`, `number` (1, 2 …)   |
/// | `guesses`         | a player's guess in a round      | `match`, `round`, `position` |
/// | `journal`         | the events of one commit         | `sequence` (of the last one) |
/// | `kept_journal`    | an event of a long live match    | `match`, `sequence`          |
/// | `waiting_tickets` | a ticket for the waiting room    | `player`                     |
/// | `credentials`     | an email address and a password  | `player`; unique `email_key` |
/// | `identities`      | a player's id at a provider      | `provider`, `subject`        |
/// | `avatars`         | a picture                        | `id`; unique `player`        |
/// | `statistics`      | a player's statistics            | `player`                     |
/// | `ranking_buckets` | a section of the ranking         | `first`                      |
/// | `visits`          | a visit that statistics need     | `number`                     |
/// | `compositions`    | a thing that a player made       | `player`, `number` (1, 2 …)  |
/// | `badges`          | a badge that a player has        | `player`, `badge`            |
/// | `notifications`   | an entry of an inbox             | `player`, `id`; `key`        |
/// | `friendships`     | a friend of a player: two a pair | `player`, `friend`           |
/// | `friend_requests` | an open friend request           | `recipient`, `sender`        |
/// | `past_requests`   | the outcome of the last request  | `recipient`, `sender`        |
/// | `blocks`          | a player whom a player blocks    | `player`, `blocked`          |
/// | `reports`         | a report about a player          | `reported`, `reporter`, …    |
/// | `challenges`      | an open challenge                | `id`                         |
/// | `rooms`           | an open room                     | `code`                       |
/// | `recordings`      | the course of a match, a while   | `match`; unique `link`       |
/// | `place_sets`      | places that several play alone   | `name`; unique `match`       |
/// | `board_entries`   | a player's row of a board        | `board`, `player`            |
/// | `board_counts`    | the number of rows of some score | `board`, `bucket`            |
/// | `ladder_ratings`  | a rating on another ladder       | `player`, `ladder`           |
/// | `memories`        | a country that a player has seen | `player`, `country`          |
/// | `league_places`   | a player's group in a week       | `player`, `ladder`, `week`   |
/// | `push_subscriptions` | a browser that gets messages  | `endpoint`                   |
/// | `vapid_key`       | the key that signs push messages | one row                      |
/// | `network_key`     | the key that tags networks       | one row                      |
/// | `lists`           | a list of places                 | `id`; `author`, `key`        |
/// | `list_places`     | a place of a list                | `list`, `number`             |
/// | `list_words`      | a word of a public list's title  | `word`, `list`               |
/// | `list_matches`    | a match of a list                | `player`, `list`, `match`    |
/// | `list_results`    | a player's results of a list     | `list`, `player`             |
/// | `list_marks`      | a list that a player marks       | `player`, `list`             |
/// | `map_marks`       | a map that a player marks        | `player`, `map`              |
/// | `own_maps`        | a map that a player made         | `id`; `author`, `key`        |
/// | `own_map_files`   | the GeoJSON of such a map        | `map`                        |
/// | `map_words`       | a word of a public map's title   | `word`, `map`                |
/// | `map_results`     | a player's results on a map      | `map`, `player`              |
/// | `events`          | an event of the operators        | `id`                         |
/// | `event_wants`     | a reminder that a player wants   | `player`, `event`, `lead_ms` |
/// | `event_words`     | a word of an event's title       | `word`, `event`              |
/// | `due`             | what is to be done at a moment   | `event`, `kind`, `player`, … |
/// | `news`            | an item of news                  | `number`; `id`; `feed`, `item` |
/// | `feed_items_gone` | an item of a feed that is gone    | `feed`, `item`               |
/// | `news_pictures`   | the picture of an item of news   | `news`                       |
/// | `news_words`      | a word of the title of an item   | `word`, `news`               |
/// | `news_bookmarks`  | an item that a player bookmarks  | `player`, `news`             |
/// | `digests`         | a player who gets digests        | `player`                     |
/// | `last_alive`      | when a server was last running   | one row                      |
/// | `bans`            | a banned player                  | `player`                     |
/// | `address_bans`    | a banned block of addresses      | `addresses` (CIDR)           |
/// | `audit`           | an action of an operator         | `id`                         |
///
/// The `user_version` is 1 as soon as all players who have finished matches have statistics.
///
/// Deleting a row of `players` deletes all personal data with it. The id stays in `participants`,
/// because other players' matches refer to it. A round that was never revealed has its place, but
/// neither moments nor guesses. Of a quiz, `rounds.imagery` has its statement, and
/// `guesses.country` the verdicts; see `StoredStatement.swift`. A row of `journal`
/// has the entries of one commit, see ``JournalBatch``. Entries whose match is in `matches` have no
/// meaning and are deleted later.
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
    migrator.registerMigration("v9") { try $0.execute(sql: version9) }
    migrator.registerMigration("v10") { try $0.execute(sql: version10) }
    migrator.registerMigration("v11") { try $0.execute(sql: version11) }
    migrator.registerMigration("v12") { try $0.execute(sql: version12) }
    migrator.registerMigration("v13") { try $0.execute(sql: version13) }
    migrator.registerMigration("v14") { try $0.execute(sql: version14) }
    migrator.registerMigration("v15") { try $0.execute(sql: version15) }
    migrator.registerMigration("v16") { try $0.execute(sql: version16) }
    migrator.registerMigration("v17", migrate: version17)
    migrator.registerMigration("v18") { try $0.execute(sql: version18) }
    migrator.registerMigration("v19") { try $0.execute(sql: version19) }
    migrator.registerMigration("v20") { try $0.execute(sql: version20) }
    migrator.registerMigration("v21") { try $0.execute(sql: version21) }
    migrator.registerMigration("v22", migrate: version22)
    migrator.registerMigration("v23") { try $0.execute(sql: version23) }
    migrator.registerMigration("v24") { try $0.execute(sql: version24) }
    migrator.registerMigration("v25") { try $0.execute(sql: version25) }
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

  /// The index finds a player's matches by time, serves the foreign key, and prevents that a player
  /// is in a match twice.
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

  /// The journal names matches that are not in `matches` yet. Version 5 drops its index, and
  /// version 6 puts many entries in each row.
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
