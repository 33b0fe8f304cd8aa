import Community
import GameRules

/// News and digests, by the referee's own account.
struct NewsModel {
  /// A player's digests.
  struct Digest {
    var setting: DigestSetting
    /// The number of the last item that the player was told of.
    var told: Int
    var since: Instant
    /// When the next one is due, in milliseconds.
    var next: Int64
  }

  /// The items that there are, by the order in which they came.
  private(set) var numbers: [NewsID: Int] = [:]
  /// The referee's moment at which each item came.
  private(set) var moments: [NewsID: Int] = [:]
  private(set) var digests: [PlayerID: Digest] = [:]
  /// When the end of the day and of the week are due.
  private(set) var ends: [DueTask: Instant] = [:]
  private var last = 0
  /// The items of feeds, by the feeds and the items' names there.
  private(set) var feeds: [String: [String: FeedItem]] = [:]
  /// The names of items of feeds that were removed.
  private(set) var gone: [String: Set<String>] = [:]

  /// An item of a feed.
  struct FeedItem: Equatable {
    let id: NewsID
    var title: String
  }

  mutating func add(_ id: NewsID, moment: Int) {
    guard numbers[id] == nil else { return }
    last += 1
    numbers[id] = last
    moments[id] = moment
  }

  mutating func remove(_ id: NewsID) {
    numbers[id] = nil
    for (feed, items) in feeds {
      for (item, kept) in items where kept.id == id {
        feeds[feed]?[item] = nil
        gone[feed, default: []].insert(item)
      }
    }
  }

  /// Takes the items of a feed's file: new ones come, once, and those that are there may change.
  mutating func read(_ items: [News], of feed: String, moment: Int) {
    for news in items {
      guard case .feed(feed, let item) = news.origin else { continue }
      if feeds[feed]?[item] != nil {
        feeds[feed]?[item]?.title = news.title ?? ""
      } else if gone[feed]?.contains(item) != true {
        add(news.id, moment: moment)
        feeds[feed, default: [:]][item] = FeedItem(id: news.id, title: news.title ?? "")
      }
    }
  }

  /// The feed that an item is of.
  func feed(of id: NewsID) -> String? {
    feeds.first { $0.value.values.contains { $0.id == id } }?.key
  }

  /// A player's wish that the store has taken.
  mutating func set(_ setting: DigestSetting, of player: PlayerID, at now: Instant) {
    guard digests[player]?.setting != setting else { return }
    guard let next = Self.next(setting, after: now) else { return digests[player] = nil }
    digests[player] = Digest(
      setting: setting, told: digests[player]?.told ?? last,
      since: digests[player]?.since ?? now, next: next)
  }

  /// The notice that a player is to be told now; `nil` if nothing is new. The next digest follows.
  mutating func tell(_ player: PlayerID, at now: Instant) -> DigestNotice? {
    guard let digest = digests[player] else { return nil }
    let new = numbers.filter { $0.value > digest.told }.sorted { $0.value > $1.value }.map(\.key)
    digests[player]?.told = last
    digests[player]?.since = now
    digests[player]?.next = Self.next(digest.setting, after: now) ?? .max
    guard !new.isEmpty else { return nil }
    return DigestNotice(
      from: digest.since, until: now, count: new.count,
      news: Array(new.prefix(NewsLimits.digestItems)))
  }

  mutating func forget(_ player: PlayerID) { digests[player] = nil }

  mutating func plan(_ item: DueItem) { ends[item.task] = ends[item.task] ?? item.at }

  /// Takes the end of a day or week away; returns whether it was due then.
  mutating func takeEnd(_ item: DueItem) -> Bool {
    guard ends[item.task] == item.at else { return false }
    let day: Int64 = item.task == .dailyEnd ? 1 : 7
    ends[item.task] = item.at + .milliseconds(day * Self.day)
    return true
  }

  private static let day: Int64 = 86_400_000

  /// 18:00 of the player's zone, on Mondays of a weekly digest.
  private static func next(_ setting: DigestSetting, after now: Instant) -> Int64? {
    guard setting.every != .off else { return nil }
    let ahead = Int64(setting.offset.minutes) * 60_000
    let local = now.millisecondsSinceEpoch + ahead
    var number = local / day
    // Day 4 was a Monday.
    while number * day + 18 * 3_600_000 <= local
      || setting.every == .weekly && number % 7 != 4
    {
      number += 1
    }
    return number * day + 18 * 3_600_000 - ahead
  }
}
