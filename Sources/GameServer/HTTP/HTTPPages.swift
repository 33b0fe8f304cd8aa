import WebClient
import WebSocketTransport
import WireProtocol

/// What the server says over plain HTTP.
@GameLoop
final class HTTPPages {
  private let server: Server
  private let avatars: AvatarPages
  private let views: ViewPages
  private let web: WebPages
  /// Made once: they never change.
  private let openRPC = WireContract.openRPCDocument()
  private let asyncAPI = WireContract.asyncAPIDocument()

  init(server: Server, avatars: AvatarPages, views: ViewPages, web: WebPages) {
    self.server = server
    self.avatars = avatars
    self.views = views
    self.web = web
  }

  /// Whether a request with a body, or one that removes something, is welcome.
  func admission(of head: HTTPRequest) -> HTTPAdmission {
    guard AvatarPages.isResponsible(for: head) else {
      return .refuse(.methodNotAllowed(allowing: "GET, HEAD"))
    }
    return avatars.admission(of: head)
  }

  func respond(to request: HTTPRequest, through responder: HTTPResponder) {
    if AvatarPages.isResponsible(for: request) {
      avatars.respond(to: request, through: responder)
    } else if ViewPages.isResponsible(for: request) {
      views.respond(to: request, through: responder)
    } else if WebClient.isResponsible(for: request.path) {
      web.respond(to: request, through: responder)
    } else {
      responder.respond(page(at: request.path))
    }
  }

  private func page(at path: String) -> HTTPResponse {
    switch path {
    case "/healthz": .text(200, "ok\n")
    case "/readyz": server.isReady ? .text(200, "ready\n") : .text(503, "not ready\n")
    case "/metrics":
      HTTPResponse(
        status: 200, contentType: "text/plain; version=0.0.4; charset=utf-8",
        headers: Self.uncached, body: Array(server.metricsText.utf8))
    case "/openrpc.json": Self.json(openRPC)
    case "/asyncapi.json": Self.json(asyncAPI)
    default: .notFound
    }
  }

  private static func json(_ body: [UInt8]) -> HTTPResponse {
    HTTPResponse(
      status: 200, contentType: "application/json; charset=utf-8",
      // Public documentation: tools in a browser may read it from anywhere.
      headers: [
        ("access-control-allow-origin", "*"), ("cache-control", "public, max-age=300"),
      ],
      body: body)
  }

  private static let uncached = [(name: "cache-control", value: "no-store")]
}
