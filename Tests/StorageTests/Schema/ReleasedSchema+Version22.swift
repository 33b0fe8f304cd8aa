extension ReleasedSchema {
  /// As version 22 of the program left it: with news, bookmarks and digests. It never changes.
  static let version22 = ReleasedSchema(
    identifier: "v22",
    sql: version21.sql + """

      CREATE TABLE news (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
        source TEXT NOT NULL,
        feed TEXT,
        item TEXT,
        title TEXT CHECK (title <> ''),
        text TEXT,
        link TEXT,
        published_at INTEGER NOT NULL,
        happening TEXT,
        event BLOB REFERENCES events,
        period INTEGER,
        players INTEGER,
        best INTEGER,
        bookmarks INTEGER NOT NULL DEFAULT 0 CHECK (bookmarks >= 0),
        CHECK ((feed IS NULL) = (item IS NULL)),
        CHECK ((title IS NULL) = (happening IS NOT NULL))
      ) STRICT;
      CREATE UNIQUE INDEX news_by_item ON news (feed, item) WHERE feed IS NOT NULL;
      CREATE INDEX news_by_time ON news (published_at, id);
      CREATE INDEX news_by_bookmarks ON news (bookmarks, published_at, id);
      CREATE INDEX news_by_feed ON news (feed, published_at, id) WHERE feed IS NOT NULL;
      CREATE INDEX news_by_source ON news (source, published_at, id);
      CREATE INDEX news_by_event ON news (event) WHERE event IS NOT NULL;

      CREATE TABLE feed_items_gone (
        feed TEXT NOT NULL,
        item TEXT NOT NULL,
        seen_at INTEGER NOT NULL,
        PRIMARY KEY (feed, item)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX feed_items_gone_by_time ON feed_items_gone (seen_at);

      CREATE TABLE news_pictures (
        news BLOB NOT NULL PRIMARY KEY REFERENCES news (id) ON DELETE CASCADE,
        type TEXT NOT NULL,
        bytes BLOB NOT NULL
      ) STRICT;

      CREATE TABLE news_words (
        word TEXT NOT NULL,
        news BLOB NOT NULL REFERENCES news (id) ON DELETE CASCADE,
        PRIMARY KEY (word, news)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX words_of_news ON news_words (news, word);

      CREATE TABLE event_words (
        word TEXT NOT NULL,
        event BLOB NOT NULL REFERENCES events,
        PRIMARY KEY (word, event)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX words_of_events ON event_words (event, word);

      CREATE TABLE news_bookmarks (
        player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        news BLOB NOT NULL REFERENCES news (id) ON DELETE CASCADE,
        at INTEGER NOT NULL,
        PRIMARY KEY (player, news)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX news_bookmarks_by_news ON news_bookmarks (news);

      CREATE TABLE digests (
        player BLOB NOT NULL PRIMARY KEY REFERENCES players ON DELETE CASCADE,
        every TEXT NOT NULL,
        offset_minutes INTEGER NOT NULL,
        told INTEGER NOT NULL,
        since INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX due_without_event ON due (kind, ifnull(player, x'')) WHERE event IS NULL;

      ALTER TABLE notifications ADD COLUMN digest_from INTEGER;
      ALTER TABLE notifications ADD COLUMN digest_until INTEGER;
      ALTER TABLE notifications ADD COLUMN digest_count INTEGER;
      ALTER TABLE notifications ADD COLUMN digest_news BLOB CHECK (length(digest_news) % 16 = 0);
      INSERT INTO grdb_migrations VALUES ('v22');
      """)
}
