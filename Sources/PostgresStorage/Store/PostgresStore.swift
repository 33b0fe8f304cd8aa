import Storage
import Synchronization

/// The store in a PostgreSQL database, version 14 or later.
///
/// One connection writes: all writes that have arrived together are one transaction in one
/// pipeline. Up to ``readerCount`` connections read committed data without waiting for the writer.
/// Callers are suspended, never blocked. The database is used by one server at a time, which holds
/// an advisory lock of it. A server that lost the lock to another one writes no more: then its
/// writes throw ``StorageError/Kind/closed``.
///
/// A commit is as durable as the server's `synchronous_commit`; `off` and `local` are raised to
/// `on`. While the server is away, reads and writes wait up to their patience, which counts from
/// the call, and are repeated.
public final class PostgresStore: SQLStore {
  package let log = JournalLog()
  package let progress = StatisticsProgress()
  private let writer: PostgresWriter
  private let readers: PostgresReaders
  /// The lock on a folder, held as long as the store is open.
  private let directory: Mutex<DataDirectory?>
  private let closing = Mutex<Task<Void, Never>?>(nil)

  /// The most simultaneous reads.
  public static let readerCount = 4

  /// How long reads and writes wait for a server that is away, before they throw: longer than a
  /// fail-over takes.
  public static let patience = Duration.seconds(30)

  /// Opens a database, creates its tables if there are none, and deletes the journal's entries of
  /// finished matches as far as that is quick. Blocks while it connects.
  ///
  /// Throws ``StorageError/Kind/locked`` when another server uses the database,
  /// ``StorageError/Kind/newerSchema`` when a newer version of the program has made its tables,
  /// ``StorageError/Kind/other`` when an older one has, when it is another cluster's, or when there
  /// are no tables, and ``StorageError/Kind/io`` when there is no connection.
  ///
  /// - Parameters:
  ///   - url: `postgres://user@host/database?…`. Of several hosts the primary is found with the
  ///     parameter `target_session_attrs=read-write`.
  ///   - directory: A folder that no other process may use meanwhile, with ``SQLiteStore``'s lock;
  ///     created if it is missing. `nil`: none.
  ///   - creates: Whether to create the tables in a database that has none.
  ///   - cluster: The id of the cluster that the database must belong to, and that a new database
  ///     gets; `nil`: any, and a random one.
  ///   - onReplaced: Called when a write fails because another server has taken over the database,
  ///     before the write throws: the memory of this process must not be used any more.
  ///   - onWaiting: Makes this process a standby: while another server uses the database, it waits
  ///     for the end of that one, and takes its place. A server that hangs for two seconds loses
  ///     it. Called when it is known what the wait is for.
  public static func open(
    url: String, directory: String? = nil, creatingTables creates: Bool = true,
    cluster: String? = nil, patience: Duration = PostgresStore.patience,
    onReplaced: @escaping @Sendable () -> Void = {}, onWaiting: ((PostgresWait) -> Void)? = nil
  ) async throws(StorageError) -> PostgresStore {
    var folder: DataDirectory?
    if let directory { folder = try DataDirectory(directory) }
    let make = { () throws(StorageError) in
      try PostgresStore(
        url: url, directory: folder, creates: creates, cluster: cluster, patience: patience,
        beatPause: PostgresWriter.beatPause, onReplaced: onReplaced)
    }
    guard let onWaiting else { return try await make().tidied() }
    var standby = try PostgresStandby(url, onWaiting: onWaiting)
    while true {
      try await standby.wait()
      do throws(StorageError) {
        return try await make().tidied()
      } catch  where error.kind == .locked || error.kind == .io {
        // Another standby came first, or the database is failing over.
        try? await Task.sleep(for: PostgresStandby.pause)
      }
    }
  }

  /// Deletes entries of the journal as far as that is quick; closes the store if that fails.
  private func tidied() async throws(StorageError) -> PostgresStore {
    do throws(StorageError) {
      try await write { try $0.tidyJournal() }
    } catch {
      await close()
      throw error
    }
    return self
  }

  /// - Parameter beatPause: The pause between the beats of its tenure while nothing is written.
  init(
    url: String, directory: DataDirectory? = nil, creates: Bool = true, cluster: String? = nil,
    patience: Duration = PostgresStore.patience, beatPause: Duration,
    onReplaced: @escaping @Sendable () -> Void = {}
  ) throws(StorageError) {
    let link = PostgresLink(url: url, translations: SQLTranslations(), patience: patience)
    do {
      writer = try PostgresWriter(
        link, beatPause: beatPause,
        prepare: { try PostgresSchema.prepare($0, creates: creates, cluster: cluster) },
        onUndone: { [log] in log.forget() }, onReplaced: onReplaced)
    } catch {
      throw StorageError(postgres: error)
    }
    readers = PostgresReaders(link, count: Self.readerCount)
    self.directory = Mutex(directory)
  }

  /// Whether a text is a URL with parameters that libpq knows. It connects to nothing.
  public static func canRead(url: String) -> Bool { PostgresConnection.canRead(url) }

  /// The current counters.
  public func metrics() -> PostgresMetrics { writer.metrics }

  /// The number of writes that wait for the next transaction.
  var waitingCount: Int { writer.waitingCount }

  public func close() async {
    let task = closing.withLock { closing in
      let task =
        closing
        ?? Task {
          await writer.close()
          await readers.close()
          directory.withLock { $0 = nil }
        }
      closing = task
      return task
    }
    await task.value
  }

  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (PostgresSession) throws -> Value
  ) async throws(StorageError) -> Value {
    try await readers.read(body)
  }

  package func write<Value: Sendable>(
    _ body: @escaping @Sendable (PostgresSession) throws -> Value
  ) async throws(StorageError) -> Value {
    try await writer.perform(body)
  }

  package func maintain(
    _ body: @escaping @Sendable (PostgresSession) throws -> Void,
    refused: @escaping @Sendable (StorageError) -> Void
  ) {
    writer.maintain(body, refused: refused)
  }
}
