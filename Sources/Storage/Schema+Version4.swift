// What operators do: whom they keep out, and the trail of what they have done.
extension Schema {
  /// A ban goes with its player. The audit trail names players and matches by the text of their
  /// ids, which stay when those are gone.
  static let version4 = """
    CREATE TABLE bans (
      player BLOB NOT NULL PRIMARY KEY REFERENCES players ON DELETE CASCADE,
      since INTEGER NOT NULL,
      until INTEGER,
      reason TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE address_bans (
      addresses TEXT NOT NULL PRIMARY KEY,
      since INTEGER NOT NULL,
      until INTEGER,
      reason TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE audit (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      at INTEGER NOT NULL,
      user_id INTEGER NOT NULL,
      user_name TEXT NOT NULL,
      action TEXT NOT NULL,
      subject TEXT,
      details TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX audit_by_subject ON audit (subject, id);
    """
}
