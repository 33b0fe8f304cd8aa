import WireProtocol

/// Tells friends, and nobody else, who is there and who plays.
@GameLoop
final class Presence {
  /// What a friend may know of a player.
  struct State: Equatable {
    var isOnline = false
    var isInMatch = false
  }

  private let players: PlayerDirectory

  init(players: PlayerDirectory) { self.players = players }

  /// Tells the player's friends if there is something new since they were told last.
  func update(_ player: Player) {
    let state = Self.state(of: player)
    guard state != player.shown else { return }
    player.shown = state
    guard !player.friends.isEmpty else { return }
    let text = ServerMessage.encoded(
      event: FriendPresence(
        player: player.id, isOnline: state.isOnline, isInMatch: state.isInMatch))
    // In an order, so that equal inputs have equal outputs.
    let event = MessageLabels.event(FriendPresence.self)
    for friend in player.friends.sorted() { players.deliver(text, event: event, to: friend) }
  }

  /// What is so at the moment; of somebody the server has nothing to do with, that.
  static func state(of player: Player?) -> State {
    State(isOnline: player?.session != nil, isInMatch: player?.match != nil)
  }
}
