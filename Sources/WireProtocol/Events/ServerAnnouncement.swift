import GameRules

/// Somebody who runs the server has something to say to everybody.
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
