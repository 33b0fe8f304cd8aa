import WireProtocol

/// Closes a player's connection; the client may come back at once.
public enum AdminKick: WireMethod {
  public static let name: StaticString = "admin.kick"
  public static let documentation: StaticString = "Closes a player's connection."

  public struct Parameters: WireObject, Hashable {
    /// An id or a username.
    public var player: String
    public var reason: String?

    public init(player: String, reason: String? = nil) {
      self.player = player
      self.reason = reason
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      player = try fields("player", \.player, "An id or a username.")
      reason = try fields.optional("reason", \.reason, "What the player is told.")
    }
  }

  public typealias Result = PlayerCard
}

/// Says something to everybody who is signed in.
public enum AdminAnnounce: WireMethod {
  public static let name: StaticString = "admin.announce"
  public static let documentation: StaticString = "Says something to all signed-in players."

  public struct Parameters: WireObject, Hashable {
    public var text: String

    public init(text: String) { self.text = text }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      text = try fields("text", \.text, "One line.")
    }
  }

  public struct Result: WireObject, Hashable {
    /// How many it is sent to.
    public var receivers: Int

    public init(receivers: Int) { self.receivers = receivers }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      receivers = try fields("receivers", \.receivers, "How many it is sent to.")
    }
  }
}
