import Accounts
import Crypto
import Foundation
import GameRules
import Storage
import WebClient
import WebSocketTransport
import WireProtocol

/// Pages for links that players share, with what previews of links show: `GET /v1/share/{link}` of
/// a match (`match.share`), `GET /v1/share/{set}` of a set of a match's places (`set.create`), and
/// the picture of either at `…/card.jpg`.
///
/// Browsers go on to the client. Places are shown only of a link to a match, and not before they
/// are told to everybody.
@GameLoop
final class SharePages {
  private let store: any Store
  private let clock: any ServerClock
  private let placeSets: PlaceSets
  private let painter: (any PlacePainter)?
  private let slowWork: SlowWorkPool
  private let state: ServerState
  private let log: ServerLog
  private var credits = CreditTable<String>(
    SharePages.allowance, limit: RequestLimits.rememberedAddresses)
  /// The pictures that were drawn last, some 75 KB each.
  private var pictures = RecencyTable<SharedCard, [UInt8]>(limit: 100)

  /// The cards that are being drawn, each once.
  private var drawings: [SharedCard: Task<Drawing, Never>] = [:]
  private typealias Drawing = Result<Result<[UInt8], any Error>, SlowWorkRefusal>

  /// The credits of an address: a hundred pages at once, then five a second.
  nonisolated static let allowance = RequestAllowance(perSecond: 5, burst: 100)
  /// A card that has to be drawn costs so many credits more.
  private static let drawingCost = 9.0
  private static let pictureName = "/card.jpg"
  /// Programs that make previews ask again now and then; a day is opened meanwhile.
  private static let cacheControl = "public, max-age=300"

  init(
    store: any Store, clock: any ServerClock, placeSets: PlaceSets, painter: (any PlacePainter)?,
    slowWork: SlowWorkPool, state: ServerState, log: ServerLog
  ) {
    self.store = store
    self.clock = clock
    self.placeSets = placeSets
    self.painter = painter
    self.slowWork = slowWork
    self.state = state
    self.log = log
  }

  /// Whether a request is for one of these.
  static func isResponsible(for request: HTTPRequest) -> Bool {
    request.path.hasPrefix(WireContract.sharePath)
  }

  func respond(to request: HTTPRequest, through responder: HTTPResponder) {
    Task { responder.respond(await response(to: request)) }
  }

  private func response(to request: HTTPRequest) async -> HTTPResponse {
    await response(
      path: request.path, origin: WebClient.origin(of: request), from: request.remoteAddress)
  }

  /// - Parameter origin: The scheme and host that the page was asked for at, empty if unknown.
  func response(path: String, origin: String, from address: IPAddress) async -> HTTPResponse {
    // Until live matches are restored, nobody knows which days are opened.
    guard state.isRecovered, !state.isHalted else { return Self.busy }
    let subscriber = address.subscriber.description
    if let wait = credits.take(1, from: subscriber, at: clock.now) {
      return .refused(429, .rateLimited, retryAfter: wait)
    }
    var name = path.dropFirst(WireContract.sharePath.count)
    let isPicture = name.hasSuffix(Self.pictureName)
    if isPicture { name = name.dropLast(Self.pictureName.count) }
    do {
      guard let found = try await result(of: String(name)) else { return .notFound }
      return isPicture
        ? await picture(of: found.result, for: address)
        : page(found.result, leadingTo: found.address, at: origin + WireContract.sharePath + name)
    } catch {
      log.storeFailed(error)
      return .refused(503, .unavailable)
    }
  }

  /// The shared match, and the address in the client that the link leads to.
  private func result(
    of name: String
  ) async throws(StorageError) -> (result: SharedResult, address: String)? {
    if let link = LinkSecret(name) {
      guard let id = try await store.match(ofReplay: link),
        let record = try await store.finishedMatch(id)
      else { return nil }
      let set = record.match.setup.placeSet
      if let set, !(try await placeSets.isRevealed(set)) {
        let result = try await result(of: record, showsPlaces: false)
        return (result, set.day == nil ? "/#/set/\(set)" : "/#/daily")
      }
      return (try await result(of: record, showsPlaces: true), "/#/replay/\(link)")
    }
    guard let set = PlaceSetName(name), set.day == nil,
      let match = try await placeSets.set(named: set)?.match,
      let record = try await store.finishedMatch(match)
    else { return nil }
    return (try await result(of: record, showsPlaces: false), "/#/set/\(set)")
  }

  private func result(
    of record: FinishedMatchRecord, showsPlaces: Bool
  ) async throws(StorageError) -> SharedResult {
    let players = try await store.players(record.match.setup.players)
    return SharedResult(record, players, showsPlaces: showsPlaces)
  }

  private func picture(
    of result: SharedResult, for address: IPAddress
  ) async -> HTTPResponse {
    guard let painter else { return .notFound }
    let card = result.card
    if pictures[card] == nil, drawings[card] == nil {
      let subscriber = address.subscriber.description
      if let wait = credits.take(Self.drawingCost, from: subscriber, at: clock.now) {
        return .refused(429, .rateLimited, retryAfter: wait)
      }
      let origin = WorkOrigin(site: address.site.description, address: subscriber)
      drawings[card] = Task { [slowWork] in
        await slowWork.run(from: origin) { Result { try painter.picture(of: card) } }
      }
    }
    if let drawing = drawings[card] {
      let outcome = await drawing.value
      drawings[card] = nil
      switch outcome {
      case .failure: return Self.busy
      case .success(.failure(let error)):
        log.limited(.error, "a card cannot be drawn", ["error": "\(error)"])
        return .refused(500, .unavailable)
      case .success(.success(let bytes)): pictures[card] = bytes
      }
    }
    return HTTPResponse(
      status: 200, contentType: "image/jpeg",
      headers: [
        ("cache-control", Self.cacheControl),
        ("content-security-policy", "default-src 'none'; sandbox"),
        ("cross-origin-resource-policy", "cross-origin"),
      ],
      body: pictures[card] ?? [])
  }

  private func page(
    _ result: SharedResult, leadingTo address: String, at url: String
  ) -> HTTPResponse {
    let (title, summary) = (Self.escaped(result.title), Self.escaped(result.summary))
    let picture =
      painter == nil
      ? ""
      : """
      <meta property="og:image" content="\(url)\(Self.pictureName)" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
      """
    let text = """
      <!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content="Where am I" />
          <meta property="og:title" content="\(title)" />
          <meta property="og:description" content="\(summary)" />
          <meta property="og:url" content="\(url)" />
          \(picture)
          <title>\(title)</title>
        </head>
        <body>
          <p><a href="\(address)">\(title)</a></p>
          <p>\(summary)</p>
          <script>\(Self.script)</script>
        </body>
      </html>

      """
    return HTTPResponse(
      status: 200, contentType: "text/html; charset=utf-8",
      headers: [
        ("cache-control", Self.cacheControl), ("vary", "host"),
        ("referrer-policy", "no-referrer"),
        (
          "content-security-policy",
          "default-src 'none'; script-src '\(Self.scriptHash)'; base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'"
        ),
      ],
      body: Array(text.utf8))
  }

  /// Browsers go on; programs that make previews run no scripts.
  private static let script = "location.replace(document.querySelector('a').href)"
  /// By which the policy allows this script and no other (CSP Level 3, §2.3.1).
  private static let scriptHash =
    "sha256-" + Data(SHA256.hash(data: Data(script.utf8))).base64EncodedString()

  private static var busy: HTTPResponse {
    .refused(503, .unavailable, retryAfter: RequestLimits.overloadPause)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing("\"", with: "&quot;")
  }
}
