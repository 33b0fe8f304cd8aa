import GameRules
import Matchmaking

/// The groups of four that the documentation of ``WaitingRoom`` asks for, found by looking at every
/// four who wait. All tickets are ranked, of one map and of Team clash.
struct ReferenceGroupRoom {
  let parameters: WaitingRoom.Parameters
  private(set) var tickets: [Ticket] = []
  /// Tickets of before a restart, which come in with the first event.
  private var restored: [Ticket]

  /// The two sides, each in the order of ratings.
  typealias Match = [[PlayerID]]

  init(parameters: WaitingRoom.Parameters, restoring tickets: [Ticket]) {
    self.parameters = parameters
    restored = tickets.sorted(by: Self.cameFirst)
  }

  var waiting: Set<Ticket> { Set(tickets + restored) }

  mutating func handle(_ event: WaitingRoom.Event, at now: Instant) -> [Match] {
    if case .leave(let player) = event { remove([player]) }
    let wereWaiting = Set(waiting.map(\.player))
    var matches: [Match] = []
    for ticket in restored {
      tickets.append(ticket)
      matches += makeMatches(at: now)
    }
    restored = []
    if case .join(let ticket) = event, !wereWaiting.contains(ticket.player) {
      tickets.append(ticket)
    }
    return matches + makeMatches(at: now)
  }

  private mutating func makeMatches(at now: Instant) -> [Match] {
    var matches: [Match] = []
    while let best = acceptableGroups(at: now).min(by: Self.isBetter) {
      let byRating = best.sorted { one, other in
        let (left, right) = (Self.rating(one), Self.rating(other))
        return left != right ? left > right : Self.cameFirst(one, other)
      }.map(\.player)
      matches.append([[byRating[0], byRating[3]], [byRating[1], byRating[2]]])
      remove(byRating)
    }
    return matches
  }

  private mutating func remove(_ players: [PlayerID]) {
    tickets.removeAll { players.contains($0.player) }
    restored.removeAll { players.contains($0.player) }
  }

  /// Every four of some tickets.
  private static func groups(of tickets: [Ticket]) -> [[Ticket]] {
    var groups: [[Ticket]] = []
    for first in tickets.indices {
      for second in tickets.indices where second > first {
        for third in tickets.indices where third > second {
          for fourth in tickets.indices where fourth > third {
            groups.append([first, second, third, fourth].map { tickets[$0] })
          }
        }
      }
    }
    return groups
  }

  private func acceptableGroups(at now: Instant) -> [[Ticket]] {
    Self.groups(of: tickets).filter { isAcceptable($0, at: now) }
  }

  private func isAcceptable(_ group: [Ticket], at now: Instant) -> Bool {
    Self.pairs(of: group).allSatisfy { isAcceptable($0, $1, at: now) }
  }

  private static func pairs(of group: [Ticket]) -> [(Ticket, Ticket)] {
    group.indices.flatMap { one in group[..<one].map { ($0, group[one]) } }
  }

  private func isAcceptable(_ one: Ticket, _ other: Ticket, at now: Instant) -> Bool {
    guard !one.blocked.contains(other.player), !other.blocked.contains(one.player) else {
      return false
    }
    let (longer, shorter) = Self.cameFirst(one, other) ? (one, other) : (other, one)
    let gap = abs(Self.rating(one) - Self.rating(other))
    let longerWindow = parameters.window(afterWaiting: now - longer.since)
    if now - longer.since >= parameters.patience { return gap <= longerWindow }
    return gap <= longerWindow && gap <= parameters.window(afterWaiting: now - shorter.since)
  }

  private static func isBetter(_ one: [Ticket], than other: [Ticket]) -> Bool {
    let rematches = [one, other].map { group in
      pairs(of: group).contains {
        $0.lastOpponent == $1.player || $1.lastOpponent == $0.player
      }
    }
    if rematches[0] != rematches[1] { return rematches[1] }
    let spreads = [one, other].map { group in
      (group.map(rating).max() ?? 0) - (group.map(rating).min() ?? 0)
    }
    if spreads[0] != spreads[1] { return spreads[0] < spreads[1] }
    for (left, right) in zip(one.sorted(by: cameFirst), other.sorted(by: cameFirst))
    where left.player != right.player {
      return cameFirst(left, right)
    }
    return false
  }

  /// The first moment after `now` when four of those who wait are acceptable to each other.
  ///
  /// Nothing changes but when a window widens or a patience is over: those moments are tried.
  func nextAcceptance(after now: Instant, mostSteps: Int) -> Instant? {
    let moments = Set(
      tickets.flatMap { ticket in
        (0...mostSteps).map { ticket.since + parameters.step * $0 }
          + [ticket.since + parameters.patience]
      }
    ).filter { $0 > now }.sorted()
    let groups = Self.groups(of: tickets)
    return moments.first { moment in groups.contains { isAcceptable($0, at: moment) } }
  }

  private static func cameFirst(_ one: Ticket, _ other: Ticket) -> Bool {
    one.since != other.since ? one.since < other.since : one.player < other.player
  }

  private static func rating(_ ticket: Ticket) -> Double {
    if case .ranked(let rating) = ticket.preference { rating.value } else { 0 }
  }
}
