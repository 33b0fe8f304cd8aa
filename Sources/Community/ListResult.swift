import GameRules

/// A medal for a player's best match of a list or a map of somebody else.
public enum ListMedal: String, Hashable, Sendable, CaseIterable {
  case bronze, silver, gold

  /// The least points a round, on average.
  public var leastPoints: Int {
    switch self {
    case .bronze: 2500
    case .silver: 3500
    case .gold: 4500
    }
  }

  /// `nil` for fewer points than bronze takes.
  public init?(points: Int) {
    guard let medal = Self.allCases.last(where: { points >= $0.leastPoints }) else { return nil }
    self = medal
  }
}

/// All that a player has achieved on a list or a map of somebody else, or of the server. A fold
/// over the player's matches.
public struct ListResult: Hashable, Sendable {
  /// Finished matches.
  public private(set) var finishes = 0
  public private(set) var rounds = 0
  public private(set) var points = 0
  /// The best average points a round, rounded down, of matches of at least 1, 3, 4 and 5 rounds;
  /// `nil` where there is none.
  public private(set) var best: [Int?] = Array(repeating: nil, count: Self.lengths.count)
  public private(set) var lastFinishedAt: Instant?

  /// The numbers of rounds of which the best match is kept.
  public static let lengths = [1, 3, 4, 5]

  public init() {}

  /// Takes a result from a store; `nil` if no matches lead to it.
  public init?(
    finishes: Int, rounds: Int, points: Int, best: [Int?], lastFinishedAt: Instant
  ) {
    guard finishes > 0, rounds >= finishes, (0...5000 * rounds).contains(points),
      best.count == Self.lengths.count, best[0] != nil
    else { return nil }
    self.finishes = finishes
    self.rounds = rounds
    self.points = points
    self.best = best
    self.lastFinishedAt = lastFinishedAt
  }

  /// The best average points a round of any match.
  public var bestAverage: Int? { best[0] }

  /// The medal of the best match of five rounds, or of as many as the list has places, but three at
  /// least.
  ///
  /// - Parameter places: How many places the list has.
  public func medal(places: Int) -> ListMedal? {
    let least = min(max(places, 3), 5)
    guard let index = Self.lengths.firstIndex(of: least) else { return nil }
    return best[index].flatMap { ListMedal(points: $0) }
  }

  /// Whether a match counts: one of the origin of lists of others, played to its end, of a format
  /// whose points can be compared. Those with aids cannot.
  public static func counts(_ match: FinishedMatch) -> Bool {
    match.setup.origin == .list && match.ending == .played && !match.rounds.isEmpty
      && match.setup.format.counts.contains(.scores)
  }

  /// Counts a match that ``counts(_:)``.
  public mutating func count(_ match: FinishedMatch) {
    guard Self.counts(match), let total = match.results.first?.total else { return }
    count(total: total, of: match)
  }

  /// Whether a match counts for the results of its map: one of Classic without aids, played to its
  /// end by the player, of places that nobody could know. Maps of players count for others than the
  /// author.
  public static func countsForMap(_ match: FinishedMatch, of player: PlayerID) -> Bool {
    let setup = match.setup
    guard match.ending == .played, !match.rounds.isEmpty, setup.format == .classic,
      setup.origin.counts.contains(.scores), !setup.dealsAids,
      let result = match.results.first(where: { $0.player == player }), result.left == nil
    else { return false }
    return setup.authorSeat.map { setup.players[$0] } != player
  }

  /// Counts a match that ``countsForMap(_:of:)``.
  public mutating func countForMap(_ match: FinishedMatch, of player: PlayerID) {
    guard Self.countsForMap(match, of: player),
      let total = match.results.first(where: { $0.player == player })?.total
    else { return }
    count(total: total, of: match)
  }

  private mutating func count(total: Int, of match: FinishedMatch) {
    let played = match.rounds.count
    finishes += 1
    rounds += played
    points += total
    for (index, length) in Self.lengths.enumerated() where played >= length {
      best[index] = max(best[index] ?? 0, total / played)
    }
    lastFinishedAt = max(lastFinishedAt ?? match.finishedAt, match.finishedAt)
  }
}
