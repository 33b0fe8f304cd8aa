import GameRules
import Geodesy

/// The badges that matches bring by the standard rules. The raw values are their names.
public enum MatchBadge: String, CaseIterable, Sendable {
  case center, time, fire, unbeaten, victor, surveyor, cartographer, steady
  case traveller, explorer, globetrotter, beachcomber, cookbook, quitter
  case realQuitter = "real-quitter"

  /// Whether a match brings the badge to a player; `nil` if the times do not tell.
  ///
  /// - Parameters:
  ///   - nearest: The distance of the player's best guess; `nil` without one.
  ///   - slowestGuess: The least and the most that the slowest guess can have taken since the start
  ///     of its round; `nil` if the player ran out of time in some round.
  ///   - statistics: The player's, with this match.
  ///   - experience: The player's, with this match; `nil` if it is not known.
  ///   - finds: The player's finds and known recipes, with this match; `nil` if they are not known.
  public func isEarned(
    by player: PlayerID, in match: PlayedMatch, nearest: Meters?,
    slowestGuess: ClosedRange<Duration>?, _ statistics: StatisticsModel, experience: Int?,
    finds: (count: Int, recipes: Int)? = nil
  ) -> Bool? {
    guard match.bringsBadges, match.ending != .aborted, let result = match.result(of: player) else {
      return false
    }
    let stayed = result.left == nil
    switch self {
    case .center: return nearest.map { $0.value <= Self.centerMeters } ?? false
    case .fire: return stayed && statistics.winsInARow >= Self.winsForFire
    case .unbeaten: return stayed && statistics.winsInARow >= Self.winsForUnbeaten
    case .victor: return stayed && statistics.gamesWon >= Self.winsForVictor
    case .surveyor: return stayed && statistics.maximumScore >= Self.pointsForSurveyor
    case .cartographer: return stayed && statistics.maximumScore >= Self.pointsForCartographer
    case .steady:
      return stayed && statistics.finishedGames >= Self.gamesForSteady
        && statistics.averageScore ?? 0 >= Self.averageForSteady
    case .traveller: return experience.map { stayed && $0 >= Self.experienceForTraveller }
    case .explorer: return experience.map { stayed && $0 >= Self.experienceForExplorer }
    case .globetrotter: return experience.map { stayed && $0 >= Self.experienceForGlobetrotter }
    case .beachcomber: return finds.map { $0.count >= 1 }
    case .cookbook: return finds.map { $0.recipes >= Self.recipesForCookbook }
    case .quitter: return !stayed && statistics.quits >= Self.quitsForQuitter
    case .realQuitter: return !stayed && statistics.quits >= Self.quitsForRealQuitter
    case .time:
      guard stayed, match.everyRoundWasPlayed, result.total >= Self.pointsForTime * match.rounds,
        let slowestGuess
      else { return false }
      if slowestGuess.upperBound <= Self.timeForTime { return true }
      return slowestGuess.lowerBound > Self.timeForTime ? false : nil
    }
  }

  private static let centerMeters = 1000.0
  private static let winsForFire = 5
  private static let winsForUnbeaten = 10
  private static let winsForVictor = 50
  private static let pointsForSurveyor = 20_000
  private static let pointsForCartographer = 23_000
  private static let gamesForSteady = 20
  private static let averageForSteady = 15_000.0
  // Of levels 5, 10 and 25.
  private static let experienceForTraveller = 10_000
  private static let experienceForExplorer = 45_000
  private static let experienceForGlobetrotter = 300_000
  private static let recipesForCookbook = 8
  private static let quitsForQuitter = 5
  private static let quitsForRealQuitter = 20
  private static let timeForTime = Duration.seconds(15)
  private static let pointsForTime = 2000
}
