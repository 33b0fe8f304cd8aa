/// Everything about a `WebSocketServer` that an operator may choose; the defaults suit the game.
public struct ServerConfiguration: Sendable {
  /// The PEM files that turn `ws`/`http` into `wss`/`https`.
  public struct TLS: Sendable, Hashable {
    /// The certificate chain's path, leaf first.
    public var certificateFile: String
    /// The private key's path.
    public var privateKeyFile: String

    /// A certificate chain and its key, both PEM files.
    public init(certificateFile: String, privateKeyFile: String) {
      self.certificateFile = certificateFile
      self.privateKeyFile = privateKeyFile
    }
  }

  /// The numeric address to listen on; nil: every address, IPv4 and IPv6.
  public var host: String?
  /// The TCP port; 0 lets the system choose (see `WebSocketServer.port`).
  public var port: UInt16 = 0
  /// Certificate and key; nil: plain text.
  public var tls: TLS?
  /// Whether there are WebSockets at all, or only pages.
  public var acceptsUpgrades = true
  /// The only path on which an upgrade is accepted.
  public var path = "/v1/ws"
  /// The only subprotocol; a client that names none is accepted, one that names only others isn't.
  public var subprotocol = "whereami.v1"

  /// The longest message a client may send, in bytes; a longer one closes it with 1009.
  public var maximumMessageBytes = 16 * 1024
  /// How much may wait for a slow reader, in bytes; beyond it is closed with 4000.
  public var maximumQueuedBytes = 256 * 1024
  /// Between two pings to a quiet client; zero: none are sent.
  public var pingInterval: Duration = .seconds(20)
  /// With neither bytes nor a pong for this long, a client is closed with 4001; zero: never.
  public var idleTimeout: Duration = .seconds(60)
  /// The same two for a client whose line is watched closely, unless the ones above are shorter;
  /// see ``WebSocketConnection/isWatchedClosely``.
  public var closePingInterval: Duration = .seconds(2)
  public var closeIdleTimeout: Duration = .seconds(5)
  /// How long a connection may take to complete TLS and its HTTP request headers (whole seconds).
  public var handshakeTimeout: Duration = .seconds(10)
  /// How long an idle HTTP connection is kept for its next request (whole seconds).
  public var keepAliveTimeout: Duration = .seconds(15)
  /// How long the peer may take to answer a close frame before the socket is cut (whole seconds).
  public var closeTimeout: Duration = .seconds(5)

  /// How many bytes of request bodies may be on their way in, or wait for an answer, all together;
  /// a request that would bring more is refused with 503. It counts what requests announce. An
  /// address that is not this machine's may have an eighth, or one body of the longest.
  public var maximumUploadBytes = 16 * 1024 * 1024
  /// The least a request body must bring on the average, in bytes per second, beside `uploadGrace`;
  /// a slower one is cut. So is one that pauses for longer than `handshakeTimeout`.
  public var minimumUploadBytesPerSecond = 8 * 1024
  /// How far a request body may be behind `minimumUploadBytesPerSecond`.
  public var uploadGrace: Duration = .seconds(10)
  /// How long a delegate may take to answer a request, at most 300 s; then the server says 503.
  public var answerTimeout: Duration = .seconds(30)

  /// How many WebSocket connections may be open at once; more are refused with 503.
  public var maximumConnections = 16_000
  /// How many WebSocket connections one address may hold; more are refused with 429.
  public var maximumConnectionsPerAddress = 64
  /// How many requests may be in the middle of their headers at once; more wait in the backlog. As
  /// many as there may be sockets without a WebSocket, so that half requests keep nobody waiting.
  public var maximumPendingHandshakes = TransportLimits.maximumPlainConnections
  /// The proxies whose `X-Forwarded-For` is believed; everyone else's is ignored.
  public var trustedProxies: [AddressRange] = []
  /// Which pages may open a WebSocket; those of others are refused with 403.
  public var allowedOrigins = AllowedOrigins.all

  /// Accept permessage-deflate from a client that offers it (costs about 300 KiB a connection).
  public var compression = false
  /// Send in the turn of the loop in which `send(text:)` is called when nothing is queued, rather
  /// than when libwebsockets next says that the socket is writable.
  public var writeAtOnce = true

