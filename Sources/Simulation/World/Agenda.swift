import Collections
import GameRules
import GameServer

/// The queue of future actions of the simulated world, by time; those of one moment in the order in
/// which they were added.
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

  /// Adds an action, which returns whether anything happened: a cancelled one is no step.
  func add(at instant: Instant, _ action: @escaping @GameLoop () -> Bool) {
    lastNumber += 1
    entries.insert(Entry(instant: instant, number: lastNumber, action: action))
  }

  /// Removes the next action, if it is due before `end`.
  func takeNext(before end: Instant) -> (instant: Instant, action: @GameLoop () -> Bool)? {
    guard let first = entries.min, first.instant < end else { return nil }
    entries.removeMin()
    return (first.instant, first.action)
  }
}
