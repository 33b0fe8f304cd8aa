// The journal as a log; see Database+Journal.swift.
extension Schema {
  /// `kept_journal` has what is left of live matches in stretches of the log that are gone.
  static let version5 = """
    DROP INDEX journal_by_match;

    CREATE TABLE kept_journal (
      match BLOB NOT NULL CHECK (length(match) = 16),
      sequence INTEGER NOT NULL,
      at INTEGER NOT NULL,
      payload BLOB NOT NULL,
      PRIMARY KEY (match, sequence)
    ) STRICT, WITHOUT ROWID;
    """
}
