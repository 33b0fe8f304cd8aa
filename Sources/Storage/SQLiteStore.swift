import Community
import Foundation
import GRDB
import GameRules
import Synchronization

/// The store on disk: `whereami.sqlite` in a folder of its own, in WAL mode.
///
/// One thread writes, committing whatever has come in the meantime together; up to
/// ``readerCount`` readers see what was committed, without waiting for the writer. No caller is
/// blocked: all waiting is suspension. One process at a time can have the folder.
public final class SQLiteStore: Store {
  /// Not private, for the methods in other files.
  let pool: DatabasePool
  let databasePath: String
  let checkpointer: Checkpointer
  /// Whether room is kept on the disk for a start after the disk was full.
  public let hasReserve: Bool
  /// Not private, so that tests can inject faults.
  let writer: GroupCommit
  private let log = JournalLog()
  private let state: Mutex<State>
  /// Everybody up to here has statistics or needs none. See ``computeMissingStatistics(limit:)``.
  let lastComputedStatistics = Mutex<PlayerID?>(nil)

  private struct State {
    /// Held as long as the database is open.
    var directory: DataDirectory?
    var closing: Task<Void, Never>?
    var activeReads = 0
    var waitsForReads: CheckedContinuation<Void, Never>?
  }

  /// Opens the database in a folder, and makes both if they are missing. Blocks while it does.
  ///
  /// Throws ``StorageError/Kind/locked`` when another process has the folder, and
  /// ``StorageError/Kind/newerSchema`` when a newer version of the program has been here.
  public convenience init(directory path: String, durability: Durability) throws(StorageError) {
    try self.init(directory: path, durability: durability, version: nil)
  }

  /// Migrates only up to that version, for tests of later migrations; to the last if it is `nil`.
  ///
  /// - Parameters:
  ///   - busyTimeout: In seconds.
  ///   - patience: See ``GroupCommit``.
  init(
    directory path: String, durability: Durability, version: String? = nil,
    busyTimeout: Double = SQLiteStore.busyTimeout,
    patience: DispatchTimeInterval = GroupCommit.patience
  ) throws(StorageError) {
    let directory = try DataDirectory(path)
    databasePath = directory.databasePath
    do {
      pool = try Self.open(
        in: directory, durability: durability, version: version, busyTimeout: busyTimeout)
      checkpointer = try Checkpointer(
        path: directory.databasePath,
        logBytes: StoredFiles.length(of: DataDirectory.logPath(of: directory.databasePath)))
    } catch {
      throw StorageError(error).about(directory.databasePath)
    }
    hasReserve = directory.reserve.make()
    writer = GroupCommit(pool, checkpointer, patience: patience) { [log] in log.forget() }
    state = Mutex(State(directory: directory))
  }

  /// The number of transactions that writes have taken since the store was opened.
  public var transactionCount: Int { writer.transactionCount }

  /// How many reads there can be at the same time.
  public static let readerCount = 4

  public func createPlayer(
    _ player: PlayerRecord, token: TokenRecord
  ) async throws(StorageError) -> CreatePlayerResult {
    precondition(token.player == player.id, "the player's own token")
    return try await writer.perform { try $0.createPlayer(player, token: token) }
  }

  public func endToken(_ hash: TokenHash) async throws(StorageError) {
    try await writer.perform { try $0.endToken(hash) }
  }

  public func endTokens(of player: PlayerID) async throws(StorageError) {
    try await writer.perform { try $0.endTokens(of: player) }
  }

  @discardableResult
  public func commit(_ writes: [StoreWrite]) async throws(StorageError) -> CommitReport {
    let report = try await writer.perform { [log] in try $0.apply(writes, log) }
    if log.takeSweep() {
      writer.maintain({ try $0.sweepJournal() }, refused: { [log] in log.noteFailedSweep($0) })
    }
    return report
  }

  public func player(_ id: PlayerID) async throws(StorageError) -> PlayerRecord? {
    try await read { try $0.player(id) }
  }

  public func player(
    forToken hash: TokenHash, at now: Instant
  ) async throws(StorageError) -> PlayerRecord? {
    try await read { try $0.player(forToken: hash, at: now) }
  }

  public func journal() async throws(StorageError) -> [JournalEntry] {
    try await read { try $0.journal() }
  }

  public func waitingTickets() async throws(StorageError) -> [WaitingTicketRecord] {
    try await read { try $0.waitingTickets() }
  }

  public func openChallenges() async throws(StorageError) -> [Challenge] {
    try await read { try $0.challenges() }
  }

  public func lastAlive() async throws(StorageError) -> Instant? {
    try await read { try $0.lastAlive() }
  }

  public func finishedMatch(_ id: MatchID) async throws(StorageError) -> FinishedMatchRecord? {
    try await read { try FinishedMatchReader.read(id, from: $0) }
  }

  public func matches(
    of player: PlayerID, before: MatchID?, limit: Int
  ) async throws(StorageError) -> [FinishedMatchRecord] {
    precondition((0...FinishedMatchRecord.pageLimit).contains(limit), "a number of matches")
    return try await read { try $0.finishedMatches(of: player, before: before, limit: limit) }
  }

  public func finishedMatchIDs(
    after previous: MatchID?, limit: Int
  ) async throws(StorageError) -> [MatchID] {
    precondition(limit >= 0, "a number of matches")
    return try await read { try $0.finishedMatchIDs(after: previous, limit: limit) }
  }

  public func counts() async throws(StorageError) -> StoreCounts {
    try await read { try $0.counts() }
  }

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
    // One file again, for whoever copies it. Without it, the next start reads the log as after a
    // crash.
    _ = try? await pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    // With no read and no write left SQLite has no reason to refuse; if it does, the connection
    // closes with the pool, and everything that was acknowledged is durable anyway.
    try? pool.close()
    state.withLock { $0.directory = nil }
  }

  /// What the database holds at one moment. Not private, for the methods in other files.
  func read<Value: Sendable>(
    _ body: @Sendable (Database) throws -> Value
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
