import Foundation
import Glibc

/// The disk space of a folder. Reads directories, so not for the game loop.
struct DiskUsage {
  /// The bytes of all files; `nil` if the folder cannot be read.
  let used: Int?
  /// The bytes that are free for this user on the file system.
  let free: Int?

  init(folder: String) {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    used = names?.reduce(0) { sum, name in
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0 else { return sum }
      return sum + Int(status.st_size)
    }
    var fileSystem = statvfs()
    free =
      statvfs(folder, &fileSystem) == 0
      ? Int(fileSystem.f_bavail) * Int(fileSystem.f_frsize) : nil
  }
}
