import AdminSocket
import GameRules
import Storage
import WireProtocol

// What operators do, and what is noted of it.
extension Server {
  /// The current moment.
  var now: Instant { clock.now }

  /// Makes writes durable together with the line of the audit trail, in one transaction.
  ///
  /// Refused while nothing can be kept: then nothing is done. When the store stops working just
  /// now it is done as soon as it works again, and this waits for it.
  func keep(
    _ writes: [StoreWrite], _ draft: AuditDraft, by peer: AdminPeer
  ) async throws(WireError) {
    guard isAtWork else {
      throw .plain("the server can keep nothing at the moment, so nothing was done")
    }
    for write in writes { journal.append(write) }
    journal.append(.audited(draft.record(by: peer, at: clock.now, using: randomness)))
    guard await journal.waitUntilDurable() else {
      throw .plain("the server has stopped, and nothing was done")
    }
    logger.notice(
      "an operator's command",
      metadata: ["action": "\(draft.action.rawValue)", "uid": "\(peer.userID)"])
  }

  /// Closes a player's connection; the client comes back if it likes.
  func kick(
    _ id: PlayerID, because reason: String?, by peer: AdminPeer
  ) async throws(WireError) {
    guard players[id]?.session != nil else { throw .plain("the player is not connected") }
    try await keep(
      [], AuditDraft(action: .kick, subject: id.description, details: reason), by: peer)
    // Perhaps gone meanwhile, by itself.
    guard let session = players[id]?.session else { return }
    end(session, .kicked, because: reason)
    signOut(session)
  }

  /// Says something to everybody who is signed in; returns how many they are.
  func announce(_ text: String, by peer: AdminPeer) async throws(WireError) -> Int {
    try await keep([], AuditDraft(action: .announce, details: text), by: peer)
    return announcements.say(
      ServerMessage.encoded(event: ServerAnnouncement(text: text, at: clock.now)))
  }

  /// Adds to what the store has of a player what happens at the moment. The address is private.
  func complete(_ report: inout PlayerReport, isPrivate: Bool) {
    guard let player = players[report.card.player] else { return }
    report.connection = player.session.map {
      .init(address: isPrivate ? $0.channel.address : "…", since: $0.openedAt)
    }
    report.match = player.match?.id
    report.queue = player.ticket.map {
      .init(map: $0.map, isRanked: $0.preference.isRanked, since: $0.since)
    }
  }
}
