import GameRules

/// An index of the waiting ranked players by rating, in cells as wide as the widest window:
/// everybody within reach of a player is in the player's cell or one beside it.
struct RatingGrid: Sendable {
  /// Players of one pool whose ratings share a stretch as long as the widest window: who is within
  /// reach is in the same cell or the one beside it.
  private struct Cell: Hashable {
    let pool: Pool
    let index: Int
  }

  /// The reach of a player, in rating points.
  private let reach: Double
  private(set) var contenders: [PlayerID: Contender] = [:]
  private var counts: [Pool: Int] = [:]
  private var cells: [Cell: [Contender]] = [:]

  init(reach: Double) { self.reach = reach }

  /// How many pools have players.
  var poolCount: Int { counts.count }

  func count(_ pool: Pool) -> Int { counts[pool] ?? 0 }

  func isWaiting(_ contender: Contender) -> Bool {
    contenders[contender.ticket.player] == contender
  }

  /// Adds a player, who is in no cell before ``place(_:)``.
  mutating func add(_ contender: Contender) {
    contenders[contender.ticket.player] = contender
    counts[contender.ticket.pool, default: 0] += 1
  }

  mutating func place(_ contender: Contender) {
    cells[cell(of: contender), default: []].append(contender)
  }

  /// Removes all, of whom none is in a cell yet.
  mutating func removeUnplaced() {
    contenders.removeAll()
    counts.removeAll()
  }

  mutating func remove(_ contender: Contender) {
    contenders[contender.ticket.player] = nil
    let count = count(contender.ticket.pool) - 1
    counts[contender.ticket.pool] = count > 0 ? count : nil
    let cell = cell(of: contender)
    cells[cell]?.removeAll { $0 == contender }
    if cells[cell]?.isEmpty == true { cells[cell] = nil }
  }

  /// Calls the body with those in cells who can be within reach.
  func forEachInReach(of contender: Contender, _ body: (Contender) -> Void) {
    let own = cell(of: contender)
    for index in own.index - 1...own.index + 1 {
      for other in cells[Cell(pool: own.pool, index: index)] ?? [] where other != contender {
        body(other)
      }
    }
  }

  private func cell(of contender: Contender) -> Cell {
    // A little wider than the reach, so that rounding puts nobody within reach two cells away.
    let width = 1.01 * reach
    return Cell(pool: contender.ticket.pool, index: Int((contender.rating / width).rounded(.down)))
  }
}
