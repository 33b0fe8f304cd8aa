#if LIBWEBSOCKETS
import WebSocketTransport

/// Connections of libwebsockets: thousands of them on one thread of their own.
///
/// `@unchecked Sendable`: `sockets` is touched by the loop's thread only.
final class LoopTransport: ClientTransport, @unchecked Sendable {
  private let loop = EventLoop(name: "game-clients")
  private let configuration: ClientConfiguration
  private var sockets: WebSocketClient?

  var executor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// Starts the thread.
  init(configuration: ClientConfiguration) { self.configuration = configuration }

  func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> any TransportTimer {
    loop.schedule(after: delay, work)
  }

  func connect(
    to url: String, listener: any ConnectionListener
  ) throws(ClientError) -> any TransportConnection {
    do {
      let sockets = try sockets ?? WebSocketClient(configuration: configuration, loop: loop)
      self.sockets = sockets
      return try sockets.connect(to: url, delegate: ListenerDelegate(listener))
    } catch {
      throw .unusable("\(error)")
    }
  }

  func stop() { loop.stop() }
}

extension LoopTimer: TransportTimer {}

extension ClientConnection: TransportConnection {
  func close() { close(code: CloseCode.normal, reason: "") }
}

/// Hands on what a connection tells, on the loop's thread.
private final class ListenerDelegate: ClientConnectionDelegate {
  private let listener: any ConnectionListener

  init(_ listener: any ConnectionListener) { self.listener = listener }

  func connectionOpened(_ connection: ClientConnection) { listener.connectionOpened() }

  func connection(_ connection: ClientConnection, received text: UnsafeBufferPointer<UInt8>) {
    listener.connectionReceived(Array(text))
  }

  func connectionClosed(_ connection: ClientConnection) {
    // The code that stands for a missing frame is no status.
    let reason = connection.closeReason.flatMap { $0.code == CloseCode.abnormal ? nil : $0 }
    listener.connectionClosed(
      reason.map { CloseStatus(code: $0.code, text: $0.text) }, failure: connection.failure)
  }
}
#endif
