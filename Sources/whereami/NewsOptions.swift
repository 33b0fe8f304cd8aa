import ArgumentParser
import Community
import Foundation
import GameServer
import NewsFeeds
import Pictures

/// The folder of the feeds whose items are news.
struct NewsOptions: ParsableArguments {
  @Option(
    name: .customLong("news-feeds"),
    help: ArgumentHelp(
      """
      Folder of RSS and Atom files (*.xml, *.rss, *.atom) whose items are news. A file is read at \
      the start and when it has changed. The pictures of world.xml are in the folder world beside \
      it. The server fetches none itself.
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

  /// Only regular files, and links to them: nobody knows how long a pipe takes.
  func versions() throws -> [String: String] {
    var versions: [String: String] = [:]
    for (name, file) in try files() {
      var status = stat()
      // It may be gone by now.
      guard stat("\(path)/\(file)", &status) == 0, Self.isRegular(status) else { continue }
      let place = "\(status.st_dev) \(status.st_ino) \(status.st_size)"
      let time = "\(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
      let rights = "\(status.st_mode) \(status.st_uid) \(status.st_gid)"
      versions[name] = "\(file) \(place) \(time) \(rights) \(picturesVersion(of: name))"
    }
    return versions
  }

  /// The names, sizes and times of a feed's pictures: the first ``mostPictures`` by name.
  private func picturesVersion(of feed: String) -> String {
    // Most feeds have no such folder.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(feed)")) ?? []
    return names.sorted().prefix(Self.mostPictures).map { name in
      var status = stat()
      guard stat("\(path)/\(feed)/\(name)", &status) == 0 else { return name }
      return "\(name) \(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    }.joined(separator: "/")
  }

  private static let mostPictures = 1000

  func bytes(of name: String) throws -> [UInt8] {
    guard let file = try files()[name] else { throw FeedFileProblem(number: ENOENT) }
    return try read(file, upTo: FeedLimits.bytes + 1)
  }

  func picture(named name: String, of feed: String) throws -> [UInt8]? {
    do {
      return try read("\(feed)/\(name)", upTo: PictureLimits.maximumByteCount + 1)
    } catch let problem as FeedFileProblem where problem.isMissing {
      return nil
    }
  }

  /// The beginning of a regular file of the folder.
  private func read(_ file: String, upTo count: Int) throws -> [UInt8] {
    // A pipe that has taken the file's place is not waited for.
    let descriptor = open("\(path)/\(file)", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw FeedFileProblem(number: errno) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    defer { try? handle.close() }
    var status = stat()
    guard fstat(descriptor, &status) == 0, Self.isRegular(status) else {
      throw FeedFileProblem(number: EINVAL)
    }
    return Array(try handle.read(upToCount: count) ?? Data())
  }

  private static func isRegular(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }
}

/// The reason why the system does not let a file be read.
private struct FeedFileProblem: Error, CustomStringConvertible {
  let number: Int32

  /// Neither the file nor its folder is there.
  var isMissing: Bool { number == ENOENT || number == ENOTDIR }

  var description: String { "the file cannot be read: \(String(cString: strerror(number)))" }
}
