import Community
import GameRules
import Storage

// NewsStore.
extension HeldStore {
  func news(
    _ query: NewsQuery, for player: PlayerID?
  ) async throws(StorageError) -> [NewsRecord] {
    try await base.news(query, for: player)
  }

  func news(
    _ ids: [NewsID], for player: PlayerID?
  ) async throws(StorageError) -> [NewsRecord] {
    try await base.news(ids, for: player)
  }

  func newsPicture(_ id: NewsID) async throws(StorageError) -> NewsPicture? {
    try await base.newsPicture(id)
  }

  func bookmark(
    _ id: NewsID, _ isBookmarked: Bool, by player: PlayerID, at now: Instant
  ) async throws(StorageError) -> BookmarkAnswer {
    try await base.bookmark(id, isBookmarked, by: player, at: now)
  }

  func digest(of player: PlayerID) async throws(StorageError) -> DigestRecord? {
    try await base.digest(of: player)
  }

  func setDigest(
    _ setting: DigestSetting, of player: PlayerID, at now: Instant
  ) async throws(StorageError) -> DigestRecord? {
    try await base.setDigest(setting, of: player, at: now)
  }

  func purgeNews(at now: Instant, limit: Int) async throws(StorageError) -> Int {
    try await base.purgeNews(at: now, limit: limit)
  }
}
