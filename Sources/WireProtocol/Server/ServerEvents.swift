import GameRules

/// The server is about to restart.
public struct ServerDraining: WireEvent, Hashable {
  public var reconnectAfter: Duration
  public var closesIn: Duration

  public init(reconnectAfter: Duration, closesIn: Duration) {
    self.reconnectAfter = reconnectAfter
    self.closesIn = closesIn
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    reconnectAfter = try fields(
      "reconnectAfterMs", \.reconnectAfter,
      "How long to wait after the connection is closed, at least.")
    closesIn = try fields(
      "closesInMs", \.closesIn,
      "How long live matches go on at most; the connection is closed then, or when all are over.")
  }

  public static let name: StaticString = "server.draining"
  public static let documentation: StaticString =
    """
    The server is about to restart: nothing new begins. Matches that are live then go on after it. \
    The reason of close code 1001 names the delay before connecting again.
    """
}

/// An operator's announcement to all players.
public struct ServerAnnouncement: WireEvent, Hashable {
  public var text: String
  public var at: Instant

  public init(text: String, at: Instant) {
    self.text = text
    self.at = at
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    text = try fields("text", \.text, "What it is, in one line; show it as it is.")
    at = try fields("at", \.at, "When it was said.")
  }

  public static let name: StaticString = "server.announcement"
  public static let documentation: StaticString =
    "Those who run the server have something to say to all players: to be shown, and not kept."
}
