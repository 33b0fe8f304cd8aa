import Foundation

/// The files of a data directory while another database takes the place of the one that is there.
///
/// The new database comes under a name of its own (``stagedPath``), is checked there, and becomes
/// ``decidedPath`` by being renamed, which is the moment that decides: a crash before it leaves the
/// old data, and after it whoever opens the folder next carries out what is left
/// (``complete()``). SQLite's log knows its database by nothing but its name, and would be played
/// into any database that comes to have it: so the old log goes away first.
struct RestorationFolder {
  private let folder: String

  init(_ folder: String) { self.folder = folder }

  /// What is left to be done, one at a time: what comes after it depends on the files alone.
  enum Step: Hashable, Sendable {
    /// A copy that nobody has decided for is removed. Ends.
    case forget
    /// The old database's log gets the name that it is kept under. Goes to `keepDatabase`.
    case keepLog(name: String)
    /// The old database gets the name that it is kept under. Goes to `removeRemains`.
    case keepDatabase(name: String)
    /// An empty log and the log's index go. Goes to `install`.
    case removeRemains
    /// The new database gets its name. Ends.
    case install
  }

  var databasePath: String { DataDirectory.databasePath(in: folder) }
  private var logPath: String { DataDirectory.logPath(of: databasePath) }
  private var remains: [String] { [logPath, DataDirectory.logIndexPath(of: databasePath)] }
  /// Where the new database is while it is copied and checked.
  var stagedPath: String { DataDirectory.file("whereami.restoring", in: folder) }
  /// Where it is from the decision on.
  var decidedPath: String { DataDirectory.file("whereami.restored", in: folder) }

  /// Whether a restoration was decided and is not complete.
  var isUnderWay: Bool { FileOperations.exists(decidedPath) }

  /// Decides for the staged database, which must be complete and durable.
  func decide() throws(StorageError) {
    try FileOperations.rename(stagedPath, to: decidedPath)
    try FileOperations.synchronizeFolder(of: decidedPath)
  }

  /// Does what is left to do, if anything is.
  func complete() throws(StorageError) {
    while let step = nextStep() { try carryOut(step) }
  }

  /// `nil` when nothing is left.
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
    // In this order on the disk too.
    try FileOperations.synchronizeFolder(of: databasePath)
  }

  private var stagedFiles: [String] {
    [stagedPath] + ["-wal", "-shm", "-journal"].map { stagedPath + $0 }
  }

  /// The name that the old database is kept under: that of the moment at which the new one was
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
