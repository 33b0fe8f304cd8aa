import Foundation

/// The folder of the database, locked by one process at a time.
///
/// The lock is an advisory one (`flock(2)`) on a file beside the database; the kernel releases it
/// when the process ends. It is not on the database itself, because closing any descriptor of that
/// file would drop the locks that SQLite holds there.
package final class DataDirectory: Sendable {
  let databasePath: String
  private let reservePath: String
  private let lockDescriptor: Int32

  /// Creates the folder if it is missing, locks it, and completes an interrupted restoration. Files
  /// that root creates get the folder's owner.
  ///
  /// Throws ``StorageError/Kind/locked`` if another process has locked it.
  package init(_ path: String) throws(StorageError) {
    try Self.makeFolder(path)
    let lockPath = Self.lockPath(in: path)
    let descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StorageError("\(lockPath) cannot be opened", number: errno)
    }
    lockDescriptor = descriptor
    // If that is not allowed, this process can use the file all the same.
    try? FileOperations.giveToFoldersOwner(lockPath)
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

  /// Releases the lock. The database must be closed by then.
  deinit { _ = close(lockDescriptor) }

  /// The path of a folder's database.
  static func databasePath(in path: String) -> String { file("whereami.sqlite", in: path) }

  /// The path of SQLite's write-ahead log.
  static func logPath(of database: String) -> String { database + "-wal" }

  /// The path of the log's index, which has no meaning while the database is closed.
  static func logIndexPath(of database: String) -> String { database + "-shm" }

  /// The file that reserves room for a start on a full disk.
  var reserve: ReserveFile { ReserveFile(path: reservePath) }

  static func lockPath(in path: String) -> String { file("whereami.lock", in: path) }

  /// Whether a name in the folder is reserved for the server and for restorations.
  static func isReserved(_ name: String) -> Bool { name.hasPrefix("whereami.") }

  static func file(_ name: String, in path: String) -> String {
    URL(filePath: path, directoryHint: .isDirectory).appending(path: name).path
  }

  /// Creates the folder and its parents, accessible only by the owner: it has tokens' hashes.
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
