import GameRules

/// The ranked players of the pools whose matches take four.
///
/// Between events no four wait who are acceptable to each other. So at most three wait within any
/// stretch of the initial window, and three times `2 · maximumWindow / initialWindow` are in
/// anybody's reach, and those who block each other besides. An event looks at every three of them.
struct RankedGroups: Sendable {
  private let parameters: WaitingRoom.Parameters
  private var grid: RatingGrid
  /// Players who joined since the last grouping: one, or all restored ones in their order.
  private var arrivals: [Contender] = []
  /// Of each player, when the first group with others who were there before becomes acceptable.
  private var moments = PairingMoments()
  private var lastNumber: UInt64 = 0

  init(parameters: WaitingRoom.Parameters) {
    self.parameters = parameters
    grid = RatingGrid(reach: parameters.maximumWindow)
  }

  var count: Int { grid.contenders.count }
  var tickets: [Ticket] { grid.contenders.values.map(\.ticket) }

  func count(_ pool: Pool) -> Int { grid.count(pool) }
  func contains(_ player: PlayerID) -> Bool { grid.contenders[player] != nil }

  /// Adds a player who does not wait yet.
  mutating func insert(_ ticket: Ticket, rating: Rating) {
    lastNumber += 1
    let contender = Contender(ticket: ticket, rating: rating, number: lastNumber)
    grid.add(contender)
    arrivals.append(contender)
  }

  /// Whether the player was waiting.
  mutating func remove(_ player: PlayerID) -> Bool {
    guard let contender = grid.contenders[player] else { return false }
    arrivals.removeAll { $0 == contender }
    grid.remove(contender)
    return true
  }

  /// Makes all groups that are acceptable now, best first. Of several arrivals the later ones come
  /// in after the groups of those before them were made.
  mutating func takeGroups(at now: Instant) -> [RankedGroup] {
    var looking: [Contender] = []
    while let contender = moments.takeDue(at: now, among: grid.contenders) {
      looking.append(contender)
    }
    var groups: [RankedGroup] = []
    let arrivals = self.arrivals
    self.arrivals.removeAll()
    for arrival in arrivals {
      grid.place(arrival)
      groups += takeGroups(of: looking + [arrival], at: now)
      looking.removeAll()
    }
    return groups + takeGroups(of: looking, at: now)
  }

  /// Makes the groups that have one of these players.
  private mutating func takeGroups(of looking: [Contender], at now: Instant) -> [RankedGroup] {
    var groups: [RankedGroup] = []
    var waiting = looking
    while let best = waiting.compactMap({ search(for: $0, until: now).best }).min() {
      for member in best.members { grid.remove(member) }
      groups.append(best)
      waiting = waiting.filter(grid.isWaiting)
    }
    for contender in waiting {
      guard let instant = search(for: contender).earliest else { continue }
      moments.add(instant, contender, among: grid.contenders)
    }
    return groups
  }

  /// When the next group becomes acceptable, if nobody comes or leaves; `nil` if never.
  mutating func nextAcceptance() -> Instant? {
    while let (instant, contender) = moments.earliest(among: grid.contenders) {
      // Those with whom it would have been possible may have gone: then it is later, or never.
      let actual = search(for: contender).earliest
      if actual == instant { return instant }
      moments.removeEarliest()
      if let actual { moments.add(actual, contender, among: grid.contenders) }
    }
    return nil
  }

  private func search(for contender: Contender, until limit: Instant = .never) -> GroupSearch {
    var others: [Contender] = []
    grid.forEachInReach(of: contender) { others.append($0) }
    return GroupSearch(contender, among: others, until: limit, parameters)
  }
}
