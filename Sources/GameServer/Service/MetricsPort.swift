import WebSocketTransport

/// The port for operators' metrics, on the game loop: HTTP without WebSockets.
@GameLoop
final class MetricsPort {
  private let sockets: WebSocketServer
  /// For a person to read.
  let address: String

  /// Listens. Throws `TransportError`.
  init(_ place: MetricsPlace, page: MetricsPage) throws {
    var configuration = ServerConfiguration()
    configuration.host = place.host
    configuration.port = place.port
    configuration.acceptsUpgrades = false
    configuration.maximumConnections = 1
    configuration.maximumPendingHandshakes = 16
    sockets = WebSocketServer(
      configuration: configuration, loop: GameLoop.shared.eventLoop,
      delegate: MetricsGateway(page: page))
    try sockets.start()
    let host = place.host.contains(":") ? "[\(place.host)]" : place.host
    address = "http://\(host):\(sockets.port)/metrics"
  }

  func close() { sockets.close() }
}

/// Answers `GET /metrics`.
@GameLoop
private final class MetricsGateway: @GameLoop WebSocketServerDelegate {
  private let page: MetricsPage

  init(page: MetricsPage) { self.page = page }

  func respond(to request: HTTPRequest, through responder: HTTPResponder) {
    guard request.path == "/metrics" else { return responder.respond(.notFound) }
    GameLoop.begin { [page] in responder.respond(.metrics(await page.text())) }
  }

  // Upgrades are refused: there are no connections.
  func connectionOpened(_ connection: WebSocketConnection) {}
  func connection(
    _ connection: WebSocketConnection, received text: UnsafeBufferPointer<UInt8>
  ) {}
  func connectionClosed(_ connection: WebSocketConnection) {}
}
