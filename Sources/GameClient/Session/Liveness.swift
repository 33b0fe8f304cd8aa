/// Whether there still is somebody at the other end: says when to ask, and when to give up.
///
/// A connection whose other end is gone without a word looks like a quiet one. The server's pings
/// would tell them apart, but the transport answers them without a sign to anybody above it.
struct Liveness: Hashable, Sendable {
  typealias Moment = ContinuousClock.Instant

  /// The action to take.
  enum Verdict: Hashable, Sendable {
    case nothing
    /// Ask something that has an answer.
    case probe
    /// Nothing has come for too long.
    case dead
  }

  private let interval: Duration
  private let timeout: Duration
  private var nextProbe: Moment
  /// When the question was asked to which nothing has come yet.
  private var unanswered: Moment?

  /// - Parameters:
  ///   - interval: Between two questions.
  ///   - timeout: How long something may take to come; at most `interval`.
  init(interval: Duration, timeout: Duration, at now: Moment) {
    precondition(timeout > .zero && timeout <= interval, "one question at a time")
    self.interval = interval
    self.timeout = timeout
    nextProbe = now + interval
  }

  /// When to ask ``check(at:)`` again.
  var nextDeadline: Moment { unanswered.map { $0 + timeout } ?? nextProbe }

  /// Something came, whatever it was.
  mutating func heard() { unanswered = nil }

  /// Has the next check ask, unless a question is open.
  mutating func hurry(at now: Moment) { nextProbe = min(nextProbe, now) }

  mutating func check(at now: Moment) -> Verdict {
    if let unanswered { return now >= unanswered + timeout ? .dead : .nothing }
    guard now >= nextProbe else { return .nothing }
    unanswered = now
    nextProbe = now + interval
    return .probe
  }
}
