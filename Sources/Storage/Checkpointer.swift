import GRDB
import Synchronization

/// Moves what SQLite's log has into the database, beside the writer.
///
/// Left to itself SQLite does so in the commit that makes the log long, which then waits until the
/// disk has a thousand pages. Here a connection of its own does it, in *passes*. A log begins anew
/// only when nothing of it is left to be moved, and while somebody writes something always is: so
/// the writer moves the last few pages itself.
final class Checkpointer: Sendable {
  /// In pages.
  private enum Limits {
    /// What is written between the beginnings of two passes: 16 MiB. The more it is the more often
    /// the same page was written, of which a pass moves the last only.
    static let pass = 4 * 1024
    /// A log of this length should begin anew: 32 MiB. After a crash a start reads all of it.
    static let longLog = 8 * 1024
    /// What the writer may have to move.
    static let rest = 64
    /// From here on the writer moves whatever is left: 128 MiB.
    static let longestLog = 32 * 1024
  }

  /// How many passes follow each other to leave little to the writer.
  private static let passes = 4

  private struct State {
    /// Pages that were written since the last pass began.
    var unmoved = 0
    var isRunning = false
    /// The writer is to move the rest.
    var isAlmostDone = false
    var isClosed = false
    var waitsForPass: CheckedContinuation<Void, Never>?
  }

  private enum Step { case nothing, beginPass, moveRest }

  private let queue: DatabaseQueue
  private let state = Mutex(State())

  /// Of a database that is open, in WAL mode, by connections that do not checkpoint by themselves.
  init(path: String) throws {
    queue = try DatabaseQueue(path: path)
  }

  /// To be called on the writer's thread after each commit.
  func noteCommit(ofPages count: Int, by writer: Database) {
    let step = state.withLock { state in
      state.unmoved += count
      if state.isRunning || state.isClosed { return Step.nothing }
      if state.isAlmostDone {
        state.isAlmostDone = false
        state.unmoved = 0
        return .moveRest
      }
      guard state.unmoved >= Limits.pass else { return .nothing }
      state.unmoved = 0
      state.isRunning = true
      return .beginPass
    }
    switch step {
    case .nothing: break
    case .beginPass: queue.asyncWriteWithoutTransaction { self.movePages(in: $0) }
    case .moveRest: _ = Self.pass(in: writer)
    }
  }

  /// Begins no pass any more, and returns when none is under way.
  func close() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        state.isClosed = true
        if state.isRunning { state.waitsForPass = continuation }
        return !state.isRunning
      }
      if isIdle { continuation.resume() }
    }
    // The connection has no statement that could keep it; if it cannot be closed, it ends with us.
    try? queue.close()
  }

  private func movePages(in database: Database) {
    var isAlmostDone = false
    for _ in 0..<Self.passes {
      guard let log = Self.pass(in: database), log.length >= Limits.longLog, log.left == 0 else {
        break
      }
      let unmoved = state.withLock { state in
        defer { state.unmoved = 0 }
        return state.unmoved
      }
      isAlmostDone = unmoved <= Limits.rest || log.length >= Limits.longestLog
      if isAlmostDone { break }
    }
    let waiter = state.withLock { state in
      state.isRunning = false
      state.isAlmostDone = isAlmostDone
      defer { state.waitsForPass = nil }
      return state.waitsForPass
    }
    waiter?.resume()
  }

  /// The log's length when the pass began, and what of it could not be moved, because somebody
  /// reads what was before; `nil` when nothing could be. Then all stays in the log, where it is as
  /// durable as in the database, and another pass comes.
  private static func pass(in database: Database) -> (length: Int, left: Int)? {
    guard let (length, moved) = try? database.checkpoint(.passive) else { return nil }
    return (length, length - moved)
  }
}
