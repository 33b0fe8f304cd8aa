extension ReleasedSchema {
  /// As version 20 of the program left it: with events, and what is due. It never changes.
  static let version20 = ReleasedSchema(
    identifier: "v20",
    sql: version19.sql + """

      CREATE TABLE events (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
        title TEXT NOT NULL CHECK (title <> ''),
        text TEXT,
        link TEXT,
        map TEXT,
        starts_at INTEGER NOT NULL,
        ends_at INTEGER NOT NULL CHECK (ends_at > starts_at),
        created_at INTEGER NOT NULL,
        is_cancelled INTEGER NOT NULL CHECK (is_cancelled IN (0, 1)),
        wants INTEGER NOT NULL CHECK (wants >= 0)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX events_by_end ON events (ends_at, id);

      CREATE TABLE event_wants (
        player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        event BLOB NOT NULL REFERENCES events,
        lead_ms INTEGER NOT NULL CHECK (lead_ms BETWEEN 0 AND 604800000),
        PRIMARY KEY (player, event, lead_ms)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX event_wants_by_event ON event_wants (event, player);

      CREATE TABLE due (
        at INTEGER NOT NULL,
        kind TEXT NOT NULL,
        event BLOB REFERENCES events,
        player BLOB REFERENCES players ON DELETE CASCADE,
        lead_ms INTEGER
      ) STRICT;
      CREATE INDEX due_by_time ON due (at, kind, event, player, lead_ms);
      CREATE UNIQUE INDEX due_by_event
        ON due (event, kind, ifnull(player, x''), ifnull(lead_ms, -1));
      CREATE INDEX due_by_player ON due (player) WHERE player IS NOT NULL;

      ALTER TABLE notifications ADD COLUMN event BLOB CHECK (length(event) = 16);
      ALTER TABLE notifications ADD COLUMN event_title TEXT;
      ALTER TABLE notifications ADD COLUMN event_starts_at INTEGER;
      ALTER TABLE notifications ADD COLUMN event_state TEXT;
      INSERT INTO grdb_migrations VALUES ('v20');
      """)
}
