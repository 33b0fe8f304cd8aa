import ArgumentParser
import Community
import Foundation
import GameServer
import NewsFeeds

/// The folder of the feeds whose items are news.
struct NewsOptions: ParsableArguments {
  @Option(
    name: .customLong("news-feeds"),
    help: ArgumentHelp(
      """
      Folder of RSS and Atom files (*.xml, *.rss, *.atom) whose items are news. A file is read at \
      the start and when it has changed. The server fetches none itself.
      """, valueName: "DIR"))
  var folder: String?

  func check() throws {
    guard let folder else { return }
    do {
      _ = try FeedFiles(path: folder).versions()
    } catch {
      throw ValidationError("cannot read the feeds in \(folder): \(error.localizedDescription)")
    }
  }

  func apply(to configuration: inout ServiceConfiguration) {
    configuration.game.newsFeeds = folder.map { FeedFiles(path: $0) }
  }
}

/// The files of a folder that are feeds: each is named by its file, without the extension.
struct FeedFiles: FeedFolder {
  let path: String

  private static let extensions: Set<String> = ["xml", "rss", "atom"]

  /// Of files with one name the first by the alphabet counts.
  private func files() throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    var files: [String: String] = [:]
    for file in names {
      let url = URL(filePath: file)
      let name = url.deletingPathExtension().lastPathComponent
      guard Self.extensions.contains(url.pathExtension), NewsText.isFeedName(name),
        files[name] == nil
      else { continue }
      files[name] = file
    }
    return files
  }

  func versions() throws -> [String: String] {
    var versions: [String: String] = [:]
    for (name, file) in try files() {
      // It may be gone by now.
      guard let found = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(file)")
      else { continue }
      let time = (found[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      versions[name] = "\(file) \(time) \(found[.size] ?? 0) \(found[.systemFileNumber] ?? 0)"
    }
    return versions
  }

  func bytes(of name: String) throws -> [UInt8] {
    guard let file = try files()[name] else { throw CocoaError(.fileNoSuchFile) }
    let handle = try FileHandle(forReadingFrom: URL(filePath: "\(path)/\(file)"))
    defer { try? handle.close() }
    return Array(try handle.read(upToCount: FeedLimits.bytes + 1) ?? Data())
  }
}
