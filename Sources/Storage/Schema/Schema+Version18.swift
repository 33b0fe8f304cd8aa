// Push messages.
extension Schema {
  /// An endpoint is one player's: whoever subscribes it last. `vapid_key` has the private key by
  /// which push services recognize the server.
  static let version18 = """
    CREATE TABLE push_subscriptions (
      endpoint TEXT NOT NULL PRIMARY KEY,
      player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
      public_key BLOB NOT NULL CHECK (length(public_key) = 65),
      auth_secret BLOB NOT NULL CHECK (length(auth_secret) = 16),
      created_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX push_subscriptions_by_player ON push_subscriptions (player, created_at);

    CREATE TABLE vapid_key (
      id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
      secret BLOB NOT NULL CHECK (length(secret) = 32)
    ) STRICT;
    """
}
