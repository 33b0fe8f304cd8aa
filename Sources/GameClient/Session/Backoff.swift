/// How long to wait before the next try: a random share of a bound that doubles with each failure
/// ("full jitter", Brooker, *Exponential Backoff And Jitter*, 2015).
///
/// The randomness spreads clients that were all cut off at the same moment.
package struct Backoff: Hashable, Sendable {
  private let first: Duration
  private let longest: Duration
  /// How many delays were asked for since the last ``reset()``.
  package private(set) var failures = 0

  /// - Parameters:
  ///   - first: The bound of the first delay; positive.
  ///   - longest: The bound of all delays; not less than `first`.
  init(first: Duration, longest: Duration) {
    precondition(first > .zero && longest >= first, "bounds that can be doubled")
    self.first = first
    self.longest = longest
  }

  /// Of a session's own.
  package init(_ configuration: SessionConfiguration) {
    self.init(first: configuration.firstDelay, longest: configuration.longestDelay)
  }

  /// The most that the next delay can be.
  var bound: Duration {
    var bound = first
    // At most as often as it takes to get there: `failures` may be any number.
    for _ in 0..<failures where bound < longest { bound *= 2 }
    return min(bound, longest)
  }

  /// The delay before the next try, which is expected to fail until ``reset()`` says otherwise.
  package mutating func next(using random: inout some RandomNumberGenerator) -> Duration {
    let delay = bound * Double.random(in: 0...1, using: &random)
    failures += 1
    return delay
  }

  /// A try has been good for long enough.
  mutating func reset() { failures = 0 }
}
