import GameRules
import Matchmaking

/// The documentation of ``WaitingRoom``, followed in the most obvious and slowest way.
struct ReferenceWaitingRoom {
  let parameters: WaitingRoom.Parameters
  private(set) var tickets: [Ticket]

  /// A queue's pairs in the order in which they were made.
  typealias Pairs = [[Ticket]]

  struct Queue: Hashable {
    let map: String
    let isRanked: Bool
  }

  init(parameters: WaitingRoom.Parameters, restoring tickets: [Ticket] = []) {
    self.parameters = parameters
    self.tickets = tickets
  }

  mutating func handle(_ event: WaitingRoom.Event, at now: Instant) -> [Queue: Pairs] {
    switch event {
    case .join(let ticket):
      if !tickets.contains(where: { $0.player == ticket.player }) { tickets.append(ticket) }
    case .leave(let player): tickets.removeAll { $0.player == player }
    case .timePassed: break
    }
    var pairs: [Queue: Pairs] = [:]
    for queue in Set(tickets.map(Self.queue)) {
      while let (first, second) = bestPair(in: queue, at: now) {
        pairs[queue, default: []].append([first, second])
        tickets.removeAll { $0 == first || $0 == second }
      }
    }
    return pairs
  }

  static func queue(of ticket: Ticket) -> Queue {
    Queue(map: ticket.map, isRanked: ticket.preference.isRanked)
  }

  private func bestPair(in queue: Queue, at now: Instant) -> (Ticket, Ticket)? {
    let waiting = tickets.filter { Self.queue(of: $0) == queue }.sorted(by: Self.cameFirst)
    guard queue.isRanked else {
      for (index, first) in waiting.enumerated() {
        let others = waiting[(index + 1)...].filter { !Self.areKeptApart(first, $0) }
        if let second = others.first(where: { !Self.isRematch(first, $0) }) ?? others.first {
          return (first, second)
        }
      }
      return nil
    }
    var best: (Ticket, Ticket)?
    for (index, longer) in waiting.enumerated() {
      for shorter in waiting[(index + 1)...] where isAcceptable(longer, shorter, at: now) {
        // Visited in the order of coming, so that only the strictly better one replaces.
        guard let current = best else {
          best = (longer, shorter)
          continue
        }
        let isRematch = Self.isRematch(longer, shorter)
        let isCurrentRematch = Self.isRematch(current.0, current.1)
        let isCloser = Self.gap(longer, shorter) < Self.gap(current.0, current.1)
        if isRematch != isCurrentRematch ? isCurrentRematch : isCloser { best = (longer, shorter) }
      }
    }
    return best
  }

  private func isAcceptable(_ longer: Ticket, _ shorter: Ticket, at now: Instant) -> Bool {
    guard !Self.areKeptApart(longer, shorter) else { return false }
    let gap = Self.gap(longer, shorter)
    let longerWindow = parameters.window(afterWaiting: now - longer.since)
    if now - longer.since >= parameters.patience { return gap <= longerWindow }
    return gap <= longerWindow && gap <= parameters.window(afterWaiting: now - shorter.since)
  }

  /// The first moment after `now` when two of those who wait are acceptable to each other.
  ///
  /// Nothing changes but when a window widens or a patience is over: those moments are tried.
  func nextAcceptance(after now: Instant, mostSteps: Int) -> Instant? {
    var earliest: Instant?
    for (index, one) in tickets.enumerated() {
      for other in tickets[(index + 1)...] where Self.queue(of: one) == Self.queue(of: other) {
        guard one.preference.isRanked else { continue }
        let (longer, shorter) = Self.cameFirst(one, other) ? (one, other) : (other, one)
        for ticket in [longer, shorter] {
          let moments = (0...mostSteps).map { ticket.since + parameters.step * $0 }
          for moment in moments + [ticket.since + parameters.patience]
          where moment > now && isAcceptable(longer, shorter, at: moment) {
            earliest = min(earliest ?? moment, moment)
          }
        }
      }
    }
    return earliest
  }

  private static func cameFirst(_ one: Ticket, _ other: Ticket) -> Bool {
    one.since != other.since ? one.since < other.since : one.player < other.player
  }

  private static func isRematch(_ one: Ticket, _ other: Ticket) -> Bool {
    one.lastOpponent == other.player || other.lastOpponent == one.player
  }

  private static func areKeptApart(_ one: Ticket, _ other: Ticket) -> Bool {
    one.blocked.contains(other.player) || other.blocked.contains(one.player)
  }

  private static func gap(_ one: Ticket, _ other: Ticket) -> Double {
    guard case .ranked(let rating) = one.preference, case .ranked(let others) = other.preference
    else { return 0 }
    return abs(rating.value - others.value)
  }
}
