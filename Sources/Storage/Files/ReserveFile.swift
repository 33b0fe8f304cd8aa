import Foundation

/// A file of zeros beside the database that reserves room on the disk for the next start.
///
/// A server that dies on a full disk leaves a log that a start has to copy into the database, which
/// needs room. Removing the file frees that room.
struct ReserveFile {
  let path: String

  /// The file's largest size, in bytes. It exceeds what a log adds to the database under load,
  /// where a checkpoint follows every 16 MiB.
  static let longest = 64 << 20
  /// The divisor that bounds the file's share of a small disk.
  static let share = 16

  /// Creates the file if it is missing and at least four times its size is free. A server runs
  /// without it too.
  ///
  /// - Returns: Whether the file exists.
  func make() -> Bool {
    guard let disk = DiskRoom(of: FileOperations.folder(of: path)) else { return false }
    let length = min(Self.longest, disk.total / Self.share)
    if FileOperations.length(of: path) >= length { return true }
    guard length > 0, disk.free >= 4 * length, (try? FileOperations.remove(path)) != nil else {
      return false
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    let number = posix_fallocate(descriptor, 0, off_t(length))
    _ = close(descriptor)
    guard number == 0 else {
      try? FileOperations.remove(path)
      return false
    }
    // If that is not allowed, this process can remove the file all the same.
    try? FileOperations.giveToFoldersOwner(path)
    return true
  }

  /// Removes the file, if there is one.
  func release() throws(StorageError) { try FileOperations.remove(path) }
}

/// The room of a file system, in bytes.
struct DiskRoom {
  let total: Int
  /// The free room for users without privileges.
  let free: Int

  /// `nil` if the system does not tell.
  init?(of folder: String) {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    total = Int(status.f_blocks) * Int(status.f_frsize)
    free = Int(status.f_bavail) * Int(status.f_frsize)
  }
}
