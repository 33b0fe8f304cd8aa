import GameRules

/// Where the server gets the time from, so that a test can be its own clock.
@GameLoop
public protocol ServerClock: AnyObject {
  /// The current moment; never earlier than the one told before.
  var now: Instant { get }

  /// Nanoseconds since some moment, for measuring how long something took: no match is decided by
  /// it.
  var elapsed: Int { get }

  /// The same as of the moment at which the loop last began to look at its sockets, which costs no
  /// look at a clock: what comes in has waited since then.
  var turnStart: Int { get }

  /// Calls `action` once, at `instant` or as soon after as possible. Replaces the alarm set before;
  /// `nil` takes it back.
  func setAlarm(at instant: Instant?, _ action: @escaping @GameLoop () -> Void)

  /// Next to nothing that comes within that time can be answered before its end: sockets and alarms
  /// may be left alone until then, so that all of it comes in one turn. What came in that time is
  /// as late as its turn.
  func rest(for duration: Duration)
}

extension ServerClock {
  /// Who has no sockets has nothing to leave alone.
  public func rest(for duration: Duration) {}
}
