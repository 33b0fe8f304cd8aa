import WireProtocol

/// Tells friends, and nobody else, which players are online and in a match.
@GameLoop
final class Presence {
  private let players: PlayerDirectory

  init(players: PlayerDirectory) { self.players = players }

  /// Tells the player's friends if the presence differs from what they were told last.
  func update(_ player: Player) {
    let state = PresenceState(of: player)
    guard state != player.shown else { return }
    player.shown = state
    guard !player.friends.isEmpty else { return }
    let text = ServerMessage.encoded(
      event: FriendPresence(
        player: player.id, isOnline: state.isOnline, isInMatch: state.isInMatch))
    let event = MessageLabels.event(FriendPresence.self)
    // Sorted, so that equal inputs have equal outputs.
    for friend in player.friends.sorted() { players.deliver(text, event: event, to: friend) }
  }
}

extension Presence: MatchObserver {
  func playerEnteredMatch(_ player: Player) { update(player) }
  func playerLeftMatch(_ player: Player) { update(player) }
}
