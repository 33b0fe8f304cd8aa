extension ReleasedSchema {
  /// As version 19 of the program left it: with lists of places. It never changes.
  static let version19 = ReleasedSchema(
    identifier: "v19",
    sql: version18.sql + """

      CREATE TABLE lists (
        id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32),
        author BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        title TEXT NOT NULL CHECK (title <> ''),
        visibility TEXT NOT NULL,
        key TEXT,
        next_place INTEGER NOT NULL CHECK (next_place > 0),
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX lists_by_author ON lists (author, key);
      CREATE INDEX public_lists ON lists (created_at) WHERE visibility = 'public';

      CREATE TABLE list_places (
        list TEXT NOT NULL REFERENCES lists ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number > 0),
        lat ANY NOT NULL CHECK (typeof(lat) = 'real' AND lat BETWEEN -90 AND 90),
        lng ANY NOT NULL CHECK (typeof(lng) = 'real' AND lng BETWEEN -180 AND 180),
        name TEXT,
        country TEXT,
        PRIMARY KEY (list, number)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX numbers_of_list_places ON list_places (list, number);

      CREATE TABLE list_words (
        word TEXT NOT NULL,
        list TEXT NOT NULL REFERENCES lists ON DELETE CASCADE,
        PRIMARY KEY (word, list)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX list_words_by_list ON list_words (list);

      CREATE TABLE list_matches (
        player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        list TEXT NOT NULL REFERENCES lists ON DELETE CASCADE,
        match BLOB NOT NULL REFERENCES matches ON DELETE CASCADE,
        PRIMARY KEY (player, list, match)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX list_matches_by_list ON list_matches (list);
      CREATE INDEX list_matches_by_match ON list_matches (match);

      CREATE TABLE list_results (
        list TEXT NOT NULL REFERENCES lists ON DELETE CASCADE,
        player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        finishes INTEGER NOT NULL CHECK (finishes > 0),
        rounds INTEGER NOT NULL CHECK (rounds >= finishes),
        points INTEGER NOT NULL CHECK (points >= 0),
        best INTEGER NOT NULL,
        best_of_3 INTEGER,
        best_of_4 INTEGER,
        best_of_5 INTEGER,
        last_finished_at INTEGER NOT NULL,
        PRIMARY KEY (list, player)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX list_results_by_player ON list_results (player);
      CREATE INDEX list_results_by_time ON list_results (last_finished_at);

      CREATE TABLE list_marks (
        player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        list TEXT NOT NULL REFERENCES lists ON DELETE CASCADE,
        is_favourite INTEGER NOT NULL CHECK (is_favourite IN (0, 1)),
        is_wanted INTEGER NOT NULL CHECK (is_wanted IN (0, 1)),
        marked_at INTEGER NOT NULL,
        PRIMARY KEY (player, list),
        CHECK (is_favourite OR is_wanted)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX list_marks_by_list ON list_marks (list);

      CREATE TABLE map_marks (
        player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        map TEXT NOT NULL,
        is_favourite INTEGER NOT NULL CHECK (is_favourite IN (0, 1)),
        is_wanted INTEGER NOT NULL CHECK (is_wanted IN (0, 1)),
        PRIMARY KEY (player, map),
        CHECK (is_favourite OR is_wanted)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX accounts_by_name ON players (username_key) WHERE is_guest = 0;
      INSERT INTO grdb_migrations VALUES ('v19');
      """)
}
