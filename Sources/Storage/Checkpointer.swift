import GRDB
import Synchronization

/// Moves what SQLite's log has into the database, beside the writer.
///
/// Left to itself SQLite does so in the commit that makes the log long, which then waits until the
/// disk has a thousand pages. Here a connection of its own does it, in *passes*. A log begins anew
/// only when nothing of it is left to be moved, and while somebody writes something always is: so
/// the writer moves the last few pages itself. And it goes on writing during a pass only so far: on
/// a disk, or a processor, that cannot move as fast as is written, the log would have no end.
///
/// A pass must not begin on a log of which nothing is left: if the writer began it anew in that
/// moment, SQLite before 3.51.3 could take pages for moved that are not, and lose them
/// (https://sqlite.org/wal.html#walresetbug). Therefore only a commit that began after the last
/// pass begins the next: what it wrote is there to be moved, and the log stays.
final class Checkpointer: Sendable {
  /// In pages.
  enum Limits {
    /// The bytes of one: SQLite's own choice, which nothing here changes.
    static let pageBytes = 4096
    /// What is written between the beginnings of two passes: 16 MiB. The more it is the more often
    /// the same page was written, of which a pass moves the last only.
    static let pass = 4 * 1024
    /// What may be written while a pass is under way: 32 MiB. Then the writer waits for its end.
    static let duringPass = 8 * 1024
    /// A log of this length should begin anew: 32 MiB. After a crash a start reads all of it.
    static let longLog = 8 * 1024
    /// What the writer may have to move.
    static let rest = 64
    /// From here on the writer moves whatever can be: 96 MiB. With what is written during the pass
    /// that finds the log this long, and during the one before, no log is longer than 160 MiB and
    /// a few commits. Unless somebody reads one state of the database all the while, or many read
    /// in turn at each of the moments at which the writer tries; or the disk takes nothing for the
    /// database, which is counted.
    static let longestLog = 24 * 1024
    /// A file that was longer when its log began anew is cut to this: 64 MiB.
    static let keptLog = 16 * 1024
  }

  /// At how many commits one after the other the writer tries to begin the log anew, which somebody
  /// who reads just then can prevent.
  fileprivate static let tries = 16

  fileprivate struct State {
    /// Pages that were written since the last pass began.
    var unmoved = 0
    var isRunning = false
    /// The last commit may have been moved already.
    var isUncertain = true
    /// The next pass should begin soon.
    var isUrgent = false
    /// How often the writer may yet move the rest.
    var tries = 0
    /// The log's length when it was last looked at.
    var length = 0
    /// How often nothing could be moved.
    var refused = 0
    /// How often the writer waited for a pass.
    var awaited = 0
    var isClosed = false
  }

  private enum Step { case nothing, beginPass, moveRest, awaitPass }

  private let queue: DatabaseQueue
  private let state = Mutex(State())

  /// Of a database that is open, in WAL mode, by connections that do not checkpoint by themselves.
  ///
  /// - Parameter logBytes: What a crash has left in the log. Nothing says how much of it was moved.
  init(path: String, logBytes: Int) throws {
    queue = try DatabaseQueue(path: path)
    state.withLock { $0.unmoved = logBytes / Limits.pageBytes }
    // One crash came after the other, each before a pass could have the log begin anew. Nobody
    // writes yet, so that all of it is moved: the first commit begins it anew.
    if logBytes / Limits.pageBytes >= Limits.longestLog { queue.inDatabase(moveRest) }
  }

  /// How often the disk, or SQLite, let nothing be moved.
  var refusedCount: Int { state.withLock { $0.refused } }

  /// How often the writer waited for what was moved too slowly.
  var awaitedCount: Int { state.withLock { $0.awaited } }

  /// To be called on the writer's thread after each commit.
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

  /// The disk has no room for a longer log: one of which everything was moved needs none.
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

  /// Returns when no pass is under way of those that were begun before.
  func awaitPass() async {
    await withCheckedContinuation { continuation in
      queue.asyncWriteWithoutTransaction { _ in continuation.resume() }
    }
  }

  /// Begins no pass any more, and returns when none is under way. To be called when the writer has
  /// ended: it begins them.
  func close() async {
    state.withLock { $0.isClosed = true }
    await awaitPass()
    // The connection has no statement that could keep it; if it cannot be closed, it ends with us.
    try? queue.close()
  }

  private func beginPass() {
    queue.asyncWriteWithoutTransaction { database in
      let log = Self.pass(in: database)
      self.state.withLock { $0.end(log) }
    }
  }

  /// Nobody writes meanwhile: it is the writer who does it, or there is none yet.
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

  /// The log's length when the pass began, and what of it could not be moved, because somebody
  /// reads what was before; `nil` when nothing could be, which is counted. Then all stays in the
  /// log, where it is as durable as in the database, and another pass comes.
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

  /// What follows from a pass: the writer has little to do, or another pass leaves it less.
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
