import GameRules

/// The casual players, by pool, in the order of their coming.
struct CasualQueues: Sendable {
  /// The longest waiting first. None is empty.
  private var queues: [Pool: [Ticket]] = [:]
  private var pools: [PlayerID: Pool] = [:]
  /// Players who came since the last pairing, by pool. All others of a pool are kept apart from
  /// each other.
  private var arrivals: [Pool: Set<PlayerID>] = [:]

  var count: Int { pools.count }
  var tickets: [Ticket] { queues.values.flatMap { $0 } }

  func count(_ pool: Pool) -> Int { queues[pool]?.count ?? 0 }
  func contains(_ player: PlayerID) -> Bool { pools[player] != nil }

  /// Adds a player who does not wait yet.
  mutating func insert(_ ticket: Ticket) {
    pools[ticket.player] = ticket.pool
    arrivals[ticket.pool, default: []].insert(ticket.player)
    // Restored tickets come in order, and else hardly more than one waits: this moves next to
    // nothing.
    var queue = queues.removeValue(forKey: ticket.pool) ?? []
    let place = queue.lastIndex { $0.isSenior(to: ticket) }.map { $0 + 1 } ?? 0
    queue.insert(ticket, at: place)
    queues[ticket.pool] = queue
  }

  /// Whether the player was waiting.
  mutating func remove(_ player: PlayerID) -> Bool {
    guard let pool = pools.removeValue(forKey: player) else { return false }
    queues[pool]?.removeAll { $0.player == player }
    arrivals[pool]?.remove(player)
    if queues[pool]?.isEmpty == true { queues[pool] = nil }
    return true
  }

  /// Makes all pairs; of each pool at most one player stays, and those who are kept apart from all
  /// others who stay.
  mutating func takePairs() -> [(first: Ticket, second: Ticket)] {
    guard !arrivals.isEmpty else { return [] }
    let arrived = arrivals
    arrivals.removeAll()
    return arrived.keys.sorted().flatMap { takePairs($0, arrived[$0] ?? []) }
  }

  private mutating func takePairs(
    _ pool: Pool, _ arrived: Set<PlayerID>
  ) -> [(first: Ticket, second: Ticket)] {
    guard let queue = queues[pool], queue.count > 1 else { return [] }
    var isTaken = Array(repeating: false, count: queue.count)
    var pairs: [(first: Ticket, second: Ticket)] = []
    let newPlaces = queue.indices.filter { arrived.contains(queue[$0].player) }
    for first in queue.indices where !isTaken[first] {
      let isNew = arrived.contains(queue[first].player)
      let second =
        isNew
        ? opponent(of: first, in: queue, queue.indices.dropFirst(first + 1), isTaken)
        : opponent(of: first, in: queue, newPlaces, isTaken)
      guard let second else { continue }
      isTaken[first] = true
      isTaken[second] = true
      pairs.append((queue[first], queue[second]))
      pools[queue[first].player] = nil
      pools[queue[second].player] = nil
    }
    let rest = queue.indices.filter { !isTaken[$0] }.map { queue[$0] }
    queues[pool] = rest.isEmpty ? nil : rest
    return pairs
  }

  /// The opponent for the player at an index, among the given later indices.
  private func opponent(
    of first: Int, in queue: [Ticket], _ places: some Sequence<Int>, _ isTaken: [Bool]
  ) -> Int? {
    var next: Int?
    for second in places
    where second > first && !isTaken[second] && !queue[first].isKeptApart(from: queue[second]) {
      guard queue[first].isRematch(with: queue[second]) else { return second }
      next = next ?? second
    }
    return next
  }
}
