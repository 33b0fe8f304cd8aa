import Foundation
import NewsFeeds
import Pictures
import Testing

@testable import whereami

@Suite("The folder of feeds")
struct FeedFilesTests {
  private func withFolder(_ body: (FeedFiles, URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "whereamiTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(FeedFiles(path: folder.path), folder)
  }

  @Test("Feeds are files with the names and endings of feeds, each named without its ending")
  func names() throws {
    try withFolder { files, folder in
      for name in [
        "world.xml", "club-2.rss", "a.atom", "World.xml", "b.txt", ".xml", "c d.xml", "club-2.xml",
      ] { try Data(name.utf8).write(to: folder.appending(path: name)) }
      #expect(Set(try files.versions().keys) == ["world", "club-2", "a"])
      #expect(try files.bytes(of: "club-2") == Array("club-2.rss".utf8))
      #expect(throws: (any Error).self) { try files.bytes(of: "none") }
    }
  }

  @Test("Another file in its place has another version; no more than the limit is read")
  func versions() throws {
    try withFolder { files, folder in
      let file = folder.appending(path: "world.xml")
      try Data("one".utf8).write(to: file, options: .atomic)
      let first = try files.versions()
      #expect(try files.versions() == first)
      try Data("two".utf8).write(to: file, options: .atomic)
      #expect(try files.versions() != first)
      try Data(count: FeedLimits.bytes + 9).write(to: file, options: .atomic)
      #expect(try files.bytes(of: "world").count == FeedLimits.bytes + 1)
      try FileManager.default.removeItem(at: file)
      #expect(try files.versions().isEmpty)
    }
  }

  @Test("A feed's pictures lie in the folder of its name, and a new one is another version")
  func pictures() throws {
    try withFolder { files, folder in
      try Data("feed".utf8).write(to: folder.appending(path: "world.xml"))
      #expect(try files.picture(named: "a.png", of: "world") == nil)
      let first = try files.versions()
      let pictures = folder.appending(path: "world")
      try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
      try Data(count: PictureLimits.maximumByteCount + 9).write(
        to: pictures.appending(path: "a.png"))
      #expect(try files.versions() != first)
      #expect(
        try files.picture(named: "a.png", of: "world")?.count == PictureLimits.maximumByteCount + 1)
      #expect(try files.picture(named: "b.png", of: "world") == nil)
      #expect(try files.picture(named: "a.png", of: "world.xml") == nil, "no folder")
      mkfifo(pictures.appending(path: "pipe.png").path, 0o600)
      #expect(throws: (any Error).self) { try files.picture(named: "pipe.png", of: "world") }
    }
  }

  @Test("A symbolic link has the versions of its target; what is no regular file is no feed")
  func links() throws {
    try withFolder { files, folder in
      let target = folder.appending(path: "target.txt")
      try Data("one".utf8).write(to: target, options: .atomic)
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "world.xml"), withDestinationURL: target)
      let first = try files.versions()
      #expect(Set(first.keys) == ["world"])
      try Data("two".utf8).write(to: target, options: .atomic)
      let second = try files.versions()
      #expect(second != first, "another file is in the place of the target")
      #expect(try files.bytes(of: "world") == Array("two".utf8))
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target.path)
      #expect(try files.versions() != second, "others may read it")
      #expect(mkfifo(folder.appending(path: "pipe.xml").path, 0o600) == 0)
      #expect(Set(try files.versions().keys) == ["world"])
      #expect(throws: (any Error).self) { try files.bytes(of: "pipe") }
      try FileManager.default.removeItem(at: target)
      #expect(try files.versions().isEmpty)
    }
  }

  @Test("A folder that is not there is an error of the option")
  func missing() {
    #expect(throws: (any Error).self) { try FeedFiles(path: "/no/such/folder").versions() }
  }
}
