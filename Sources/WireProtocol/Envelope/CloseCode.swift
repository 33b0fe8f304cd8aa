/// Why a connection ends (RFC 6455 §7.4, and the contract's own from 4000).
public enum CloseCode: UInt16, Hashable, Sendable, CaseIterable {
  case normal = 1000
  case goingAway = 1001
  case protocolError = 1002
  case unsupportedData = 1003
  case invalidText = 1007
  case tooLarge = 1009
  case slowConsumer = 4000
  case heartbeatLost = 4001
  case rateLimited = 4002
  case kicked = 4003
  case signedInElsewhere = 4500
  case accountDeleted = 4501
  case protocolMisuse = 4502
  case banned = 4503

  /// The text that usually goes with the code, for people; it may say more. With ``goingAway`` the
  /// server adds the delay to wait; with ``kicked`` and ``banned`` an operator may give another.
  public var reason: String {
    switch self {
    case .normal: "done"
    case .goingAway: "the server restarts"
    case .protocolError: "not WebSocket"
    case .unsupportedData: "text messages only"
    case .invalidText: "invalid UTF-8"
    case .tooLarge: "message too big"
    case .slowConsumer: "slow consumer"
    case .heartbeatLost: "heartbeat lost"
    case .rateLimited: "too many requests"
    case .kicked: "closed by an operator"
    case .signedInElsewhere: "signed in elsewhere"
    case .accountDeleted: "account deleted"
    case .protocolMisuse: "protocol misuse"
    case .banned: "banned"
    }
  }

  /// Whether the client should connect again by itself.
  public var shouldReconnect: Bool {
    switch self {
    case .goingAway, .slowConsumer, .heartbeatLost, .rateLimited, .kicked: true
    case .normal, .protocolError, .unsupportedData, .invalidText, .tooLarge, .signedInElsewhere,
      .accountDeleted, .protocolMisuse, .banned:
      false
    }
  }
}
