import Community
import Foundation
import GRDB
import GameRules
import Learning

/// A read-only view of a data directory's database at one moment.
///
/// It needs no lock: a running server goes on writing, and its later writes are not visible. As
/// long as the snapshot is open, SQLite's log grows and cannot restart, so close the snapshot soon.
/// If it is the last connection to the database, closing it copies the log into the database.
public final class SQLiteSnapshot: Sendable {
  private let queue: DatabaseQueue

  /// Opens the database in a folder at the current moment. Blocks meanwhile.
  ///
  /// Throws ``StorageError/Kind/io`` if there is none, ``StorageError/Kind/newerSchema`` if a newer
  /// version of the program has migrated it, and ``StorageError/Kind/other`` if this version would
  /// have to migrate it.
  public convenience init(directory path: String) throws(StorageError) {
    try self.init(directory: path, acceptingOlder: false)
  }

  /// - Parameter acceptsOlder: Whether to open a database that this program would migrate too,
  ///   without migrating it, to copy it.
  init(directory path: String, acceptingOlder acceptsOlder: Bool) throws(StorageError) {
    let database = DataDirectory.databasePath(in: path)
    guard !RestorationFolder(path).isUnderWay else {
      throw StorageError(
        kind: .other,
        message: "a restoration in \(path) was interrupted: start the server to complete it")
    }
    guard FileOperations.exists(database) else {
      throw StorageError(
        kind: .io, systemErrorNumber: ENOENT, message: "there is no database in \(path)")
    }
    try DatabaseFile(path: database).checkPlausible()
    do {
      queue = try DatabaseQueue(path: database, configuration: Self.configuration)
      try queue.writeWithoutTransaction { try Self.beginSnapshot(in: $0, acceptsOlder) }
    } catch {
      throw StorageError(error)
    }
  }

  /// Ends the transaction and closes the file. No method may be called afterwards.
  public func close() {
    // Nothing was written that could be lost; if closing fails, the connection ends with the
    // process.
    try? queue.writeWithoutTransaction { try $0.rollback() }
    try? queue.close()
  }

  /// Not read-only, because such a connection leaves SQLite's log and its index behind when it is
  /// the last to close. ``beginSnapshot(in:_:)`` forbids all writing instead.
  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(busyTimeout)
    // A transaction stays open as long as the snapshot exists.
    configuration.allowsUnsafeTransactions = true
    return configuration
  }

  private static func beginSnapshot(in database: Database, _ acceptsOlder: Bool) throws {
    try database.execute(sql: "PRAGMA query_only = ON")
    try database.beginTransaction(.deferred)
    // The transaction's first read determines the moment.
    let migrator = Schema.migrator
    guard try !migrator.hasBeenSuperseded(database) else {
      throw StorageError(
        kind: .newerSchema, message: "a newer version of the program has changed the database")
    }
    guard try acceptsOlder || migrator.hasCompletedMigrations(database) else {
      throw StorageError(
        kind: .other,
        message: "the database is of an older version of the program: start the server to update it"
      )
    }
  }

  /// The longest time that a statement waits for another program's lock, in seconds.
  private static let busyTimeout = 5.0

  /// Copies all pages of the snapshot, and calls `afterStep` after every `pagesPerStep` pages.
  func copy(
    to target: Database, pagesPerStep: Int, afterStep: () throws -> Void
  ) throws {
    try withoutActuallyEscaping(afterStep) { afterStep in
      try queue.writeWithoutTransaction { database in
        // With the open transaction, other connections' writes do not restart the copy.
        try database.backup(to: target, pagesPerStep: CInt(pagesPerStep)) { _ in try afterStep() }
      }
    }
  }

  /// Reads the snapshot, and blocks meanwhile.
  func access<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try queue.writeWithoutTransaction(body)
  }

  /// Reads the snapshot. Not private, for the extensions in other files.
  func read<Value: Sendable>(
    _ body: @Sendable (Database) throws -> Value
  ) async throws(StorageError) -> Value {
    do {
      return try await queue.writeWithoutTransaction(body)
    } catch {
      throw StorageError(error)
    }
  }
}

// The methods of a `Store` of the same names.
extension SQLiteSnapshot {
  public func counts() async throws(StorageError) -> StoreCounts {
    try await read { try $0.counts() }
  }

  public func playerIDs(
    after previous: PlayerID?, limit: Int
  ) async throws(StorageError) -> [PlayerID] {
    precondition(limit >= 0, "a number of players")
    return try await read { try $0.playerIDs(after: previous, limit: limit) }
  }

  public func player(_ id: PlayerID) async throws(StorageError) -> PlayerRecord? {
    try await read { try $0.player(id) }
  }

  public func memory(of player: PlayerID) async throws(StorageError) -> Memory {
    try await read { try $0.memory(of: player) }
  }

  public func statistics(of player: PlayerID) async throws(StorageError) -> Statistics? {
    try await read { try $0.statistics(of: player) }
  }

  /// When a server was running last; `nil` if none has said so.
  public func lastAlive() async throws(StorageError) -> Instant? {
    try await read { try $0.lastAlive() }
  }

  public func boardEntries(of player: PlayerID) async throws(StorageError) -> [BoardEntry] {
    try await read { try $0.boardEntries(of: player) }
  }

  public func history(of player: PlayerID) async throws(StorageError) -> PlayerHistory {
    try await read { try $0.history(of: player) }
  }

  public func badges(of player: PlayerID) async throws(StorageError) -> [BadgeRecord] {
    try await read { try $0.badges(of: player) }
  }

  public func friendList(of player: PlayerID) async throws(StorageError) -> FriendList {
    try await read { try $0.friendList(of: player) }
  }

  public func finishedMatchIDs(
    after previous: MatchID?, limit: Int
  ) async throws(StorageError) -> [MatchID] {
    precondition(limit >= 0, "a number of matches")
    return try await read { try $0.finishedMatchIDs(after: previous, limit: limit) }
  }

  public func finishedMatch(_ id: MatchID) async throws(StorageError) -> FinishedMatchRecord? {
    try await read { try FinishedMatchReader.read(id, from: $0) }
  }

  public func journal() async throws(StorageError) -> [JournalEntry] {
    try await read { try $0.journal() }
  }

  public func waitingTickets() async throws(StorageError) -> [WaitingTicketRecord] {
    try await read { try $0.waitingTickets() }
  }
}
