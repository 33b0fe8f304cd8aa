import Accounts
import AdminSocket
import GameRules
import Storage

/// What is to be noted of an operator's doing, before it is known when it was.
struct AuditDraft {
  let action: AuditAction
  var subject: String?
  var details: String?

  /// The line, as it is stored.
  func record(
    by peer: AdminPeer, at now: Instant, using randomness: Randomness
  ) -> AuditRecord {
    var random = randomness
    return AuditRecord(
      id: AuditID(at: now, using: &random), at: now, userID: Int(peer.userID),
      userName: peer.userName, action: action, subject: subject, details: details)
  }
}
