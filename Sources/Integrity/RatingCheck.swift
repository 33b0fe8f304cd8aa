import GameRules
import Matchmaking
import Storage

/// Recomputes a match's weight, as far as it follows from the match alone, and the rating changes.
///
/// The number of earlier wins follows from the players' histories: see ``StatisticsCheck``. Matches
/// from before there were weights are not checked.
struct RatingCheck {
  private let record: FinishedMatchRecord

  init(_ record: FinishedMatchRecord) { self.record = record }

  /// The texts of the contradictions.
  var contradictions: [String] {
    guard let weight = record.match.weight else { return [] }
    guard record.match.ending != .aborted else { return ["aborted, and counts \(weight.text)"] }
    return weightContradictions(weight) + ratingContradictions(weight)
  }

  /// The greatest allowed difference from a recomputed rating. Another version of the mathematical
  /// functions may round the last digits differently.
  private static let tolerance = 0.000_001

  private func weightContradictions(_ weight: MatchWeight) -> [String] {
    let alone = MatchWeight(of: record.match, winNumber: 1)
    let isPossible =
      switch weight.reason {
      case .repeatedOpponent: alone.reason == nil && !record.match.countedWins.isEmpty
      case nil, .walkover, .sameNetwork: weight == alone
      }
    return isPossible ? [] : ["counts \(weight.text), which can't be: \(alone.text)"]
  }

  private func ratingContradictions(_ weight: MatchWeight) -> [String] {
    guard record.match.setup.ladder != nil, !weight.isNothing, record.voidedAt == nil else {
      return record.ratings.isEmpty ? [] : ["changes ratings, and counts \(weight.text)"]
    }
    guard record.ratings.map(\.player) == record.match.setup.players else {
      return ["\(record.ratings.count) ratings change of a ranked match"]
    }
    let before = Dictionary(uniqueKeysWithValues: record.ratings.map { ($0.player, $0.before) })
    let recomputed = RatingChange.all(of: record.match) { before[$0] ?? Rating() }
    return zip(record.ratings, recomputed)
      .filter { !Self.isSame($0.after, $1.after) }
      .map { change, expected in
        "player \(change.player), rating: stored \(change.after.value), "
          + "recomputed \(expected.after.value)"
      }
  }

  private static func isSame(_ one: Rating, _ other: Rating) -> Bool {
    abs(one.value - other.value) <= tolerance && abs(one.deviation - other.deviation) <= tolerance
      && abs(one.volatility - other.volatility) <= tolerance
  }
}

extension MatchWeight {
  /// The weight in the texts of problems.
  var text: String { "\(factor)" + (reason.map { " (\($0.rawValue))" } ?? "") }
}
