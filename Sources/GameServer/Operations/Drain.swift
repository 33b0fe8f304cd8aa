import GameRules
import WireProtocol

/// A planned end: no match begins any more, and live matches may go on for a while.
@GameLoop
final class Drain {
  private let clock: any ServerClock
  private let timers: Timers
  private(set) lazy var end = SingleTimer(timers) { [weak self] in self?.stopWaiting() }
  private let state: ServerState
  private let matches: Matches
  private var waiter: CheckedContinuation<Void, Never>?

  /// When every connection is closed at the latest; `nil` until the end is planned.
  private(set) var deadline: Instant?

  init(clock: any ServerClock, timers: Timers, matches: Matches, state: ServerState) {
    self.clock = clock
    self.state = state
    self.timers = timers
    self.matches = matches
  }

  /// Live matches get no more time, perhaps since before the drain began.
  private var isCutShort = false

  /// - Parameter limit: How long live matches may go on at most.
  func begin(closingIn limit: Duration) {
    precondition(deadline == nil, "an end is planned once")
    deadline = clock.now + (isCutShort ? .zero : limit)
    state.drain()
  }

  /// The event for clients; `nil` until the end is planned.
  var notice: ServerDraining? {
    deadline.map {
      ServerDraining(
        reconnectAfter: RestartLimits.restartTime, closesIn: max(.zero, $0 - clock.now))
    }
  }

  /// Returns when no match is live, ``deadline`` has come, or ``cutShort()`` was called. One
  /// waiter.
  func wait() async {
    await withCheckedContinuation { waiter in
      guard let deadline, matches.liveCount > 0, deadline > clock.now else {
        return waiter.resume()
      }
      end.set(at: deadline)
      self.waiter = waiter
    }
  }

  /// Gives live matches no more time: they go on after the restart.
  func cutShort() {
    isCutShort = true
    deadline = deadline.map { min($0, clock.now) }
    stopWaiting()
  }

  private func stopWaiting() {
    waiter?.resume()
    waiter = nil
  }
}

extension Drain: MatchObserver {
  func matchFinished(_ match: FinishedMatch) { if matches.liveCount == 0 { stopWaiting() } }
}
