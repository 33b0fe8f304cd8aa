import Foundation
import GameRules

// Subscriptions to push messages.
extension SQLSession {
  func add(_ subscription: PushSubscriptionRecord) throws {
    guard try isPlayer(subscription.player) else { return }
    try run(
      """
      INSERT INTO push_subscriptions VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (endpoint) DO UPDATE SET player = excluded.player,
        public_key = excluded.public_key, auth_secret = excluded.auth_secret,
        created_at = excluded.created_at
      """,
      [
        subscription.endpoint, subscription.player.blob, Data(subscription.publicKey),
        Data(subscription.authenticationSecret), subscription.createdAt.millisecondsSinceEpoch,
      ])
    try run(
      """
      DELETE FROM push_subscriptions WHERE endpoint IN (
        SELECT endpoint FROM push_subscriptions WHERE player = ?1 AND endpoint <> ?2
        ORDER BY created_at DESC, endpoint DESC LIMIT -1 OFFSET ?3)
      """,
      [
        subscription.player.blob, subscription.endpoint,
        PushSubscriptionRecord.limitPerPlayer - 1,
      ])
  }

  /// - Parameter player: Only if it is this player's; `nil`: whoever has it.
  func removePushSubscription(_ endpoint: String, of player: PlayerID?) throws {
    try run(
      "DELETE FROM push_subscriptions WHERE endpoint = ?1 AND (?2 IS NULL OR player = ?2)",
      [endpoint, player?.blob])
  }

  /// The oldest first.
  func pushSubscriptions(of player: PlayerID) throws -> [PushSubscriptionRecord] {
    try rows(
      """
      SELECT endpoint, public_key, auth_secret, created_at FROM push_subscriptions
      WHERE player = ? ORDER BY created_at, endpoint
      """, [player.blob]
    ).map { row in
      PushSubscriptionRecord(
        player: player, endpoint: try row.value(0), publicKey: try row.bytes(1),
        authenticationSecret: try row.bytes(2), createdAt: try row.instant(3))
    }
  }

  func networkSecret(orNew secret: [UInt8], at now: Instant) throws -> [UInt8] {
    try execute("DELETE FROM network_key WHERE made_at <= ?", now + (.zero - NetworkKey.life))
    try execute(
      "INSERT INTO network_key VALUES (1, ?, ?) ON CONFLICT DO NOTHING", Data(secret), now)
    guard let row = try row("SELECT secret FROM network_key") else {
      throw StorageError.corrupt("no key")
    }
    return try row.bytes(0)
  }

  func vapidSecret(orNew secret: [UInt8]) throws -> [UInt8] {
    try run("INSERT INTO vapid_key VALUES (1, ?) ON CONFLICT DO NOTHING", [Data(secret)])
    guard let row = try row("SELECT secret FROM vapid_key") else {
      throw StorageError.corrupt("no key")
    }
    return try row.bytes(0)
  }
}
