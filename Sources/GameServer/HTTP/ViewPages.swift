import GameRules
import Geodesy
import WebSocketTransport
import WireProtocol

/// Pictures of places over HTTP: `GET /v1/views/{handle}`.
///
/// The address is all that is needed to see one; only the match's players are told it, when the
/// round starts. Nothing in the answer but the picture depends on the place: all pictures have the
/// same length, and no header tells one from another.
@GameLoop
final class ViewPages {
  private let server: Server
  /// How many pictures an address may have drawn; those that are there cost nothing.
  private var credits = CreditTable<String>(
    GameServerLimits.drawingAllowance, limit: GameServerLimits.rememberedAddresses)
  /// How many pictures a match may have drawn again, which were forgotten meanwhile: its players
  /// delay no others, however many addresses they have.
  private var matchCredits = CreditTable<MatchID>(
    GameServerLimits.matchDrawingAllowance, limit: GameServerLimits.rememberedDrawings)

  init(server: Server) { self.server = server }

  /// Whether a request is one of these.
  static func isResponsible(for request: HTTPRequest) -> Bool {
    request.path.hasPrefix(WireContract.viewPath)
  }

  func respond(to request: HTTPRequest, through responder: HTTPResponder) {
    Task {
      var response = await response(to: request.path, from: request.remoteAddress)
      // Who has the address may look, and read why not yet: also a client for browsers that has
      // another origin.
      response.headers.append((name: "access-control-allow-origin", value: "*"))
      response.headers.append((name: "access-control-expose-headers", value: "retry-after"))
      responder.respond(response)
    }
  }

  /// The answer to a GET; HEAD has the same headers.
  func response(to path: String, from address: IPAddress) async -> HTTPResponse {
    // Until it has looked, a server that starts cannot know what was asked for before.
    guard server.isRecovered, !server.isHalted else {
      server.instruments.note(.refused)
      return Self.busy
    }
    let handle = ViewHandle(text: path.dropFirst(WireContract.viewPath.count))
    guard let (sight, place) = server.views.sight(handle, in: server.matches) else {
      return Self.unknown
    }
    let isNew = !server.studio.isUnderWay(handle)
    if isNew, let wait = wait(of: address, for: sight) {
      server.instruments.note(.refused)
      return .refused(429, .rateLimited, retryAfter: wait)
    }
    let outcome = await server.studio.picture(
      handle, of: place, widthKilometers: sight.widthKilometers)
    switch outcome {
    case .picture(let bytes):
      // Only now: a match does not pay for pictures that a busy server did not draw. The first
      // drawing costs nothing, so that nobody can use up what others have not seen yet.
      if isNew, sight.wasDrawn {
        _ = matchCredits.take(1, from: sight.match, at: server.clock.now)
      }
      server.views.noteDrawn(handle)
      return HTTPResponse(
        status: 200, contentType: "image/webp", headers: Self.headers, body: bytes)
    case .busy: return Self.busy
    case .failed: return .refused(500, .unavailable)
    }
  }

  /// How long an address has to wait before that picture is drawn for it; `nil` if not at all.
  private func wait(of address: IPAddress, for sight: ViewDesk.Sight) -> Duration? {
    let now = server.clock.now
    if sight.wasDrawn, let wait = matchCredits.wait(toTake: 1, from: sight.match, at: now) {
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
    .refused(503, .unavailable, retryAfter: GameServerLimits.overloadPause)
  }

  private static var unknown: HTTPResponse {
    var response = HTTPResponse.notFound
    response.headers = [("cache-control", "no-store")]
    return response
  }
}
