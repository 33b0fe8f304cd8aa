import Foundation
import GRDB

/// A copy of a database as of one moment, whether or not a server runs.
///
/// The copy is a single file that only its owner may read. It is written under a temporary name
/// (`….partial`), checked, made durable and renamed, so that the final name never has a partial
/// copy. Pages are copied in small steps with pauses in between, which leaves processor and disk to
/// the server's commits. Those do not change the copy, which reads a snapshot; as long as it is
/// open SQLite's log cannot restart.
public struct Backup: Sendable {
  private let directory: String
  private let file: String
  private let replacesFile: Bool

  /// - Parameters:
  ///   - directory: The folder of the database.
  ///   - file: The path of the copy.
  ///   - replacesFile: Whether an existing file may be replaced.
  public init(of directory: String, to file: String, replacingFile replacesFile: Bool) {
    self.directory = directory
    self.file = file
    self.replacesFile = replacesFile
  }

  private var partialPath: String { file + ".partial" }

  /// Writes the copy, and returns a report of its contents. Blocks meanwhile.
  ///
  /// Throws ``StorageError/Kind/constraint`` when the file exists and may not be replaced. An
  /// existing file is unchanged when it throws.
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
      try publish()
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

  /// Renames the copy to its final name.
  private func publish() throws(StorageError) {
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
        // An interrupted copy is discarded, so the copy needs no journal.
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
        // A copy must not tell the addresses behind its tags of networks.
        guard try target.tableExists("network_key") else { return }
        try target.execute(sql: "PRAGMA secure_delete = ON; DELETE FROM network_key")
        // The copy is in the mode of its original, whose log is not renamed with it.
        let isBusy = try Bool.fetchOne(target, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        guard isBusy == false else {
          throw StorageError(kind: .other, message: "the copy keeps the key of networks")
        }
      }
    } catch {
      throw StorageError(error)
    }
  }

  /// A step is 256 KiB, which takes less time than a commit of many writes.
  private static let pagesPerStep = 64
  /// A small cache writes the copied pages to the disk steadily.
  private static let cacheKibibytes = 1024
}

/// The pace of a copy: after each step it pauses as long as the step took.
private struct BackupPace {
  private var workedSince = ContinuousClock.now
  private var stepCount = 0

  /// Whether to synchronize after this step; regular synchronizations keep each of them short.
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

/// The temporary file of a copy, locked by one process at a time.
private final class PartialFile {
  private let path: String
  private let descriptor: Int32

  /// Creates or empties the file; throws ``StorageError/Kind/locked`` if another process writes it.
  init(_ path: String) throws(StorageError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw StorageError("\(path) cannot be made", number: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isStillThere else {
      throw StorageError(kind: .locked, message: "another process writes \(path)")
    }
    // An interrupted copy may have left the file, and files of SQLite beside it.
    guard ftruncate(descriptor, 0) == 0, fchmod(descriptor, 0o600) == 0 else {
      throw StorageError("\(path) cannot be written", number: errno)
    }
    for suffix in ["-wal", "-shm", "-journal"] { try FileOperations.remove(path + suffix) }
  }

  /// Whether the path still refers to the opened file, which another process may have renamed
  /// before the lock.
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
