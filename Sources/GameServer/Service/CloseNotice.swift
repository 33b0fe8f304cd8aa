import GameRules
import WireProtocol

/// The close frame of a planned end, which tells each client when to reconnect.
package enum CloseNotice {
  package static let code = CloseCode.goingAway.rawValue

  /// The reason that goes with the code: after how many milliseconds the client may come back.
  ///
  /// - Parameters:
  ///   - number: The client's place in the order of closing.
  ///   - elapsed: The time since the first client was told.
  package static func reason(for number: Int, after elapsed: Duration) -> String {
    "\(CloseCode.goingAway.reason)\(separator)\(delay(of: number, after: elapsed)) ms"
  }

  private static let separator = ": reconnect after "

  /// In milliseconds. The clients come back at a limited rate, which the new process can sign in.
  private static func delay(of number: Int, after elapsed: Duration) -> Int64 {
    let turn = Duration.seconds(Double(number) / RestartLimits.reconnectsPerSecond)
    return (RestartLimits.restartTime + max(.zero, turn - elapsed)).wholeMilliseconds
  }
}
