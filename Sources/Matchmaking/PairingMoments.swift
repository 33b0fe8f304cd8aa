import Collections
import GameRules

/// For ranked players, moments not later than when they can be paired with somebody who waits.
///
/// A player has at most one moment. A pair's moment is its later comer's: who comes later sees who
/// is there already. A moment can turn out to be too early when somebody leaves; it is looked at
/// again when it is the earliest.
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

  /// The player has no moment.
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
