/// The options of all connections of a `WebSocketClient`.
public struct ClientConfiguration: Sendable {
  /// How a server's certificate is judged on `wss://`.
  public enum TLSVerification: Sendable, Hashable {
    /// Against the system's authorities, with the host name.
    case system
    /// Against the authorities of this PEM file only, with the host name.
    case authorities(file: String)
    /// Not at all: for tests with self-signed certificates.
    case none
  }

  /// The subprotocol to ask for; nil: none.
  public var subprotocol: String? = "whereami.v1"
  /// The longest message accepted from a server, in bytes; a longer one closes with 1009.
  public var maximumMessageBytes = 4 * 1024 * 1024
  /// How much may wait to be sent on one connection, in bytes; beyond it is closed with 4000.
  public var maximumQueuedBytes = 1024 * 1024
  /// How long connecting, TLS and the handshake may take together (whole seconds).
  public var connectTimeout: Duration = .seconds(10)
  /// How long the server may take to answer a close frame (whole seconds).
  public var closeTimeout: Duration = .seconds(5)
  /// How many handshakes may be under way at once; more wait for their turn.
  public var maximumPendingHandshakes = 512
  /// How a server's certificate is judged.
  public var tlsVerification = TLSVerification.system

  /// The defaults.
  public init() {}
}
