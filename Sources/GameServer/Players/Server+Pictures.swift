import Community
import GameRules
import Pictures
import Storage

// A player's picture, which comes over HTTP, whether the player is connected or not.
extension Server {
  /// Whether anything can be kept at the moment.
  var canKeep: Bool { isReady && !isHalted }

  /// The player has a new picture; returns its path once that is durable, `nil` if it never is.
  func change(_ picture: Picture, of standing: PlayerStanding) async -> String? {
    guard canKeep else { return nil }
    var random = randomness
    let now = clock.now
    let avatar = AvatarRecord(
      id: AvatarID(at: now, using: &random), player: standing.record.id,
      type: picture.format.mediaType, bytes: picture.bytes, updatedAt: now)
    // Of somebody who is not here only what rules have to know.
    let player = players[avatar.player] ?? Player(standing)
    journal.append(.avatar(avatar))
    let badges = triggers.fire(
      [.avatarChanged(avatar.player, picture: avatar.id.description)], for: player)
    guard await journal.waitUntilDurable() else { return nil }
    players.update(avatar.player) {
      $0.record.avatar = avatar.id
      $0.badges.formUnion(badges)
    }
    return avatar.id.path
  }

  /// The player has no picture any more; returns once that is durable, false if it never is.
  func removePicture(of id: PlayerID) async -> Bool {
    guard canKeep else { return false }
    journal.append(.avatarRemoved(id))
    guard await journal.waitUntilDurable() else { return false }
    players.update(id) { $0.record.avatar = nil }
    return true
  }
}
