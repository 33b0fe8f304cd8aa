import Foundation
import Glibc

/// How much room a folder takes, and has left. Reads directories: not for the game loop.
struct DiskUsage {
  /// The lengths of all files in it, in bytes; `nil` where they cannot be told.
  let used: Int?
  /// What is left for this user on its file system, in bytes.
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
