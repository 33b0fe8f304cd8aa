import GameRules

/// Everything that a player's statistics follow from.
public struct PlayerHistory: Hashable, Sendable {
  /// An entry of the history.
  public enum Entry: Hashable, Sendable {
    case visit(Visit)
    case match(FinishedMatch)
    case composition(Composition)

    public var at: Instant {
      switch self {
      case .visit(let visit): visit.at
      case .match(let match): match.finishedAt
      case .composition(let composition): composition.at
      }
    }
  }

  public let player: PlayerID
  /// In the order of time; at the same millisecond visits come first, then compositions, and then
  /// matches in the order of their ids. The order in which they are counted live must be the same,
  /// but for compositions, which change nothing that depends on an order.
  public let entries: [Entry]

  /// - Parameters:
  ///   - matches: Matches of the player, in any order.
  ///   - visits: Visits of the player; those of the same millisecond in their order.
  ///   - compositions: The player's, by number.
  public init(
    player: PlayerID, matches: [FinishedMatch], visits: [Visit], compositions: [Composition] = []
  ) {
    self.player = player
    let visits = visits.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map { Entry.visit($0.element) }
    let matches =
      matches
      .sorted { ($0.finishedAt, $0.setup.id) < ($1.finishedAt, $1.setup.id) }
      .map(Entry.match)
    entries = Self.merged(Self.merged(visits, compositions.map(Entry.composition)), matches)
  }

  private init(player: PlayerID, entries: [Entry]) {
    self.player = player
    self.entries = entries
  }

  /// The same with one visit more.
  func adding(_ visit: Visit) -> PlayerHistory {
    let index = entries.firstIndex { entry in
      switch entry {
      case .visit(let other): visit.at < other.at
      case .match(let match): visit.at <= match.finishedAt
      case .composition(let composition): visit.at <= composition.at
      }
    }
    var entries = entries
    entries.insert(.visit(visit), at: index ?? entries.endIndex)
    return PlayerHistory(player: player, entries: entries)
  }

  /// The statistics after everything.
  public var statistics: Statistics { fold(from: Statistics()) }

  /// The events for badge rules, in the order in which they were fired live. A backfill grants new
  /// badges for them. Friends and pictures leave no history.
  public var events: [CommunityEvent] {
    var events: [CommunityEvent] = []
    forEachEvent { event, _ in events.append(event) }
    return events
  }

  /// The ``events`` one by one, each with the moment at which it was fired: all of them with their
  /// facts would be many times the history.
  func forEachEvent(_ body: (CommunityEvent, Instant) -> Void) {
    var statistics = Statistics()
    for entry in entries {
      statistics.count(entry, of: player)
      switch entry {
      case .visit(let visit):
        body(.playerSeen(player, at: visit.at, statistics: statistics), visit.at)
      case .match(let match):
        for event in CommunityEvent.events(of: match, for: player, statistics: statistics) {
          body(event, match.finishedAt)
        }
      case .composition(let composition):
        body(.composed(player, composition, statistics: statistics), composition.at)
      }
    }
  }

  /// A win whose weight follows from earlier ones.
  public struct WeighedWin: Hashable, Sendable {
    public let match: MatchID
    /// How many have won it. The weight is the least that follows from the wins of any of them.
    public let winners: Int
    public let stored: MatchWeight
    /// The weight that follows from the wins of this player.
    public let recomputed: MatchWeight
  }

  /// The wins whose weight is stored.
  public var weighedWins: [WeighedWin] {
    var wins: [WeighedWin] = []
    var statistics = Statistics()
    for entry in entries {
      if case .match(let match) = entry, let stored = match.weight {
        let counted = match.countedWins
        for win in counted where win.winner == player {
          let number = statistics.repeatedWins
            .nextNumber(with: win.others, at: match.finishedAt)
          wins.append(
            WeighedWin(
              match: match.setup.id, winners: counted.count, stored: stored,
              recomputed: MatchWeight(of: match, winNumber: number)))
        }
      }
      statistics.count(entry, of: player)
    }
    return wins
  }

  /// At the same millisecond the first come first.
  private static func merged(_ first: [Entry], _ second: [Entry]) -> [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(first.count + second.count)
    var rest = second[...]
    for entry in first {
      while let other = rest.first, other.at < entry.at { entries.append(rest.removeFirst()) }
      entries.append(entry)
    }
    return entries + rest
  }
}

extension Statistics: HistoryFold {
  public mutating func count(_ entry: PlayerHistory.Entry, of player: PlayerID) {
    switch entry {
    case .visit(let visit): seen(visit)
    case .match(let match): apply(match, for: player)
    case .composition(let composition): compose(composition)
    }
  }
}
