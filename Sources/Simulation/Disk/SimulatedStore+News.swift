import Community
import GameRules
import Storage

// NewsStore.
extension SimulatedStore {
  func news(
    _ query: NewsQuery, for player: PlayerID?
  ) async throws(StorageError) -> [NewsRecord] {
    try await read { try $0.news(query, for: player) }
  }

  func news(
    _ ids: [NewsID], for player: PlayerID?
  ) async throws(StorageError) -> [NewsRecord] {
    try await read { try $0.news(ids, for: player) }
  }

  func newsPicture(_ id: NewsID) async throws(StorageError) -> NewsPicture? {
    try await read { try $0.newsPicture(id) }
  }

  func bookmark(
    _ id: NewsID, _ isBookmarked: Bool, by player: PlayerID, at now: Instant
  ) async throws(StorageError) -> BookmarkAnswer {
    try await change { try $0.bookmark(id, isBookmarked, by: player, at: now) }
  }

  func digest(of player: PlayerID) async throws(StorageError) -> DigestRecord? {
    try await read { try $0.digest(of: player) }
  }

  func setDigest(
    _ setting: DigestSetting, of player: PlayerID, at now: Instant
  ) async throws(StorageError) -> DigestRecord? {
    try await write { try disk.setDigest(setting, of: player, at: now) }
  }

  func purgeNews(at now: Instant, limit: Int) async throws(StorageError) -> Int {
    try await write { try disk.purgeNews(at: now, limit: limit) }
  }
}
