import GameRules
import Referee
import WireProtocol

/// A match that bots have played, put together from what each of them saw.
@dynamicMemberLookup
struct Game: Sendable, Hashable {
  let origin: MatchOrigin
  /// The format's name.
  let format: String
  /// When it ended, in days since 1970 (UTC).
  let day: Int
  /// Whether the match was for the board of its format, and counts for the ranking. Bots play no
  /// such matches: theirs alone are shorter.
  let isForBoard: Bool
  /// The views of the players.
  let views: [PlayerID: RefereedMatch]
  /// The one of them that the others are compared with.
  private let view: RefereedMatch

  /// `nil` without a view.
  init?(
    origin: MatchOrigin, format: String = "classic", views: [PlayerID: RefereedMatch], day: Int,
    isForBoard: Bool = false
  ) {
    guard let view = views.min(by: { $0.key < $1.key })?.value else { return nil }
    self.origin = origin
    self.format = format
    self.day = day
    self.isForBoard = isForBoard
    self.views = views
    self.view = view
  }

  subscript<Value>(dynamicMember member: KeyPath<RefereedMatch, Value>) -> Value {
    view[keyPath: member]
  }

  /// The facts that statistics depend on.
  var played: PlayedMatch {
    PlayedMatch(
      format: format, ending: view.ending, results: view.results, rounds: view.rounds,
      revealedRounds: view.revealedRounds,
      sharesNetwork: view.finished.unratedReason == .sameNetwork, day: day,
      places: origin == .daily ? .daily : .drawn, isRanked: origin == .rankedQueue,
      isForRanking: isForBoard || origin == .rankedQueue && view.map == MatchLimits.boardMap)
  }

  /// The differences between the players' views.
  var disagreements: [String] {
    var found: [String] = []
    for other in views.values {
      if other.match != view.match { found.append("two matches in the place of one") }
      if other.map != view.map || other.mode != view.mode {
        found.append("different matches for the two")
      }
      if other.ending != view.ending { found.append("different endings for the two") }
      if other.finished.unratedReason != view.finished.unratedReason || other.weight != view.weight
      {
        found.append("different weights for the two")
      }
      if other.results != view.results { found.append("different results for the two") }
    }
    let players = Set(view.results.map(\.player))
    if players.count != (view.mode == .solo ? 1 : 2) || !players.isSuperset(of: views.keys) {
      found.append("results of others")
    }
    return found
  }

  /// Whether it brings a player a badge; `nil` where this side of the network cannot tell.
  func deserves(
    _ badge: MatchBadge, _ player: PlayerID, _ statistics: StatisticsModel
  ) -> Bool? {
    guard let view = views[player] else { return false }
    return badge.isEarned(
      by: player, in: played, nearest: view.nearest[player],
      slowestGuess: view.defaulted.contains(player) ? nil : view.slowestGuess, statistics,
      experience: view.finished.experience?.total)
  }
}
