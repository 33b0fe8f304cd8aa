import GameRules

/// Two ranked players who may be paired, in the order in which pairs are made: the best is the
/// least.
struct RankedPair: Comparable {
  /// The two are never paired: one blocks the other.
  let isKeptApart: Bool
  let isRematch: Bool
  /// In rating points.
  let gap: Double
  let longer: PlayerID
  let shorter: PlayerID
  let longerSince: Instant
  let shorterSince: Instant

  init(_ one: Contender, _ other: Contender) {
    isKeptApart = one.ticket.isKeptApart(from: other.ticket)
    isRematch = one.ticket.isRematch(with: other.ticket)
    gap = abs(one.rating - other.rating)
    let isOneLonger = one.ticket.isSenior(to: other.ticket)
    longer = isOneLonger ? one.ticket.player : other.ticket.player
    longerSince = isOneLonger ? one.ticket.since : other.ticket.since
    shorter = isOneLonger ? other.ticket.player : one.ticket.player
    shorterSince = isOneLonger ? other.ticket.since : one.ticket.since
  }

  static func < (left: RankedPair, right: RankedPair) -> Bool {
    if left.isRematch != right.isRematch { return right.isRematch }
    if left.gap != right.gap { return left.gap < right.gap }
    if left.longer != right.longer {
      return (left.longerSince, left.longer) < (right.longerSince, right.longer)
    }
    return (left.shorterSince, left.shorter) < (right.shorterSince, right.shorter)
  }
}

/// A ranked player who waits.
struct Contender: Equatable {
  let ticket: Ticket
  /// In rating points, to a binary millionth, so that no gap is ever rounded.
  let rating: Double
  /// Tells this stay in the queue from the player's earlier ones.
  let number: UInt64

  init(ticket: Ticket, rating: Rating, number: UInt64) {
    self.ticket = ticket
    self.rating = (rating.value * Self.partsOfPoint).rounded() / Self.partsOfPoint
    self.number = number
  }

  private static let partsOfPoint = 1_048_576.0

  static func == (left: Contender, right: Contender) -> Bool { left.number == right.number }
}
