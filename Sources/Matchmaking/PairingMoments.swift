import Collections
import GameRules

/// A priority queue of the moments at which waiting ranked players can first be paired or grouped.
///
/// A player has at most one moment. The moment of a pair is kept for the player who joined later. A
/// moment is never too late, but too early after somebody has left; it is computed again when it is
/// the earliest.
struct PairingMoments: Sendable {
  private struct Entry: Comparable {
    let instant: Instant
    let number: UInt64
    let player: PlayerID

    static func < (left: Entry, right: Entry) -> Bool {
      (left.instant, left.number) < (right.instant, right.number)
    }
  }

  private var heap = Heap<Entry>()

  /// Adds the moment of a player who has none yet.
  mutating func add(
    _ instant: Instant, _ contender: Contender, among contenders: [PlayerID: Contender]
  ) {
    heap.insert(
      Entry(instant: instant, number: contender.number, player: contender.ticket.player))
    // Moments of players who have gone stay until they are the earliest, but not in any number.
    guard heap.count > 2 * contenders.count + Self.slack else { return }
    heap = Heap(heap.unordered.filter { contenders[$0.player]?.number == $0.number })
  }

  /// The earliest moment of somebody who waits.
  mutating func earliest(
    among contenders: [PlayerID: Contender]
  ) -> (instant: Instant, contender: Contender)? {
    while let entry = heap.min {
      if let contender = contenders[entry.player], contender.number == entry.number {
        return (entry.instant, contender)
      }
      heap.removeMin()
    }
    return nil
  }

  mutating func removeEarliest() { heap.removeMin() }

  /// Takes out somebody whose moment has come.
  mutating func takeDue(at now: Instant, among contenders: [PlayerID: Contender]) -> Contender? {
    guard let (instant, contender) = earliest(among: contenders), instant <= now else { return nil }
    heap.removeMin()
    return contender
  }

  private static let slack = 64
}
