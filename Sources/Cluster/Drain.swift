/// Ends a node as planned: it takes on nothing new, brings its journal to an end, and seals its own
/// tenure, so that peers adopt its matches at once.
///
/// It is *serving* → *draining*, until the journal is idle, for
/// ``ClusterLimits/journalEndTimeout`` at most → *sealing*, which is tried again after
/// ``ClusterLimits/retryPause`` → *ended*. After ``ClusterLimits/drainTimeout`` it has ended in any
/// case. Entries that are not in the journal by then were acknowledged to nobody; and a tenure that
/// its node could not seal is sealed by the peers, who find that its beat stands still.
public struct Drain: Sendable {
  public enum Event: Hashable, Sendable {
    /// The node is to end.
    case begin
    /// The transaction that seals the own tenure has ended. One that was fenced has found it
    /// sealed.
    case sealEnded(isSealed: Bool)
    /// At least every ``ClusterLimits/retryPause``, with ``CommitQueue/isIdle``.
    case timePassed(isIdle: Bool)
  }

  public enum Action: Hashable, Sendable {
    /// Carry out ``ClusterTransaction/seal(_:ifBeat:)`` for the own tenure, without a condition,
    /// and send ``Event/sealEnded(isSealed:)``.
    case seal
    /// End the process.
    case end
  }

  private enum State: Sendable {
    /// → draining
    case serving
    /// → sealing, ended
    case draining(since: Duration)
    /// → ended. The next attempt, if none is under way, begins at that time.
    case sealing(since: Duration, nextAttempt: Duration?)
    case ended
  }

  private var state = State.serving

  public init() {}

  /// Whether the node takes on nothing new.
  public var isDraining: Bool {
    if case .serving = state { false } else { true }
  }

  /// - Parameter now: The node's monotonic clock: the time since any fixed moment.
  public mutating func handle(_ event: Event, at now: Duration) -> [Action] {
    switch (event, state) {
    case (.begin, .serving):
      state = .draining(since: now)
      return []
    case (.sealEnded(let isSealed), .sealing(let since, _)):
      guard isSealed else {
        state = .sealing(since: since, nextAttempt: now + ClusterLimits.retryPause)
        return []
      }
      return end()
    case (.timePassed(let isIdle), .draining(let since)):
      guard isIdle || now - since >= ClusterLimits.journalEndTimeout else { return [] }
      guard now - since < ClusterLimits.drainTimeout else { return end() }
      state = .sealing(since: since, nextAttempt: nil)
      return [.seal]
    case (.timePassed, .sealing(let since, let nextAttempt)):
      guard now - since < ClusterLimits.drainTimeout else { return end() }
      guard let nextAttempt, now >= nextAttempt else { return [] }
      state = .sealing(since: since, nextAttempt: nil)
      return [.seal]
    case (.begin, _), (.sealEnded, _), (.timePassed, _): return []
    }
  }

  private mutating func end() -> [Action] {
    state = .ended
    return [.end]
  }
}
