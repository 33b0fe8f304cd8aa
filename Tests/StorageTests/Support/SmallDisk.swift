import Foundation
import Glibc

@testable import Storage

/// A file system of few bytes, for letting it become full.
struct SmallDisk: Sendable {
  let path: String

  /// Whether this process may mount one. Where it may not, the tests that need one are skipped.
  static let isAvailable: Bool = {
    guard getuid() == 0, let disk = try? SmallDisk(length: 1 << 20) else { return false }
    disk.remove()
    return true
  }()

  /// - Parameter length: In bytes.
  init(length: Int) throws {
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "StorageTests-disk-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard mount("tmpfs", path, "tmpfs", 0, "size=\(length)") == 0 else {
      let number = errno
      try? FileManager.default.removeItem(atPath: path)
      throw StorageError("cannot mount", number: number)
    }
  }

  /// Runs the body with a disk that is gone afterwards.
  static func with(length: Int, _ body: (SmallDisk) async throws -> Void) async throws {
    let disk = try SmallDisk(length: length)
    do {
      try await body(disk)
    } catch {
      disk.remove()
      throw error
    }
    disk.remove()
  }

  /// Leaves so many bytes free, in pages of the memory that it is made of.
  func fill(leaving free: Int) throws {
    try makeRoom()
    let file = fopen(path + "/filling", "w")
    defer { fclose(file) }
    var status = statvfs()
    statvfs(path, &status)
    let available = Int(status.f_bavail) * Int(status.f_frsize)
    let page = [UInt8](repeating: 1, count: 4096)
    for _ in 0..<max(0, (available - free) / page.count) {
      fwrite(page, 1, page.count, file)
    }
  }

  func makeRoom() throws { try FileOperations.remove(path + "/filling") }

  func remove() {
    umount2(path, Int32(MNT_DETACH))
    try? FileManager.default.removeItem(atPath: path)
  }
}
