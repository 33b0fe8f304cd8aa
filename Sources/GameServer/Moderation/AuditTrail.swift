import Accounts
import AdminSocket
import GameRules
import Logging
import Storage
import WireProtocol

/// A line of the audit trail without operator and time.
struct AuditDraft {
  let action: AuditAction
  var subject: String?
  var details: String?

  /// The stored form of the line.
  func record(
    by peer: AdminPeer, at now: Instant, using randomness: Randomness
  ) -> AuditRecord {
    var random = randomness
    return AuditRecord(
      id: AuditID(at: now, using: &random), at: now, userID: Int(peer.userID),
      userName: peer.userName, action: action, subject: subject, details: details)
  }
}

/// Carries out operators' changes, each with its line of the audit trail.
@GameLoop
final class AuditTrail {
  private let clock: any ServerClock
  private let journal: Journal
  private let state: ServerState
  private let randomness: Randomness
  private let logger: Logger

  init(
    clock: any ServerClock, journal: Journal, state: ServerState, randomness: Randomness,
    logger: Logger
  ) {
    self.clock = clock
    self.journal = journal
    self.state = state
    self.randomness = randomness
    self.logger = logger
  }

  /// Makes writes and the line of the audit trail durable in one transaction.
  ///
  /// Throws while the database refuses writes; then nothing is done. If the database stops working
  /// in this moment, this waits until it works again.
  func keep(
    _ writes: [StoreWrite], _ draft: AuditDraft, by peer: AdminPeer
  ) async throws(WireError) {
    guard state.isAtWork else { throw Self.refusing }
    for write in writes { journal.append(write) }
    journal.append(.audited(line(draft, by: peer)))
    guard await journal.waitUntilDurable() else { throw Self.stopped }
    note(draft, by: peer)
  }

  /// Logs a command that was carried out.
  func note(_ draft: AuditDraft, by peer: AdminPeer) {
    logger.notice(
      "admin command",
      metadata: ["action": "\(draft.action.rawValue)", "uid": "\(peer.userID)"])
  }

  /// The line of a command.
  func line(_ draft: AuditDraft, by peer: AdminPeer) -> AuditRecord {
    draft.record(by: peer, at: clock.now, using: randomness)
  }

  /// The error while nothing can be kept.
  static let refusing = WireError.plain(
    "the database refuses writes at the moment, so nothing was done")
  /// The error of a server that ends: nobody has said that the writes were kept.
  static let stopped = WireError.plain("the server has stopped; look whether it was done")
}
