import Accounts
import Geodesy
import JSON
import WebSocketTransport
import WireProtocol

/// `POST /v1/maps/check`: checks a map file for the editor.
///
/// The body is GeoJSON of at most ``WireContract/maximumMapBytes``. The reply has its problems, the
/// areas of its regions, and places sampled from it; `seed`, a number in the query, gives others.
/// No account is needed, and nothing is stored.
@GameLoop
final class MapCheckPages {
  private let clock: any ServerClock
  private let slowWork: SlowWorkPool
  private var credits = CreditTable<String>(
    MapCheckPages.allowance, limit: RequestLimits.rememberedAddresses)

  /// The credits of an address: sixty small files at once, then two a second.
  nonisolated static let allowance = RequestAllowance(perSecond: 2, burst: 60)
  /// A check costs one credit, and one more for each of these bytes.
  private static let bytesPerCredit = 256.0 * 1024
  /// The number of sampled places in a reply.
  nonisolated static let sampledPlaces = 500

  init(clock: any ServerClock, slowWork: SlowWorkPool) {
    self.clock = clock
    self.slowWork = slowWork
  }

  /// Whether a request is for this page.
  static func isResponsible(for request: HTTPRequest) -> Bool {
    request.path == WireContract.mapCheckPath
  }

  /// Refuses before the body is read, where possible.
  func admission(of head: HTTPRequest) -> HTTPAdmission {
    guard head.method == .post else { return .refuse(.methodNotAllowed(allowing: "POST")) }
    guard head.contentLength <= WireContract.maximumMapBytes else {
      return .refuse(.refused(413, .tooLarge))
    }
    let cost = Self.cost(ofBytes: head.contentLength)
    let (origin, now) = (head.remoteAddress.subscriber.description, clock.now)
    if let wait = credits.wait(toTake: cost, from: origin, at: now) {
      return .refuse(.refused(429, .rateLimited, retryAfter: wait))
    }
    return .accept(maximumBodyBytes: WireContract.maximumMapBytes)
  }

  func respond(to request: HTTPRequest, through responder: HTTPResponder) {
    guard request.method == .post else {
      return responder.respond(.methodNotAllowed(allowing: "POST"))
    }
    Task {
      responder.respond(
        await response(to: request.body, query: request.query, from: request.remoteAddress))
    }
  }

  /// The answer to a map file.
  func response(
    to geoJSON: [UInt8], query: String = "", from address: IPAddress
  ) async -> HTTPResponse {
    let subscriber = address.subscriber.description
    if let wait = credits.take(
      Self.cost(ofBytes: geoJSON.count), from: subscriber, at: clock.now)
    {
      return .refused(429, .rateLimited, retryAfter: wait)
    }
    let seed = Self.seed(in: query)
    let origin = WorkOrigin(site: address.site.description, address: subscriber)
    let outcome = await slowWork.run(from: origin) {
      MapCheck(geoJSON: geoJSON, placeCount: Self.sampledPlaces, seed: seed)?.json
    }
    return switch outcome {
    case .success(nil): .refused(413, .tooLarge)
    case .success(let json?):
      HTTPResponse(
        status: 200, contentType: "application/json; charset=utf-8",
        headers: [("cache-control", "no-store")], body: json)
    case .failure:
      .refused(503, .unavailable, retryAfter: RequestLimits.overloadPause)
    }
  }

  private static func cost(ofBytes count: Int) -> Double {
    1 + Double(count) / bytesPerCredit
  }

  private static func seed(in query: String) -> UInt64 {
    let value = query.split(separator: "&").first { $0.hasPrefix("seed=") }?.dropFirst(5)
    return value.flatMap { UInt64($0) } ?? 1
  }
}

extension HTTPResponse {
  /// The refusal of a file that has problems: the reply to a check of it, with a code.
  static func problems(of check: MapCheck) -> HTTPResponse {
    HTTPResponse(
      status: 422, contentType: "application/json; charset=utf-8",
      headers: [("cache-control", "no-store")],
      body: check.json(refusedBy: HTTPRefusal(.mapInvalid)))
  }
}

extension MapCheck {
  /// The reply as JSON: problems, regions, area, diagonal and sampled places.
  fileprivate var json: [UInt8] { json(refusedBy: nil) }

  /// The same with the members of a refusal.
  fileprivate func json(refusedBy refusal: HTTPRefusal?) -> [UInt8] {
    var writer = JSONWriter(capacity: 32 * 1024)
    writer.beginObject()
    if let refusal {
      writer.name("code")
      writer.string(refusal.code)
      writer.name("message")
      writer.string(refusal.message)
    }
    writer.name("problems")
    writer.beginArray()
    for problem in problems { Self.write(problem, to: &writer) }
    writer.endArray()
    writer.name("regions")
    writer.beginArray()
    for feature in features {
      writer.beginObject()
      if let area = feature.area { Self.write("squareKilometers", area.squareKilometers, &writer) }
      if let share = feature.share { Self.write("share", share, &writer) }
      writer.endObject()
    }
    writer.endArray()
    Self.write("squareKilometers", area.squareKilometers, &writer)
    if let diagonal { Self.write("diagonalKm", diagonal.kilometers, &writer) }
    writer.name("places")
    writer.beginArray()
    for place in places { Self.write(place, to: &writer) }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  private static func write(_ problem: MapProblem, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("kind")
    writer.string(problem.kind.rawValue)
    writer.name("message")
    writer.string(problem.message)
    write("feature", problem.feature, &writer)
    if let name = problem.featureName {
      writer.name("featureName")
      writer.string(name)
    }
    write("polygon", problem.polygon, &writer)
    write("ring", problem.ring, &writer)
    write("position", problem.position, &writer)
    if let point = problem.point {
      writer.name("point")
      write(point, to: &writer)
    }
    if let text = problem.text {
      writer.name("text")
      writer.beginObject()
      write("line", text.line, &writer)
      write("column", text.column, &writer)
      writer.endObject()
    }
    writer.endObject()
  }

  /// As a position of GeoJSON.
  private static func write(_ point: Coordinate, to writer: inout JSONWriter) {
    writer.beginArray()
    writer.double(point.longitude.degrees)
    writer.double(point.latitude.degrees)
    writer.endArray()
  }

  private static func write(_ name: StaticString, _ value: Int?, _ writer: inout JSONWriter) {
    guard let value else { return }
    writer.name(name)
    writer.integer(value)
  }

  private static func write(_ name: StaticString, _ value: Double, _ writer: inout JSONWriter) {
    writer.name(name)
    writer.double(value)
  }
}
