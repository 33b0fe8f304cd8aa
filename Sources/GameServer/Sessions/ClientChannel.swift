import Accounts
import WebSocketTransport

/// The connection of a client.
@GameLoop
public protocol ClientChannel: AnyObject {
  /// The key of limits by address: the IPv4 address, or the /64 of IPv6, which one subscriber has.
  var address: String { get }
  /// The key of limits by network: the /24 of IPv4, or the /64 of IPv6.
  var networkAddress: String { get }
  /// Whether the client runs on this machine, where limits by address do not apply.
  var isLocal: Bool { get }
  /// The client's network: duels within one network are not rated. `nil` for clients on this
  /// machine.
  var network: String? { get }
  /// The round trip time of the line, as last measured; `nil` if it never was.
  var roundTripTime: Duration? { get }
  /// Measures the round trip, unless that was done a moment ago.
  func measureRoundTrip()
  /// Whether a line that is dead is noticed within seconds, at the price of more pings.
  var isWatchedClosely: Bool { get set }
  /// Sends one message. Does nothing on a connection that is closed.
  func send(_ text: [UInt8])
  /// Ends the connection; the peer gets the code and the reason, at most 123 bytes of UTF-8.
  func close(code: UInt16, reason: String)
}

extension ClientChannel {
  public var networkAddress: String { IPAddress(address)?.network.description ?? address }

  public var network: String? { isLocal ? nil : networkAddress }

  /// The origin by which the client takes turns with others in queues for slow work.
  var workOrigin: WorkOrigin {
    WorkOrigin(site: IPAddress(address)?.site.description ?? address, address: address)
  }

  /// The delay of the client's messages: half of a round trip; `nil` if unknown.
  var delay: Duration? {
    guard let roundTripTime else { return nil }
    return roundTripTime / 2
  }
}
