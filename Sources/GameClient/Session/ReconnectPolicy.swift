import WireProtocol

/// Decides by the contract's close codes and error codes whether to reconnect after a lost
/// connection or a refused sign-in.
package enum ReconnectPolicy {
  /// The action to take.
  enum Verdict: Hashable, Sendable {
    /// Try again: not before that, if the server has said when; else as the backoff says.
    case tryAgain(notBefore: Duration?)
    /// It is over.
    case end(SessionEnd)
  }

  /// - Parameters:
  ///   - error: Why the connection is gone, or never came about.
  ///   - announced: The delay that a `server.draining` has named on that connection.
  static func verdict(onLoss error: ClientError, announced: Duration?) -> Verdict {
    switch error {
    case .closed(let reason):
      return reason.map { verdict(on: $0, announced: announced) } ?? .tryAgain(notBefore: announced)
    case .notConnected, .timedOut, .unintelligible, .refused, .outcomeUnknown:
      return .tryAgain(notBefore: announced)
    case .unusable(let problem): return .end(.unusable(problem))
    case .ended(let end): return .end(end)
    }
  }

  /// The action after a refused sign-in: a wait where that can help.
  static func verdict(onRefusal error: WireError) -> Verdict {
    guard error.details?.retryable == true else { return .end(.refused(error)) }
    return .tryAgain(notBefore: error.details?.retryAfter)
  }

  private static func verdict(on reason: CloseStatus, announced: Duration?) -> Verdict {
    switch CloseCode(rawValue: reason.code) {
    case .signedInElsewhere: .end(.signedInElsewhere)
    case .accountDeleted: .end(.accountDeleted)
    case .goingAway: .tryAgain(notBefore: delay(in: reason.text) ?? announced)
    case .some(let code):
      code.shouldReconnect ? .tryAgain(notBefore: announced) : .end(.closed(reason))
    case nil:
      // 4500…4999 are final, also those that a newer server has. The others (1005, 1006, and what a
      // proxy says: 1011, 1012, 1013) tell of the way, not of the player.
      (4500...4999).contains(reason.code)
        ? .end(.closed(reason)) : .tryAgain(notBefore: announced)
    }
  }

  /// The delay that a close reason names: "…: reconnect after 2000 ms".
  package static func delay(in reason: String) -> Duration? {
    guard let start = reason.firstRange(of: "reconnect after ")?.upperBound else { return nil }
    let digits = reason[start...].prefix { $0.isASCII && $0.isNumber }
    guard reason[digits.endIndex...].hasPrefix(" ms"), let number = Int64(digits) else {
      return nil
    }
    return .milliseconds(number)
  }
}
