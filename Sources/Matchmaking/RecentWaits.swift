import GameRules

/// How long those who were paired last had waited, by queue.
struct RecentWaits: Sendable {
  private struct Queue: Hashable {
    let map: String
    let isRanked: Bool
  }

  private struct History {
    /// In milliseconds.
    var waits: [Int64] = []
    /// Where the next wait goes once ``waits`` is full: over the oldest one.
    var next = 0

    /// Sixteen pairs: enough to even out, few enough to follow the time of day.
    private static let capacity = 32

    mutating func add(_ first: Duration, _ second: Duration) {
      for wait in [first, second] { add(max(0, wait.wholeMilliseconds)) }
    }

    private mutating func add(_ wait: Int64) {
      if waits.count < Self.capacity {
        waits.append(wait)
      } else {
        waits[next] = wait
        next = (next + 1) % Self.capacity
      }
    }
  }

  private var histories: [Queue: History] = [:]

  mutating func record(_ first: Ticket, _ second: Ticket, pairedAt now: Instant) {
    let queue = Queue(map: first.map, isRanked: first.preference.isRanked)
    histories[queue, default: History()].add(now - first.since, now - second.since)
  }

  func average(map: String, ranked isRanked: Bool) -> Duration? {
    guard let history = histories[Queue(map: map, isRanked: isRanked)] else { return nil }
    return .milliseconds(history.waits.reduce(0, +) / Int64(history.waits.count))
  }
}
