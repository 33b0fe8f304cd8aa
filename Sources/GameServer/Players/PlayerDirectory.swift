import GameRules
import Storage

/// Everybody the server has to do with at the moment, and the one way to reach them.
@GameLoop
final class PlayerDirectory {
  private let outbox: Outbox
  private var players: [PlayerID: Player] = [:]
  /// How many have a live connection.
  private(set) var onlineCount = 0

  init(outbox: Outbox) { self.outbox = outbox }

  subscript(id: PlayerID) -> Player? { players[id] }

  /// The player's entry, made from the record if there is none yet.
  func enter(_ record: PlayerRecord) -> Player {
    if let player = players[record.id] { return player }
    let player = Player(record: record)
    players[record.id] = player
    return player
  }

  /// The player talks through this session from now on; returns the one before, if there was one.
  func connect(_ player: Player, through session: Session) -> Session? {
    let previous = player.session
    player.session = session
    if previous == nil { onlineCount += 1 }
    return previous
  }

  /// The player has no connection any more.
  func disconnect(_ player: Player) {
    precondition(player.session != nil, "somebody who was connected")
    player.session = nil
    onlineCount -= 1
  }

  /// Sends a message to a player, wherever the player is; to nobody, if the player is away.
  ///
  /// Everything that is sent to a player without having been asked for goes through here.
  func deliver(_ text: [UInt8], to player: PlayerID) {
    guard let session = players[player]?.session else { return }
    outbox.send(text, to: session.channel)
  }

  /// Sends a message to everybody who is connected.
  func broadcast(_ text: [UInt8]) {
    for player in players.values { deliver(text, to: player.id) }
  }

  /// Lets go of a player with whom the server has nothing to do any more.
  func removeIfGone(_ player: Player) {
    if player.isGone { players[player.id] = nil }
  }
}
