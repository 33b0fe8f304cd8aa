import GameRules
import Matchmaking
import Storage

/// What finished matches have made of somebody, counted a second time.
struct Career: Equatable {
  var alone = 0
  var against = 0
  var won = 0
  var finished = 0
  var left = 0
  var points = 0
  var best = 0
  var row = 0
  var longestRow = 0
  var rating = Rating()
  var ranked = 0

  /// Counts a match.
  mutating func count(_ match: FinishedMatch, for player: PlayerID) {
    guard match.ending != .aborted, let own = match.results.first(where: { $0.player == player })
    else { return }
    let rounds = match.setup.options.rounds
    let worth = rounds > 5 ? own.total * 5 / rounds : own.total
    best = max(best, worth)
    let isWhole = match.rounds.count == rounds
    if own.left != nil { left += 1 } else if isWhole { finished += 1 }
    if own.left != nil || isWhole { points += worth }
    if match.setup.players.count == 1 {
      alone += 1
    } else {
      against += 1
      won += own.won ? 1 : 0
      row = own.won ? row + 1 : 0
      longestRow = max(longestRow, row)
    }
  }
}
