import GameRules

/// A clock that runs ahead of another one and can be moved forward, for tests: days pass in a
/// moment. A server has one only if it was started so.
///
/// Only the calendar moves. ``elapsed`` and ``turnStart``, by which durations are measured, stay
/// those of the other clock.
public final class MovableClock: ServerClock {
  private let base: any ServerClock
  /// How far this clock is ahead of the other one. It never gets less.
  public private(set) var ahead: Duration
  private var alarm: (instant: Instant, action: @GameLoop () -> Void)?

  /// - Parameter ahead: How far it is ahead at the beginning; zero or more.
  public init(ahead: Duration, of base: any ServerClock) {
    precondition(ahead >= .zero, "a clock that was behind would go back after a restart")
    self.base = base
    self.ahead = ahead
  }

  public var now: Instant { base.now + ahead }
  public var elapsed: Int { base.elapsed }
  public var turnStart: Int { base.turnStart }

  public func setAlarm(at instant: Instant?, _ action: @escaping @GameLoop () -> Void) {
    alarm = instant.map { ($0, action) }
    arm()
  }

  public func rest(for duration: Duration) { base.rest(for: duration) }

  /// Moves the clock forward. An alarm that is due by then is carried out before this returns, late
  /// by the part of the way that lies behind it; a later one comes that much sooner.
  ///
  /// - Parameter duration: Zero or more.
  public func moveForward(by duration: Duration) {
    precondition(duration >= .zero, "a clock never goes back")
    ahead += duration
    if let alarm, alarm.instant <= now {
      base.setAlarm(at: nil) {}
      fire()
    } else {
      arm()
    }
  }

  private func arm() {
    base.setAlarm(at: alarm.map { $0.instant + (.zero - ahead) }) { [weak self] in self?.fire() }
  }

  private func fire() {
    let due = alarm
    alarm = nil
    due?.action()
  }
}
