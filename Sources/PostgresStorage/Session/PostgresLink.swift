import Foundation
import Storage

/// How connections are made, and how long a lost one is tried again.
struct PostgresLink: Sendable {
  /// `postgres://user@host/database?…`
  let url: String
  let translations: SQLTranslations
  /// How long work is repeated after the server was lost. Then its caller gets the error. A
  /// fail-over of the database must fit in.
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
  /// - Parameter prepare: Called before the first transaction.
  func writer(_ prepare: (PostgresConnection) throws -> Void) throws -> PostgresSession {
    let connection = try PostgresConnection(url, translations: translations)
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
    try PostgresLock.take(on: connection)
    try prepare(connection)
    try connection.enterPipeline()
    return PostgresSession(connection)
  }
}

/// The advisory lock that the one writer of a database holds as long as its connection lives.
enum PostgresLock {
  /// The first key of this program's advisory locks: "wami" in ASCII.
  static let family = 0x7761_6D69

  /// How long the lock is tried: a server that was killed holds it until PostgreSQL has noticed.
  private static let patience = Duration.seconds(2)

  static func take(on connection: PostgresConnection) throws {
    var retries = PostgresRetries(for: patience)
    while true {
      let result = try connection.script("SELECT pg_try_advisory_lock(\(family), 0)::text")
      if result.text(0, 0) == "true" { return }
      guard retries.pauseOnce() else {
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

/// The pauses between attempts until patience ends.
struct PostgresRetries {
  private var pause = PostgresLink.firstPause
  private let end: ContinuousClock.Instant

  init(for patience: Duration) { end = .now + patience }

  /// Blocks the thread for the next pause; returns whether there is time for another attempt.
  mutating func pauseOnce() -> Bool {
    guard .now + pause < end else { return false }
    Thread.sleep(forTimeInterval: pause / .seconds(1))
    pause = min(pause * 2, PostgresLink.longestPause)
    return true
  }
}
