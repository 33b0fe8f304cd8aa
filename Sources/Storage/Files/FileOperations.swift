import Foundation

/// Operations on whole files, which throw the errors of the operating system.
///
/// All of them block. A change is durable only after a synchronization.
enum FileOperations {
  /// Whether anything has that name, including a dangling symbolic link.
  static func exists(_ path: String) -> Bool { status(of: path) != nil }

  /// The size in bytes, of a symbolic link's target; 0 if there is nothing.
  static func length(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Whether it is a regular file.
  static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The moment of the last modification, in seconds since 1970; `nil` if there is nothing.
  static func changeTime(of path: String) -> Int? { status(of: path).map { $0.st_mtim.tv_sec } }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  /// Renames a file within its folder, and replaces a file of that name.
  static func rename(_ path: String, to name: String) throws(StorageError) {
    guard Foundation.rename(path, name) == 0 else {
      throw StorageError("\(path) cannot be renamed to \(name)", number: errno)
    }
  }

  /// Renames a file unless the name is taken; then it does nothing and returns `false`.
  static func renameIfFree(_ path: String, to name: String) throws(StorageError) -> Bool {
    if link(path, name) == 0 {
      try remove(path)
      return true
    }
    let number = errno
    guard number != EEXIST else { return false }
    // Some file systems have no hard links. There the name is looked up first.
    guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(number) else {
      throw StorageError("\(path) cannot be renamed to \(name)", number: number)
    }
    guard !exists(name) else { return false }
    try rename(path, to: name)
    return true
  }

  /// Removes a file. A missing file is no error.
  static func remove(_ path: String) throws(StorageError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw StorageError("\(path) cannot be removed", number: errno)
    }
  }

  /// Returns when the file's contents are durable.
  static func synchronize(_ path: String) throws(StorageError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw StorageError("\(path) cannot be opened", number: errno)
    }
    defer { _ = close(descriptor) }
    guard fsync(descriptor) == 0 else {
      throw StorageError("\(path) cannot be made durable", number: errno)
    }
  }

  /// Returns when the names in the file's folder are durable.
  static func synchronizeFolder(of path: String) throws(StorageError) {
    try synchronize(folder(of: path))
  }

  /// The folder of a file, whether or not the file exists.
  static func folder(of path: String) -> String {
    URL(filePath: path).absoluteURL.deletingLastPathComponent().path
  }

  /// Whether two names refer to the same file.
  static func isSame(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard stat(one, &first) == 0, stat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Whether a process holds the advisory lock on the file; `false` if there is no file.
  static func isLocked(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { _ = close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Changes the owner of a file that root has created to the folder's owner, because a server that
  /// runs as another user has to open it. Does nothing for other users.
  static func giveToFoldersOwner(_ path: String) throws(StorageError) {
    var (folder, file) = (stat(), stat())
    guard geteuid() == 0, stat(self.folder(of: path), &folder) == 0, lstat(path, &file) == 0,
      (file.st_uid, file.st_gid) != (folder.st_uid, folder.st_gid)
    else { return }
    guard lchown(path, folder.st_uid, folder.st_gid) == 0 else {
      throw StorageError("\(path) cannot be given to the folder's owner", number: errno)
    }
  }

  /// Writes a durable copy that only its owner may read, and replaces a file of that name.
  static func copy(_ path: String, to name: String) throws(StorageError) {
    try remove(name)
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw StorageError("\(path) cannot be opened", number: errno) }
    defer { _ = close(source) }
    let target = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard target >= 0 else { throw StorageError("\(name) cannot be made", number: errno) }
    defer { _ = close(target) }
    var buffer = [UInt8](repeating: 0, count: copyLength)
    while true {
      let count = Foundation.read(source, &buffer, buffer.count)
      guard count >= 0 else { throw StorageError("\(path) cannot be read", number: errno) }
      guard count > 0 else { break }
      try write(buffer[..<count], to: target, name)
    }
    guard fsync(target) == 0 else {
      throw StorageError("\(name) cannot be made durable", number: errno)
    }
  }

  private static func write(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32, _ name: String
  ) throws(StorageError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw StorageError("\(name) cannot be written", number: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// The bytes that are copied at once.
  private static let copyLength = 1 << 20
}

extension StorageError {
  /// Converts the operating system's `errno`.
  init(_ message: String, number: Int32) {
    let kind: Kind =
      switch number {
      case EWOULDBLOCK: .locked
      case EACCES, EPERM, EROFS: .readOnly
      case ENOSPC, EDQUOT: .full
      default: .io
      }
    self.init(kind: kind, systemErrorNumber: number, message: message)
  }
}
