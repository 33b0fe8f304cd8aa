import Storage

/// Waits for the place of the server that uses a database: a hot standby.
///
/// The server's place is free when nobody holds the database's lock. A server that hangs, or whose
/// machine is cut off, keeps the lock; but its tenure's beat stands still. When it has stood still
/// for ``patience`` of this machine's own clock, while the database answered this process all the
/// time, the tenure is sealed, unless the beat goes on just then. From then on the server commits
/// nothing any more, whatever it does later, and its connection is ended, which frees the lock.
struct PostgresStandby {
  private let connection: PostgresConnection
  private var seen: Beat?

  private struct Beat {
    /// As PostgreSQL writes it: `\x…`.
    let tenure: String
    let count: String
    let since: ContinuousClock.Instant
  }

  /// How long a beat must stand still: four times the pause between those of an idle server.
  static let patience = Duration.seconds(2)

  /// How often the beat is looked at.
  static let pause = Duration.milliseconds(200)

  /// How long sealing waits for a transaction of the server.
  private static let lockTimeout = Duration.milliseconds(500)

  /// SQLSTATE: somebody else has locked the row for too long.
  private static let lockNotAvailable = "55P03"

  /// Returns when the place is free, which another standby may take first. While the database is
  /// away it waits as well.
  ///
  /// Throws ``StorageError/Kind/io`` when the first connection fails, and
  /// ``StorageError/Kind/closed`` when the task is cancelled.
  ///
  /// - Parameters:
  ///   - url: The database, as for ``PostgresStore``.
  ///   - onWaiting: Called with the name of the machine whose server has the place, once, unless
  ///     the place is free at once.
  static func wait(
    url: String, patience: Duration = PostgresStandby.patience, onWaiting: (_ node: String) -> Void
  ) async throws(StorageError) {
    var standby: PostgresStandby?
    do {
      standby = try PostgresStandby(url)
    } catch {
      throw StorageError(postgres: error)
    }
    var hasTold = false
    while true {
      do {
        standby = try standby ?? PostgresStandby(url)
        if try standby?.isPlaceFree(patience) ?? false { return }
        if !hasTold, let node = try standby?.holder() {
          hasTold = true
          onWaiting(node)
        }
      } catch {
        // The database is away, so that nobody knows whether the server hangs.
        standby = nil
      }
      try? await Task.sleep(for: pause)
      if Task.isCancelled { throw .closed }
    }
  }

  private init(_ url: String) throws {
    connection = try PostgresConnection(url, translations: SQLTranslations())
    try PostgresLink.configure(connection)
    try connection.script("SET lock_timeout = \(Self.lockTimeout / .milliseconds(1))")
  }

  private mutating func isPlaceFree(_ patience: Duration) throws -> Bool {
    let lock = "\(PostgresLock.family), 0"
    let free = try connection.script(
      """
      SELECT CASE WHEN pg_try_advisory_lock(\(lock)) THEN pg_advisory_unlock(\(lock)) END::text
      """)
    if free.text(0, 0) == "true" { return true }
    guard try connection.script("SELECT 1 WHERE to_regclass('tenures') IS NOT NULL").count == 1
    else { return false }
    let row = try connection.script("SELECT id::text, beat::text FROM tenures WHERE sealed = 0")
    // Between the lock and the first beat of a server that starts there is none.
    guard row.count == 1, let tenure = row.text(0, 0), let count = row.text(0, 1) else {
      seen = nil
      return false
    }
    guard let seen, seen.tenure == tenure, seen.count == count else {
      seen = Beat(tenure: tenure, count: count, since: .now)
      return false
    }
    if .now - seen.since >= patience { try takeAway(from: seen) }
    return false
  }

  /// Seals the tenure if its beat still stands, and ends the connection of its server.
  private mutating func takeAway(from beat: Beat) throws {
    let sealed: PostgresResult
    do {
      sealed = try connection.script(
        """
        UPDATE tenures SET sealed = 1
        WHERE id = '\(beat.tenure)' AND beat = \(beat.count) AND sealed = 0 RETURNING 1
        """)
    } catch let error as PostgresError where error.state == Self.lockNotAvailable {
      // The server is within a transaction, which was not acknowledged. It is taken back if the
      // database waits for the server, and not the other way round.
      return try endConnection(
        """
        wait_event_type = 'Client' AND state_change < clock_timestamp() - interval '1 second'
        """)
    }
    seen = nil
    if sealed.count == 1 { try endConnection("true") }
  }

  /// Ends the connection that holds the database's lock, if the condition is true of it.
  private func endConnection(_ condition: String) throws {
    try connection.script(
      """
      SELECT pg_terminate_backend(activity.pid) FROM pg_locks JOIN pg_stat_activity AS activity
        USING (pid)
      WHERE locktype = 'advisory' AND classid = \(PostgresLock.family) AND objid = 0
        AND objsubid = 2 AND granted AND \(condition)
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      """)
  }

  /// The machine of the server that has the place.
  private func holder() throws -> String? {
    guard try connection.script("SELECT 1 WHERE to_regclass('tenures') IS NOT NULL").count == 1
    else { return nil }
    let row = try connection.script("SELECT node FROM tenures WHERE sealed = 0")
    return row.count == 1 ? row.text(0, 0) : nil
  }
}
