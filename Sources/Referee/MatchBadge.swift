import GameRules
import Geodesy

/// The badges that matches bring by the standard rules. The raw values are their names.
public enum MatchBadge: String, CaseIterable, Sendable {
  case center, time, fire, quitter
  case realQuitter = "real-quitter"

  /// Whether a match brings the badge to a player; `nil` if the times do not tell.
  ///
  /// - Parameters:
  ///   - nearest: The distance of the player's best guess; `nil` without one.
  ///   - slowestGuess: The least and the most that the slowest guess can have taken since the start
  ///     of its round; `nil` if the player ran out of time in some round.
  ///   - statistics: The player's, with this match.
  public func isEarned(
    by player: PlayerID, in match: PlayedMatch, nearest: Meters?,
    slowestGuess: ClosedRange<Duration>?, _ statistics: StatisticsModel
  ) -> Bool? {
    guard match.bringsBadges, match.ending != .aborted, let result = match.result(of: player) else {
      return false
    }
    let stayed = result.left == nil
    switch self {
    case .center: return nearest.map { $0.value <= Self.centerMeters } ?? false
    case .fire: return stayed && statistics.winsInARow >= Self.winsForFire
    case .quitter: return !stayed && statistics.quits >= Self.quitsForQuitter
    case .realQuitter: return !stayed && statistics.quits >= Self.quitsForRealQuitter
    case .time:
      guard stayed, match.everyRoundWasPlayed, let slowestGuess else { return false }
      if slowestGuess.upperBound <= Self.timeForTime { return true }
      return slowestGuess.lowerBound > Self.timeForTime ? false : nil
    }
  }

  private static let centerMeters = 1000.0
  private static let winsForFire = 5
  private static let quitsForQuitter = 5
  private static let quitsForRealQuitter = 20
  private static let timeForTime = Duration.seconds(15)
}
