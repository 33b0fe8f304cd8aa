import Community
import Foundation
import GRDB
import GameRules

/// What a data directory holds at one moment, for looking at it: nothing can be written through it.
///
/// It needs no lock and disturbs nobody: a server that runs goes on writing, and what it writes is
/// not seen. Meanwhile SQLite's log grows instead of being used again, so it is to be closed when
/// it has served. The last to close a database empties SQLite's log into it, here too.
public final class SQLiteSnapshot: Sendable {
  private let queue: DatabaseQueue

  /// Opens the database in a folder as it is now. Blocks while it does.
  ///
  /// Throws ``StorageError/Kind/io`` when there is none, ``StorageError/Kind/newerSchema`` when a
  /// newer version of the program has been here, and ``StorageError/Kind/other`` when only an older
  /// one has.
  public convenience init(directory path: String) throws(StorageError) {
    try self.init(directory: path, acceptingOlder: false)
  }

  /// - Parameter acceptsOlder: Whether a database that this program would migrate is opened too: as
  ///   it is, for being copied.
  init(directory path: String, acceptingOlder acceptsOlder: Bool) throws(StorageError) {
    let database = DataDirectory.databasePath(in: path)
    guard !RestorationFolder(path).isUnderWay else {
      throw StorageError(
        kind: .other, message: "a restoration in \(path) was interrupted: serving it completes it")
    }
    guard FileOperations.exists(database) else {
      throw StorageError(
        kind: .io, systemErrorNumber: ENOENT, message: "there is no database in \(path)")
    }
    try DatabaseFile(path: database).checkPlausible()
    do {
      queue = try DatabaseQueue(path: database, configuration: Self.configuration)
      try queue.writeWithoutTransaction { try Self.holdMoment(in: $0, acceptsOlder) }
    } catch {
      throw StorageError(error)
    }
  }

  /// Lets go of the moment and of the file. No method may be called any more.
  public func close() {
    // Nothing was written that could be lost; what SQLite does not close now ends with the process.
    try? queue.writeWithoutTransaction { try $0.rollback() }
    try? queue.close()
  }

  /// Not read-only, because such a connection leaves SQLite's log and its index behind when it is
  /// the last to close; ``holdMoment(in:)`` forbids all writing instead.
  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(busyTimeout)
    // One transaction is held as long as the snapshot lives.
    configuration.allowsUnsafeTransactions = true
    return configuration
  }

  private static func holdMoment(in database: Database, _ acceptsOlder: Bool) throws {
    try database.execute(sql: "PRAGMA query_only = ON")
    try database.beginTransaction(.deferred)
    // Only the first read takes the moment.
    let migrator = Schema.migrator
    guard try !migrator.hasBeenSuperseded(database) else {
      throw StorageError(
        kind: .newerSchema, message: "a newer version of the program has changed the database")
    }
    guard try acceptsOlder || migrator.hasCompletedMigrations(database) else {
      throw StorageError(
        kind: .other,
        message: "the database is of an older version of the program: serving it once updates it")
    }
  }

  /// In seconds. How long a statement waits for another program's lock.
  private static let busyTimeout = 5.0

  /// Copies all pages as of the moment, and calls `afterStep` after every so many.
  func copy(
    to target: Database, pagesPerStep: Int, afterStep: () throws -> Void
  ) throws {
    try withoutActuallyEscaping(afterStep) { afterStep in
      try queue.writeWithoutTransaction { database in
        // The transaction that is held lets no other's writes make the copy begin anew.
        try database.backup(to: target, pagesPerStep: CInt(pagesPerStep)) { _ in try afterStep() }
      }
    }
  }

  /// What the database holds at the snapshot's moment. Not private, for the methods in other files.
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

// The same as of a store.
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

  public func statistics(of player: PlayerID) async throws(StorageError) -> Statistics? {
    try await read { try $0.statistics(of: player) }
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
