import GameRules
import WireProtocol

/// Lists the audit trail: the commands of operators.
public enum AdminAudit: WireMethod {
  public static let name: StaticString = "admin.audit"
  public static let documentation: StaticString = "What operators have done, latest first."

  public struct Parameters: WireObject, Hashable {
    public var limit: Int

    public init(limit: Int) { self.limit = limit }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      limit = try fields("limit", \.limit, in: AdminLimits.auditLines, "How many lines.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var lines: [AuditLine]

    public init(lines: [AuditLine]) { self.lines = lines }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      lines = try fields("lines", \.lines, "Latest first.")
    }
  }
}

/// A line of the audit trail.
public struct AuditLine: WireObject, Hashable {
  public var at: Instant
  public var userID: Int
  public var userName: String
  public var action: String
  public var subject: String?
  public var details: String?

  public init(
    at: Instant, userID: Int, userName: String, action: String, subject: String?, details: String?
  ) {
    self.at = at
    self.userID = userID
    self.userName = userName
    self.action = action
    self.subject = subject
    self.details = details
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    at = try fields("at", \.at, "When.")
    userID = try fields("uid", \.userID, "Who, by number.")
    userName = try fields("user", \.userName, "Who, by name.")
    action = try fields("action", \.action, "What.")
    subject = try fields.optional("subject", \.subject, "Whom or what it was about.")
    details = try fields.optional("details", \.details, "A reason or a text.")
  }
}
