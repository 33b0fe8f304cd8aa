import Accounts
import Community
import GameRules
import Pictures
import Storage

/// Changes players' avatars. They come over HTTP, from players with or without a connection.
@GameLoop
final class Avatars {
  private let clock: any ServerClock
  private let journal: Journal
  private let players: PlayerDirectory
  private let triggers: Triggers
  private let state: ServerState
  private let randomness: Randomness

  init(
    clock: any ServerClock, journal: Journal, players: PlayerDirectory, triggers: Triggers,
    state: ServerState, randomness: Randomness
  ) {
    self.clock = clock
    self.journal = journal
    self.players = players
    self.triggers = triggers
    self.state = state
    self.randomness = randomness
  }

  /// Gives the player a new avatar; returns its path once it is durable. Returns `nil` if that does
  /// not happen in time.
  func change(_ picture: Picture, of standing: PlayerStanding) async -> String? {
    guard state.takesWrites else { return nil }
    var random = randomness
    let now = clock.now
    let avatar = AvatarRecord(
      id: AvatarID(at: now, using: &random), player: standing.record.id,
      type: picture.format.mediaType, bytes: picture.bytes, updatedAt: now)
    // The entry of a player who is not in memory is only for the rules.
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

  /// Removes the player's avatar; returns once that is durable, or false if that does not happen in
  /// time.
  func removePicture(of id: PlayerID) async -> Bool {
    guard state.takesWrites else { return false }
    journal.append(.avatarRemoved(id))
    return await whenDurable { $0.update(id) { $0.record.avatar = nil } }
  }

  /// Applies a change in memory once everything handed to the journal is durable.
  ///
  /// - Returns: False if the journal is stalled; the change is applied when the stall ends.
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
