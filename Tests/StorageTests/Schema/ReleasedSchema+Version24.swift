extension ReleasedSchema {
  /// As version 24 of the program left it: with maps of players. It never changes.
  static let version24 = ReleasedSchema(
    identifier: "v24",
    sql: version23.sql + """

      CREATE TABLE own_maps (
        id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32),
        author BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        title TEXT NOT NULL CHECK (title <> ''),
        visibility TEXT NOT NULL,
        key TEXT,
        is_barred INTEGER NOT NULL CHECK (is_barred IN (0, 1)),
        version INTEGER NOT NULL CHECK (version > 0),
        bytes INTEGER NOT NULL CHECK (bytes > 0),
        area_m2 REAL NOT NULL CHECK (area_m2 > 0),
        diagonal_m REAL NOT NULL CHECK (diagonal_m > 0),
        west REAL NOT NULL,
        south REAL NOT NULL,
        east REAL NOT NULL,
        north REAL NOT NULL,
        polygons INTEGER NOT NULL CHECK (polygons > 0),
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX own_maps_by_author ON own_maps (author, key);
      CREATE INDEX public_maps ON own_maps (created_at) WHERE visibility = 'public';

      CREATE TABLE own_map_files (
        map TEXT NOT NULL PRIMARY KEY REFERENCES own_maps ON DELETE CASCADE,
        geojson BLOB NOT NULL
      ) STRICT;

      CREATE TABLE map_words (
        word TEXT NOT NULL,
        map TEXT NOT NULL REFERENCES own_maps ON DELETE CASCADE,
        PRIMARY KEY (word, map)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX map_words_by_map ON map_words (map);

      CREATE TABLE map_results (
        map TEXT NOT NULL,
        player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        finishes INTEGER NOT NULL CHECK (finishes > 0),
        rounds INTEGER NOT NULL CHECK (rounds >= finishes),
        points INTEGER NOT NULL CHECK (points >= 0),
        best INTEGER NOT NULL,
        best_of_3 INTEGER,
        best_of_4 INTEGER,
        best_of_5 INTEGER,
        last_finished_at INTEGER NOT NULL,
        PRIMARY KEY (map, player)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX map_results_by_player ON map_results (player);
      CREATE INDEX map_results_by_time ON map_results (last_finished_at);

      CREATE INDEX map_marks_by_map ON map_marks (map);
      CREATE TRIGGER own_map_deleted AFTER DELETE ON own_maps BEGIN
        DELETE FROM map_results WHERE map = 'own:' || old.id;
        DELETE FROM map_marks WHERE map = 'own:' || old.id;
      END;

      ALTER TABLE matches ADD COLUMN author_seat INTEGER CHECK (author_seat BETWEEN 0 AND 15);
      ALTER TABLE matches ADD COLUMN deals_aids INTEGER NOT NULL DEFAULT 0
        CHECK (deals_aids IN (0, 1));
      ALTER TABLE place_sets ADD COLUMN diagonal_m REAL CHECK (diagonal_m > 0);
      ALTER TABLE lists ADD COLUMN is_barred INTEGER NOT NULL DEFAULT 0 CHECK (is_barred IN (0, 1));

      INSERT INTO map_results
      SELECT map, player, count(*), sum(rounds), sum(total), max(total / rounds),
        max(CASE WHEN rounds >= 3 THEN total / rounds END),
        max(CASE WHEN rounds >= 4 THEN total / rounds END),
        max(CASE WHEN rounds >= 5 THEN total / rounds END), max(finished_at)
      FROM (
        SELECT matches.map, match_players.player, match_players.total, matches.finished_at, (
          SELECT count(*) FROM rounds
          WHERE rounds.match = matches.id AND rounds.revealed_at IS NOT NULL) AS rounds
        FROM matches
        JOIN match_players ON match_players.match = matches.id AND match_players.left_reason IS NULL
        JOIN players ON players.id = match_players.player
        WHERE matches.ending = 'played' AND matches.format = 'classic@1'
          AND matches.origin IN ('solo', 'queue', 'rankedQueue', 'challenge', 'room'))
      WHERE rounds > 0
      GROUP BY map, player;
      INSERT INTO grdb_migrations VALUES ('v24');
      """)
}
