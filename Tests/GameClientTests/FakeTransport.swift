@testable import GameClient

/// Connections that do what a test says, on a queue as Foundation's are.
final class FakeTransport: ClientTransport {
  /// A connection, and who hears of it.
  final class Connection: TransportConnection {
    let listener: any ConnectionListener
    var isOpen = false
    var sent = 0
    var isClosed = false

    init(listener: any ConnectionListener) { self.listener = listener }

    func send(text: [UInt8]) { sent += 1 }
    func close() { isClosed = true }

    func open() {
      isOpen = true
      listener.connectionOpened()
    }

    func end(_ status: CloseStatus?, failure: String? = nil) {
      isOpen = false
      listener.connectionClosed(status, failure: failure)
    }
  }

  private let queueExecutor = QueueExecutor(label: "fake")
  /// Called on the queue with every connection that is made.
  private let onConnect: @Sendable (Connection) -> Void

  var executor: UnownedSerialExecutor { queueExecutor.asUnownedSerialExecutor() }

  init(onConnect: @escaping @Sendable (Connection) -> Void) { self.onConnect = onConnect }

  func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> any TransportTimer {
    queueExecutor.schedule(after: delay, work)
  }

  func connect(
    to url: String, listener: any ConnectionListener
  ) throws(ClientError) -> any TransportConnection {
    queueExecutor.checkIsolated()
    let connection = Connection(listener: listener)
    // Never inside this call. Only the queue touches it, one closure after the other.
    nonisolated(unsafe) let made = connection
    queueExecutor.queue.async { self.onConnect(made) }
    return connection
  }

  func stop() {}
}
