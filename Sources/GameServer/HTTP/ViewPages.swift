import GameRules
import Geodesy
import WebSocketTransport
import WireProtocol

/// Pictures of places over HTTP: `GET /v1/views/{handle}`.
///
/// The address is all that is needed to see one; only the match's players are told it, when the
/// round starts or in the countdown before it. Nothing in the answer but the picture depends on
/// the place: all pictures have the same length, and no header tells one from another.
@GameLoop
final class ViewPages {
  private let clock: any ServerClock
  private let views: PlaceViews
  private let renderer: PictureRenderer
  private let matches: Matches
  private let state: ServerState
  private let metrics: ServerMetrics
  /// The pictures that may be drawn for an address; cached ones cost nothing.
  private var credits = CreditTable<String>(
    ViewPages.allowance, limit: RequestLimits.rememberedAddresses)
  /// The pictures of a match that may be drawn again after the cache dropped them, so that its
  /// players delay no others, however many addresses they have.
  private var matchCredits = CreditTable<MatchID>(ViewPages.matchAllowance, limit: 10_000)

  /// The credits of an address: twenty rounds at once, then a round a second.
  nonisolated static let allowance = RequestAllowance(perSecond: 5, burst: 100)
  /// The credits of a match: more than the longest match has, then one every half minute.
  nonisolated static let matchAllowance = RequestAllowance(perSecond: 1.0 / 30, burst: 80)

  init(
    clock: any ServerClock, views: PlaceViews, renderer: PictureRenderer, matches: Matches,
    state: ServerState, metrics: ServerMetrics
  ) {
    self.clock = clock
    self.views = views
    self.renderer = renderer
    self.matches = matches
    self.state = state
    self.metrics = metrics
  }

  /// Whether a request is one of these.
  static func isResponsible(for request: HTTPRequest) -> Bool {
    request.path.hasPrefix(WireContract.viewPath)
  }

  func respond(to request: HTTPRequest, through responder: HTTPResponder) {
    Task {
      var response = await response(to: request.path, from: request.remoteAddress)
      // Everybody with the address may look, and read why not yet: also a client for browsers that
      // has another origin.
      response.headers.append((name: "access-control-allow-origin", value: "*"))
      response.headers.append((name: "access-control-expose-headers", value: "retry-after"))
      responder.respond(response)
    }
  }

  /// The answer to a GET; HEAD has the same headers.
  func response(to path: String, from address: IPAddress) async -> HTTPResponse {
    // Until live matches are restored, their pictures are unknown.
    guard state.isRecovered, !state.isHalted else {
      metrics.note(.refused)
      return Self.busy
    }
    let handle = ViewHandle(text: path.dropFirst(WireContract.viewPath.count))
    guard let source = views.source(handle),
      let place = source.place ?? matches.shownPlace(of: source)
    else { return Self.unknown }
    let key = views.key(of: source, at: place, handle)
    let isNew = !renderer.isUnderWay(key)
    if isNew, let wait = wait(of: address, for: source) {
      metrics.note(.refused)
      return .refused(429, .rateLimited, retryAfter: wait)
    }
    guard let work = views.painting(of: source, at: place, handle) else { return Self.unknown }
    let outcome = await renderer.picture(key, work)
    switch outcome {
    case .picture(let bytes):
      // Charged after drawing, as a match does not pay for pictures that a busy server did not
      // draw. The first drawing is free, so that nobody can use up what others have not seen yet.
      if isNew, source.wasDrawn {
        _ = matchCredits.take(1, from: source.match, at: clock.now)
      }
      views.noteDrawn(handle)
      return HTTPResponse(
        status: 200, contentType: "image/jpeg", headers: Self.headers,
        body: views.file(bytes, of: source, handle))
    case .busy: return Self.busy
    case .failed: return .refused(500, .unavailable)
    }
  }

  /// How long an address has to wait before that picture is drawn for it; `nil` if not at all.
  private func wait(
    of address: IPAddress, for source: PlaceViews.PictureSource
  ) -> Duration? {
    let now = clock.now
    if source.wasDrawn, let wait = matchCredits.wait(toTake: 1, from: source.match, at: now) {
      return wait
    }
    return address.isLoopback
      ? nil : credits.take(1, from: address.subscriber.description, at: now)
  }

  /// Without anything by which a picture could be recognised, as an ETag would be.
  private static let headers = [
    (name: "cache-control", value: "private, no-store"),
    (name: "content-security-policy", value: "default-src 'none'; sandbox"),
    (name: "cross-origin-resource-policy", value: "cross-origin"),
    (name: "referrer-policy", value: "no-referrer"),
  ]

  private static var busy: HTTPResponse {
    .refused(503, .unavailable, retryAfter: RequestLimits.overloadPause)
  }

  private static var unknown: HTTPResponse {
    var response = HTTPResponse.notFound
    response.headers = [("cache-control", "no-store")]
    return response
  }
}
