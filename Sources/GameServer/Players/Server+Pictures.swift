import Community
import GameRules
import Pictures
import Storage

// A player's picture, which comes over HTTP, whether the player is connected or not.
extension Server {
  /// Whether anything can be kept at the moment.
  var canKeep: Bool { isReady && !isHalted }

  /// Gives the player a new picture; returns its path once that is durable, `nil` if it is not for
  /// now.
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
    let isKept = await whenDurable { players in
      players.update(avatar.player) {
        $0.record.avatar = avatar.id
        $0.badges.formUnion(badges)
      }
    }
    return isKept ? avatar.id.path : nil
  }

  /// The player has no picture any more; returns once that is durable, false if it is not for now.
  func removePicture(of id: PlayerID) async -> Bool {
    guard canKeep else { return false }
    journal.append(.avatarRemoved(id))
    return await whenDurable { $0.update(id) { $0.record.avatar = nil } }
  }

  /// Makes a change once what was handed over is durable.
  ///
  /// - Returns: False if nobody should wait for it: the store is stalled, and the change comes when
  ///   it works again.
  private func whenDurable(
    _ change: @escaping @GameLoop (PlayerDirectory) -> Void
  ) async -> Bool {
    if await journal.waitUntilDurable(givingUpOnStall: true) {
      change(players)
      return true
    }
    GameLoop.begin { [journal, players] in
      if await journal.waitUntilDurable() { change(players) }
    }
    return false
  }
}
