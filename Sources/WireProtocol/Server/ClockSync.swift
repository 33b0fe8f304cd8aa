import GameRules

/// Returns the server's time, so that a client can show deadlines on its own clock.
public enum ClockSync: WireMethod {
  public static let name: StaticString = "clock.sync"
  public static let documentation: StaticString = """
    Tells the server's clock: t1 when the request came, t2 when the reply left. The clocks \
    differ by ((t1 - t0) + (t2 - t3)) / 2, with t3 when the reply came (RFC 5905 §8).
    """
  public static let needsAccount = false

  public struct Parameters: WireObject, Hashable {
    public var t0: Instant

    public init(t0: Instant) { self.t0 = t0 }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      t0 = try fields("t0", \.t0, "When you sent this, on your clock.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var t0: Instant
    public var t1: Instant
    public var t2: Instant

    public init(t0: Instant, t1: Instant, t2: Instant) {
      self.t0 = t0
      self.t1 = t1
      self.t2 = t2
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      t0 = try fields("t0", \.t0, "What you sent.")
      t1 = try fields("t1", \.t1, "When the request came, on the server's clock.")
      t2 = try fields("t2", \.t2, "When the reply left, on the server's clock.")
    }
  }
}
