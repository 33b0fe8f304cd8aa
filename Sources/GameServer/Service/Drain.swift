import GameRules
import WireProtocol

/// A planned end: nothing begins any more, and live matches may go on for a while.
///
/// Not begun → under way, by ``begin(closingIn:)``; never back.
@GameLoop
final class Drain {
  private let clock: any ServerClock
  private let timers: Timers
  private let matches: MatchRegistry
  private var waiter: CheckedContinuation<Void, Never>?

  /// When every connection is closed at the latest; `nil` until the end is planned.
  private(set) var deadline: Instant?

  init(clock: any ServerClock, timers: Timers, matches: MatchRegistry) {
    self.clock = clock
    self.timers = timers
    self.matches = matches
  }

  /// Nobody wants to wait, perhaps since before it began.
  private var isHurried = false

  var isUnderWay: Bool { deadline != nil }

  /// - Parameter limit: How long live matches may go on at most.
  func begin(closingIn limit: Duration) {
    precondition(!isUnderWay, "an end is planned once")
    deadline = clock.now + (isHurried ? .zero : limit)
  }

  /// What a client is to be told; `nil` until the end is planned.
  var notice: ServerDraining? {
    deadline.map {
      ServerDraining(
        reconnectAfter: GameServerLimits.restartTime, closesIn: max(.zero, $0 - clock.now))
    }
  }

  /// Returns when no match is live, or ``deadline`` has come, or ``end()`` was called. One waiter.
  func wait() async {
    await withCheckedContinuation { waiter in
      guard let deadline, matches.liveCount > 0, deadline > clock.now else {
        return waiter.resume()
      }
      timers.set(.drain, at: deadline)
      self.waiter = waiter
    }
  }

  /// A match has ended, and it may have been the last.
  func matchFinished() { if matches.liveCount == 0 { stopWaiting() } }

  /// What is still live is parked, and goes on after the restart.
  func end() {
    isHurried = true
    deadline = deadline.map { min($0, clock.now) }
    stopWaiting()
  }

  private func stopWaiting() {
    waiter?.resume()
    waiter = nil
  }
}
