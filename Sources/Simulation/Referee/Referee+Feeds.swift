import Community
import GameRules
import GameServer
import Storage

// Feeds: each item of a file is news once, as the file has it, and one that was removed stays away.
extension Referee {
  /// Compares the feeds that a commit concerns with the store.
  func checkFeeds(_ writes: [StoreWrite], removed: Set<String>) {
    var feeds = removed
    for case .feedRead(_, let feed, _) in writes { feeds.insert(feed) }
    for feed in feeds.sorted() { compareFeed(feed) }
  }

  /// The items of a feed are those that were read, each once.
  func compareFeed(_ feed: String) {
    let query = NewsQuery(feed: feed, limit: .max)
    guard let kept = try? disk.ask({ try $0.news(query, for: nil) }) else { return }
    let own = news.feeds[feed] ?? [:]
    let isSame = kept.allSatisfy { record in
      guard case .feed(feed, let item) = record.news.origin, let title = record.news.title else {
        return false
      }
      return own[item] == NewsModel.FeedItem(id: record.news.id, title: title)
    }
    if kept.count != own.count || !isSame {
      object(
        .newsKept,
        "\(feed) has \(kept.map { "\($0.news.origin) \($0.news.title ?? "")" }), not \(own)")
    }
  }

  /// The items that a file has had for more than a minute are news, while the server and the store
  /// are well.
  func lookAtFeeds(_ process: ServerProcess) {
    guard let fair = disk.faultFreeSince, let start = process.tookUpAt, !process.isStopping,
      disk.sabotage.isUnsaid == nil,
      max(fair, start + (.zero - process.offset)) + Self.feedPatience < time.now
    else { return }
    for (feed, file) in disk.feeds.files where file.changedAt + Self.feedPatience < time.now {
      for item in file.items ?? [] where news.gone[feed]?.contains(item.id) != true {
        if news.feeds[feed]?[item.id]?.title != item.title {
          object(.newsKept, "\(feed) has had \(item) since \(file.changedAt), which is not news")
        }
      }
    }
  }

  /// A minute until the folder is looked at, and a slow commit.
  private static let feedPatience = Duration.seconds(80)

  /// News that nobody has bookmarked for ninety days may go.
  func purged(at now: Instant) {
    let kept = (try? disk.ask { try $0.news(NewsQuery(limit: .max), for: nil) }) ?? []
    let ids = Set(kept.map(\.news.id))
    for id in news.numbers.keys.sorted() where !ids.contains(id) {
      if id.uuid.instant + .seconds(90 * 86_400) > now {
        object(.newsKept, "news \(id) is gone before its time")
      }
      news.remove(id)
    }
  }
}
