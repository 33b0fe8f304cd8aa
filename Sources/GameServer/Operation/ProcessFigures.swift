import Foundation
import Glibc

/// What the operating system knows of this process and its disk. Reads files: not for the game
/// loop.
struct ProcessFigures {
  /// Resident, in bytes; `nil` where the system does not tell.
  let memory: Int?
  /// Of everything in the folder of the database, in bytes.
  let disk: Int?
  /// What is left for this user on the folder's file system, in bytes.
  let freeDisk: Int?

  init(folder: String) {
    memory = Self.residentMemory
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    disk = names?.reduce(0) { sum, name in
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0 else { return sum }
      return sum + Int(status.st_size)
    }
    var fileSystem = statvfs()
    freeDisk =
      statvfs(folder, &fileSystem) == 0
      ? Int(fileSystem.f_bavail) * Int(fileSystem.f_frsize) : nil
  }

  /// The second number of `/proc/self/statm` (proc(5)), which counts pages.
  private static var residentMemory: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return nil
    }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? Int(fields[1]).map { $0 * Int(getpagesize()) } : nil
  }
}
