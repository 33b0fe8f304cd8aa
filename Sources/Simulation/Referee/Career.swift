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
  /// Rounds of the average.
  var rounds = 0
  var row = 0
  var longestRow = 0
  var rating = Rating()
  var ranked = 0

  /// The wins over each opponent, and the day they are of.
  private var beaten: [PlayerID: Int] = [:]
  private var beatenDay: Int64 = .min

  /// The contract's quarters of the first six wins over somebody on a day.
  private static let quarters = [4, 4, 4, 3, 2, 1]

  /// Which win over somebody another one would be.
  func nextWin(over other: PlayerID, at moment: Int64) -> Int {
    moment / 86_400_000 > beatenDay ? 1 : beaten[other, default: 0] + 1
  }

  /// How many quarters a match counts, by what its winner had won before it.
  static func quarters(of match: FinishedMatch, _ careers: [PlayerID: Career]) -> Int {
    if match.setup.sharesNetwork || isUnplayed(match) { return 0 }
    guard match.setup.players.count == 2, let winner = match.results.first(where: \.won)?.player,
      let loser = match.results.first(where: { !$0.won })?.player
    else { return 4 }
    let win = (careers[winner] ?? Career()).nextWin(
      over: loser, at: match.finishedAt.millisecondsSinceEpoch)
    return win > quarters.count ? 0 : quarters[win - 1]
  }

  private static func isUnplayed(_ match: FinishedMatch) -> Bool {
    match.ending == .forfeited && match.rounds.isEmpty && match.setup.players.count > 1
  }

  /// Counts a match.
  ///
  /// - Parameter quarters: How much it counts.
  mutating func count(_ match: FinishedMatch, for player: PlayerID, quarters: Int) {
    guard match.ending != .aborted, let own = match.results.first(where: { $0.player == player })
    else { return }
    let planned = match.setup.options.rounds
    let worth = planned > 5 ? own.total * 5 / planned : own.total
    best = max(best, worth)
    points += worth
    let other = match.setup.players.count == 2 ? match.setup.players.first { $0 != player } : nil
    let moment = match.finishedAt.millisecondsSinceEpoch
    if own.left != nil {
      left += 1
      rounds += 5
    } else if match.rounds.count == planned {
      finished += 1
      rounds += 5
    } else {
      let isAgain = other.map { nextWin(over: $0, at: moment) > 1 } ?? false
      let counted = match.rounds.count + (isAgain || match.setup.sharesNetwork ? 1 : 0)
      rounds += Int((Double(counted * 5) / Double(planned)).rounded(.up))
    }
    if match.setup.players.count == 1 {
      alone += 1
    } else {
      against += 1
      won += own.won ? 1 : 0
      countRow(own, quarters, isUnplayed: Self.isUnplayed(match), match.setup.sharesNetwork)
      if own.won, let other { countWin(over: other, at: moment) }
    }
  }

  private mutating func countWin(over other: PlayerID, at moment: Int64) {
    let day = moment / 86_400_000
    if day > beatenDay { (beatenDay, beaten) = (day, [:]) }
    beaten[other, default: 0] += 1
  }

  private mutating func countRow(
    _ own: PlayerResult, _ quarters: Int, isUnplayed: Bool, _ sharesNetwork: Bool
  ) {
    if sharesNetwork || (quarters == 0 && !isUnplayed) { return }
    if isUnplayed && own.left == nil { return }
    if own.won {
      row += quarters == 4 ? 1 : 0
    } else {
      row = 0
    }
    longestRow = max(longestRow, row)
  }
}
