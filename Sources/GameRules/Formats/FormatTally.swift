/// The sum that decides a match, and when it ends the match.
public enum FormatTally: Hashable, Sendable {
  /// The sum decides, after the last round.
  case sum
  /// As soon as a sum is so great the match ends.
  case target(Int)
  /// Each player has so much health. In each round everybody loses the difference to the best,
  /// times a factor that grows; the match ends when somebody has none left, and more health wins.
  case health(Int)
  /// Each player has so many lives, and a round without a point costs one. The match ends when
  /// nobody has any left, and the sum decides.
  case lives(Int)
  /// Each player has one life, and the farthest quarter of those who are in the round lose it, at
  /// least one. The match ends when one is left; the others are ranked by how long they were in.
  case elimination

  /// The health or lives of who plays alone at the beginning; `nil` where neither is counted.
  public var initialReserve: Reserve? {
    switch self {
    case .sum, .target: nil
    case .health(let number): .health(number)
    case .lives(let number): .lives(number)
    case .elimination: .lives(1)
    }
  }

  /// A player's reserve of that count; `nil` where none is counted.
  public func reserve(_ count: Int?) -> Reserve? {
    switch self {
    case .sum, .target: nil
    case .health: count.map(Reserve.health)
    case .lives, .elimination: count.map(Reserve.lives)
    }
  }

  /// Up to this round a difference of points costs as much health; from then on half of it more
  /// each round.
  private static let lastPlainRound = 4

  /// The factor of a round's damage, in halves.
  static func damageHalves(ofRound number: Int) -> Int { 2 + max(0, number - lastPlainRound) }

  /// The losses of a round, of each player who was in it. Halves of health are rounded up.
  ///
  /// - Parameters:
  ///   - points: Those that count for each of the results' players: their own, or their side's.
  ///   - reserves: What each of them had before.
  func effects(
    of results: [RoundResult], points: [Int], inRound number: Int, reserves: [Reserve]
  ) -> [RoundEffect] {
    let losses: [Int]
    switch self {
    case .sum, .target: return []
    case .health:
      let best = points.max() ?? 0
      losses = points.map { ((best - $0) * Self.damageHalves(ofRound: number) + 1) / 2 }
    case .lives: losses = points.map { $0 == 0 ? 1 : 0 }
    case .elimination:
      let leaving = Self.farthestFirst(results).prefix((results.count + 3) / 4).map(\.player)
      losses = results.map { leaving.contains($0.player) ? 1 : 0 }
    }
    return zip(zip(results, reserves), losses).map { before, loss in
      let (result, reserve) = before
      let least = min(loss, reserve.count)
      return RoundEffect(player: result.player, loss: least, reserve: reserve.losing(least))
    }
  }

  /// The order in which results are eliminated: those without a pin first, then the farthest; of
  /// equal ones the later guess.
  static func farthestFirst(_ results: [RoundResult]) -> [RoundResult] {
    func key(_ index: Int) -> (Int, Double, Int64, Int) {
      let result = results[index]
      let hasNoPin = result.isWithoutPin
      return (
        hasNoPin ? 1 : 0, hasNoPin ? 0 : result.distance.value,
        result.guessedAt.millisecondsSinceEpoch, index
      )
    }
    return results.indices.sorted { key($0) > key($1) }.map { results[$0] }
  }

  /// Whether what those have who were in the last round ends a match.
  func isDecided(totals: [Int], reserves: [Reserve]) -> Bool {
    switch self {
    case .sum: false
    case .target(let target): totals.contains { $0 >= target }
    case .health: reserves.contains { $0.count == 0 }
    case .lives: reserves.allSatisfy { $0.count == 0 }
    case .elimination: reserves.count { $0.count > 0 } <= 1
    }
  }

  typealias Ranked = (player: PlayerID, total: Int, reserve: Reserve?)

  /// The numbers by which players are ranked, the greatest first.
  ///
  /// - Parameter rounds: Those that were played.
  func rankKeys(of players: [Ranked], after rounds: [PlayedRound]) -> [Int] {
    switch self {
    case .sum, .target, .lives: return players.map(\.total)
    case .health: return players.map { $0.reserve?.count ?? 0 }
    case .elimination:
      let eliminated = rounds.flatMap { round in
        let out = round.effects.filter { $0.loss > 0 }.map(\.player)
        return Self.farthestFirst(round.results).map(\.player).filter(out.contains)
      }
      return players.map { player in
        eliminated.firstIndex(of: player.player) ?? eliminated.count
      }
    }
  }
}

extension Format {
  /// The losses of a round in a match of these players; empty where nothing can be lost.
  ///
  /// - Parameter reserves: The health or lives that each of the results' players had before.
  func effects(
    of results: [RoundResult], inRound number: Int, players: [PlayerID], reserves: [Reserve]
  ) -> [RoundEffect] {
    let sides = Dictionary(uniqueKeysWithValues: zip(players, sides.sides(of: players.count)))
    let points = self.sides.points(results.map { ($0.score, sides[$0.player] ?? 0) })
    return tally.effects(of: results, points: points, inRound: number, reserves: reserves)
  }

  /// The rounds with their effects, which follow from the results.
  public func withEffects(_ rounds: [PlayedRound], of players: [PlayerID]) -> [PlayedRound] {
    guard let initial = initialReserve(of: players.count) else { return rounds }
    var reserves = [PlayerID: Reserve]()
    return rounds.map { round in
      let effects = effects(
        of: round.results, inRound: round.number, players: players,
        reserves: round.results.map { reserves[$0.player] ?? initial })
      for effect in effects { reserves[effect.player] = effect.reserve }
      return PlayedRound(
        number: round.number, solution: round.solution, startedAt: round.startedAt,
        revealedAt: round.revealedAt, results: round.results, effects: effects)
    }
  }
}

/// The loss of a player in a round.
public struct RoundEffect: Hashable, Sendable {
  public let player: PlayerID
  /// The health or lives that were lost.
  public let loss: Int
  /// The health or lives that are left.
  public let reserve: Reserve

  public init(player: PlayerID, loss: Int, reserve: Reserve) {
    self.player = player
    self.loss = loss
    self.reserve = reserve
  }
}
