// Lists of places, maps of players, and marks.
extension PostgresSchema {
  static let listTables = """
    CREATE TABLE lists (
      id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 32),
      author bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      title text COLLATE "C" NOT NULL CHECK (title <> ''),
      visibility text COLLATE "C" NOT NULL,
      key text COLLATE "C",
      next_place bigint NOT NULL CHECK (next_place > 0),
      created_at bigint NOT NULL,
      updated_at bigint NOT NULL,
      is_barred bigint NOT NULL DEFAULT 0 CHECK (is_barred IN (0, 1))
    );
    CREATE UNIQUE INDEX lists_by_author ON lists (author, key);
    CREATE INDEX public_lists ON lists (created_at) WHERE visibility = 'public';

    CREATE TABLE list_places (
      list text COLLATE "C" NOT NULL REFERENCES lists ON DELETE CASCADE,
      number bigint NOT NULL CHECK (number > 0),
      lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
      lng double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
      name text COLLATE "C",
      country text COLLATE "C",
      PRIMARY KEY (list, number)
    );
    CREATE INDEX numbers_of_list_places ON list_places (list, number);

    CREATE TABLE list_words (
      word text COLLATE "C" NOT NULL,
      list text COLLATE "C" NOT NULL REFERENCES lists ON DELETE CASCADE,
      PRIMARY KEY (word, list)
    );
    CREATE INDEX list_words_by_list ON list_words (list);

    CREATE TABLE list_matches (
      player bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      list text COLLATE "C" NOT NULL REFERENCES lists ON DELETE CASCADE,
      match bytea NOT NULL REFERENCES matches ON DELETE CASCADE,
      PRIMARY KEY (player, list, match)
    );
    CREATE INDEX list_matches_by_list ON list_matches (list);
    CREATE INDEX list_matches_by_match ON list_matches (match);

    CREATE TABLE list_results (
      list text COLLATE "C" NOT NULL REFERENCES lists ON DELETE CASCADE,
      player bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      finishes bigint NOT NULL CHECK (finishes > 0),
      rounds bigint NOT NULL CHECK (rounds >= finishes),
      points bigint NOT NULL CHECK (points >= 0),
      best bigint NOT NULL,
      best_of_3 bigint,
      best_of_4 bigint,
      best_of_5 bigint,
      last_finished_at bigint NOT NULL,
      PRIMARY KEY (list, player)
    );
    CREATE INDEX list_results_by_player ON list_results (player);
    CREATE INDEX list_results_by_time ON list_results (last_finished_at);

    CREATE TABLE list_marks (
      player bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      list text COLLATE "C" NOT NULL REFERENCES lists ON DELETE CASCADE,
      is_favourite bigint NOT NULL CHECK (is_favourite IN (0, 1)),
      is_wanted bigint NOT NULL CHECK (is_wanted IN (0, 1)),
      marked_at bigint NOT NULL,
      PRIMARY KEY (player, list),
      CHECK (is_favourite = 1 OR is_wanted = 1)
    );
    CREATE INDEX list_marks_by_list ON list_marks (list);

    CREATE TABLE map_marks (
      player bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      map text COLLATE "C" NOT NULL,
      is_favourite bigint NOT NULL CHECK (is_favourite IN (0, 1)),
      is_wanted bigint NOT NULL CHECK (is_wanted IN (0, 1)),
      PRIMARY KEY (player, map),
      CHECK (is_favourite = 1 OR is_wanted = 1)
    );
    CREATE INDEX map_marks_by_map ON map_marks (map);

    CREATE TABLE own_maps (
      id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 32),
      author bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      title text COLLATE "C" NOT NULL CHECK (title <> ''),
      visibility text COLLATE "C" NOT NULL,
      key text COLLATE "C",
      is_barred bigint NOT NULL CHECK (is_barred IN (0, 1)),
      version bigint NOT NULL CHECK (version > 0),
      bytes bigint NOT NULL CHECK (bytes > 0),
      area_m2 double precision NOT NULL CHECK (area_m2 > 0),
      diagonal_m double precision NOT NULL CHECK (diagonal_m > 0),
      west double precision NOT NULL,
      south double precision NOT NULL,
      east double precision NOT NULL,
      north double precision NOT NULL,
      polygons bigint NOT NULL CHECK (polygons > 0),
      created_at bigint NOT NULL,
      updated_at bigint NOT NULL
    );
    CREATE UNIQUE INDEX own_maps_by_author ON own_maps (author, key);
    CREATE INDEX public_maps ON own_maps (created_at) WHERE visibility = 'public';

    CREATE TABLE own_map_files (
      map text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES own_maps ON DELETE CASCADE,
      geojson bytea NOT NULL
    );

    CREATE TABLE map_words (
      word text COLLATE "C" NOT NULL,
      map text COLLATE "C" NOT NULL REFERENCES own_maps ON DELETE CASCADE,
      PRIMARY KEY (word, map)
    );
    CREATE INDEX map_words_by_map ON map_words (map);

    CREATE TABLE map_results (
      map text COLLATE "C" NOT NULL,
      player bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      finishes bigint NOT NULL CHECK (finishes > 0),
      rounds bigint NOT NULL CHECK (rounds >= finishes),
      points bigint NOT NULL CHECK (points >= 0),
      best bigint NOT NULL,
      best_of_3 bigint,
      best_of_4 bigint,
      best_of_5 bigint,
      last_finished_at bigint NOT NULL,
      PRIMARY KEY (map, player)
    );
    CREATE INDEX map_results_by_player ON map_results (player);
    CREATE INDEX map_results_by_time ON map_results (last_finished_at);
    """
}
