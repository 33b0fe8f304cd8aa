// Inboxes, friends and reports.
extension PostgresSchema {
  static let communityTables = """
    CREATE TABLE notifications (
      player bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      id bytea NOT NULL CHECK (length(id) = 16),
      kind text COLLATE "C" NOT NULL,
      other bytea CHECK (length(other) = 16),
      badge text COLLATE "C",
      challenge bytea CHECK (length(challenge) = 16),
      key text COLLATE "C" NOT NULL,
      at bigint NOT NULL,
      is_read bigint NOT NULL CHECK (is_read IN (0, 1)),
      event bytea CHECK (length(event) = 16),
      event_title text COLLATE "C",
      event_starts_at bigint,
      event_state text COLLATE "C",
      digest_from bigint,
      digest_until bigint,
      digest_count bigint,
      digest_news bytea CHECK (length(digest_news) % 16 = 0),
      PRIMARY KEY (player, id)
    );
    CREATE UNIQUE INDEX notifications_by_key ON notifications (player, key);
    CREATE INDEX notifications_unread ON notifications (player, id) WHERE is_read = 0;

    CREATE TABLE friendships (
      player bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      friend bytea NOT NULL REFERENCES players ON DELETE CASCADE CHECK (friend <> player),
      since bigint NOT NULL,
      PRIMARY KEY (player, friend)
    );
    CREATE INDEX friendships_by_friend ON friendships (friend);

    CREATE TABLE friend_requests (
      recipient bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      sender bytea NOT NULL REFERENCES players ON DELETE CASCADE CHECK (sender <> recipient),
      at bigint NOT NULL,
      network bigint,
      PRIMARY KEY (recipient, sender)
    );
    CREATE INDEX friend_requests_by_sender ON friend_requests (sender, recipient);

    CREATE TABLE past_requests (
      recipient bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      sender bytea NOT NULL REFERENCES players ON DELETE CASCADE CHECK (sender <> recipient),
      sent_at bigint NOT NULL,
      network bigint,
      ended_at bigint NOT NULL,
      is_declined bigint NOT NULL CHECK (is_declined IN (0, 1)),
      PRIMARY KEY (recipient, sender)
    );
    CREATE INDEX past_requests_by_sender ON past_requests (sender);

    CREATE TABLE blocks (
      player bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      blocked bytea NOT NULL REFERENCES players ON DELETE CASCADE CHECK (blocked <> player),
      since bigint NOT NULL,
      PRIMARY KEY (player, blocked)
    );
    CREATE INDEX blocks_by_blocked ON blocks (blocked);

    CREATE TABLE reports (
      reported bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      reporter bytea NOT NULL REFERENCES players ON DELETE CASCADE,
      reason text COLLATE "C" NOT NULL,
      match bytea CHECK (length(match) = 16),
      at bigint NOT NULL,
      PRIMARY KEY (reported, reporter, reason),
      CHECK (reported <> reporter)
    );
    CREATE INDEX reports_by_reporter ON reports (reporter);
    """
}
