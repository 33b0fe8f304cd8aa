import Foundation
import GRDB

/// A copy of a database as of one moment, of a server that runs or of one that does not.
///
/// The copy is one file that nobody but the owner may read. It is written under another name beside
/// it (`….partial`), checked, made durable, and only then gets its own: under that there is never
/// half a copy. Pages are copied a few at a time with rests in between, so that the server's
/// commits find processor and disk free; they do not change the copy, because it reads as of its
/// beginning, as long as which SQLite's log can't begin anew.
public struct Backup: Sendable {
  private let directory: String
  private let file: String
  private let replacesFile: Bool

  /// - Parameters:
  ///   - directory: The folder of the database.
  ///   - file: Where the copy is to be.
  ///   - replacesFile: Whether what is there may be replaced.
  public init(of directory: String, to file: String, replacingFile replacesFile: Bool) {
    self.directory = directory
    self.file = file
    self.replacesFile = replacesFile
  }

  private var partialPath: String { file + ".partial" }

  /// Writes the copy, and returns what is in it. Blocks while it does.
  ///
  /// Throws ``StorageError/Kind/constraint`` when something is there that may not be replaced. What
  /// is there is as before when it throws.
  public func write() throws(StorageError) -> DatabaseFileReport {
    try checkTarget()
    let snapshot = try SQLiteSnapshot(directory: directory, acceptingOlder: true)
    defer { snapshot.close() }
    let lock = try PartialFile(partialPath)
    defer { withExtendedLifetime(lock) {} }
    do {
      try copy(from: snapshot)
      let report = try DatabaseFile(path: partialPath).inspect(.quick)
      try FileOperations.synchronize(partialPath)
      try giveName()
      return report
    } catch {
      try? lock.remove()
      throw error
    }
  }

  private func checkTarget() throws(StorageError) {
    guard
      !FileOperations.isSame(FileOperations.folder(of: file), directory)
        || !DataDirectory.isReserved(URL(filePath: file).lastPathComponent)
    else {
      throw StorageError(kind: .other, message: "\(file) is a name that the server uses")
    }
    guard replacesFile || !FileOperations.exists(file) else { throw occupied }
    guard !FileOperations.exists(file) || FileOperations.isRegular(file) else {
      throw StorageError(kind: .other, message: "\(file) is no file")
    }
  }

  private var occupied: StorageError {
    StorageError(kind: .constraint, message: "\(file) exists already")
  }

  private func giveName() throws(StorageError) {
    if replacesFile {
      try FileOperations.rename(partialPath, to: file)
    } else {
      guard try FileOperations.renameIfFree(partialPath, to: file) else { throw occupied }
    }
    try FileOperations.synchronizeFolder(of: file)
  }

  private func copy(from snapshot: SQLiteSnapshot) throws(StorageError) {
    do {
      let target = try DatabaseQueue(path: partialPath)
      defer { try? target.close() }
      try target.writeWithoutTransaction { target in
        // A copy that is interrupted is worth nothing, and is made anew.
        try target.execute(
          sql: """
            PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
            PRAGMA cache_size = -\(Self.cacheKibibytes)
            """)
        var pace = BackupPace()
        try snapshot.copy(to: target, pagesPerStep: Self.pagesPerStep) {
          if pace.isTimeToSynchronize() { try FileOperations.synchronize(partialPath) }
          pace.rest()
        }
      }
    } catch {
      throw StorageError(error)
    }
  }

  /// A step is 256 KiB: less than the server's writer takes for one commit of many.
  private static let pagesPerStep = 64
  /// Little, so that what was copied goes to the disk steadily.
  private static let cacheKibibytes = 1024
}

/// How a copy leaves room for others: it rests as long as it has worked.
private struct BackupPace {
  private var workedSince = ContinuousClock.now
  private var stepCount = 0

  /// Every so often, so that the disk never has much to do at once.
  mutating func isTimeToSynchronize() -> Bool {
    stepCount += 1
    return stepCount.isMultiple(of: Self.stepsPerSynchronization)
  }

  mutating func rest() {
    let worked = workedSince.duration(to: .now)
    let rest = min(max(worked, Self.shortestRest), Self.longestRest)
    usleep(UInt32(rest / .microseconds(1)))
    workedSince = .now
  }

  private static let stepsPerSynchronization = 16
  private static let shortestRest = Duration.milliseconds(1)
  private static let longestRest = Duration.milliseconds(100)
}

/// The file that a copy grows in, taken by one process at a time.
private final class PartialFile {
  private let path: String
  private let descriptor: Int32

  /// Makes the file empty; throws ``StorageError/Kind/locked`` when another copy grows there.
  init(_ path: String) throws(StorageError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw StorageError("\(path) cannot be made", number: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isStillThere else {
      throw StorageError(kind: .locked, message: "another process writes \(path)")
    }
    // A copy that was interrupted may have left it, and files of SQLite's with it.
    guard ftruncate(descriptor, 0) == 0, fchmod(descriptor, 0o600) == 0 else {
      throw StorageError("\(path) cannot be written", number: errno)
    }
    for suffix in ["-wal", "-shm", "-journal"] { try FileOperations.remove(path + suffix) }
  }

  /// Whether nobody has renamed the file between its being opened and locked.
  private var isStillThere: Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  func remove() throws(StorageError) {
    for suffix in ["", "-wal", "-shm", "-journal"] { try FileOperations.remove(path + suffix) }
  }

  deinit { _ = close(descriptor) }
}
