import GameRules

/// The ranked players of the pools whose matches are duels.
///
/// Between events nobody waits who is acceptable to somebody else who waits. That makes the players
/// sparse, but for those who block each other, so a grid of rating cells finds everybody within
/// reach by looking at a few players.
struct RankedQueues: Sendable {
  private let parameters: WaitingRoom.Parameters
  private var grid: RatingGrid
  /// Players who joined since the last pairing and are in no cell yet: one, or all restored ones.
  private var arrivals: [Contender] = []
  private var moments = PairingMoments()
  private var lastNumber: UInt64 = 0

  init(parameters: WaitingRoom.Parameters) {
    self.parameters = parameters
    grid = RatingGrid(reach: parameters.maximumWindow)
  }

  private var contenders: [PlayerID: Contender] { grid.contenders }

  var count: Int { contenders.count }
  var tickets: [Ticket] { contenders.values.map(\.ticket) }

  func count(_ pool: Pool) -> Int { grid.count(pool) }
  func contains(_ player: PlayerID) -> Bool { contenders[player] != nil }

  /// Adds a player who does not wait yet.
  mutating func insert(_ ticket: Ticket, rating: Rating) {
    lastNumber += 1
    add(Contender(ticket: ticket, rating: rating, number: lastNumber))
  }

  private mutating func add(_ contender: Contender) {
    grid.add(contender)
    arrivals.append(contender)
  }

  /// Whether the player was waiting.
  mutating func remove(_ player: PlayerID) -> Bool {
    guard let contender = contenders[player] else { return false }
    // There are none, but for the first event after a restoring.
    arrivals.removeAll { $0 == contender }
    grid.remove(contender)
    return true
  }

  /// Makes all pairs that are acceptable now, best first.
  mutating func takePairs(at now: Instant) -> [(first: Ticket, second: Ticket)] {
    var pairs = takeClosestArrivals()
    var looking = arrivals
    for contender in arrivals { grid.place(contender) }
    arrivals.removeAll()
    while let contender = moments.takeDue(at: now, among: contenders) { looking.append(contender) }
    guard !looking.isEmpty else { return pairs }

    for pair in acceptablePairs(of: looking, at: now) {
      guard let longer = contenders[pair.longer], let shorter = contenders[pair.shorter]
      else { continue }
      grid.remove(longer)
      grid.remove(shorter)
      pairs.append((longer.ticket, shorter.ticket))
    }
    for contender in looking where grid.isWaiting(contender) { noteMoment(of: contender) }
    return pairs
  }

  /// When the next pair becomes acceptable, if nobody comes or leaves; `nil` if never.
  mutating func nextAcceptance() -> Instant? {
    while let (instant, contender) = moments.earliest(among: contenders) {
      // The one with whom it would have been possible may have gone: then it is later, or never.
      let actual = nextAcceptance(of: contender)
      if actual == instant { return instant }
      moments.removeEarliest()
      if let actual { moments.add(actual, contender, among: contenders) }
    }
    return nil
  }
}

extension RankedQueues {
  /// Pairs restored players who are so close that they need no wait, and no rematches. With several
  /// arrivals, nobody else is there.
  ///
  /// These are the first of all pairs, whatever else is acceptable. Afterwards of any three players
  /// within the initial window all are each other's rematches or kept apart, so that few enough are
  /// left.
  private mutating func takeClosestArrivals() -> [(first: Ticket, second: Ticket)] {
    guard arrivals.count > 1 else { return [] }
    var pairs: [(first: Ticket, second: Ticket)] = []
    pairs.reserveCapacity(arrivals.count / 2)
    let byPool = arrivalsByPool()
    arrivals.removeAll()
    grid.removeUnplaced()
    for group in byPool {
      var closest = ClosestPairs(of: group, within: parameters.initialWindow)
      while let (longer, shorter) = closest.takeNext() {
        pairs.append((longer.ticket, shorter.ticket))
      }
      for contender in closest.remaining { add(contender) }
    }
    return pairs
  }

  private func arrivalsByPool() -> [[Contender]] {
    guard grid.poolCount > 1 else { return [arrivals] }
    let byPool = Dictionary(grouping: arrivals) { $0.ticket.pool }
    return byPool.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Each once, best first.
  private func acceptablePairs(of looking: [Contender], at now: Instant) -> [RankedPair] {
    var pairs: [RankedPair] = []
    let numbers = Set(looking.map(\.number))
    for contender in looking {
      grid.forEachInReach(of: contender) { other in
        if other.number < contender.number, numbers.contains(other.number) { return }
        let pair = RankedPair(contender, other)
        if let instant = acceptance(of: pair), instant <= now { pairs.append(pair) }
      }
    }
    return pairs.sorted()
  }

  /// Notes when the player can be paired with somebody who waits now.
  private mutating func noteMoment(of contender: Contender) {
    guard let instant = nextAcceptance(of: contender) else { return }
    moments.add(instant, contender, among: contenders)
  }

  private func nextAcceptance(of contender: Contender) -> Instant? {
    var earliest: Instant?
    grid.forEachInReach(of: contender) { other in
      guard let instant = acceptance(of: RankedPair(contender, other)) else { return }
      earliest = min(earliest ?? instant, instant)
    }
    return earliest
  }

  /// `nil` if never.
  private func acceptance(of pair: RankedPair) -> Instant? {
    parameters.acceptanceInstant(of: pair)
  }
}
