import Collections
import GameRules
import GameServer

/// What is going to happen in the simulated world, by its moment; of one moment, in the order in
/// which it was noted.
@GameLoop
final class Agenda {
  private struct Entry: Comparable {
    let instant: Instant
    let number: UInt64
    let action: @GameLoop () -> Bool

    static func < (left: Entry, right: Entry) -> Bool {
      (left.instant, left.number) < (right.instant, right.number)
    }
    static func == (left: Entry, right: Entry) -> Bool { left.number == right.number }
  }

  private var entries = Heap<Entry>()
  private var lastNumber: UInt64 = 0

  /// Notes something. It returns whether anything happened: what was called off is no step.
  func add(at instant: Instant, _ action: @escaping @GameLoop () -> Bool) {
    lastNumber += 1
    entries.insert(Entry(instant: instant, number: lastNumber, action: action))
  }

  /// Takes what happens next, if that is before `end`.
  func takeNext(before end: Instant) -> (instant: Instant, action: @GameLoop () -> Bool)? {
    guard let first = entries.min, first.instant < end else { return nil }
    entries.removeMin()
    return (first.instant, first.action)
  }
}
