import Community
import Foundation
import GameRules
import Matchmaking

extension SQLSession {
  func createPlayer(_ player: PlayerRecord, token: TokenRecord) throws -> CreatePlayerResult {
    let owner = try row("SELECT id FROM players WHERE username_key = ?", [player.username.key])
    if let owner {
      let id: PlayerID = try owner.identifier(0)
      // A repetition, after a commit whose outcome was unknown.
      guard id == player.id else { return .nameTaken }
    } else {
      try insert(player)
    }
    try insert(token)
    return .created
  }

  private func insert(_ player: PlayerRecord) throws {
    try run("INSERT INTO participants VALUES (?)", [player.id.blob])
    try run(
      "INSERT INTO players VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        player.id.blob, player.username.text, player.username.key, player.isGuest,
        player.createdAt.millisecondsSinceEpoch, player.lastSeenAt.millisecondsSinceEpoch,
        player.rating.value, player.rating.deviation, player.rating.volatility,
        player.rankedGames, player.lastOpponent?.blob, player.avatar?.blob,
        player.ratedAt?.millisecondsSinceEpoch,
      ])
  }

  func insert(_ token: TokenRecord) throws {
    // A hash that exists must be this player's; another player's violates the constraint.
    try run(
      """
      INSERT INTO tokens VALUES (?, ?, ?, ?)
      ON CONFLICT (hash) DO UPDATE
        SET player = CASE WHEN tokens.player = excluded.player THEN tokens.player END
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

  func extend(_ token: TokenHash, to instant: Instant) throws {
    try run(
      "UPDATE tokens SET expires_at = max(expires_at, ?) WHERE hash = ?",
      [instant.millisecondsSinceEpoch, Data(token.bytes)])
  }

  func seen(_ player: PlayerID, at instant: Instant) throws {
    try execute(
      "UPDATE players SET last_seen_at = max(last_seen_at, ?) WHERE id = ?", instant, player)
  }

  func player(_ id: PlayerID) throws -> PlayerRecord? {
    try row("SELECT \(Self.playerColumns) FROM players WHERE id = ?", [id.blob])
      .map { try PlayerRecord($0) }
  }

  func player(forToken hash: TokenHash, at now: Instant) throws -> PlayerRecord? {
    try row(
      """
      SELECT \(Self.playerColumns) FROM tokens JOIN players ON players.id = tokens.player
      WHERE tokens.hash = ? AND tokens.expires_at > ?
      """,
      [Data(hash.bytes), now.millisecondsSinceEpoch]
    ).map { try PlayerRecord($0) }
  }

  func player(named username: Username) throws -> PlayerRecord? {
    try row("SELECT \(Self.playerColumns) FROM players WHERE username_key = ?", [username.key])
      .map { try PlayerRecord($0) }
  }

  func playerIDs(after previous: PlayerID?, limit: Int) throws -> [PlayerID] {
    try rows(
      "SELECT id FROM players WHERE id > ? ORDER BY id LIMIT ?",
      [previous?.blob ?? Data(), limit]
    ).map { try $0.identifier(0) }
  }

  /// Whether there is such a player who is not deleted.
  func isPlayer(_ id: PlayerID) throws -> Bool {
    try hasResult(of: "SELECT 1 FROM players WHERE id = ?", id)
  }

  /// The end of an `INSERT … SELECT` statement that does nothing unless its first parameter is such
  /// a player.
  static var ifFirstIsPlayer: String { "WHERE EXISTS (SELECT 1 FROM players WHERE id = ?1)" }

  /// The columns of a ``PlayerRecord``.
  static var playerColumns: String {
    """
    players.id, players.username, players.is_guest, players.created_at, players.last_seen_at,
    players.rating, players.rating_deviation, players.rating_volatility, players.ranked_games,
    players.last_opponent, players.avatar, players.rated_at
    """
  }
}

extension PlayerRecord {
  /// The number of ``SQLSession/playerColumns``.
  static let columnCount = 12

  /// Reads ``SQLSession/playerColumns``, beginning at the given column of the row.
  init(_ row: some SQLRow, from first: Int = 0) throws {
    guard let username = Username(try row.value(first + 1)) else {
      throw StorageError.corrupt("a username that is none")
    }
    self.init(
      id: try row.identifier(first), username: username, isGuest: try row.value(first + 2),
      createdAt: try row.instant(first + 3), lastSeenAt: try row.instant(first + 4),
      rating: Rating(
        value: try row.value(first + 5), deviation: try row.value(first + 6),
        volatility: try row.value(first + 7)),
      rankedGames: try row.value(first + 8),
      ratedAt: try row.optional(first + 11, as: Int64.self)
        .map(Instant.init(millisecondsSinceEpoch:)),
      lastOpponent: try row.optionalIdentifier(first + 9),
      avatar: try row.optionalIdentifier(first + 10))
  }
}
