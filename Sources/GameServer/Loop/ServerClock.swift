import GameRules

/// The server's clock and alarm, which tests replace.
@GameLoop
public protocol ServerClock: AnyObject {
  /// The current time; it never goes back.
  var now: Instant { get }

  /// Nanoseconds since some moment, for measuring durations. No rule of the game uses it.
  var elapsed: Int { get }

  /// ``elapsed`` at the beginning of the loop's current turn: the arrival of its messages. Reading
  /// it does not read a clock.
  var turnStart: Int { get }

  /// Calls `action` once, at `instant` or as soon after as possible. Replaces the alarm set before;
  /// `nil` cancels it.
  func setAlarm(at instant: Instant?, _ action: @escaping @GameLoop () -> Void)

  /// Lets the loop leave its sockets and alarms alone for that time, as hardly anything could be
  /// answered before its end. Messages of that time come in one turn.
  func rest(for duration: Duration)
}

extension ServerClock {
  /// Does nothing: for clocks without sockets.
  public func rest(for duration: Duration) {}
}
