import GameRules

/// Where the server gets the time from, so that a test can be its own clock.
@GameLoop
public protocol ServerClock: AnyObject {
  /// The current moment; never earlier than the one told before.
  var now: Instant { get }

  /// Calls `action` once, at `instant` or as soon after as possible. Replaces the alarm set before;
  /// `nil` takes it back.
  func setAlarm(at instant: Instant?, _ action: @escaping @GameLoop () -> Void)
}
