import Foundation

/// The files of a data directory during a restoration.
///
/// The new database is copied to ``stagedPath``, checked there, and renamed to ``decidedPath``,
/// which is the commit point. A crash before it leaves the old data; after a crash behind it, the
/// next process that opens the folder carries out the remaining steps (``complete()``). SQLite
/// finds a log by the database's name only, and would apply it to any database of that name, so the
/// old log is renamed first.
struct RestorationFolder {
  private let folder: String

  init(_ folder: String) { self.folder = folder }

  /// A step of a restoration. The next step follows from the files alone.
  enum Step: Hashable, Sendable {
    /// Removes a staged copy from before the commit point. Ends.
    case forget
    /// Renames the old database's log. Goes to `keepDatabase`.
    case keepLog(name: String)
    /// Renames the old database. Goes to `removeRemains`.
    case keepDatabase(name: String)
    /// Removes an empty log and the log's index. Goes to `install`.
    case removeRemains
    /// Renames the new database to its final name. Ends.
    case install
  }

  var databasePath: String { DataDirectory.databasePath(in: folder) }
  private var logPath: String { DataDirectory.logPath(of: databasePath) }
  private var remains: [String] { [logPath, DataDirectory.logIndexPath(of: databasePath)] }
  /// The path of the new database while it is copied and checked.
  var stagedPath: String { DataDirectory.file("whereami.restoring", in: folder) }
  /// The path of the new database from the commit point on.
  var decidedPath: String { DataDirectory.file("whereami.restored", in: folder) }

  /// Whether a restoration has passed the commit point and is not complete.
  var isUnderWay: Bool { FileOperations.exists(decidedPath) }

  /// Commits to the staged database, which must be complete and durable.
  func decide() throws(StorageError) {
    try FileOperations.rename(stagedPath, to: decidedPath)
    try FileOperations.synchronizeFolder(of: decidedPath)
  }

  /// Carries out the remaining steps, if there are any.
  func complete() throws(StorageError) {
    while let step = nextStep() { try carryOut(step) }
  }

  /// The next step; `nil` if none is left.
  func nextStep() -> Step? {
    guard isUnderWay else {
      return stagedFiles.contains(where: FileOperations.exists) ? .forget : nil
    }
    let name = keptPath()
    if FileOperations.length(of: logPath) > 0 {
      return .keepLog(name: DataDirectory.logPath(of: name))
    }
    if FileOperations.exists(databasePath) { return .keepDatabase(name: name) }
    return remains.contains(where: FileOperations.exists) ? .removeRemains : .install
  }

  func carryOut(_ step: Step) throws(StorageError) {
    switch step {
    case .forget: for path in stagedFiles { try FileOperations.remove(path) }
    case .keepLog(let name): try FileOperations.rename(logPath, to: name)
    case .keepDatabase(let name): try FileOperations.rename(databasePath, to: name)
    case .removeRemains: for path in remains { try FileOperations.remove(path) }
    case .install: try FileOperations.rename(decidedPath, to: databasePath)
    }
    // Makes each step durable before the next.
    try FileOperations.synchronizeFolder(of: databasePath)
  }

  private var stagedFiles: [String] {
    [stagedPath] + ["-wal", "-shm", "-journal"].map { stagedPath + $0 }
  }

  /// The path under which the old database is kept. It has the moment at which the new one was
  /// written, so that it is the same after an interruption.
  func keptPath() -> String {
    let moment = Date(
      timeIntervalSince1970: Double(FileOperations.changeTime(of: decidedPath) ?? 0))
    let style = Date.ISO8601FormatStyle(timeSeparator: .omitted)
    let stem = "whereami-until-\(moment.formatted(style))"
    var path = DataDirectory.file("\(stem).sqlite", in: folder)
    var number = 2
    while FileOperations.exists(path) {
      path = DataDirectory.file("\(stem)-\(number).sqlite", in: folder)
      number += 1
    }
    return path
  }
}
