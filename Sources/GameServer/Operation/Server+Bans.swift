import AdminSocket
import GameRules
import Storage
import WebSocketTransport
import WireProtocol

// Who is kept out.
extension Server {
  /// Before anything is taken up from before.
  func readBans() async throws(StorageError) {
    for ban in try await store.bans() where !bans.insert(ban) {
      logger.error("a ban of what is no addresses", metadata: ["ban": "\(ban.subject)"])
    }
  }

  /// Those who were banned when no server ran, or just before it died, are in nothing any more.
  func enforceBans() {
    for ban in bans.playersKeptOut(at: clock.now) { enforce(ban) }
  }

  /// Keeps somebody out from now on, over restarts.
  ///
  /// Returns when that is durable, and all that it brings has happened. While nothing can be kept
  /// it is refused.
  func ban(_ record: BanRecord, by peer: AdminPeer) async throws(WireError) {
    // What is over must not be forgotten after this, in this one's place.
    bans.over(at: clock.now).filter { $0 == record.subject }.forEach { bans.remove($0) }
    bans.renewing.insert(record.subject)
    defer { bans.renewing.remove(record.subject) }
    try await keep(
      [.banned(record)],
      AuditDraft(action: .ban, subject: record.subject.text, details: record.details), by: peer)
    bans.insert(record)
    enforce(record)
  }

  /// Lets somebody in again; returns when that is durable.
  func unban(_ subject: BanSubject, by peer: AdminPeer) async throws(WireError) {
    try await keep(
      [.unbanned(subject)], AuditDraft(action: .unban, subject: subject.text), by: peer)
    bans.remove(subject)
  }

  /// Bans whose time is up are forgotten, in the store as well.
  func forgetBans() {
    for subject in bans.over(at: clock.now) where !bans.renewing.contains(subject) {
      bans.remove(subject)
      journal.append(.unbanned(subject))
    }
  }

  /// Whoever is kept out by a ban and here all the same, is here no more.
  private func enforce(_ ban: BanRecord) {
    switch ban.subject {
    case .player(let id): if let player = players[id] { expel(player, ban) }
    case .addresses(let text):
      guard let range = AddressRange(text) else { return }
      // In an order, so that equal inputs have equal outputs.
      for session in sessionsInOrder {
        guard let address = IPAddress(session.channel.address), range.contains(address) else {
          continue
        }
        end(session, .banned, because: ban.reason)
        signOut(session)
      }
    }
  }

  /// A player who is kept out waits for nothing, has no challenges, has left the match and is away.
  func expel(_ player: Player, _ ban: BanRecord) {
    lobby.leave(player)
    challenges.handle(.dropped(player.id))
    player.isAwaited = false
    if let match = player.match { matches.handle(.quit(player.id), in: match) }
    if let session = player.session {
      end(session, .banned, because: ban.reason)
      signOut(session)
    }
    players.removeIfGone(player)
  }

  /// What a player who is kept out is told; `nil` for everybody else.
  func refusal(of player: PlayerID) -> WireError? {
    bans.ban(of: player, at: clock.now).map { .banned(until: $0.until, reason: $0.reason) }
  }

  /// Hangs up on an address that is kept out.
  func keepOut(_ session: Session) {
    guard let ban = bans.ban(ofAddress: session.channel.address, at: clock.now) else { return }
    end(session, .banned, because: ban.reason)
  }
}

extension BanSubject {
  /// As the audit trail has it.
  var text: String {
    switch self {
    case .player(let player): player.description
    case .addresses(let addresses): addresses
    }
  }
}

extension BanRecord {
  /// As the audit trail has it.
  var details: String {
    let end = until.map { "for \(($0 - since).inWholeUnits)" } ?? "for good"
    return reason.map { "\(end): \($0)" } ?? end
  }
}

extension Duration {
  /// In the greatest unit that it is a whole number of, as `admin ban --for` takes it: `90s`, `7d`.
  var inWholeUnits: String {
    let units: [(name: String, milliseconds: Int64)] = [
      ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000),
    ]
    let unit = units.first { wholeMilliseconds.isMultiple(of: $0.milliseconds) } ?? ("ms", 1)
    return "\(wholeMilliseconds / unit.milliseconds)\(unit.name)"
  }
}
