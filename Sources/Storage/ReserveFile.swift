import Foundation

/// Room on the disk that is kept for the next start: a file of nothing beside the database.
///
/// A server that dies on a full disk leaves a log that a start has to move into the database, which
/// needs room. Letting go of the file gives it that room.
struct ReserveFile {
  let path: String

  /// In bytes: more than a log adds to the database under load, which is written every 16 MiB.
  static let longest = 64 << 20
  /// Of a small disk the reserve is no more than a part: one of so many.
  static let share = 16

  /// Makes the file if it is missing and fits easily. It is nothing that a server needs to run.
  ///
  /// - Returns: Whether it is there.
  func make() -> Bool {
    guard let disk = DiskRoom(of: StoredFiles.folder(of: path)) else { return false }
    let length = min(Self.longest, disk.total / Self.share)
    if StoredFiles.length(of: path) >= length { return true }
    guard length > 0, disk.free >= 4 * length, (try? StoredFiles.remove(path)) != nil else {
      return false
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    let number = posix_fallocate(descriptor, 0, off_t(length))
    _ = close(descriptor)
    guard number == 0 else {
      try? StoredFiles.remove(path)
      return false
    }
    // Where that is not allowed, this process can remove it all the same.
    try? StoredFiles.giveToFoldersOwner(path)
    return true
  }

  /// Lets go of the room. Without effect where there is no file.
  func release() throws(StorageError) { try StoredFiles.remove(path) }
}

/// How much room a file system has, in bytes.
struct DiskRoom {
  let total: Int
  /// The part that somebody without privileges may take.
  let free: Int

  /// `nil` where nothing tells.
  init?(of folder: String) {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    total = Int(status.f_blocks) * Int(status.f_frsize)
    free = Int(status.f_bavail) * Int(status.f_frsize)
  }
}
