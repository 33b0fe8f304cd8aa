import GameRules

/// The casual players, by map, in the order of their coming.
struct CasualQueues: Sendable {
  /// The longest waiting first. None is empty.
  private var queues: [String: [Ticket]] = [:]
  private var maps: [PlayerID: String] = [:]
  /// Players who came since the last pairing, by map. All others of a map are kept apart from each
  /// other.
  private var arrivals: [String: Set<PlayerID>] = [:]

  var count: Int { maps.count }
  var tickets: [Ticket] { queues.values.flatMap { $0 } }

  func count(map: String) -> Int { queues[map]?.count ?? 0 }
  func contains(_ player: PlayerID) -> Bool { maps[player] != nil }

  /// The player waits nowhere yet.
  mutating func insert(_ ticket: Ticket) {
    maps[ticket.player] = ticket.map
    arrivals[ticket.map, default: []].insert(ticket.player)
    // Restored tickets come in order, and else hardly more than one waits: this moves next to
    // nothing.
    var queue = queues.removeValue(forKey: ticket.map) ?? []
    let place = queue.lastIndex { $0.isSenior(to: ticket) }.map { $0 + 1 } ?? 0
    queue.insert(ticket, at: place)
    queues[ticket.map] = queue
  }

  /// Whether the player was waiting.
  mutating func remove(_ player: PlayerID) -> Bool {
    guard let map = maps.removeValue(forKey: player) else { return false }
    queues[map]?.removeAll { $0.player == player }
    arrivals[map]?.remove(player)
    if queues[map]?.isEmpty == true { queues[map] = nil }
    return true
  }

  /// Makes all pairs; of each map at most one player stays, and those who are kept apart from all
  /// others who stay.
  mutating func takePairs() -> [(first: Ticket, second: Ticket)] {
    guard !arrivals.isEmpty else { return [] }
    let arrived = arrivals
    arrivals.removeAll()
    return arrived.keys.sorted().flatMap { takePairs(map: $0, arrived[$0] ?? []) }
  }

  private mutating func takePairs(
    map: String, _ arrived: Set<PlayerID>
  ) -> [(first: Ticket, second: Ticket)] {
    guard let queue = queues[map], queue.count > 1 else { return [] }
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
      maps[queue[first].player] = nil
      maps[queue[second].player] = nil
    }
    let rest = queue.indices.filter { !isTaken[$0] }.map { queue[$0] }
    queues[map] = rest.isEmpty ? nil : rest
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
