// Finds, and what players make of them.
extension Schema {
  /// `matches.finds` has what the finds of the match follow from, with the secret key;
  /// `matches.brought` the aids that were brought along, parted by spaces; `guesses.find` the name
  /// of a find. `statistics.bag` follows from them and from `compositions`.
  static let version23 = """
    ALTER TABLE matches ADD COLUMN finds TEXT CHECK (finds <> '');
    ALTER TABLE matches ADD COLUMN brought TEXT CHECK (brought <> '');
    ALTER TABLE guesses ADD COLUMN find TEXT CHECK (find <> '');
    ALTER TABLE statistics ADD COLUMN bag TEXT NOT NULL DEFAULT '';

    CREATE TABLE compositions (
      player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
      number INTEGER NOT NULL CHECK (number >= 1),
      recipe TEXT NOT NULL,
      composed_at INTEGER NOT NULL,
      PRIMARY KEY (player, number)
    ) STRICT, WITHOUT ROWID;
    """
}
