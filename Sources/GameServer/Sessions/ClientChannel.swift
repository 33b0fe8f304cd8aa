import WebSocketTransport

/// A client's connection, as far as the game cares.
@GameLoop
public protocol ClientChannel: AnyObject {
  /// What limits on an address count by: the client's, or the network's that one subscriber has.
  var address: String { get }
  /// The network that the client is in, which bounds on crowds count by: of IPv4 a /24, of IPv6
  /// the /64 that one subscriber has.
  var networkAddress: String { get }
  /// Whether the client runs on this machine. Limits on addresses are for strangers.
  var isLocal: Bool { get }
  /// The network that the client is in: two players of the same one play for no rating. `nil` on
  /// this machine, where nobody is a stranger.
  var network: String? { get }
  /// How long a message and its answer take on the line, as last measured; `nil` if it never was.
  var roundTripTime: Duration? { get }
  /// The round trip should be measured, unless that was done a moment ago.
  func measureRoundTrip()
  /// Sends one message. Does nothing on a connection that is closed.
  func send(_ text: [UInt8])
  /// Ends the connection; the peer gets the code and the reason, at most 123 bytes of UTF-8.
  func close(code: UInt16, reason: String)
}

extension ClientChannel {
  public var networkAddress: String { IPAddress(address)?.network.description ?? address }

  public var network: String? { isLocal ? nil : networkAddress }

  /// How much later than sent the client's messages come: half of a round trip; `nil` if unknown.
  var delay: Duration? {
    guard let roundTripTime else { return nil }
    return roundTripTime / 2
  }
}
