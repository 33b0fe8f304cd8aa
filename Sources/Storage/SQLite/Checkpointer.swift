import GRDB
import Synchronization

/// Checkpoints SQLite's write-ahead log (copies its pages into the database) concurrently with the
/// writer.
///
/// By default SQLite checkpoints within the commit that makes the log long, and that commit waits
/// for a thousand pages. Here a separate connection does it, in *passes*. The log restarts from its
/// beginning only when all of it has been copied, which never happens while the writer adds pages;
/// so the writer copies the last few pages itself. During a pass the writer may add a bounded
/// number of pages only; otherwise the log would grow without limit on a slow disk or processor.
///
/// A pass must not begin on a log that has been copied completely: if the writer restarted the log
/// at that moment, SQLite before 3.51.3 could take pages for copied that are not, and lose them
/// (https://sqlite.org/wal.html#walresetbug). Therefore only a commit that began after the last
/// pass begins the next: its pages are still to be copied, so the log cannot restart.
final class Checkpointer: Sendable {
  /// In pages.
  enum Limits {
    /// The bytes of a page: SQLite's default, which nothing here changes.
    static let pageBytes = 4096
    /// The pages written between the beginnings of two passes: 16 MiB. With more, a pass copies
    /// less per write, because it copies only the last version of each page.
    static let pass = 4 * 1024
    /// The most pages written during a pass: 32 MiB. Then the writer waits for its end.
    static let duringPass = 8 * 1024
    /// The length from which a log should restart: 32 MiB. After a crash a start reads all of it.
    static let longLog = 8 * 1024
    /// The most pages that the writer copies itself, below ``longestLog``.
    static let rest = 64
    /// The length from which the writer copies whatever it can: 96 MiB. With the pages written
    /// during the pass that finds the log this long, and during the pass before, no log is longer
    /// than 160 MiB and a few commits. The exceptions are a read transaction that stays open
    /// meanwhile, reads that overlap each of the writer's attempts, and a disk that fails all
    /// checkpoints, which is counted.
    static let longestLog = 24 * 1024
    /// The size to which the log's file is truncated when the log restarts: 64 MiB.
    static let keptLog = 16 * 1024
  }

  /// The number of consecutive commits at which the writer tries to restart the log, which a
  /// simultaneous read can prevent.
  fileprivate static let tries = 16

  fileprivate struct State {
    /// The pages written since the last pass began.
    var unmoved = 0
    var isRunning = false
    /// Whether the last commit may have been copied already.
    var isUncertain = true
    /// Whether the next pass should begin at the next commit.
    var isUrgent = false
    /// The writer's remaining attempts to copy the rest.
    var tries = 0
    /// The log's length at the last checkpoint, in pages.
    var length = 0
    /// The number of checkpoints that failed.
    var refused = 0
    /// The number of times that the writer waited for a pass.
    var awaited = 0
    var isClosed = false
  }

  private enum Step { case nothing, beginPass, moveRest, awaitPass }

  private let queue: DatabaseQueue
  private let state = Mutex(State())

  /// Opens a connection to a database in WAL mode whose other connections do not checkpoint.
  ///
  /// - Parameter logBytes: The size of the log that a crash has left. It is unknown how much of it
  ///   was copied.
  init(path: String, logBytes: Int) throws {
    queue = try DatabaseQueue(path: path)
    state.withLock { $0.unmoved = logBytes / Limits.pageBytes }
    // The log became this long by repeated crashes before it could restart. There are no writes
    // yet, so all of it is copied, and the first commit restarts it.
    if logBytes / Limits.pageBytes >= Limits.longestLog { queue.inDatabase(moveRest) }
  }

  /// The number of checkpoints that failed.
  var failureCount: Int { state.withLock { $0.refused } }

  /// The number of times that the writer waited for a pass.
  var stallCount: Int { state.withLock { $0.awaited } }

  /// Begins or continues a checkpoint if one is due. Call it on the writer's thread after each
  /// commit.
  func noteCommit(ofPages count: Int, by writer: Database) {
    guard count > 0 else { return }
    let step = state.withLock { state in
      state.unmoved += count
      if state.isClosed { return Step.nothing }
      if state.isRunning {
        guard state.unmoved >= Limits.duringPass else { return .nothing }
        state.awaited += 1
        return .awaitPass
      }
      if state.tries > 0 {
        state.tries -= 1
        return .moveRest
      }
      if state.isUncertain {
        state.isUncertain = false
        return .nothing
      }
      guard state.isUrgent || state.unmoved >= Limits.pass else { return .nothing }
      state.begin()
      return .beginPass
    }
    switch step {
    case .nothing: break
    case .beginPass: beginPass()
    case .moveRest: moveRest(in: writer)
    case .awaitPass: queue.inDatabase { _ in }
    }
  }

  /// Begins a pass because the disk is full: a log that can restart needs no more room.
  func noteFullDisk() {
    let begins = state.withLock { state in
      guard !state.isRunning, !state.isClosed, !state.isUncertain, state.unmoved > 0 else {
        return false
      }
      state.begin()
      return true
    }
    if begins { beginPass() }
  }

  /// Returns when all passes that have begun are finished.
  func awaitPass() async {
    await withCheckedContinuation { continuation in
      queue.asyncWriteWithoutTransaction { _ in continuation.resume() }
    }
  }

  /// Stops beginning passes, and returns when none is running. Call it when the writer has ended.
  func close() async {
    state.withLock { $0.isClosed = true }
    await awaitPass()
    // No statement keeps the connection open; if closing fails, it is closed on deinitialization.
    try? queue.close()
  }

  private func beginPass() {
    queue.asyncWriteWithoutTransaction { database in
      let log = Self.pass(in: database)
      self.state.withLock { $0.end(log) }
    }
  }

  /// Copies the rest of the log. There are no writes meanwhile: the writer calls it, or the init.
  private func moveRest(in database: Database) {
    let log = Self.pass(in: database)
    state.withLock { state in
      if log == nil { state.refused += 1 }
      state.unmoved = 0
      state.isUncertain = true
      let isAnew = log.map { $0.length < state.length } ?? true
      let isHeld = log.map { $0.left > Limits.rest } ?? true
      if isAnew || isHeld { state.tries = 0 }
      state.length = log?.length ?? 0
    }
  }

  /// Checkpoints once. Returns the log's length at the beginning, and the number of pages that
  /// could not be copied because older ones are being read, both in pages; `nil` after an error.
  /// Pages that are not copied stay in the log, where they are as durable, until the next pass.
  private static func pass(in database: Database) -> (length: Int, left: Int)? {
    guard let (length, moved) = try? database.checkpoint(.passive) else { return nil }
    return (length, length - moved)
  }
}

extension Checkpointer.State {
  fileprivate mutating func begin() {
    unmoved = 0
    isUrgent = false
    isRunning = true
  }

  /// Decides after a pass whether the writer copies the rest or another pass follows soon.
  fileprivate mutating func end(_ log: (length: Int, left: Int)?) {
    isRunning = false
    isUncertain = true
    if log == nil { refused += 1 }
    guard let log, log.length >= Checkpointer.Limits.longLog else { return }
    length = log.length
    if unmoved + log.left <= Checkpointer.Limits.rest
      || log.length >= Checkpointer.Limits.longestLog
    {
      tries = Checkpointer.tries
    } else if log.left <= Checkpointer.Limits.rest {
      isUrgent = true
    }
  }
}
