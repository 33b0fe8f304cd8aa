/// The server is about to restart.
public struct ServerDraining: WireEvent, Hashable {
  public var reconnectAfter: Duration

  public init(reconnectAfter: Duration) { self.reconnectAfter = reconnectAfter }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    reconnectAfter = try fields(
      "reconnectAfterMs", \.reconnectAfter, "How long to wait before connecting again.")
  }

  public static let name: StaticString = "server.draining"
  public static let documentation: StaticString =
    "The server is about to restart. Matches go on afterwards."
}
