import Community
import GameRules
import WireProtocol

// News, bookmarks and digests.
extension SocialGroup {
  /// One reads the news, bookmarks an item for a while, and wants digests for a while.
  func readNews() async throws {
    guard let who = anybody(everybody) else { return }
    try await readLists(who)
    try await wantDigests(who)
  }

  /// The same without digests, which a run of days has of its own.
  func readLists() async throws {
    if let who = anybody(everybody) { try await readLists(who) }
  }

  private func readLists(_ who: Int) async throws {
    let limit = NewsWireLimits.page.upperBound
    let news = try await get(who, NewsList.self, .init(limit: limit)).news
    let dates = news.map(\.publishedAt)
    referee.check(dates == dates.sorted(by: >), "news is listed by date: \(dates)")
    let popular = try await get(who, NewsList.self, .init(sort: .popularity, limit: limit)).news
    let marks = popular.map(\.bookmarks)
    referee.check(marks == marks.sorted(by: >), "news is listed by bookmarks: \(marks)")
    guard let item = news.randomElement(using: &random) else { return }
    for isBookmarked in [true, false] {
      let card = try await get(
        who, NewsBookmark.self, .init(news: item.news, isBookmarked: isBookmarked)
      ).news
      referee.check(card.isBookmarked == isBookmarked, "a bookmark of \(item.news) is not told")
      referee.check(!isBookmarked || card.bookmarks > 0, "\(item.news) is bookmarked by nobody")
      let own = try await get(who, NewsList.self, .init(isBookmarked: true, limit: limit)).news
      referee.check(
        own.contains { $0.news == item.news } == isBookmarked,
        "the own bookmarks are \(own.map(\.news))")
      let seen = try await get(who, NewsGet.self, .init(news: item.news)).news
      referee.check(seen.isBookmarked == isBookmarked, "an item is shown otherwise than bookmarked")
    }
  }

  /// No digest is due while the bots live, which would be one more entry of an inbox.
  private func wantDigests(_ who: Int) async throws {
    let now = try await get(who, ServerInfo.self, Nothing()).time
    let hour = Int(now.millisecondsSinceEpoch / 3_600_000 % 24)
    // It is 03:00 to 04:00 there.
    let ahead = (3 - hour + 36) % 24 - 12
    let zone = TimeZoneOffset(minutes: ahead * 60)
    let set = try await get(who, DigestSet.self, .init(every: .daily, timeZone: zone))
    let wait = set.next.map { $0 - now } ?? .zero
    referee.check(
      set.every == .daily && wait > .seconds(13 * 3600) && wait < .seconds(16 * 3600),
      "the next digest is due in \(wait)")
    let seen = try await get(who, DigestGet.self, Nothing())
    referee.check(seen == set, "digests are shown otherwise than set")
    let off = try await get(who, DigestSet.self, .init(every: .off))
    referee.check(off == DigestReply(every: .off), "digests are on still: \(off)")
  }
}
