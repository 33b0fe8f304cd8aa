import WebSocketTransport

/// The thread and the sockets that many ``GameClient``s of one process share.
///
/// Everything of its clients happens on its one thread. End it with ``stop()``.
public actor ClientNetwork {
  /// The thread's loop.
  public nonisolated let loop: EventLoop
  private let configuration: ClientConfiguration
  private var sockets: WebSocketClient?

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  /// Starts the thread.
  public init(configuration: ClientConfiguration = ClientConfiguration()) {
    loop = EventLoop(name: "game-clients")
    self.configuration = configuration
  }

  /// Starts to connect; the delegate is told how that went.
  func connect(
    to url: String, delegate: sending any ClientConnectionDelegate
  ) throws(TransportError) -> ConnectionReference {
    let sockets: WebSocketClient
    if let existing = self.sockets {
      sockets = existing
    } else {
      sockets = try WebSocketClient(configuration: configuration, loop: loop)
      self.sockets = sockets
    }
    return ConnectionReference(try sockets.connect(to: url, delegate: delegate))
  }

  /// Closes every connection and ends the thread. Sessions are to be closed before: one that is not
  /// does nothing any more, and its callers wait for ever.
  public nonisolated func stop() { loop.stop() }
}

/// A connection on its way from one actor of the loop to another.
///
/// `@unchecked Sendable`: it is touched by the loop's thread only, on which both actors run.
struct ConnectionReference: @unchecked Sendable {
  let connection: ClientConnection

  init(_ connection: ClientConnection) { self.connection = connection }
}
