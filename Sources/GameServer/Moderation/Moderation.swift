import AdminSocket
import Community
import GameRules
import Logging
import Storage
import WebSocketTransport
import WireProtocol

/// Bans and kicks.
@GameLoop
final class Moderation {
  private let store: any Store
  private let clock: any ServerClock
  private let journal: Journal
  private let players: PlayerDirectory
  private let sessions: SessionLifecycle
  private let connections: SessionTable
  private let bans: BanList
  private let audit: AuditTrail
  private let logger: Logger

  init(
    store: any Store, clock: any ServerClock, journal: Journal, players: PlayerDirectory,
    sessions: SessionLifecycle, connections: SessionTable, bans: BanList, audit: AuditTrail,
    logger: Logger
  ) {
    self.store = store
    self.clock = clock
    self.journal = journal
    self.players = players
    self.sessions = sessions
    self.connections = connections
    self.bans = bans
    self.audit = audit
    self.logger = logger
  }

  /// Reads the stored bans. Called before matches and players are restored.
  func readBans() async throws(StorageError) {
    for ban in try await store.bans() where !bans.insert(ban) {
      logger.error("a stored ban is of no valid address range", metadata: ["ban": "\(ban.subject)"])
    }
  }

  /// Expels the players who were banned while no server ran, or just before it died.
  func enforceBans() {
    for ban in bans.bannedPlayers(at: clock.now) { enforce(ban) }
  }

  /// Bans a player or a range of addresses, over restarts. Returns when that is durable and
  /// enforced.
  func ban(_ record: BanRecord, by peer: AdminPeer) async throws(WireError) {
    // An expired ban of the same subject must not be removed after this one is stored.
    bans.expired(at: clock.now).filter { $0 == record.subject }.forEach { bans.remove($0) }
    bans.renewing.insert(record.subject)
    defer { bans.renewing.remove(record.subject) }
    try await audit.keep(
      [.banned(record)],
      AuditDraft(action: .ban, subject: record.subject.text, details: record.details), by: peer)
    bans.insert(record)
    enforce(record)
  }

  /// Ends a ban; returns when that is durable.
  func unban(_ subject: BanSubject, by peer: AdminPeer) async throws(WireError) {
    try await audit.keep(
      [.unbanned(subject)], AuditDraft(action: .unban, subject: subject.text), by: peer)
    bans.remove(subject)
  }

  /// Removes expired bans, also from the store.
  func removeExpiredBans() {
    for subject in bans.expired(at: clock.now) where !bans.renewing.contains(subject) {
      bans.remove(subject)
      journal.append(.unbanned(subject))
    }
  }

  /// Expels the player, or closes the connections from the addresses.
  private func enforce(_ ban: BanRecord) {
    switch ban.subject {
    case .player(let id): if let player = players[id] { sessions.expel(player, ban) }
    case .addresses(let text):
      guard let range = AddressRange(text) else { return }
      for session in connections.inOrder {
        guard let address = IPAddress(session.channel.address), range.contains(address) else {
          continue
        }
        sessions.end(session, .banned, because: ban.reason)
        sessions.signOut(session)
      }
    }
  }

  /// Closes a player's connection; the client comes back if it likes.
  func kick(
    _ id: PlayerID, because reason: String?, by peer: AdminPeer
  ) async throws(WireError) {
    guard players[id]?.session != nil else { throw .plain("the player is not connected") }
    try await audit.keep(
      [], AuditDraft(action: .kick, subject: id.description, details: reason), by: peer)
    // The connection may have ended meanwhile.
    guard let session = players[id]?.session else { return }
    sessions.end(session, .kicked, because: reason)
    sessions.signOut(session)
  }

  nonisolated static let notSuspected = WireError.plain("the player is not suspected")

  /// Lets a suspect into rankings; returns when that is durable.
  func clear(_ id: PlayerID, by peer: AdminPeer) async throws(WireError) {
    var stored: Statistics?
    if players[id] == nil {
      do throws(StorageError) { stored = try await store.statistics(of: id) } catch {
        throw .plain("the database operation failed: \(error)")
      }
    }
    // The player may have come meanwhile.
    guard var statistics = players[id]?.statistics ?? stored, statistics.guesses.isSuspect else {
      throw Self.notSuspected
    }
    statistics.guesses.clear()
    players[id]?.statistics = statistics
    try await audit.keep(
      [.statistics(id, statistics)], AuditDraft(action: .clear, subject: id.description), by: peer)
    // A sign-in of the meantime may have read what was stored before.
    if stored != nil { players.update(id) { $0.statistics.guesses.clear() } }
  }

  /// Closes a new connection from a banned address.
  func rejectBanned(_ session: Session) {
    guard let ban = bans.ban(ofAddress: session.channel.address, at: clock.now) else { return }
    sessions.end(session, .banned, because: ban.reason)
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
  /// As `admin ban --for` takes it, in the greatest unit without a remainder: `90s`, `7d`.
  var inWholeUnits: String {
    let units: [(name: String, milliseconds: Int64)] = [
      ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000),
    ]
    let unit = units.first { wholeMilliseconds.isMultiple(of: $0.milliseconds) } ?? ("ms", 1)
    return "\(wholeMilliseconds / unit.milliseconds)\(unit.name)"
  }
}
