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
