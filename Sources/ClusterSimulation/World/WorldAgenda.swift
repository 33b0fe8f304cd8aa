import HeapModule

/// The time of the simulated world, and the queue of its future actions; those of one moment in the
/// order in which they were added.
final class WorldAgenda {
  private struct Entry: Comparable {
    let time: Int64
    let number: UInt64
    let action: () -> Void

    static func < (left: Entry, right: Entry) -> Bool {
      (left.time, left.number) < (right.time, right.number)
    }
    static func == (left: Entry, right: Entry) -> Bool { left.number == right.number }
  }

  private var entries = Heap<Entry>()
  private var lastNumber: UInt64 = 0
  /// Milliseconds since the beginning of the world.
  private(set) var now: Int64 = 0

  /// - Parameter delay: In milliseconds, at least 0.
  func after(_ delay: Int64, _ action: @escaping () -> Void) {
    lastNumber += 1
    entries.insert(Entry(time: now + max(0, delay), number: lastNumber, action: action))
  }

  /// Carries out the next action, if it is due before `end`; else the time is `end`.
  func step(before end: Int64) -> Bool {
    guard let first = entries.min, first.time < end else {
      now = end
      return false
    }
    entries.removeMin()
    now = first.time
    first.action()
    return true
  }
}
