// What a restart needs to be fair: when the server was last alive, which challenges were open, and
// how far each player of a finished match had been told.
extension Schema {
  /// `last_alive` has one row at most. `sequence` is not known of older matches.
  static let version3 = """
    CREATE TABLE last_alive (
      id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
      at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE challenges (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      challenger BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
      challenged BLOB NOT NULL REFERENCES players ON DELETE CASCADE
        CHECK (challenged <> challenger),
      map TEXT NOT NULL,
      rounds INTEGER NOT NULL CHECK (rounds >= 1),
      moving_ms INTEGER NOT NULL CHECK (moving_ms >= 0),
      guessing_ms INTEGER NOT NULL CHECK (guessing_ms >= 0),
      ready_ms INTEGER NOT NULL CHECK (ready_ms >= 0),
      countdown_ms INTEGER NOT NULL CHECK (countdown_ms >= 0),
      grace_ms INTEGER NOT NULL CHECK (grace_ms >= 0),
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX challenges_by_challenger ON challenges (challenger);
    CREATE INDEX challenges_by_challenged ON challenges (challenged);

    ALTER TABLE match_players ADD COLUMN sequence INTEGER CHECK (sequence >= 0);
    """
}
