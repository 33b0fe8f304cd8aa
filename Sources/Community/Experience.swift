import GameRules

/// A player's experience, which grows with each round and makes levels. It buys looks only.
///
/// A round brings a fiftieth of its points, and a country that was asked for and found 20. A match
/// of another player's list or map brings half, and so does a round with an aid; a difficulty
/// brings up to half more. Matches alone bring ``soloLimit`` a day at most.
public struct Experience: Hashable, Sendable {
  public internal(set) var total = 0
  /// The day (UTC) of the last match alone; `nil` before the first.
  public internal(set) var soloDay: DailyNumber?
  /// The experience that matches alone brought on that day.
  public internal(set) var soloOnDay = 0

  public init() {}

  /// Takes experience from a store; `nil` if no matches lead to it.
  public init?(total: Int, soloDay: DailyNumber?, soloOnDay: Int) {
    guard (0...Self.soloLimit).contains(soloOnDay), soloOnDay <= total,
      soloDay != nil || soloOnDay == 0
    else { return nil }
    self.total = total
    self.soloDay = soloDay
    self.soloOnDay = soloOnDay
  }

  /// The most that matches alone bring a day.
  public static let soloLimit = 2500

  /// 1, 2, 3 …
  public var level: Int {
    var level = Int((1 + (1 + Double(total) / 125).squareRoot()) / 2)
    while Self.beginning(ofLevel: level) > total { level -= 1 }
    while Self.beginning(ofLevel: level + 1) <= total { level += 1 }
    return level
  }

  /// The experience at which a level begins: 0, 1000, 3000, 6000 …
  public static func beginning(ofLevel level: Int) -> Int { 500 * level * (level - 1) }

  /// Counts a match that a player took part in, unless it counts for no experience, or for nothing
  /// because of the opponent or the network.
  mutating func count(_ match: FinishedMatch, of player: PlayerID) {
    guard match.setup.counts.contains(.experience), match.weight?.isNothing != true,
      let divisor = match.setup.experienceDivisor(of: player)
    else { return }
    let halves = match.rounds.reduce(0) { sum, round in
      guard let result = round.results.first(where: { $0.player == player }) else { return sum }
      let whole = match.setup.format.points.experience(of: result)
      return sum + (result.aids.isEmpty ? 2 * whole : whole)
    }
    let quarters = match.setup.difficulty?.experienceQuarters ?? 4
    let gain = halves * quarters / (8 * divisor)
    guard match.setup.mode == .solo else {
      total += gain
      return
    }
    let day = DailyNumber(at: match.finishedAt)
    if soloDay.map({ $0 < day }) ?? true {
      soloDay = day
      soloOnDay = 0
    }
    let counted = min(gain, Self.soloLimit - soloOnDay)
    soloOnDay += counted
    total += counted
  }
}

extension FormatPoints {
  fileprivate func experience(of result: RoundResult) -> Int {
    switch self {
    case .distance, .verdict: result.score / 50
    case .country: result.score * 20
    }
  }
}
