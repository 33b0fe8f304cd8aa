import Foundation
import GameRules

extension SQLSession {
  func setAvatar(_ avatar: AvatarRecord) throws {
    guard try isPlayer(avatar.player) else { return }
    try run(
      """
      INSERT INTO avatars VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (player) DO UPDATE SET id = excluded.id, type = excluded.type,
        bytes = excluded.bytes, updated_at = excluded.updated_at
      """,
      [
        avatar.id.blob, avatar.player.blob, avatar.type, Data(avatar.bytes),
        avatar.updatedAt.millisecondsSinceEpoch,
      ])
    try run("UPDATE players SET avatar = ? WHERE id = ?", [avatar.id.blob, avatar.player.blob])
  }

  func removeAvatar(of player: PlayerID) throws {
    try run("DELETE FROM avatars WHERE player = ?", [player.blob])
    try run("UPDATE players SET avatar = NULL WHERE id = ?", [player.blob])
  }

  func avatar(_ id: AvatarID) throws -> AvatarRecord? {
    try row("SELECT player, type, bytes, updated_at FROM avatars WHERE id = ?", [id.blob])
      .map { row in
        AvatarRecord(
          id: id, player: try row.identifier(0), type: try row.value(1), bytes: try row.bytes(2),
          updatedAt: try row.instant(3))
      }
  }
}
