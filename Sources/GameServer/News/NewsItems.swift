import Community
import GameRules
import Storage
import WireProtocol

/// Shows the news, and takes bookmarks. The store decides on each bookmark.
@GameLoop
final class NewsItems: Feature {
  private let store: any Store
  private let clock: any ServerClock

  init(store: any Store, clock: any ServerClock) {
    self.store = store
    self.clock = clock
  }

  func register(in dispatcher: Dispatcher) {
    dispatcher.handleLater(NewsList.self, cost: RequestCost.openList) {
      [unowned self] parameters, call in
      try await self.list(parameters, call)
    }
    dispatcher.handleLater(NewsGet.self) { [unowned self] parameters, call in
      let found = try await self.store.news([parameters.news], for: call.session.player)
      guard let record = found.first else { return call.refuse(.unknownNews) }
      call.succeed(.init(news: NewsCard(record)))
    }
    dispatcher.handleLater(NewsBookmark.self, cost: RequestCost.listChange) {
      [unowned self] parameters, call in
      try await self.bookmark(parameters, call)
    }
  }

  private func list(
    _ parameters: NewsList.Parameters, _ call: Call<NewsList>
  ) async throws(StorageError) {
    let isBookmarked = parameters.isBookmarked ?? false
    guard !isBookmarked || call.session.player != nil else { return call.refuse(.unauthenticated) }
    let limit = parameters.limit ?? WireLimits.usualPage
    // One more tells whether there is another page.
    let query = NewsQuery(
      order: parameters.sort ?? .date, source: parameters.source, feed: parameters.feed,
      isBookmarked: isBookmarked, after: parameters.cursor, limit: limit + 1)
    let found = try await store.news(query, for: call.session.player)
    let page = found.prefix(limit)
    call.succeed(
      .init(
        news: page.map { NewsCard($0, characters: NewsWireLimits.textInLists) },
        cursor: found.count > limit ? page.last?.news.id : nil))
  }

  private func bookmark(
    _ parameters: NewsBookmark.Parameters, _ call: Call<NewsBookmark>
  ) async throws(StorageError) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    let answer = try await store.bookmark(
      parameters.news, parameters.isBookmarked, by: player, at: clock.now)
    switch answer {
    case .refused(.unknownNews): call.refuse(.unknownNews)
    case .refused(.tooManyBookmarks): call.refuse(.tooManyBookmarks)
    case .done(let record): call.succeed(.init(news: NewsCard(record)))
    }
  }
}

extension NewsCard {
  /// - Parameter characters: Those of the text that are told; `nil`: all.
  init(_ record: NewsRecord, characters: Int? = nil) {
    self.init(
      record.news, characters: characters, hasPicture: record.hasPicture,
      bookmarks: record.bookmarks, isBookmarked: record.isBookmarked)
  }
}
