import Accounts
import Community
import GameRules
import Geodesy
import Storage
import WebSocketTransport
import WireProtocol

/// `PUT /v1/maps` with a Bearer token: keeps a map of the player.
///
/// The body is GeoJSON of at most `OwnMapLimits.fileBytes`. The query has `title`, without which
/// the file's is taken, `visibility`, `key`, with which the request can be repeated, and `map`, the
/// name of the map that is replaced. The reply is a ``MapReply``, or the problems of the file as
/// ``MapCheckPages`` tells them.
@GameLoop
final class MapPages {
  private let store: any Store
  private let clock: any ServerClock
  private let ownMaps: OwnMaps
  private let signIns: SignIns
  private let bans: BanList
  private let state: ServerState
  private let log: ServerLog
  private let slowWork: SlowWorkPool
  /// The files of each player: thirty small ones at once, then one every five seconds.
  private var credits = CreditTable<PlayerID>(
    RequestAllowance(perSecond: 0.2, burst: 30), limit: 10_000)
  /// An upload costs one credit, and one more for each of these bytes.
  private nonisolated static let bytesPerCredit = 64.0 * 1024

  init(
    store: any Store, clock: any ServerClock, ownMaps: OwnMaps, signIns: SignIns, bans: BanList,
    state: ServerState, log: ServerLog, slowWork: SlowWorkPool
  ) {
    self.store = store
    self.clock = clock
    self.ownMaps = ownMaps
    self.signIns = signIns
    self.bans = bans
    self.state = state
    self.log = log
    self.slowWork = slowWork
  }

  /// Whether a request is for this page.
  static func isResponsible(for request: HTTPRequest) -> Bool {
    request.path == WireContract.mapUploadPath
  }

  /// Refuses before the body is read, where possible.
  func admission(of head: HTTPRequest) -> HTTPAdmission {
    guard head.method == .put else { return .refuse(.methodNotAllowed(allowing: "PUT")) }
    guard head.bearerToken != nil else { return .refuse(.refused(401, .unauthenticated)) }
    guard state.takesWrites else { return .refuse(.refused(503, .unavailable)) }
    guard head.contentLength <= OwnMapLimits.fileBytes else {
      return .refuse(.refused(413, .tooLarge))
    }
    return .accept(maximumBodyBytes: OwnMapLimits.fileBytes)
  }

  func respond(to request: HTTPRequest, through responder: HTTPResponder) {
    guard request.method == .put else {
      return responder.respond(.methodNotAllowed(allowing: "PUT"))
    }
    Task {
      responder.respond(
        await answer(
          to: request.body, arguments: request.arguments, token: request.bearerToken,
          from: request.remoteAddress))
    }
  }

  /// The answer to a map file: 503 where the store fails.
  func answer(
    to body: [UInt8], arguments: [String], token: String?, from address: IPAddress
  ) async -> HTTPResponse {
    do {
      return try await response(to: body, arguments: arguments, token: token, from: address)
    } catch {
      log.storeFailed(error)
      return .refused(503, .unavailable)
    }
  }

  /// The answer to a map file.
  func response(
    to body: [UInt8], arguments: [String], token: String?, from address: IPAddress
  ) async throws -> HTTPResponse {
    guard state.takesWrites else { return .refused(503, .unavailable) }
    guard let token else { return .refused(401, .unauthenticated) }
    let found = try await signIns.standing(forToken: SessionToken(text: token).hash)
    guard let standing = found else { return .refused(401, .invalidToken) }
    let player = standing.record.id
    guard bans.ban(of: player, at: clock.now) == nil,
      bans.ban(ofAddress: address.description, at: clock.now) == nil
    else { return .refused(403, .banned) }
    let cost = 1 + Double(body.count) / Self.bytesPerCredit
    if let wait = credits.take(cost, from: player, at: clock.now) {
      return .refused(429, .rateLimited, retryAfter: wait)
    }
    let parameters: Parameters
    switch Parameters.read(arguments) {
    case .failure(let invalid): return .refused(422, .mapInvalid, because: invalid.member)
    case .success(let read): parameters = read
    }
    let origin = WorkOrigin(
      site: address.site.description, address: address.subscriber.description)
    let outcome = await slowWork.run(from: origin) {
      MapCheck(geoJSON: body, placeCount: MapCheckPages.sampledPlaces, seed: 1)
    }
    switch outcome {
    case .failure: return .refused(503, .unavailable, retryAfter: RequestLimits.overloadPause)
    case .success(nil): return .refused(413, .tooLarge)
    case .success(let check?):
      guard let summary = check.summary else { return .problems(of: check) }
      return try await keep(body, summary, parameters, of: player)
    }
  }

