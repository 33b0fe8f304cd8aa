import Foundation

/// The folder that holds the database, taken by one process at a time.
///
/// An advisory lock (`flock(2)`) on a file beside the database says that somebody has it; the
/// kernel lets go of it when the process ends in whatever way. It is not on the database itself,
/// because closing any descriptor of that file would drop the locks that SQLite holds there.
final class DataDirectory: Sendable {
  let databasePath: String
  private let reservePath: String
  private let lockDescriptor: Int32

  /// Creates the folder if it is missing, takes it, and completes a restoration that was
  /// interrupted; what root makes belongs to whom the folder belongs.
  ///
  /// Throws ``StorageError/Kind/locked`` if somebody has it.
  init(_ path: String) throws(StorageError) {
    try Self.makeFolder(path)
    let lockPath = Self.lockPath(in: path)
    let descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StorageError("\(lockPath) cannot be opened", number: errno)
    }
    lockDescriptor = descriptor
    // Where that is not allowed, this process can use it all the same.
    try? StoredFiles.giveToFoldersOwner(lockPath)
    databasePath = Self.databasePath(in: path)
    reservePath = Self.file("whereami.reserve", in: path)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      guard errno != EWOULDBLOCK else {
        throw StorageError(kind: .locked, message: "another process uses \(path)")
      }
      throw StorageError("\(lockPath) cannot be locked", number: errno)
    }
    try RestorationFolder(path).complete()
  }

  /// The last to hold the directory lets it go: the database must be closed by then.
  deinit { _ = close(lockDescriptor) }

  /// Where the database of a folder is, or would be.
  static func databasePath(in path: String) -> String { file("whereami.sqlite", in: path) }

  /// Where SQLite keeps what is not in the database yet.
  static func logPath(of database: String) -> String { database + "-wal" }

  /// Where SQLite keeps what it knows of the log; worthless without somebody who has it open.
  static func logIndexPath(of database: String) -> String { database + "-shm" }

  /// Room for a start on a disk that has become full.
  var reserve: ReserveFile { ReserveFile(path: reservePath) }

  static func lockPath(in path: String) -> String { file("whereami.lock", in: path) }

  /// Whether a name in the folder is for what a server and a restoration put there.
  static func isReserved(_ name: String) -> Bool { name.hasPrefix("whereami.") }

  static func file(_ name: String, in path: String) -> String {
    URL(filePath: path, directoryHint: .isDirectory).appending(path: name).path
  }

  /// Makes the folder and those above it, for nobody but the owner: tokens' hashes are in there.
  private static func makeFolder(_ path: String) throws(StorageError) {
    guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    let number = errno
    let parent = URL(filePath: path).deletingLastPathComponent().path
    guard number == ENOENT, parent != path, !path.isEmpty else {
      throw StorageError("the folder \(path) cannot be made", number: number)
    }
    try makeFolder(parent)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw StorageError("the folder \(path) cannot be made", number: errno)
    }
  }
}
