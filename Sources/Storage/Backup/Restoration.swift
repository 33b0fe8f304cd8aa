import Foundation

/// Puts a copy of a database in the place of the one that is there, or of none.
///
/// What was there is kept under another name; what comes belongs to whom the folder belongs. At any
/// moment of it the folder has either the old data or the new, whole: `RestorationFolder` has the
/// steps.
public struct Restoration: Sendable {
  /// What came of it.
  public struct Report: Hashable, Sendable {
    public let restored: DatabaseFileReport
    /// Where the database that was there is now; `nil` if there was none.
    public let keptPath: String?
  }

  private let file: String
  private let directory: String
  private let replacesDatabase: Bool

  /// - Parameters:
  ///   - file: The copy. SQLite's log beside it (`…-wal`) counts as part of it.
  ///   - directory: The folder of the database; made if it is missing.
  ///   - replacesDatabase: Whether a database that is there may be replaced.
  public init(
    of file: String, in directory: String, replacingDatabase replacesDatabase: Bool
  ) {
    self.file = file
    self.directory = directory
    self.replacesDatabase = replacesDatabase
  }

  /// Carries it out. Blocks while it does.
  ///
  /// Throws ``StorageError/Kind/locked`` when a server uses the folder or the file's,
  /// ``StorageError/Kind/constraint`` when a database is there that may not be replaced, and
  /// whatever is wrong with the file. The database is as before when it throws.
  public func run() throws(StorageError) -> Report {
    try checkFile()
    let taken = try DataDirectory(directory)
    defer { withExtendedLifetime(taken) {} }
    let folder = RestorationFolder(directory)
    let occupied = FileOperations.exists(folder.databasePath)
    guard replacesDatabase || !occupied else {
      throw StorageError(
        kind: .constraint, message: "there is a database in \(directory) already")
    }
    let restored: DatabaseFileReport
    do {
      try stage(at: folder.stagedPath)
      restored = try inspect(folder.stagedPath)
      try FileOperations.synchronize(folder.stagedPath)
      try folder.decide()
    } catch {
      if !folder.isUnderWay { try? folder.complete() }
      throw error
    }
    let keptPath = occupied ? folder.keptPath() : nil
    try folder.complete()
    return Report(restored: restored, keptPath: keptPath)
  }

  private func checkFile() throws(StorageError) {
    try DatabaseFile(path: file).checkBeginning()
    let folder = FileOperations.folder(of: file)
    if FileOperations.isSame(file, DataDirectory.databasePath(in: directory)) {
      throw StorageError(
        kind: .other, message: "\(file) is the database of \(directory) itself")
    }
    guard
      !FileOperations.isSame(file, DataDirectory.databasePath(in: folder))
        || !FileOperations.isLocked(DataDirectory.lockPath(in: folder))
    else {
      throw StorageError(
        kind: .locked, message: "a server writes to \(file): make a backup of it instead")
    }
  }

  private func stage(at path: String) throws(StorageError) {
    let log = DataDirectory.logPath(of: file)
    if FileOperations.length(of: log) > 0 {
      let stagedLog = DataDirectory.logPath(of: path)
      try FileOperations.copy(log, to: stagedLog)
      try FileOperations.giveToFoldersOwner(stagedLog)
    }
    try FileOperations.copy(file, to: path)
    try FileOperations.giveToFoldersOwner(path)
  }

  /// What is wrong is said of the file, and not of the copy, whose name nobody knows.
  private func inspect(_ path: String) throws(StorageError) -> DatabaseFileReport {
    do {
      return try DatabaseFile(path: path).inspect(.full)
    } catch {
      throw StorageError(
        kind: error.kind, extendedResultCode: error.extendedResultCode,
        systemErrorNumber: error.systemErrorNumber,
        message: error.message.replacing(path, with: file))
    }
  }
}