  private func keep(
    _ geoJSON: [UInt8], _ summary: MapSummary, _ parameters: Parameters, of player: PlayerID
  ) async throws(StorageError) -> HTTPResponse {
    let shape = OwnMapRecord.Shape(
      area: summary.area, diagonal: summary.diagonal, bounds: summary.bounds,
      polygonCount: summary.polygonCount)
    let now = clock.now
    let command: OwnMapCommand
    var new: OwnMapID?
    if let map = parameters.map {
      command = .replace(
        map, with: OwnMapFile(shape: shape, geoJSON: geoJSON), title: parameters.title,
        visibility: parameters.visibility)
    } else {
      guard let title = parameters.title ?? ListText.title(summary.title) else {
        return .refused(422, .mapInvalid, because: "title")
      }
      let id = ownMaps.newID()
      new = id
      command = .create(
        OwnMapRecord(
          id: id, author: player, title: title, visibility: parameters.visibility ?? .private,
          key: parameters.key, bytes: geoJSON.count, shape: shape, createdAt: now, updatedAt: now),
        geoJSON: geoJSON)
    }
    switch try await store.change(command, by: player, at: now) {
    case .refused(let refusal): return .refused(refusal.status, GameErrorCode(refusal))
    case .done(let id):
      let records = try await store.ownMaps(.these([id]))
      let details = try await ownMaps.details(of: records, for: player)
      // Another connection of the player may have deleted it meanwhile.
      guard let map = details.first else { return .refused(404, .unknownMap) }
      return .json(id == new ? 201 : 200, MapReply(map: map))
    }
  }
}

/// The members of the query of an upload.
private struct Parameters {
  var title: String?
  var visibility: ListVisibility?
  var key: String?
  var map: OwnMapID?

  /// A member that is not as it should be.
  struct Invalid: Error {
    let member: String
  }

  /// Reads decoded arguments, each of a name, `=` and a value. No name may come twice; unknown ones
  /// are ignored.
  static func read(_ arguments: [String]) -> Result<Parameters, Invalid> {
    var members: [String: String] = [:]
    for argument in arguments {
      guard let equals = argument.firstIndex(of: "=") else { continue }
      let name = String(argument[..<equals])
      guard members[name] == nil else { return .failure(Invalid(member: name)) }
      members[name] = String(argument[argument.index(after: equals)...])
    }
    var parameters = Parameters()
    if let text = members["title"] {
      guard let title = ListText.title(text) else { return .failure(Invalid(member: "title")) }
      parameters.title = title
    }
    if let text = members["visibility"] {
      guard let visibility = ListVisibility(rawValue: text) else {
        return .failure(Invalid(member: "visibility"))
      }
      parameters.visibility = visibility
    }
    if let key = members["key"] {
      guard ListLimits.keyLengths.contains(key.unicodeScalars.count) else {
        return .failure(Invalid(member: "key"))
      }
      parameters.key = key
    }
    if let name = members["map"] {
      guard let map = OwnMapID(mapName: name) else { return .failure(Invalid(member: "map")) }
      parameters.map = map
    }
    return .success(parameters)
  }
}

extension OwnMapRefusal {
  /// The status of the reply over HTTP.
  fileprivate var status: UInt16 {
    switch self {
    case .unknownMap: 404
    case .tooManyMaps: 409
    case .accountNeeded, .notPublishable: 403
    }
  }
}
