import GameRules
import WireProtocol

@testable import GameClient
@testable import WebSocketTransport

/// Says what is to be done with each message of a client; confined to the loop's thread.
final class FakeServer: WebSocketServerDelegate {
  var onOpen: (WebSocketConnection) -> Void = { _ in }
  var onMessage: ([UInt8], WebSocketConnection) -> Void = { _, _ in }

  func connectionOpened(_ connection: WebSocketConnection) { onOpen(connection) }

  func connection(_ connection: WebSocketConnection, received text: UnsafeBufferPointer<UInt8>) {
    onMessage(Array(text), connection)
  }

  func connectionClosed(_ connection: WebSocketConnection) {}

  /// A server on a loop of its own, and a network for clients, for as long as the body runs.
  ///
  /// `setUp` is called on the server's loop.
  static func with<Value: Sendable>(
    _ setUp: @escaping @Sendable (FakeServer) -> Void,
    _ body: (FakeHost) async throws -> Value
  ) async throws -> Value {
    let loop = EventLoop(name: "fake-server")
    defer { loop.stop() }
    let network = ClientNetwork()
    defer { network.stop() }
    let port = try await withCheckedThrowingContinuation { continuation in
      loop.async {
        let delegate = FakeServer()
        setUp(delegate)
        var configuration = ServerConfiguration()
        configuration.host = "127.0.0.1"
        let server = WebSocketServer(configuration: configuration, loop: loop, delegate: delegate)
        continuation.resume(
          with: Result {
            try server.start()
            return server.port
          })
      }
    }
    return try await body(
      FakeHost(loop: loop, url: "ws://127.0.0.1:\(port)/v1/ws", network: network))
  }
}

/// Where a fake server is reached.
struct FakeHost: Sendable {
  let loop: EventLoop
  let url: String
  let network: ClientNetwork

  /// Times that suit a test.
  static var quick: SessionConfiguration {
    var configuration = SessionConfiguration()
    configuration.firstDelay = .milliseconds(1)
    configuration.longestDelay = .milliseconds(5)
    return configuration
  }

  func session(
    _ signIn: SignIn = .token("t"), _ configuration: SessionConfiguration = quick
  ) -> GameSession {
    GameSession(url: url, network: network, signIn: signIn, configuration: configuration)
  }

  /// Something of the server's, read on its loop.
  func read<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      loop.async { continuation.resume(returning: body()) }
    }
  }
}
