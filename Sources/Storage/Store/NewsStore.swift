import Community
import GameRules

/// The part of a ``Store`` that has the news, bookmarks and digests. Operators, feeds and due items
/// add news by ``StoreWrite``s.
public protocol NewsStore: Sendable {
  /// The news that a query finds, as a player sees it; `nil`: as somebody without an account.
  func news(
    _ query: NewsQuery, for player: PlayerID?
  ) async throws(StorageError) -> [NewsRecord]

  /// Those of some items that there are, in the order of the ids.
  func news(_ ids: [NewsID], for player: PlayerID?) async throws(StorageError) -> [NewsRecord]

  /// The picture of an item; `nil` if there is none.
  func newsPicture(_ id: NewsID) async throws(StorageError) -> NewsPicture?

  /// Bookmarks an item for a player, or takes the bookmark away.
  func bookmark(
    _ id: NewsID, _ isBookmarked: Bool, by player: PlayerID, at now: Instant
  ) async throws(StorageError) -> BookmarkAnswer

  /// The player's digests; `nil` without them.
  func digest(of player: PlayerID) async throws(StorageError) -> DigestRecord?

  /// Sets when the player gets digests, in one transaction with what is due. The first has the news
  /// that comes from now on; another rhythm leaves nothing out.
  func setDigest(
    _ setting: DigestSetting, of player: PlayerID, at now: Instant
  ) async throws(StorageError) -> DigestRecord?

  /// Removes up to `limit` items of feeds and happenings that are older than `NewsLimits.life` and
  /// that nobody has bookmarked, and forgets removed items that their feeds have not had for so
  /// long; returns how many of both.
  func purgeNews(at now: Instant, limit: Int) async throws(StorageError) -> Int
}
