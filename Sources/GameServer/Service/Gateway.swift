import Logging
import WebSocketTransport

/// Passes the sockets' events to the game: WebSocket messages to sessions, HTTP requests to pages.
@GameLoop
final class Gateway: @GameLoop WebSocketServerDelegate {
  private let server: Server
  private let pages: HTTPPages
  private let logger: Logger

  init(server: Server, pages: HTTPPages, logger: Logger) {
    self.server = server
    self.pages = pages
    self.logger = logger
  }

  func connectionOpened(_ connection: WebSocketConnection) {
    connection.context = server.open(SocketChannel(connection))
  }

  func connection(
    _ connection: WebSocketConnection, received text: UnsafeBufferPointer<UInt8>
  ) {
    guard let session = connection.context as? Session else { return }
    server.receive(text, from: session)
  }

  func connectionClosed(_ connection: WebSocketConnection) {
    guard let session = connection.context as? Session else { return }
    let reason = connection.closeReason
    server.close(session, code: reason?.origin == .abnormal ? nil : reason?.code)
  }

  func upgradeRefused(status: UInt16, origin: String?, client: IPAddress) {
    // At `debug`, as refused requests are: anybody can provoke as many lines as they like.
    logger.debug(
      "a connection was refused",
      metadata: [
        "status": "\(status)",
        "origin": "\((origin ?? "none").prefix(Self.loggedOriginCharacters))",
      ])
  }

  /// As much of an origin as a line has room for.
  private static let loggedOriginCharacters = 100

  func admission(of head: HTTPRequest) -> HTTPAdmission { pages.admission(of: head) }

  func respond(to request: HTTPRequest, through responder: HTTPResponder) {
    pages.respond(to: request, through: responder)
  }
}

/// The channel of a client on a WebSocket.
@GameLoop
final class SocketChannel: ClientChannel {
  private let connection: WebSocketConnection

  init(_ connection: WebSocketConnection) { self.connection = connection }

  var address: String { connection.remoteAddress.subscriber.description }

  var isLocal: Bool { connection.remoteAddress.isLoopback }

  var roundTripTime: Duration? { connection.roundTripTime }

  /// A measured round trip is valid for so long.
  nonisolated static let roundTripAge = Duration.seconds(20)

  func measureRoundTrip() {
    connection.measureRoundTrip(ifOlderThan: Self.roundTripAge)
  }

  var isWatchedClosely: Bool {
    get { connection.isWatchedClosely }
    set { connection.isWatchedClosely = newValue }
  }

  func send(_ text: [UInt8]) { connection.send(text: text) }

  func close(code: UInt16, reason: String) { connection.close(code: code, reason: reason) }
}
