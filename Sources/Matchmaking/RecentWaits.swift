import GameRules

/// How long the players of the last pairs and groups waited, by queue: evidence for an estimate.
struct RecentWaits: Sendable {
  /// Pairs older than this say nothing about who comes now.
  static let memory = Duration.seconds(600)
  /// With fewer pairs in ``memory`` nobody can be expected, and there is no estimate.
  static let requiredPairs = 3
  /// The newest pairs that count: enough to even out, few enough to follow the time of day.
  private static let capacity = 16

  private struct Queue: Hashable {
    let pool: Pool
    let isRanked: Bool
  }

  private struct Pair {
    let pairedAt: Instant
    /// The waits of all together, in milliseconds.
    let wait: Int64
    let players: Int64
  }

  /// The newest pairs of each queue, oldest first.
  private var pairs: [Queue: [Pair]] = [:]

  /// Notes the waits of players who were paired from one queue.
  mutating func record(_ tickets: [Ticket], pairedAt now: Instant) {
    guard let first = tickets.first else { return }
    let queue = Queue(pool: first.pool, isRanked: first.preference.isRanked)
    let wait = tickets.reduce(0) { $0 + max(0, (now - $1.since).wholeMilliseconds) }
    pairs[queue, default: []].append(
      Pair(pairedAt: now, wait: wait, players: Int64(tickets.count)))
    if pairs[queue, default: []].count > Self.capacity { pairs[queue]?.removeFirst() }
  }

  /// The mean wait of a player; `nil` with fewer than ``requiredPairs`` pairs in ``memory``.
  func average(_ pool: Pool, ranked isRanked: Bool, at now: Instant) -> Duration? {
    let recent = pairs[Queue(pool: pool, isRanked: isRanked), default: []].filter {
      now - $0.pairedAt <= Self.memory
    }
    guard recent.count >= Self.requiredPairs else { return nil }
    return .milliseconds(
      recent.reduce(0) { $0 + $1.wait } / recent.reduce(0) { $0 + $1.players })
  }
}