  /// The defaults: any address, a free port, plain text.
  public init() {}
}

extension ServerConfiguration {
  /// The first value out of its documented range, as a message for an operator; nil if there is
  /// none.
  var problem: String? {
    if maximumMessageBytes < 125 { return "maximumMessageBytes must be at least 125" }
    if maximumQueuedBytes < 1024 { return "maximumQueuedBytes must be at least 1024" }
    if maximumConnections < 1 { return "maximumConnections must be at least 1" }
    if maximumConnectionsPerAddress < 1 {
      return "maximumConnectionsPerAddress must be at least 1"
    }
    if !(1...65_535).contains(maximumPendingHandshakes) {
      return "maximumPendingHandshakes must be from 1 to 65535"
    }
    if handshakeTimeout <= .zero || keepAliveTimeout <= .zero || closeTimeout <= .zero {
      return "handshakeTimeout, keepAliveTimeout and closeTimeout must be positive"
    }
    if maximumUploadBytes < 1 || minimumUploadBytesPerSecond < 1 || uploadGrace <= .zero {
      return "maximumUploadBytes, minimumUploadBytesPerSecond and uploadGrace must be positive"
    }
    if answerTimeout <= .zero || answerTimeout > TransportLimits.maximumAnswerTimeout {
      return "answerTimeout must be positive and at most 300 s"
    }
    if pingInterval < .zero || idleTimeout < .zero {
      return "pingInterval and idleTimeout must not be negative"
    }
    if closePingInterval <= .zero || closeIdleTimeout <= closePingInterval {
      return "closePingInterval must be positive, and closeIdleTimeout longer"
    }
    if idleTimeout > .zero, pingInterval >= idleTimeout {
      return "idleTimeout must be longer than pingInterval"
    }
    if !path.hasPrefix("/") || subprotocol.isEmpty || subprotocol.utf8.count >= 64 {
      return "path must start with a slash, and subprotocol have from 1 to 63 bytes"
    }
    return nil
  }

  /// How often time limits are looked at: a quarter of the shortest, from 10 to 50 ms.
  ///
  /// All pings that are due in a tick (of 15 000 connections 500 a second) are sent at once, and
  /// other work waits as long.
  var tick: Duration {
    let limits = [
      pingInterval, idleTimeout, closePingInterval, handshakeTimeout, keepAliveTimeout,
      closeTimeout, uploadGrace,
      answerTimeout,
    ]
    let shortest = limits.filter { $0 > .zero }.min() ?? .seconds(1)
    return min(.milliseconds(50), max(.milliseconds(10), shortest / 4))
  }

  /// How many requests may have a body on its way or an answer to come; more are refused with 503.
  ///
  /// Each keeps its headers, of which `maximumPendingHandshakes` are there for everybody: half of
  /// them are left to handshakes.
  var maximumPendingRequests: Int { max(1, maximumPendingHandshakes / 2) }

  /// How many of them one address may have, and which part of `maximumUploadBytes`: as if eight
  /// addresses wanted as much as they can. More is refused with 429.
  var maximumPendingRequestsPerAddress: Int {
    // Where there are few, as on a port for Prometheus, one address has all of them.
    max(min(Self.shares, maximumPendingRequests), maximumPendingRequests / Self.shares)
  }
  var maximumUploadBytesPerAddress: Int {
    max(min(maximumUploadBytes, TransportLimits.maximumBodyBytes), maximumUploadBytes / Self.shares)
  }

  /// From so many sockets without a WebSocket on an address is a crowd: where one has to go for
  /// somebody new, it is one of its own.
  var crowd: Int {
    max(
      1,
      min(TransportLimits.maximumPlainConnections, maximumPendingHandshakes)
        / Self.shares)
  }

  /// One address may use an eighth.
  private static let shares = 8

  /// How many sockets without a WebSocket one address may have open.
  var maximumPlainConnectionsPerAddress: Int {
    min(maximumConnectionsPerAddress, maximumPendingHandshakes)
      + TransportLimits.maximumPlainConnectionsPerAddress
  }
}
