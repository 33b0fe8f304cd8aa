import Community
import GameRules

// NewsStore.
extension SQLStore {
  public func news(
    _ query: NewsQuery, for player: PlayerID?
  ) async throws(StorageError) -> [NewsRecord] {
    try await read { try $0.news(query, for: player) }
  }

  public func news(
    _ ids: [NewsID], for player: PlayerID?
  ) async throws(StorageError) -> [NewsRecord] {
    try await read { try $0.news(ids, for: player) }
  }

  public func newsPicture(_ id: NewsID) async throws(StorageError) -> NewsPicture? {
    try await read { try $0.newsPicture(id) }
  }

  public func bookmark(
    _ id: NewsID, _ isBookmarked: Bool, by player: PlayerID, at now: Instant
  ) async throws(StorageError) -> BookmarkAnswer {
    try await write { try $0.bookmark(id, isBookmarked, by: player, at: now) }
  }

  public func digest(of player: PlayerID) async throws(StorageError) -> DigestRecord? {
    try await read { try $0.digest(of: player) }
  }

  public func setDigest(
    _ setting: DigestSetting, of player: PlayerID, at now: Instant
  ) async throws(StorageError) -> DigestRecord? {
    try await write { try $0.setDigest(setting, of: player, at: now) }
  }

  public func purgeNews(at now: Instant, limit: Int) async throws(StorageError) -> Int {
    try await write { try $0.purgeNews(at: now, limit: limit) }
  }
}
