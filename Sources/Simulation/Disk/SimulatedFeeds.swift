import GameRules
import GameServer
import Synchronization

/// The folder with the files of feeds, which programs beside the server write.
final class SimulatedFeeds: FeedFolder {
  /// An item as its file has it.
  struct Item: Hashable, Sendable {
    let id: String
    let title: String
  }

  /// A feed's file.
  struct File: Sendable {
    /// `nil` of one that is damaged.
    let items: [Item]?
    /// Counts the changes of all files.
    let version: Int
    /// On the world's clock.
    let changedAt: Instant
  }

  private struct State: Sendable {
    var files: [String: File] = [:]
    var lastVersion = 0
  }

  private struct Missing: Error {}

  private let state = Mutex(State())

  /// The files that there are, by the names of their feeds.
  var files: [String: File] { state.withLock(\.files) }

  /// Replaces a file.
  ///
  /// - Parameter items: `nil`: the file is damaged.
  func write(_ items: [Item]?, to feed: String, at now: Instant) {
    state.withLock { state in
      state.lastVersion += 1
      state.files[feed] = File(items: items, version: state.lastVersion, changedAt: now)
    }
  }

  func remove(_ feed: String) { state.withLock { $0.files[feed] = nil } }

  func versions() -> [String: String] { files.mapValues { "\($0.version)" } }

  func picture(named name: String, of feed: String) -> [UInt8]? { nil }

  func bytes(of name: String) throws -> [UInt8] {
    guard let file = files[name] else { throw Missing() }
    guard let items = file.items else { return Array("<rss><channel>".utf8) }
    let texts = items.map { "<item><guid>\($0.id)</guid><title>\($0.title)</title></item>" }
    return Array("<rss><channel>\(texts.joined())</channel></rss>".utf8)
  }
}
