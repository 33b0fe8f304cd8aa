import GameRules

/// A count that drains by one each interval, kept as the moment when it will be empty.
struct LeakyBucket: Hashable, Sendable {
  /// How much a bucket holds, and how long one unit of it takes to drain.
  struct Shape: Hashable, Sendable {
    let capacity: Int
    let interval: Duration
  }

  private var emptyAt: Instant

  /// An empty one.
  init(_ now: Instant) { emptyAt = now }

  /// The units in it, a partly drained one counted whole.
  func level(_ shape: Shape, at now: Instant) -> Int {
    let rest = remaining(shape, at: now).wholeMilliseconds
    let interval = shape.interval.wholeMilliseconds
    return Int((rest + interval - 1) / interval)
  }

  /// How long until one more fits; zero if it does now.
  func waitForRoom(_ shape: Shape, at now: Instant) -> Duration {
    max(.zero, remaining(shape, at: now) - shape.interval * (shape.capacity - 1))
  }

  /// One more; what does not fit is lost.
  mutating func add(_ shape: Shape, at now: Instant) {
    let full = shape.interval * shape.capacity
    emptyAt = now + min(full, remaining(shape, at: now) + shape.interval)
  }

  /// One less.
  mutating func remove(_ shape: Shape, at now: Instant) {
    emptyAt = now + max(.zero, remaining(shape, at: now) - shape.interval)
  }

  /// The time until it is empty: between none and all of it.
  private func remaining(_ shape: Shape, at now: Instant) -> Duration {
    min(max(.zero, emptyAt - now), shape.interval * shape.capacity)
  }
}
