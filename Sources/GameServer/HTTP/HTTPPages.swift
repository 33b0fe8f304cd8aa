import Metrics
import WebClient
import WebSocketTransport
import WireProtocol

/// Answers plain HTTP requests.
@GameLoop
final class HTTPPages {
  private let monitoring: Monitoring
  private let avatars: AvatarPages
  private let news: NewsPages
  private let views: ViewPages
  private let mapChecks: MapCheckPages
  private let maps: MapPages
  private let shares: SharePages
  private let web: WebPages
  private let quiz: WebAsset?
  private let showsMetrics: Bool
  /// Made once: they never change.
  private let openRPC = WireContract.openRPCDocument()
  private let asyncAPI = WireContract.asyncAPIDocument()

  /// - Parameters:
  ///   - quiz: The statements of the quiz, as JSON; `nil`: there are none.
  ///   - showsMetrics: What everybody may know is told here, and not on a port of its own.
  init(
    monitoring: Monitoring, avatars: AvatarPages, news: NewsPages, views: ViewPages,
    mapChecks: MapCheckPages, maps: MapPages, shares: SharePages, web: WebPages,
    quiz: [UInt8]? = nil,
    showsMetrics: Bool = true
  ) {
    self.showsMetrics = showsMetrics
    self.monitoring = monitoring
    self.avatars = avatars
    self.news = news
    self.views = views
    self.mapChecks = mapChecks
    self.maps = maps
    self.shares = shares
    self.web = web
    self.quiz = quiz.map { WebAsset(name: "quiz.json", body: $0, compresses: true) }
  }

  /// Whether a request with a body, or one that removes something, is welcome.
  func admission(of head: HTTPRequest) -> HTTPAdmission {
    let admission: HTTPAdmission =
      switch Self.kind(of: head) {
      case .avatar: avatars.admission(of: head)
      case .mapCheck: mapChecks.admission(of: head)
      case .mapUpload: maps.admission(of: head)
      default: .refuse(.methodNotAllowed(allowing: "GET, HEAD"))
      }
    // An admitted request comes again with the body, unless the transport has no room for it.
    if case .refuse = admission { monitoring.metrics.note(Self.kind(of: head)) }
    return admission
  }

  func respond(to request: HTTPRequest, through responder: HTTPResponder) {
    let kind = Self.kind(of: request)
    monitoring.metrics.note(kind)
    switch kind {
    case .avatar: avatars.respond(to: request, through: responder)
    case .news: news.respond(to: request, through: responder)
    case .view: views.respond(to: request, through: responder)
    case .mapCheck: mapChecks.respond(to: request, through: responder)
    case .mapUpload: maps.respond(to: request, through: responder)
    case .share: shares.respond(to: request, through: responder)
    case .client: web.respond(to: request, through: responder)
    case .health, .metrics, .document, .unknown: responder.respond(page(for: request))
    }
  }

  private static func kind(of request: HTTPRequest) -> HTTPRequestKind {
    if AvatarPages.isResponsible(for: request) { return .avatar }
    if NewsPages.isResponsible(for: request) { return .news }
    if MapCheckPages.isResponsible(for: request) { return .mapCheck }
    if MapPages.isResponsible(for: request) { return .mapUpload }
    if SharePages.isResponsible(for: request) { return .share }
    if ViewPages.isResponsible(for: request) { return .view }
    if WebClient.isResponsible(for: request.path) { return .client }
    return switch request.path {
    case "/healthz", "/readyz": .health
    case "/metrics": .metrics
    case "/openrpc.json", "/asyncapi.json", WireContract.quizPath: .document
    default: .unknown
    }
  }

  private func page(for request: HTTPRequest) -> HTTPResponse {
    switch request.path {
    case "/healthz": .text(200, "ok\n")
    case "/readyz": monitoring.state.isReady ? .text(200, "ready\n") : .text(503, "not ready\n")
    case "/metrics": showsMetrics ? .metrics(openMetrics) : .notFound
    case "/openrpc.json": Self.json(openRPC)
    case "/asyncapi.json": Self.json(asyncAPI)
    case WireContract.quizPath: quiz?.response(to: request, headers: Self.public) ?? .notFound
    default: .notFound
    }
  }

  private var openMetrics: MetricsText {
    var text = MetricsText()
    monitoring.writeOpenMetrics(to: &text)
    return text
  }

  private static func json(_ body: [UInt8]) -> HTTPResponse {
    HTTPResponse(
      status: 200, contentType: "application/json; charset=utf-8",
      headers: Self.public, body: body)
  }

  /// Tools in a browser may read it from anywhere.
  private static let `public` = [
    (name: "access-control-allow-origin", value: "*"),
    (name: "cache-control", value: "public, max-age=300"),
  ]
}

extension HTTPResponse {
  /// A page for Prometheus.
  static func metrics(_ text: MetricsText) -> HTTPResponse {
    HTTPResponse(
      status: 200, contentType: MetricsText.contentType,
      headers: [(name: "cache-control", value: "no-store")], body: text.bytes)
  }
}
