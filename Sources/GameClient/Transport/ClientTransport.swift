/// The transport of a ``ClientNetwork``: a serial executor, timers, WebSocket connections.
///
/// All but `stop` is called on the executor, and everything is told on it.
protocol ClientTransport: AnyObject, Sendable {
  /// The executor of the network's actors; lives as long as the transport.
  var executor: UnownedSerialExecutor { get }

  /// Runs a closure on the executor once that time has passed, unless it is cancelled before.
  func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> any TransportTimer

  /// Starts to connect; the listener is told how that went, never inside this call.
  ///
  /// - Throws: ``ClientError/unusable(_:)`` if it could never succeed.
  func connect(
    to url: String, listener: any ConnectionListener
  ) throws(ClientError) -> any TransportConnection

  /// Lets go of every connection and makes none any more. From any thread.
  func stop()
}

/// Something that is to happen later; used on the transport's executor.
protocol TransportTimer: AnyObject {
  /// Keeps it from happening; without effect once it has.
  func cancel()
}

/// One connection of a transport; used on its executor.
protocol TransportConnection: AnyObject {
  /// Whether the handshake is complete and nobody has begun to close.
  var isOpen: Bool { get }

  /// Sends a text message, after those before it; what cannot be sent any more is dropped.
  func send(text: [UInt8])

  /// Says goodbye (1000), and hands on no message any more. The listener is told once the
  /// connection is gone, never inside this call.
  func close()
}

/// The delegate of one connection, called on the transport's executor.
protocol ConnectionListener: AnyObject, Sendable {
  /// The handshake is complete.
  func connectionOpened()

  /// A whole text message.
  func connectionReceived(_ text: [UInt8])

  /// The connection is gone, or never came about: the last call.
  ///
  /// - Parameters:
  ///   - status: What the close frame said; `nil` if there was none.
  ///   - failure: What the network or the server said, if the connection never came about.
  func connectionClosed(_ status: CloseStatus?, failure: String?)
}
