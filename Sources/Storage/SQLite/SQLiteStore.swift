import Community
import Foundation
import GRDB
import GameRules
import Synchronization

/// The store on disk: an SQLite database, `whereami.sqlite` in a folder of its own, in WAL mode.
///
/// One thread writes and commits all writes that have arrived together. Up to ``readerCount``
/// readers read committed data without waiting for the writer. Callers are suspended, never
/// blocked. The folder is used by one process at a time.
public final class SQLiteStore: SQLStore {
  // Not private, for the extensions in other files.
  let pool: DatabasePool
  let databasePath: String
  let checkpointer: Checkpointer
  /// Whether the reserve file exists, which gives a start room on a full disk.
  public let hasReserve: Bool
  /// Not private, so that tests can inject faults.
  let writer: GroupCommit
  package let log = JournalLog()
  package let progress = StatisticsProgress()
  private let state: Mutex<State>

  private struct State {
    /// The lock on the folder, held as long as the database is open.
    var directory: DataDirectory?
    var closing: Task<Void, Never>?
    var activeReads = 0
    var waitsForReads: CheckedContinuation<Void, Never>?
  }

  /// Opens the database in a folder, and creates both if they are missing. Blocks meanwhile.
  ///
  /// Throws ``StorageError/Kind/locked`` when another process uses the folder, and
  /// ``StorageError/Kind/newerSchema`` when a newer version of the program has migrated the
  /// database.
  public convenience init(directory path: String, durability: Durability) throws(StorageError) {
    try self.init(directory: path, durability: durability, version: nil)
  }

  /// Migrates up to `version`, for tests of later migrations; to the last version if it is `nil`.
  ///
  /// - Parameters:
  ///   - busyTimeout: In seconds.
  ///   - idleTimeout: See ``GroupCommit``.
  init(
    directory path: String, durability: Durability, version: String? = nil,
    busyTimeout: Double = SQLiteStore.busyTimeout,
    idleTimeout: DispatchTimeInterval = GroupCommit.idleTimeout
  ) throws(StorageError) {
    let directory = try DataDirectory(path)
    databasePath = directory.databasePath
    do {
      pool = try Self.open(
        in: directory, durability: durability, version: version, busyTimeout: busyTimeout)
      checkpointer = try Checkpointer(
        path: directory.databasePath,
        logBytes: FileOperations.length(of: DataDirectory.logPath(of: directory.databasePath)))
    } catch {
      throw StorageError(error).about(directory.databasePath)
    }
    hasReserve = directory.reserve.make()
    writer = GroupCommit(pool, checkpointer, idleTimeout: idleTimeout) { [log] in log.forget() }
    state = Mutex(State(directory: directory))
  }

  /// The number of transactions that writes have taken since the store was opened.
  public var transactionCount: Int { writer.transactionCount }

  /// The most simultaneous reads.
  public static let readerCount = 4

  public func close() async {
    let closing = state.withLock { state in
      let closing = state.closing ?? Task { await self.closeOnce() }
      state.closing = closing
      return closing
    }
    await closing.value
  }

  private func closeOnce() async {
    await writer.close()
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.activeReads > 0 { state.waitsForReads = continuation }
        return state.activeReads == 0
      }
      if isIdle { continuation.resume() }
    }
    await checkpointer.close()
    // The database is one file then, which can be copied. If this fails, the next start recovers
    // the log as after a crash.
    _ = try? await pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    // Without reads and writes SQLite has no reason to fail. If it does, the connection closes when
    // the pool is deinitialized; everything that was acknowledged is durable anyway.
    try? pool.close()
    state.withLock { $0.directory = nil }
  }

  package func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StorageError) -> Value {
    try await writer.perform(body)
  }

  package func maintain(
    _ body: @escaping @Sendable (Database) throws -> Void,
    refused: @escaping @Sendable (StorageError) -> Void
  ) {
    writer.maintain(body, refused: refused)
  }

  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StorageError) -> Value {
    let isOpen = state.withLock { state in
      guard state.closing == nil else { return false }
      state.activeReads += 1
      return true
    }
    guard isOpen else { throw .closed }
    defer { endRead() }
    do {
      return try await pool.read(body)
    } catch {
      throw StorageError(error)
    }
  }

  private func endRead() {
    let waiter = state.withLock { state in
      state.activeReads -= 1
      guard state.activeReads == 0 else { return nil as CheckedContinuation<Void, Never>? }
      defer { state.waitsForReads = nil }
      return state.waitsForReads
    }
    waiter?.resume()
  }
}
