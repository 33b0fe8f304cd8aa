import WireProtocol

/// Why a client did not get what it asked for.
public enum ClientError: Error, Sendable {
  /// There is no connection, and why, where the network said.
  case notConnected(String)
  /// The connection ended while the reply was awaited.
  case closed(CloseStatus?)
  /// The server refused, and says why.
  case refused(WireError)
  /// No reply came in time.
  case timedOut
  /// The server broke the contract.
  case unintelligible(String)
  /// No connection can ever come about: the URL is none, or the network has stopped.
  case unusable(String)
  /// The connection was lost while the reply was awaited, and the request is none that could be
  /// sent again: it may or may not have been carried out (of a ``GameSession``).
  case outcomeUnknown
  /// There will be no connection any more (of a ``GameSession``). Whether a request that was on its
  /// way was carried out is unknown.
  case ended(SessionEnd)
}

extension ClientError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notConnected(let reason): "no connection: \(reason)"
    case .closed(let reason):
      "closed: " + (reason.map { "\($0.code) \($0.text)" } ?? "without a reason")
    case .refused(let error):
      "refused: \(error.details?.code ?? String(error.code)) (\(error.message))"
    case .timedOut: "no reply in time"
    case .unintelligible(let what): "not of the contract: \(what)"
    case .unusable(let problem): "no connection is possible: \(problem)"
    case .outcomeUnknown: "the connection was lost, and it is unknown what came of the request"
    case .ended(let end): "the session has ended: \(end)"
    }
  }

  /// The game's error code; `nil` for other errors.
  public var gameError: GameErrorCode? {
    if case .refused(let error) = self { error.gameError } else { nil }
  }
}
