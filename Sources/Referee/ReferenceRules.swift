/// The rules in which formats differ, written a second time from their description.
public struct ReferenceRules: Sendable {
  /// The part of a guess that rules look at.
  public struct Guess: Sendable {
    let points: Int
    /// In meters; `nil` without a pin.
    let distance: Double?
    /// In milliseconds.
    let moment: Int64

    public init(points: Int, distance: Double?, at moment: Int64) {
      self.points = points
      self.distance = distance
      self.moment = moment
    }
  }

  /// How many players a match takes.
  public let players: ClosedRange<Int>
  /// The rounds that a match is set to, though it may be decided earlier; `nil` where they are
  /// chosen, 1…10.
  public let rounds: Int?
  /// The milliseconds that the first guess of a round leaves the others, 0: all of theirs. `nil`
  /// where that is chosen.
  public let hurry: Int64?
  /// The most time of each phase, in milliseconds; `nil` where it is chosen.
  public let mostMoving, mostGuessing, mostOpening, mostCountdown, mostReady: Int64?
  /// No two places running are in the same country.
  public let changesCountry: Bool

  /// The health or lives of a player at the beginning; `nil` where neither is counted.
  public let reserve: Int?
  /// An answer scores 1 in the country of the place, and else 0.
  public let isByCountry: Bool
  /// The points of a right verdict on a statement, where one is asked; a wrong one scores 0.
  public let verdictPoints: Int?
  /// More health wins, and not more points.
  public let isWonByHealth: Bool
  /// The points of a side: the sum of its players' points, or the best; `nil` without sides.
  public let side: Side?
  /// The farthest lose their only life, and who keeps it longer is before the others.
  public let isElimination: Bool

  /// The sum that ends a match.
  public let target: Int?
  /// The milliseconds of all rounds together, which follow each other at once.
  public let clock: Int64?

  /// Players have aids, and the match a difficulty.
  public let hasAids: Bool
  /// A room can deal every player aids.
  public let canDealAids: Bool

  /// The counting of a side's points.
  public enum Side: Sendable { case sum, best }

  /// The rules of the format of that name.
  public init(format: String) {
    hasAids = format == "journey"
    canDealAids = ["classic", "clash", "royale", "team", "teambest"].contains(format)
    verdictPoints = format == "quiz" ? 1000 : nil
    side = ["team": .sum, "teambest": .best][format]
    target = format == "race" ? 15_000 : nil
    clock = ["sprint": 120_000, "race": 600_000][format]
    players =
      switch format {
      case "clash": 2...2
      case "team", "teambest": 4...8
      case "royale": 3...16
      case "streak", "sprint", "race", "journey": 1...1
      default: 1...16
      }
    rounds =
      switch format {
      case "clash", "team", "teambest": 12
      case "royale": 7
      case "streak": 200
      case "sprint", "race": 100
      default: nil
      }
    hurry =
      switch format {
      case "clash", "team", "teambest": 15_000
      case "royale", "journey", "sprint", "race", "quiz": 0
      default: nil
      }
    (mostMoving, mostGuessing) =
      switch format {
      case "royale", "journey": (30_000, 20_000)
      case "quiz": (0, 20_000)
      case "sprint", "race": (clock, 0)
      default: (nil, nil)
      }
    let isContinuous = clock != nil || format == "quiz"
    (mostOpening, mostCountdown) = isContinuous ? (3000, 0) : (nil, nil)
    mostReady = clock == nil ? nil : 0
    changesCountry = ["streak", "sprint"].contains(format)
    (reserve, isByCountry, isWonByHealth, isElimination) =
      switch format {
      case "clash", "team", "teambest": (6000, false, true, false)
      case "streak": (1, true, false, false)
      case "sprint": (nil, true, false, false)
      case "royale": (1, false, false, true)
      default: (nil, false, false, false)
      }
  }

  /// The health or lives of each of so many players at the beginning.
  public func reserve(of players: Int) -> Int? {
    reserve.map { side == nil ? $0 : $0 * players / 2 }
  }

  /// The health or lives that a round costs those who guessed in it, in their order.
  ///
  /// - Parameter sides: The side of each; empty without sides.
  public func losses(of guesses: [Guess], sides: [Int], inRound round: Int) -> [Int] {
    if isElimination {
      let leaving = Set(exits(of: guesses))
      return guesses.indices.map { leaving.contains($0) ? 1 : 0 }
    }
    if reserve == nil { return guesses.map { _ in 0 } }
    if isByCountry { return guesses.map { $0.points == 0 ? 1 : 0 } }
    let points = guesses.indices.map { index in
      guard let side, !sides.isEmpty else { return guesses[index].points }
      let own = guesses.indices.filter { sides[$0] == sides[index] }.map { guesses[$0].points }
      return side == .sum ? own.reduce(0, +) : own.max() ?? 0
    }
    let best = points.max() ?? 0
    let factor = round <= 4 ? 1 : 1 + 0.5 * Double(round - 4)
    return points.map { Int((Double(best - $0) * factor).rounded(.up)) }
  }

  /// The positions of those who go out in a round, the first to go first: a quarter of those who
  /// guessed, rounded up.
  public func exits(of guesses: [Guess]) -> [Int] {
    guard isElimination else { return [] }
    var (left, exits) = (Array(guesses.indices), [Int]())
    for _ in 0..<Int((Double(guesses.count) / 4).rounded(.up)) {
      var worst = left[0]
      for other in left.dropFirst() where !isBetter(guesses[other], than: guesses[worst]) {
        worst = other
      }
      exits.append(worst)
      left.removeAll { $0 == worst }
    }
    return exits
  }

  private func isBetter(_ guess: Guess, than other: Guess) -> Bool {
    switch (guess.distance, other.distance) {
    case (nil, .some): return false
    case (.some, nil): return true
    case (let own?, let others?) where own != others: return own < others
    default: return guess.moment < other.moment
    }
  }

  /// Whether a match is over though rounds are left.
  ///
  /// - Parameter time: The milliseconds that the rounds took together.
  public func isOver(reserves: [Int], totals: [Int], after time: Int64) -> Bool {
    if let clock, time >= clock { return true }
    if let target, totals.contains(where: { $0 >= target }) { return true }
    if isElimination { return reserves.count { $0 > 0 } < 2 }
    return reserve != nil && (isByCountry ? reserves == [0] : reserves.contains(0))
  }

  /// The number that ranks a player.
  ///
  /// - Parameter eliminated: Those who are out, in the order in which they went.
  public func worth<Player: Equatable>(
    of player: Player, total: Int, reserve: Int?, eliminated: [Player]
  ) -> Int {
    if isElimination { return eliminated.firstIndex(of: player) ?? eliminated.count }
    return isWonByHealth ? reserve ?? 0 : total
  }
}
