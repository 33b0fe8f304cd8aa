import Foundation

/// What is done to files as wholes, with the errors of the operating system.
///
/// All of it blocks. Nothing here is known to be on the disk before it was synchronized.
enum StoredFiles {
  /// Whether there is anything of that name; a link that points nowhere is.
  static func exists(_ path: String) -> Bool { status(of: path) != nil }

  /// In bytes, of what a link points to; 0 where there is nothing.
  static func length(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Whether it is a file, and not a folder or anything else that has a name.
  static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// When its contents were last changed, in seconds since 1970; `nil` where there is nothing.
  static func changeTime(of path: String) -> Int? { status(of: path).map { $0.st_mtim.tv_sec } }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  /// Gives it another name in its folder; what had that name is gone.
  static func rename(_ path: String, to name: String) throws(StorageError) {
    guard Foundation.rename(path, name) == 0 else {
      throw StorageError("\(path) cannot be renamed to \(name)", number: errno)
    }
  }

  /// Gives it another name, unless something has it: then nothing happens, and it is `false`.
  static func renameIfFree(_ path: String, to name: String) throws(StorageError) -> Bool {
    if link(path, name) == 0 {
      try remove(path)
      return true
    }
    let number = errno
    guard number != EEXIST else { return false }
    // Some file systems have no second names. There it is looked up first.
    guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(number) else {
      throw StorageError("\(path) cannot be renamed to \(name)", number: number)
    }
    guard !exists(name) else { return false }
    try rename(path, to: name)
    return true
  }

  /// Removes a file. One that is not there is no error.
  static func remove(_ path: String) throws(StorageError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw StorageError("\(path) cannot be removed", number: errno)
    }
  }

  /// Returns when the file's contents are on the disk.
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

  /// Returns when the names in the folder are on the disk.
  static func synchronizeFolder(of path: String) throws(StorageError) {
    try synchronize(folder(of: path))
  }

  /// Where a file is, or would be.
  static func folder(of path: String) -> String {
    URL(filePath: path).absoluteURL.deletingLastPathComponent().path
  }

  /// Whether two names are of the same file.
  static func isSame(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard stat(one, &first) == 0, stat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Whether anybody has the advisory lock on the file. Where there is no file nobody has.
  static func isLocked(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { _ = close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Gives what root has made to whom the folder belongs: a server that runs as another user has
  /// to open it. Without effect for anybody else, who makes only what is their own.
  static func giveToFoldersOwner(_ path: String) throws(StorageError) {
    var (folder, file) = (stat(), stat())
    guard geteuid() == 0, stat(self.folder(of: path), &folder) == 0, lstat(path, &file) == 0,
      (file.st_uid, file.st_gid) != (folder.st_uid, folder.st_gid)
    else { return }
    guard lchown(path, folder.st_uid, folder.st_gid) == 0 else {
      throw StorageError("\(path) cannot be given to the folder's owner", number: errno)
    }
  }

  /// Writes a durable copy that only the owner may read; what had that name is gone.
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

  /// How many bytes are copied at once.
  private static let copyLength = 1 << 20
}

extension StorageError {
  /// What the operating system's `errno` means for whoever uses the store.
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
