import GameRules

/// A line of the audit trail.
public struct AuditID: Identifier {
  public let uuid: UUIDv7
  public init(uuid: UUIDv7) { self.uuid = uuid }
}

/// What an operator has done.
public enum AuditAction: String, Hashable, Sendable, CaseIterable {
  case kick, ban, unban, announce
  /// Has looked at the places of rounds that were still being played.
  case reveal
  /// Has looked at a player's email address.
  case inspect
}

/// That somebody with a right to the server has done something, and what.
public struct AuditRecord: Hashable, Sendable {
  /// Later lines have greater ids.
  public let id: AuditID
  public let at: Instant
  /// The operating system's user, by number and by the name that it had then.
  public let userID: Int
  public let userName: String
  public let action: AuditAction
  /// A player's or a match's id, or a block of addresses; `nil` where it is about nobody.
  public let subject: String?
  /// A reason, a text, an end.
  public let details: String?

  public init(
    id: AuditID, at: Instant, userID: Int, userName: String, action: AuditAction,
    subject: String? = nil, details: String? = nil
  ) {
    self.id = id
    self.at = at
    self.userID = userID
    self.userName = userName
    self.action = action
    self.subject = subject
    self.details = details
  }

  /// How many lines are kept: with one more the oldest goes.
  public static let limit = 10_000
}
