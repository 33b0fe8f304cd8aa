import GameRules

/// Counts a player's wins of one UTC day by opponent and partner. The weight of the next win with
/// the same players follows from the count (`MatchWeight.ofWin(number:)`).
///
/// Every duel won counts, also one that changes no rating, and every ranked win of a side, with the
/// opponents and the partner (`FinishedMatch.countedWins`). The last ``limit`` opponents of the day
/// are remembered, and of each no more wins than matter.
public struct RepeatedWins: Hashable, Sendable {
  /// An opponent or partner, and the wins.
  public struct Entry: Hashable, Sendable {
    public let opponent: PlayerID
    /// 1…`MatchWeight.countedWins`
    public let wins: Int

    public init(opponent: PlayerID, wins: Int) {
      self.opponent = opponent
      self.wins = wins
    }
  }

  /// Days since 1970-01-01 in UTC; `nil` before the first win.
  public private(set) var day: Int?
  /// The players won with that day, the latest last.
  public private(set) var entries: [Entry] = []

  public init() {}

  /// As it was kept; `nil` for what can't have been counted.
  public init?(day: Int?, entries: [Entry]) {
    guard entries.count <= Self.limit, entries.isEmpty == (day == nil),
      Set(entries.map(\.opponent)).count == entries.count,
      entries.allSatisfy({ (1...MatchWeight.countedWins).contains($0.wins) })
    else { return nil }
    self.day = day
    self.entries = entries
  }

  /// More opponents than a person beats in a day. It does not stop somebody who has as many
  /// accounts that lose on purpose.
  public static let limit = 48

  /// The wins that are remembered, over all opponents.
  public var total: Int { entries.reduce(0) { $0 + $1.wins } }

  /// Which win over that opponent the next one would be on its day: 1 for the first.
  public func nextNumber(over opponent: PlayerID, at instant: Instant) -> Int {
    guard let day, Self.day(of: instant) <= day else { return 1 }
    return (entries.first { $0.opponent == opponent }?.wins ?? 0) + 1
  }

  /// The same with several players: the greatest of their numbers.
  public func nextNumber(with players: [PlayerID], at instant: Instant) -> Int {
    players.map { nextNumber(over: $0, at: instant) }.max() ?? 1
  }

  /// Counts a win. A day never goes back: what a clock that was set back would count for the day
  /// before stays with the last one.
  public mutating func count(over opponent: PlayerID, at instant: Instant) {
    let number = nextNumber(over: opponent, at: instant)
    let today = Self.day(of: instant)
    if day.map({ $0 < today }) ?? true {
      day = today
      entries = []
    }
    entries.removeAll { $0.opponent == opponent }
    if entries.count == Self.limit { entries.removeFirst() }
    entries.append(Entry(opponent: opponent, wins: min(number, MatchWeight.countedWins)))
  }

  private static func day(of instant: Instant) -> Int { TimeZoneOffset.utc.day(of: instant) }
}
