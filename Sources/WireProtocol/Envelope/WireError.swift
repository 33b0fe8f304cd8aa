import GameRules
import JSON

/// The error of a reply: a code of JSON-RPC 2.0 §5.1, or ``gameCode`` with a ``GameErrorCode``.
///
/// Nothing but documented text is ever in it.
public struct WireError: Error, Hashable, Sendable {
  /// The data of an error besides its code and its text.
  public struct Details: Hashable, Sendable {
    /// The stable name of what the game refuses: the raw value of a ``GameErrorCode``, or, to a
    /// client that is older than its server, a name that it does not know.
    public var code: String?
    /// Whether the same request can succeed later without anything else being done.
    public var retryable: Bool?
    /// How long to wait before that.
    public var retryAfter: Duration?
    /// The parameter that is wrong.
    public var member: String?
    /// Until when it is refused; `nil` where that is for good, or does not apply.
    public var until: Instant?
    /// The reason that an operator gave.
    public var reason: String?
  }

  public let code: Int
  public let message: String
  public let details: Details?

  /// The game's error code; `nil` for other errors and for codes that this version lacks.
  public var gameError: GameErrorCode? { details?.code.flatMap(GameErrorCode.init) }

  /// The code of everything that the game refuses.
  public static let gameCode = -32000

  public static let parseError = WireError(code: -32700, message: "Parse error", details: nil)
  public static let invalidRequest = WireError(
    code: -32600, message: "Invalid request", details: nil)
  public static let methodNotFound = WireError(
    code: -32601, message: "Method not found", details: nil)
  public static let internalError = WireError(
    code: -32603, message: "Internal error", details: nil)

  /// The database refuses writes at the moment; the same request can succeed later.
  public static let unavailable = WireError(
    code: -32603, message: "Internal error",
    details: Details(code: GameErrorCode.unavailable.rawValue, retryable: true))

  public static func invalidParameters(_ fault: WireFault) -> WireError {
    WireError(
      code: -32602, message: "Invalid params: " + fault.description,
      details: fault.member.isEmpty ? nil : Details(member: fault.member))
  }

  public static func game(_ code: GameErrorCode, retryAfter: Duration? = nil) -> WireError {
    WireError(
      code: gameCode, message: code.message,
      details: Details(
        code: code.rawValue, retryable: code.isRetryable, retryAfter: retryAfter))
  }

  /// The player is kept out until then, or for good.
  public static func banned(until: Instant?, reason: String?) -> WireError {
    let code = GameErrorCode.banned
    return WireError(
      code: gameCode, message: code.message,
      details: Details(
        code: code.rawValue, retryable: code.isRetryable, until: until, reason: reason))
  }

  /// An error that has no code of the game: for the operators' socket.
  package static func plain(_ message: String) -> WireError {
    WireError(code: gameCode, message: message, details: nil)
  }
}

extension WireError: WireObject {
  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    code = try fields("code", \.code, "-32700, -32600, -32601, -32602, -32603 or -32000.")
    message = try fields("message", \.message, "A sentence for developers.")
    details = try fields.optional("data", \.details, "What there is to know beyond.")
  }

  public static var schemaName: StaticString? { "Error" }
  public static var documentation: StaticString { "Why a request was not carried out." }
}

extension WireError.Details: WireObject {
  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    code = try fields.optional(
      "code", \.code,
      "The stable name of the reason: always with -32000, with -32603 where waiting helps.")
    retryable = try fields.optional(
      "retryable", \.retryable, "Whether the same request can succeed later; with a code.")
    retryAfter = try fields.optional(
      "retryAfterMs", \.retryAfter, "How long to wait before trying again, in milliseconds.")
    member = try fields.optional(
      "member", \.member, "The parameter that is wrong, with -32602.")
    until = try fields.optional(
      "until", \.until, "With banned: until when; without it, for good.")
    reason = try fields.optional("reason", \.reason, "With banned: why, in an operator's words.")
  }
}
