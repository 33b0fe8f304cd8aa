import GameRules
import WireProtocol

/// Moves the clock of a server forward that was started so that it can be moved, for tests.
public enum AdminClockForward: WireMethod {
  public static let name: StaticString = "admin.clock.forward"
  public static let documentation: StaticString = """
    Moves the server's clock forward, and carries out what is due by then, late. Only for tests: \
    refused by a server that was started without --clock-ahead.
    """

  public struct Parameters: WireObject, Hashable {
    public var milliseconds: Int

    public init(milliseconds: Int) { self.milliseconds = milliseconds }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      milliseconds = try fields(
        "byMs", \.milliseconds, in: AdminLimits.clockMilliseconds, "By how much.")
    }
  }

  public struct Result: WireObject, Hashable {
    /// When it is now, by the server's clock.
    public var now: Instant
    /// How far the server's clock is ahead of the machine's.
    public var ahead: Duration

    public init(now: Instant, ahead: Duration) { (self.now, self.ahead) = (now, ahead) }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      now = try fields("now", \.now, "When it is now, by the server's clock.")
      ahead = try fields("aheadMs", \.ahead, "How far it is ahead of the machine's clock.")
    }
  }
}
