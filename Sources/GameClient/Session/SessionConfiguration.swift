/// All times of a ``GameSession``, in one place; the defaults suit the game.
public struct SessionConfiguration: Sendable, Hashable {
  /// The most that is waited before the first try to connect again; it doubles with each failure.
  public var firstDelay: Duration = .milliseconds(250)
  /// The most that is waited before any try.
  public var longestDelay: Duration = .seconds(15)
  /// The longest delay that a server may ask for: a longer one in a close reason is cut to this.
  public var longestAnnouncedDelay: Duration = .seconds(60)
  /// How long a connection must have been good before its loss counts as a first failure again.
  public var goodAfter: Duration = .seconds(3)

  /// Between two looks at the server's clock, which are also the heartbeat.
  public var heartbeatInterval: Duration = .seconds(10)
  /// A connection on which nothing at all comes for this long after a heartbeat is given up.
  public var heartbeatTimeout: Duration = .seconds(5)
  /// How often the server's clock is asked for right after connecting.
  public var clockSamples = 5

  /// How long a reply may take on a connection that is there.
  public var requestTimeout: Duration = .seconds(30)
  /// How long a call waits for a connection, all its waits together.
  public var callPatience: Duration = .seconds(120)

  /// The defaults.
  public init() {}

  /// Describes a contradiction between the settings; `nil` when there is none.
  var problem: String? {
    if firstDelay <= .zero || longestDelay < firstDelay { return "delays must be positive" }
    if goodAfter < .zero || longestAnnouncedDelay < .zero { return "a negative time" }
    if heartbeatTimeout <= .zero || heartbeatTimeout > heartbeatInterval {
      return "heartbeatTimeout must be positive and at most heartbeatInterval"
    }
    if clockSamples < 1 { return "clockSamples must be at least 1" }
    if requestTimeout <= .zero || callPatience <= .zero { return "timeouts must be positive" }
    return nil
  }
}

/// The bounds of what a ``GameSession`` keeps, and by what its clock is judged.
enum SessionLimits {
  /// Events of one match that wait for its state; beyond it the oldest go, and the state is asked
  /// for again.
  static let heldEvents = 256
  /// Matches that are over and whose late events are still known to be late.
  static let endedMatches = 16
  /// How far two clocks may drift apart at most, as a share: a bad quartz has 100 ppm.
  static let clockDrift = 0.000_1
  /// The error that rounding to whole milliseconds at both ends can cause.
  static let clockResolution = Duration.milliseconds(1)
  /// How much faster or slower than time the shown clock may run to get right.
  static let slewRate = 0.1
  /// A clock that is wrong by more than this was set: it is not worth slewing.
  static let clockStep = Duration.seconds(10)
}
