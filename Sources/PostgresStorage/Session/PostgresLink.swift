import Foundation
import Storage

/// How connections are made, and how long work waits for one.
struct PostgresLink: Sendable {
  /// `postgres://user@host/database?…`
  let url: String
  let translations: SQLTranslations
  /// How long work waits for a server that was lost, counted from the moment at which it was
  /// handed over. Then its caller gets the error. A fail-over of the database must fit in.
  let patience: Duration

  /// The time between the first two attempts, which doubles up to ``longestPause``.
  static let firstPause = Duration.milliseconds(10)
  static let longestPause = Duration.seconds(1)

  /// A connection that only reads.
  func reader() throws -> PostgresSession {
    let connection = try PostgresConnection(url, translations: translations)
    try connection.enterPipeline()
    return PostgresSession(connection)
  }

  /// The connection that writes, of which there is one for each database: whoever holds the
  /// database's lock. Throws ``StorageError/Kind/locked`` while another one holds it.
  ///
  /// - Parameters:
  ///   - tenure: That of a process that has lost its connection, and that must not come back if it
  ///     is sealed: then it throws ``StorageError/Kind/closed``.
  ///   - prepare: Called before the first transaction.
  func writer(
    resuming tenure: PostgresTenure?, _ prepare: (PostgresConnection) throws -> Void
  ) throws -> PostgresSession {
    let connection = try PostgresConnection(url, translations: translations)
    try Self.configure(connection)
    try tenure?.check(on: connection)
    do {
      try PostgresLock.take(on: connection)
    } catch {
      // Another server holds it, and may have sealed the tenure by now.
      try tenure?.check(on: connection)
      throw error
    }
    try tenure?.resume(on: connection)
    try prepare(connection)
    try connection.enterPipeline()
    return PostgresSession(connection)
  }

  /// Sets up a new connection for writing.
  static func configure(_ connection: PostgresConnection) throws {
    // A commit that waits for a standby must not be cancelled: it would be durable here only, and
    // a warning is all that tells. When this machine is gone, its lock must be given back soon.
    try connection.script(
      """
      SET client_min_messages = warning;
      SET statement_timeout = 0; SET lock_timeout = 0;
      SET idle_session_timeout = 0; SET idle_in_transaction_session_timeout = 0;
      SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;
      SET tcp_user_timeout = 10000
      """)
    // A commit must wait for the disk, and for what the operator has set beyond that.
    try connection.script(
      """
      SELECT set_config('synchronous_commit', 'on', false)
      WHERE current_setting('synchronous_commit') IN ('off', 'local')
      """)
  }
}

/// The advisory lock that the one writer of a database holds as long as its connection lives.
enum PostgresLock {
  /// The first key of this program's advisory locks: "wami" in ASCII.
  static let family = 0x7761_6D69

  /// The row of its holder in `pg_locks`, for a FROM clause.
  static let holder = """
    (SELECT pid FROM pg_locks
      WHERE locktype = 'advisory' AND classid = \(family) AND objid = 0 AND objsubid = 2 AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS holder
    """

  /// How long the lock is tried: a server that was killed holds it until PostgreSQL has noticed.
  private static let patience = Duration.seconds(2)

  static func take(on connection: PostgresConnection) throws {
    let end = ContinuousClock.now + patience
    var pauses = PostgresPauses()
    while true {
      let result = try connection.script("SELECT pg_try_advisory_lock(\(family), 0)::text")
      if result.text(0, 0) == "true" { return }
      guard pauses.pause(until: end) else {
        throw StorageError(kind: .locked, message: "another server uses the database")
      }
    }
  }

  /// Gives the lock back at once; otherwise it goes with the connection, a moment later.
  static func release(in session: PostgresSession) throws {
    _ = try session.hasResult(of: "SELECT pg_advisory_unlock(\(family), 0)")
    try session.connection.synchronize()
  }
}

/// The pauses between attempts, each twice as long as the one before, up to a bound.
struct PostgresPauses {
  private var next = PostgresLink.firstPause

  /// When the next attempt begins after a pause from now on.
  var nextAttempt: ContinuousClock.Instant { .now + next }

  /// Blocks the thread for the next pause, unless it would last until `end` or longer; returns
  /// whether it did.
  mutating func pause(until end: ContinuousClock.Instant) -> Bool {
    guard nextAttempt < end else { return false }
    Thread.sleep(forTimeInterval: next / .seconds(1))
    next = min(next * 2, PostgresLink.longestPause)
    return true
  }
}
