import GameRules

/// Four ranked players who may play each other, in the order in which groups are made: the best is
/// the least.
struct RankedGroup: Comparable {
  static let size = 4

  /// Two of them had their last match against each other.
  let isRematch: Bool
  /// From the lowest to the highest rating, in rating points.
  let spread: Double
  /// The longest waiting first.
  let members: [Contender]

  init(_ players: [Contender]) {
    members = players.sorted { $0.ticket.isSenior(to: $1.ticket) }
    let tickets = members.map(\.ticket)
    isRematch = tickets.indices.contains { index in
      tickets[..<index].contains { $0.isRematch(with: tickets[index]) }
    }
    let ratings = members.map(\.rating)
    spread = (ratings.max() ?? 0) - (ratings.min() ?? 0)
  }

  /// The two sides: the best and the worst against the other two. Of equal ratings the one who has
  /// waited longer counts as the better.
  var sides: (first: [Ticket], second: [Ticket]) {
    let byRating = members.enumerated()
      .sorted { ($1.element.rating, $0.offset) < ($0.element.rating, $1.offset) }
      .map(\.element.ticket)
    return ([byRating[0], byRating[3]], [byRating[1], byRating[2]])
  }

  static func == (left: Self, right: Self) -> Bool { left.members == right.members }

  static func < (left: Self, right: Self) -> Bool {
    if left.isRematch != right.isRematch { return right.isRematch }
    if left.spread != right.spread { return left.spread < right.spread }
    for (one, other) in zip(left.members, right.members) where one != other {
      return one.ticket.isSenior(to: other.ticket)
    }
    return false
  }
}

/// Finds the groups of four that a waiting player can be in, from the players within reach and the
/// moments at which each two become acceptable.
struct GroupSearch {
  private let player: Contender
  /// In the order of ratings.
  private let others: [Contender]
  /// When each of the others and the player become acceptable to each other.
  private let withPlayer: [Instant]
  /// The same of each two of the others, row by row; only where the second is the later one.
  private let between: [Instant]

  /// - Parameters:
  ///   - players: Those within reach of the player.
  ///   - limit: Who becomes acceptable to another one later than then counts as never acceptable.
  init(
    _ player: Contender, among players: [Contender], until limit: Instant,
    _ parameters: WaitingRoom.Parameters
  ) {
    var others: [(contender: Contender, instant: Instant)] = []
    for other in players {
      guard let instant = parameters.acceptanceInstant(of: RankedPair(player, other)),
        instant <= limit
      else { continue }
      others.append((other, instant))
    }
    others.sort { $0.contender.rating < $1.contender.rating }
    self.player = player
    self.others = others.map(\.contender)
    withPlayer = others.map(\.instant)
    var between = Array(repeating: Instant.never, count: others.count * others.count)
    for one in others.indices {
      for other in others.indices.dropFirst(one + 1) {
        let pair = RankedPair(others[one].contender, others[other].contender)
        if let instant = parameters.acceptanceInstant(of: pair), instant <= limit {
          between[one * others.count + other] = instant
        }
      }
    }
    self.between = between
  }

  /// The first moment at which the player is in an acceptable group; `nil` if there is none.
  var earliest: Instant? {
    var earliest = Instant.never
    for one in others.indices where withPlayer[one] < earliest {
      for other in others.indices.dropFirst(one + 1) {
        let two = max(withPlayer[one], withPlayer[other], instant(one, other))
        guard two < earliest else { continue }
        for third in others.indices.dropFirst(other + 1) {
          let three = max(withPlayer[third], instant(one, third), instant(other, third))
          earliest = min(earliest, max(two, three))
        }
      }
    }
    return earliest == .never ? nil : earliest
  }

  /// The best of the groups that become acceptable by the limit; `nil` if there is none.
  var best: RankedGroup? {
    var best: RankedGroup?
    for one in others.indices {
      let lowest = min(player.rating, others[one].rating)
      for other in others.indices.dropFirst(one + 1) where instant(one, other) != .never {
        for third in others.indices.dropFirst(other + 1) {
          // The others are in the order of ratings: the groups that follow are wider still.
          if let best, !best.isRematch,
            max(player.rating, others[third].rating) - lowest > best.spread
          {
            break
          }
          guard instant(one, third) != .never, instant(other, third) != .never else { continue }
          let group = RankedGroup([player, others[one], others[other], others[third]])
          best = min(best ?? group, group)
        }
      }
    }
    return best
  }

  private func instant(_ one: Int, _ other: Int) -> Instant { between[one * others.count + other] }
}

extension Instant {
  /// Later than anything that happens.
  static let never = Instant(millisecondsSinceEpoch: .max)
}
