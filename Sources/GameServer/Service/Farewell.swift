import GameRules
import WireProtocol

/// What a client is told with the last thing that a process sends it, at a planned end.
package enum Farewell {
  package static let code = CloseCode.goingAway.rawValue

  /// The reason that goes with the code: when the client of a number may come back.
  ///
  /// - Parameter elapsed: How long after the first client it is told.
  package static func reason(for number: Int, after elapsed: Duration) -> String {
    "\(CloseCode.goingAway.reason)\(separator)\(delay(of: number, after: elapsed)) ms"
  }

  private static let separator = ": reconnect after "

  /// How long the client of a number stays away, in milliseconds: everybody at once would be a
  /// storm that the new process had to weather first.
  private static func delay(of number: Int, after elapsed: Duration) -> Int64 {
    let turn = Duration.seconds(Double(number) / GameServerLimits.reconnectsPerSecond)
    return (GameServerLimits.restartTime + max(.zero, turn - elapsed)).wholeMilliseconds
  }
}
