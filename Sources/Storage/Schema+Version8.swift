// Blocks, the outcomes of friend requests, and the networks that open ones came from: bounds on
// requests go by them.
extension Schema {
  /// `network` is a keyed hash; see ``SenderNetwork``. Of requests from before it is not known.
  /// The indexes on `sender` and on `blocked` serve the foreign keys.
  static let version8 = """
    ALTER TABLE friend_requests ADD COLUMN network INTEGER;

    CREATE TABLE past_requests (
      recipient BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
      sender BLOB NOT NULL REFERENCES players ON DELETE CASCADE CHECK (sender <> recipient),
      sent_at INTEGER NOT NULL,
      network INTEGER,
      ended_at INTEGER NOT NULL,
      is_declined INTEGER NOT NULL CHECK (is_declined IN (0, 1)),
      PRIMARY KEY (recipient, sender)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX past_requests_by_sender ON past_requests (sender);

    CREATE TABLE blocks (
      player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
      blocked BLOB NOT NULL REFERENCES players ON DELETE CASCADE CHECK (blocked <> player),
      since INTEGER NOT NULL,
      PRIMARY KEY (player, blocked)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX blocks_by_blocked ON blocks (blocked);
    """
}
