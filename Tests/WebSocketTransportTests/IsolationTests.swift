import Testing

@testable import WebSocketTransport

/// A global actor on an event loop, as a server has one.
@globalActor
private actor TestLoop {
  static let shared = TestLoop()
  nonisolated let loop = EventLoop(name: "global-actor")
  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
}

/// A delegate confined to that actor: the compiler checks it, and no callback needs a hop.
@TestLoop
private final class Echo: @TestLoop WebSocketServerDelegate, @TestLoop ClientConnectionDelegate {
  let received = Watched<[String]>([])
  private var connections: [WebSocketConnection] = []
  private var server: WebSocketServer?
  private var client: WebSocketClient?

  func start() throws {
    var configuration = ServerConfiguration()
    configuration.host = "127.0.0.1"
    let loop = TestLoop.shared.loop
    let server = WebSocketServer(configuration: configuration, loop: loop, delegate: self)
    try server.start()
    self.server = server
    let client = try WebSocketClient(loop: loop)
    self.client = client
    try client.connect(to: "ws://127.0.0.1:\(server.port)/v1/ws", delegate: self)
    loop.schedule(after: .zero) { self.connections.reserveCapacity(1) }
  }

  func stop() {
    client?.close()
    server?.close()
  }

  func connectionOpened(_ connection: WebSocketConnection) { connections.append(connection) }

  func connection(_ connection: WebSocketConnection, received text: UnsafeBufferPointer<UInt8>) {
    // A task of the actor runs after this turn's callbacks, on the same thread.
    let answer = Array(text)
    Task {
      TestLoop.shared.loop.preconditionOnLoop()
      connection.send(text: answer)
    }
  }

  func connectionClosed(_ connection: WebSocketConnection) {
    connections.removeAll { $0 === connection }
  }

  func connectionOpened(_ connection: ClientConnection) { connection.send(text: "hello") }

  func connection(_ connection: ClientConnection, received text: UnsafeBufferPointer<UInt8>) {
    let message = String(decoding: text, as: UTF8.self)
    received.change { $0.append(message) }
  }

  func connectionClosed(_ connection: ClientConnection) {}
}

@Suite("Isolation")
struct IsolationTests {
  @Test("A delegate confined to a global actor needs no assumeIsolated")
  func isolatedConformance() async throws {
    let echo = await Echo()
    try await echo.start()
    let received = echo.received
    #expect(received.wait { $0 == ["hello"] })
    await echo.stop()
  }
}
