// Aggregates and triggers.
extension PostgresSchema {
  /// The smallest and the greatest of binary values, which PostgreSQL has since version 18 only.
  /// The sort operators let them be read from an index.
  static let aggregates = """
    CREATE FUNCTION smaller_bytes(bytea, bytea) RETURNS bytea
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      AS 'SELECT CASE WHEN $1 < $2 THEN $1 ELSE $2 END';
    CREATE FUNCTION greater_bytes(bytea, bytea) RETURNS bytea
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      AS 'SELECT CASE WHEN $1 > $2 THEN $1 ELSE $2 END';
    CREATE AGGREGATE min(bytea)
      (SFUNC = smaller_bytes, STYPE = bytea, SORTOP = OPERATOR(pg_catalog.<));
    CREATE AGGREGATE max(bytea)
      (SFUNC = greater_bytes, STYPE = bytea, SORTOP = OPERATOR(pg_catalog.>));
    """

  /// The triggers of SQLite's schema: deleted players lose the networks of their places in leagues,
  /// rows of boards are counted in their buckets, the next row of a network takes the place of one
  /// that went, and results and marks on a map of a player go with it.
  static let triggers = """
    CREATE FUNCTION league_player_deleted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      UPDATE league_places SET network = NULL WHERE player = OLD.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER league_player_deleted AFTER DELETE ON players
      FOR EACH ROW EXECUTE FUNCTION league_player_deleted();

    CREATE FUNCTION board_entry_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO board_counts VALUES (NEW.board, NEW.bucket, 1)
        ON CONFLICT (board, bucket) DO UPDATE SET count = board_counts.count + 1;
      RETURN NULL;
    END $$;
    CREATE TRIGGER board_entry_added AFTER INSERT ON board_entries
      FOR EACH ROW EXECUTE FUNCTION board_entry_added();

    CREATE FUNCTION board_entry_removed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      UPDATE board_counts SET count = count - 1
        WHERE board = OLD.board AND bucket = OLD.bucket;
      IF OLD.is_listed = 1 AND OLD.network IS NOT NULL THEN
        UPDATE board_entries SET is_listed = 1
          WHERE board = OLD.board AND player = (
            SELECT player FROM board_entries
            WHERE board = OLD.board AND network = OLD.network AND is_eligible = 1
              AND is_listed = 0
            ORDER BY points DESC, time_ms, at, player LIMIT 1);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER board_entry_removed AFTER DELETE ON board_entries
      FOR EACH ROW EXECUTE FUNCTION board_entry_removed();

    CREATE FUNCTION own_map_deleted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      DELETE FROM map_results WHERE map = 'own:' || OLD.id;
      DELETE FROM map_marks WHERE map = 'own:' || OLD.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER own_map_deleted AFTER DELETE ON own_maps
      FOR EACH ROW EXECUTE FUNCTION own_map_deleted();
    """
}
