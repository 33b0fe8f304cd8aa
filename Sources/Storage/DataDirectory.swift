import Foundation

/// The folder that holds the database, taken by one process at a time.
///
/// An advisory lock (`flock(2)`) on a file beside the database says that somebody has it; the
/// kernel lets go of it when the process ends in whatever way. It is not on the database itself,
/// because closing any descriptor of that file would drop the locks that SQLite holds there.
final class DataDirectory: Sendable {
  let databasePath: String
  private let lockDescriptor: Int32

  /// Creates the folder if it is missing, and takes it; throws
  /// ``StorageError/Kind/locked`` if somebody has it.
  init(_ path: String) throws(StorageError) {
    try Self.makeFolder(path)
    let folder = URL(filePath: path, directoryHint: .isDirectory)
    databasePath = Self.databasePath(in: path)
    let lockPath = folder.appending(path: Self.lockName).path
    let descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw Self.failure("\(lockPath) cannot be opened", number: errno)
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let number = errno
      _ = Foundation.close(descriptor)
      throw Self.failure("another process uses \(path)", number: number)
    }
    lockDescriptor = descriptor
  }

  /// The last to hold the directory lets it go: the database must be closed by then.
  deinit { _ = close(lockDescriptor) }

  /// Where the database of a folder is, or would be.
  static func databasePath(in path: String) -> String {
    URL(filePath: path, directoryHint: .isDirectory).appending(path: databaseName).path
  }

  private static let databaseName = "whereami.sqlite"
  private static let lockName = "whereami.lock"

  /// Makes the folder and those above it, for nobody but the owner: tokens' hashes are in there.
  private static func makeFolder(_ path: String) throws(StorageError) {
    guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    let number = errno
    let parent = URL(filePath: path).deletingLastPathComponent().path
    guard number == ENOENT, parent != path, !path.isEmpty else {
      throw failure("the folder \(path) cannot be made", number: number)
    }
    try makeFolder(parent)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw failure("the folder \(path) cannot be made", number: errno)
    }
  }

  private static func failure(_ message: String, number: Int32) -> StorageError {
    let kind: StorageError.Kind =
      switch number {
      case EWOULDBLOCK: .locked
      case EACCES, EPERM, EROFS: .readOnly
      case ENOSPC, EDQUOT: .full
      default: .io
      }
    return StorageError(kind: kind, systemErrorNumber: number, message: message)
  }
}
