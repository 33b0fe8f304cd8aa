import Community
import GameRules
import Storage

/// The players' inboxes, with what was read.
struct InboxModel {
  private var inboxes: [PlayerID: [NotificationRecord]] = [:]
  private var changes: [PlayerID: Int] = [:]
  /// The players whose inbox changed since the last comparison with the store.
  private(set) var touched: Set<PlayerID> = []

  /// All players who ever had a notification.
  var players: [PlayerID] { inboxes.keys.sorted() }

  /// The oldest first.
  func entries(of player: PlayerID) -> [NotificationRecord] { inboxes[player] ?? [] }

  /// How often a player's inbox has changed.
  func changeCount(of player: PlayerID) -> Int { changes[player] ?? 0 }

  func unread(of player: PlayerID) -> Int { entries(of: player).count { !$0.isRead } }

  /// Adds an entry; a full inbox loses its oldest one.
  mutating func add(_ record: NotificationRecord) {
    if let sender = record.other, record.kind == .friendRequest {
      removeRequest(of: sender, to: record.player)
    }
    var inbox = entries(of: record.player) + [record]
    if inbox.count > 1, inbox[inbox.count - 2].id > record.id { inbox.sort { $0.id < $1.id } }
    inboxes[record.player] = inbox.suffix(NotificationRecord.inboxLimit)
    note(record.player)
  }

  /// A player has read all up to that one.
  mutating func read(_ player: PlayerID, upTo last: NotificationID) {
    for index in entries(of: player).indices where inboxes[player]?[index].id ?? last <= last {
      inboxes[player]?[index].isRead = true
    }
    note(player)
  }

  /// A friend request is answered.
  mutating func readRequest(of sender: PlayerID, to recipient: PlayerID) {
    for index in entries(of: recipient).indices
    where inboxes[recipient]?[index].isRequest(of: sender) == true {
      inboxes[recipient]?[index].isRead = true
    }
    note(recipient)
  }

  /// A challenge is answered.
  mutating func readChallenge(_ id: ChallengeID, of player: PlayerID) {
    for index in entries(of: player).indices where inboxes[player]?[index].challenge == id {
      inboxes[player]?[index].isRead = true
    }
    note(player)
  }

  /// A friend request was taken back, or has given way.
  mutating func removeRequest(of sender: PlayerID, to recipient: PlayerID) {
    inboxes[recipient]?.removeAll { $0.isRequest(of: sender) }
    note(recipient)
  }

  mutating func forget(_ player: PlayerID) {
    inboxes[player] = nil
    note(player)
  }

  /// All that was touched has been compared.
  mutating func settle() { touched = [] }

  private mutating func note(_ player: PlayerID) {
    changes[player, default: 0] += 1
    touched.insert(player)
  }
}

extension NotificationRecord {
  /// Whether it tells of a badge that a player got.
  func tells(of grant: Grant) -> Bool { player == grant.player && badge == grant.badge }
}
