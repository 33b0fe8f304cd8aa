import GameRules
import Geodesy
import Referee
import WireProtocol

/// A match that bots have played, put together from what each of them saw.
struct Game: Sendable, Hashable {
  let match: MatchID
  let origin: MatchOrigin
  let mode: MatchMode
  let map: String
  let ending: MatchEnding
  let results: [FinalResult]
  let everyRoundWasPlayed: Bool
  let rounds: Int
  let revealedRounds: Int
  /// How much the match counts, as was told: 0…1, and why not wholly.
  let weight: Double
  let unratedReason: MatchWeight.Reason?
  /// When it ended, in days since 1970 (UTC).
  let day: Int
  /// The views of the players.
  let views: [PlayerID: RefereedMatch]

  /// `nil` without a view.
  init?(origin: MatchOrigin, views: [PlayerID: RefereedMatch], day: Int) {
    guard let view = views.min(by: { $0.key < $1.key })?.value else { return nil }
    match = view.match
    self.origin = origin
    mode = view.mode
    map = view.map
    ending = view.finished.ending
    results = view.finished.results
    everyRoundWasPlayed = view.everyRoundWasPlayed
    rounds = view.rounds
    revealedRounds = view.revealedRounds
    weight = view.finished.weight ?? 1
    unratedReason = view.finished.unratedReason
    self.day = day
    self.views = views
  }

  /// The facts that statistics depend on.
  var played: PlayedMatch {
    PlayedMatch(
      ending: ending, isSolo: mode == .solo,
      parts: results.map {
        .init(player: $0.player, total: $0.total, hasWon: $0.hasWon, hasLeft: $0.left != nil)
      },
      rounds: rounds, revealedRounds: revealedRounds, everyRoundWasPlayed: everyRoundWasPlayed,
      sharesNetwork: unratedReason == .sameNetwork, day: day)
  }

  /// The differences between the players' views.
  var disagreements: [String] {
    var found: [String] = []
    for view in views.values {
      if view.match != match { found.append("two matches in the place of one") }
      if view.map != map || view.mode != mode { found.append("different matches for the two") }
      if view.finished.ending != ending { found.append("different endings for the two") }
      if view.finished.unratedReason != unratedReason || view.finished.weight ?? 1 != weight {
        found.append("different weights for the two")
      }
      if view.finished.results != results { found.append("different results for the two") }
    }
    let players = Set(results.map(\.player))
    if players.count != (mode == .solo ? 1 : 2) || !players.isSuperset(of: views.keys) {
      found.append("results of others")
    }
    return found
  }

  /// The badges that it can have brought a player, by what the standard rules say; `nil` where this
  /// side of the network cannot tell.
  func deserves(
    _ badge: MatchBadge, _ player: PlayerID, _ statistics: StatisticsModel
  ) -> Bool? {
    guard ending != .aborted, let view = views[player],
      let result = results.first(where: { $0.player == player })
    else { return false }
    let stayed = result.left == nil
    switch badge {
    case .center:
      return view.nearest[player].map { $0.value <= Self.centerMeters } ?? false
    case .fire: return stayed && statistics.winsInARow >= Self.winsForFire
    case .quitter: return !stayed && statistics.quits >= Self.quitsForQuitter
    case .realQuitter: return !stayed && statistics.quits >= Self.quitsForRealQuitter
    case .time:
      guard stayed, everyRoundWasPlayed, !view.defaulted.contains(player) else { return false }
      if view.slowestGuess.upperBound <= Self.timeForTime { return true }
      return view.slowestGuess.lowerBound > Self.timeForTime ? false : nil
    }
  }

  // The standard rules.
  private static let centerMeters = 1000.0
  private static let winsForFire = 5
  private static let quitsForQuitter = 5
  private static let quitsForRealQuitter = 20
  private static let timeForTime = Duration.seconds(15)
}

/// The badges that matches bring. The raw values are their names.
enum MatchBadge: String, CaseIterable, Sendable {
  case center, time, fire, quitter
  case realQuitter = "real-quitter"
}
