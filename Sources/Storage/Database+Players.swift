import Community
import Foundation
import GRDB
import GameRules
import Matchmaking

extension Database {
  func createPlayer(_ player: PlayerRecord, token: TokenRecord) throws -> CreatePlayerResult {
    let owner = try row("SELECT id FROM players WHERE username_key = ?", [player.username.key])
    if let owner {
      let id: PlayerID = try owner.identifier(0)
      // The same player once more: a commit whose outcome was unknown is tried again.
      guard id == player.id else { return .nameTaken }
    } else {
      try insert(player)
    }
    try insert(token)
    return .created
  }

  private func insert(_ player: PlayerRecord) throws {
    try run(
      "INSERT INTO players VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        player.id.blob, player.username.text, player.username.key, player.isGuest,
        player.createdAt.millisecondsSinceEpoch, player.lastSeenAt.millisecondsSinceEpoch,
        player.rating.value, player.rating.deviation, player.rating.volatility,
        player.rankedGames, player.lastOpponent?.blob,
      ])
  }

  private func insert(_ token: TokenRecord) throws {
    // A hash that is there already must be this player's: anybody else's violates the constraint.
    try run(
      """
      INSERT INTO tokens VALUES (?, ?, ?, ?)
      ON CONFLICT (hash) DO UPDATE SET player = iif(player = excluded.player, player, NULL)
      """,
      [
        Data(token.hash.bytes), token.player.blob, token.createdAt.millisecondsSinceEpoch,
        token.expiresAt.millisecondsSinceEpoch,
      ])
  }

  func endToken(_ hash: TokenHash) throws {
    try run("DELETE FROM tokens WHERE hash = ?", [Data(hash.bytes)])
  }

  func endTokens(of player: PlayerID) throws {
    try run("DELETE FROM tokens WHERE player = ?", [player.blob])
  }

  func seen(_ player: PlayerID, at instant: Instant) throws {
    try run(
      "UPDATE players SET last_seen_at = max(last_seen_at, ?) WHERE id = ?",
      [instant.millisecondsSinceEpoch, player.blob])
  }

  func player(_ id: PlayerID) throws -> PlayerRecord? {
    try row("SELECT \(Self.playerColumns) FROM players WHERE id = ?", [id.blob])
      .map(PlayerRecord.init)
  }

  func player(forToken hash: TokenHash, at now: Instant) throws -> PlayerRecord? {
    try row(
      """
      SELECT \(Self.playerColumns) FROM tokens JOIN players ON players.id = tokens.player
      WHERE hash = ? AND expires_at > ?
      """,
      [Data(hash.bytes), now.millisecondsSinceEpoch]
    ).map(PlayerRecord.init)
  }

  private static let playerColumns = """
    id, username, is_guest, players.created_at, last_seen_at, rating, rating_deviation,
    rating_volatility, ranked_games, last_opponent
    """
}

extension PlayerRecord {
  fileprivate init(_ row: Row) throws {
    guard let username = Username(try row.value(1)) else {
      throw StorageError.corrupt("a username that is none")
    }
    self.init(
      id: try row.identifier(0), username: username, isGuest: try row.value(2),
      createdAt: try row.instant(3), lastSeenAt: try row.instant(4),
      rating: Rating(
        value: try row.value(5), deviation: try row.value(6), volatility: try row.value(7)),
      rankedGames: try row.value(8),
      lastOpponent: try row.optional(9, as: Data.self).map { try PlayerID(blob: $0) })
  }
}
