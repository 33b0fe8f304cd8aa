import GameRules

/// The casual players, by map, in the order of their coming.
struct CasualQueues: Sendable {
  /// The longest waiting first. None is empty.
  private var queues: [String: [Ticket]] = [:]
  private var maps: [PlayerID: String] = [:]
  /// The maps where somebody came since the last pairing.
  private var unsettled: Set<String> = []

  var count: Int { maps.count }
  var tickets: [Ticket] { queues.values.flatMap { $0 } }

  func count(map: String) -> Int { queues[map]?.count ?? 0 }
  func contains(_ player: PlayerID) -> Bool { maps[player] != nil }

  /// The player waits nowhere yet.
  mutating func insert(_ ticket: Ticket) {
    maps[ticket.player] = ticket.map
    unsettled.insert(ticket.map)
    // Restored tickets come in order, and else at most one waits: this moves next to nothing.
    var queue = queues.removeValue(forKey: ticket.map) ?? []
    let place = queue.lastIndex { $0.isSenior(to: ticket) }.map { $0 + 1 } ?? 0
    queue.insert(ticket, at: place)
    queues[ticket.map] = queue
  }

  /// Whether the player was waiting.
  mutating func remove(_ player: PlayerID) -> Bool {
    guard let map = maps.removeValue(forKey: player) else { return false }
    queues[map]?.removeAll { $0.player == player }
    if queues[map]?.isEmpty == true { queues[map] = nil }
    return true
  }

  /// Makes all pairs; at most one player a map stays.
  mutating func takePairs() -> [(first: Ticket, second: Ticket)] {
    guard !unsettled.isEmpty else { return [] }
    defer { unsettled.removeAll() }
    return unsettled.sorted().flatMap { takePairs(map: $0) }
  }

  private mutating func takePairs(map: String) -> [(first: Ticket, second: Ticket)] {
    guard let queue = queues[map], queue.count > 1 else { return [] }
    var isTaken = Array(repeating: false, count: queue.count)
    var pairs: [(first: Ticket, second: Ticket)] = []
    for first in queue.indices where !isTaken[first] {
      guard let second = opponent(of: first, in: queue, isTaken) else { continue }
      isTaken[first] = true
      isTaken[second] = true
      pairs.append((queue[first], queue[second]))
      maps[queue[first].player] = nil
      maps[queue[second].player] = nil
    }
    queues[map] = queue.indices.last { !isTaken[$0] }.map { [queue[$0]] }
    return pairs
  }

  private func opponent(of first: Int, in queue: [Ticket], _ isTaken: [Bool]) -> Int? {
    var next: Int?
    for second in queue.indices.dropFirst(first + 1) where !isTaken[second] {
      guard queue[first].isRematch(with: queue[second]) else { return second }
      next = next ?? second
    }
    return next
  }
}
