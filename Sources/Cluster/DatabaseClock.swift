/// The database's time, as a node reckons it, so that the deadlines of a match mean the same
/// wherever it is played. The clocks of machines differ by seconds; each is used for differences
/// only.
///
/// By F. Cristian, Probabilistic clock synchronization, Distributed Computing 3 (1989): an answer
/// with the database's time was written in the middle of its round trip, give or take half of it.
/// Of the answers within ``ClusterLimits/clockWindow`` the one with the shortest round trip counts.
/// If the database's clock steps, the reckoned time follows within the window. After a step back of
/// less than the window it stands still until it is reached; after a larger one it goes back.
/// Nothing but deadlines depends on it.
public struct DatabaseClock: Sendable {
  private struct Sample: Sendable {
    /// The database's time less the node's.
    let offset: Duration
    let roundTrip: Duration
    let answered: Duration
  }

  private var samples: [Sample] = []
  private var latest: Duration?

  public init() {}

  /// Takes in an answer of the database. One that took longer than
  /// ``ClusterLimits/clockRoundTrip`` is ignored.
  ///
  /// - Parameters:
  ///   - time: The database's, since 1970.
  ///   - asked: When the node asked, by its monotonic clock.
  ///   - answered: When it had the answer, by the same clock; not before `asked`.
  public mutating func observe(_ time: Duration, asked: Duration, answered: Duration) {
    let roundTrip = answered - asked
    precondition(roundTrip >= .zero, "an answer comes after its question")
    guard roundTrip <= ClusterLimits.clockRoundTrip else { return }
    samples.removeAll { answered - $0.answered > ClusterLimits.clockWindow }
    samples.append(
      Sample(offset: time - asked - roundTrip / 2, roundTrip: roundTrip, answered: answered))
  }

  /// The database's time since 1970; `nil` before the first answer. Of two calls the later one has
  /// no earlier time, but after a large step back.
  ///
  /// - Parameter now: The node's monotonic clock.
  public mutating func time(at now: Duration) -> Duration? {
    guard let best = samples.min(by: { $0.roundTrip < $1.roundTrip }) else { return nil }
    let estimate = now + best.offset
    let isSmallStep = latest.map { $0 - estimate < ClusterLimits.clockWindow } ?? false
    let time = isSmallStep ? max(estimate, latest ?? estimate) : estimate
    latest = time
    return time
  }
}
