import Foundation

/// Replaces the database of a folder, if there is one, by a copy.
///
/// The old database is kept under another name. The new files get the folder's owner. At every
/// moment the folder has either the complete old data or the complete new data: see
/// `RestorationFolder`.
public struct Restoration: Sendable {
  /// The result of a restoration.
  public struct Report: Hashable, Sendable {
    public let restored: DatabaseFileReport
    /// The new path of the old database; `nil` if there was none.
    public let keptPath: String?
  }

  private let file: String
  private let directory: String
  private let replacesDatabase: Bool

  /// - Parameters:
  ///   - file: The copy, including SQLite's log beside it (`…-wal`), if there is one.
  ///   - directory: The folder of the database; created if it is missing.
  ///   - replacesDatabase: Whether an existing database may be replaced.
  public init(
    of file: String, in directory: String, replacingDatabase replacesDatabase: Bool
  ) {
    self.file = file
    self.directory = directory
    self.replacesDatabase = replacesDatabase
  }

  /// Carries out the restoration. Blocks meanwhile.
  ///
  /// Throws ``StorageError/Kind/locked`` when a server uses the folder or the folder of the file,
  /// ``StorageError/Kind/constraint`` when a database exists that may not be replaced, and the
  /// errors of checking the file. The database is unchanged when it throws.
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

  /// Checks the staged copy. Errors name the original file, which the operator knows.
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
