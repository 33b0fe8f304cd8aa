import Foundation

@testable import WebSocketTransport

/// The events at a client's connections.
struct ClientLog: Sendable {
  var opened = 0
  var messages: [String] = []
  var closed: [CloseReason] = []
  var failures: [String] = []
}

/// A delegate that notes, greets, and closes when it is told.
private final class Listener: ClientConnectionDelegate {
  let log: Watched<ClientLog>
  let greeting: String?
  /// The last one that was opened.
  private(set) var connection: ClientConnection?

  init(log: Watched<ClientLog>, greeting: String?) {
    self.log = log
    self.greeting = greeting
  }

  func connectionOpened(_ connection: ClientConnection) {
    self.connection = connection
    log.change { $0.opened += 1 }
    if let greeting { connection.send(text: greeting) }
  }

  func connection(_ connection: ClientConnection, received text: UnsafeBufferPointer<UInt8>) {
    let message = String(decoding: text, as: UTF8.self)
    log.change { $0.messages.append(message) }
    if message == "then close" { connection.close(code: 4003, reason: "done") }
  }

  func connectionClosed(_ connection: ClientConnection) {
    log.change {
      $0.closed.append(connection.closeReason!)  // Documented: set by now.
      if let failure = connection.failure { $0.failures.append(failure) }
    }
  }
}

/// A client on a loop of its own.
final class TestClient: @unchecked Sendable {
  // `client` and `listener` are touched on the loop's thread only, the rest never changes.
  let loop = EventLoop(name: "test-client")
  let log = Watched(ClientLog())
  private var client: WebSocketClient?
  private var listener: Listener?

  init(_ configuration: ClientConfiguration = ClientConfiguration()) {
    loop.sync { self.client = try? WebSocketClient(configuration: configuration, loop: self.loop) }
  }

  deinit { loop.stop() }

  func connect(to url: String, greeting: String? = nil, times: Int = 1) -> TransportError? {
    loop.sync {
      let listener = Listener(log: self.log, greeting: greeting)
      self.listener = listener
      do throws(TransportError) {
        for _ in 0..<times { try self.client?.connect(to: url, delegate: listener) }
        return nil
      } catch {
        return error
      }
    }
  }

  /// Sends on the connection that was opened last.
  func send(_ text: String) { loop.async { self.listener?.connection?.send(text: text) } }

  func connectionCount() -> Int { loop.sync { self.client?.connectionCount ?? 0 } }
}
