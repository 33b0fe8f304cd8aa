import Collections
import GameRules
import Storage

/// Everybody the server has to do with at the moment, and the one way to reach them.
@GameLoop
final class PlayerDirectory {
  private let outbox: Outbox
  private let journal: Journal
  private var players: [PlayerID: Player] = [:]
  /// Who may go once the journal has come so far, in that order.
  private var leaving: Deque<(player: PlayerID, requirement: Int64)> = []
  /// How many readings of the store are under way, and who was let go of since the first began.
  private var readings = 0
  private var removedWhileReading: Set<PlayerID> = []
  /// How many have a live connection.
  private(set) var onlineCount = 0

  init(outbox: Outbox, journal: Journal) {
    self.outbox = outbox
    self.journal = journal
  }

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

  /// Lets go of a player with whom the server has nothing to do any more, once the store knows all
  /// that has happened to the player: whoever comes back is read from there.
  func removeIfGone(_ player: Player) {
    guard player.isGone else { return }
    leaving.append((player.id, journal.appended))
    removeGone()
  }

  /// Lets go of those whom the journal's progress allows to.
  func removeGone() {
    while let first = leaving.first, first.requirement <= journal.durable {
      leaving.removeFirst()
      guard players[first.player]?.isGone == true else { continue }
      players[first.player] = nil
      if readings > 0 { removedWhileReading.insert(first.player) }
    }
  }

  /// Somebody reads a player from the store, and wants to know who is let go of until ``endReading()``.
  func beginReading() { readings += 1 }

  func endReading() {
    readings -= 1
    if readings == 0 { removedWhileReading.removeAll() }
  }

  func wasRemovedWhileReading(_ id: PlayerID) -> Bool { removedWhileReading.contains(id) }
}
