import Cluster
import Storage

/// A reason for which a standby waits.
public enum PostgresWait: Hashable, Sendable {
  /// A server on the machine of that name uses the database.
  case server(node: String)
  /// The database does not answer.
  case database(StorageError)
}

/// Waits for the place of the server that uses a database: a hot standby.
///
/// The place is free at once when no tenure is open, as after a server has ended. A server that was
/// killed leaves its tenure open and the database's lock free: it may be about to connect again, so
/// its beat must stand still for most of ``patience``. A server that hangs, or whose machine is cut
/// off, keeps the lock as well. When its beat has stood still for ``patience`` of this machine's
/// own clock, and the database answered this process promptly all the time, the tenure is sealed,
/// unless the beat goes on just then. From then on that server commits nothing any more, whatever
/// it does later, and its connection is ended, which frees the lock.
struct PostgresStandby {
  /// How long a beat must stand still: four times the pause between those of an idle server.
  static let patience = Duration.seconds(2)

  /// How often the beat is looked at.
  static let pause = Duration.milliseconds(200)

  /// How long sealing waits for a transaction of the server.
  private static let lockTimeout = Duration.milliseconds(500)

  /// SQLSTATE: somebody else has locked the row for too long.
  private static let lockNotAvailable = "55P03"

  private let url: String
  private let onWaiting: (PostgresWait) -> Void
  private var connection: PostgresConnection?
  private var watch: BeatWatch
  private let start = ContinuousClock.now
  /// The waits that the caller was told of.
  private var told: Set<PostgresWait> = []

  /// Connects, and blocks meanwhile.
  ///
  /// - Parameters:
  ///   - url: The database, as for ``PostgresStore``.
  ///   - onWaiting: Called when it is known why this process waits, once for each server; and when
  ///     the database is away, once until a server is seen again.
  init(
    _ url: String, patience: Duration = PostgresStandby.patience,
    onWaiting: @escaping (PostgresWait) -> Void
  ) throws(StorageError) {
    self.url = url
    watch = BeatWatch(patience: patience)
    self.onWaiting = onWaiting
    do {
      connection = try Self.connect(url)
    } catch {
      throw StorageError(postgres: error)
    }
  }

  /// Returns when the place is free, which another standby may take first. While the database is
  /// away it waits as well. Throws ``StorageError/Kind/closed`` when the task is cancelled.
  mutating func wait() async throws(StorageError) {
    while true {
      do {
        if try isPlaceFree() { return }
      } catch {
        // Nobody knows whether the server hangs.
        connection = nil
        watch.forget()
        tell(.database(StorageError(postgres: error)))
      }
      try? await Task.sleep(for: Self.pause)
      if Task.isCancelled { throw .closed }
    }
  }

  private static func connect(_ url: String) throws -> PostgresConnection {
    let connection = try PostgresConnection(url, translations: SQLTranslations())
    try PostgresLink.configure(connection)
    try connection.script("SET lock_timeout = \(Int(lockTimeout / .milliseconds(1)))")
    return connection
  }

  private mutating func tell(_ wait: PostgresWait) {
    let isNew: Bool
    switch wait {
    case .server:
      isNew = !told.contains(wait)
      told = [wait]
    case .database:
      isNew = !told.contains { if case .database = $0 { true } else { false } }
      told.insert(wait)
    }
    if isNew { onWaiting(wait) }
  }

  private mutating func isPlaceFree() throws -> Bool {
    let connection = try self.connection ?? Self.connect(url)
    self.connection = connection
    let isHeld = try connection.script("SELECT 1 FROM \(PostgresLock.holder)").count > 0
    guard try connection.script("SELECT 1 WHERE to_regclass('tenures') IS NOT NULL").count == 1
    else { return !isHeld }
    let row = try connection.script(
      "SELECT encode(id, 'hex'), beat::text, node FROM tenures WHERE sealed = 0")
    var beat: BeatWatch.Beat?
    if row.count == 1, let tenure = row.text(0, 0).flatMap({ TenureID($0) }),
      let count = row.text(0, 1).flatMap({ Int64($0) })
    {
      beat = BeatWatch.Beat(tenure: tenure, count: count)
      tell(.server(node: row.text(0, 2) ?? ""))
    } else if isHeld {
      // Somebody who sealed the tenure may not have come to end the connection.
      try endSealedHolder(on: connection)
    }
    switch watch.judge(beat, isHeld: isHeld, at: ContinuousClock.now - start) {
    case .wait: return false
    case .free: return true
    case .hangs:
      if let beat { try seal(beat, on: connection) }
      return false
    }
  }

  /// Seals the tenure if its beat still stands, and ends the connection of its server.
  private mutating func seal(_ beat: BeatWatch.Beat, on connection: PostgresConnection) throws {
    do {
      try connection.script(
        """
        UPDATE tenures SET sealed = 1
        WHERE id = '\\x\(beat.tenure)'::bytea AND beat = \(beat.count) AND sealed = 0
        """)
    } catch let error as PostgresError where error.state == Self.lockNotAvailable {
      // The server is within a transaction, which was not acknowledged. It is taken back if the
      // database waits for the server, and not the other way round.
      try connection.script(
        """
        SELECT pg_terminate_backend(activity.pid)
        FROM \(PostgresLock.holder) JOIN pg_stat_activity AS activity USING (pid)
        WHERE wait_event_type = 'Client' AND state_change < clock_timestamp() - interval '1 second'
        """)
      return
    }
    watch.forget()
    try endSealedHolder(on: connection)
  }

  /// Ends the connection that holds the lock, if it is that of a sealed tenure.
  private func endSealedHolder(on connection: PostgresConnection) throws {
    try connection.script(
      """
      SELECT pg_terminate_backend(pid) FROM \(PostgresLock.holder)
      WHERE pid IN (SELECT backend FROM tenures WHERE sealed = 1)
        AND pid NOT IN (SELECT backend FROM tenures WHERE sealed = 0)
      """)
  }
}
