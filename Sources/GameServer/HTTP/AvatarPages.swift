import Accounts
import Community
import GameRules
import PictureDecoding
import Pictures
import Storage
import WebSocketTransport
import WireProtocol

/// Players' pictures over HTTP: `PUT` and `DELETE /v1/avatar` with a Bearer token (RFC 6750 §2.1),
/// and `GET /v1/avatars/{id}`.
///
/// A picture's address never shows another picture, so that it may be cached for ever.
@GameLoop
final class AvatarPages {
  private let store: any Store
  private let clock: any ServerClock
  private let avatars: Avatars
  private let signIns: SignIns
  private let bans: BanList
  private let state: ServerState
  private let log: ServerLog
  /// A pool of its own: avatars and passwords do not wait for each other.
  private let slowWork: SlowWorkPool
  /// The changes of each player's avatar: six at once, then one every ten seconds.
  private var credits = CreditTable<PlayerID>(
    RequestAllowance(perSecond: 0.1, burst: 6), limit: 10_000)

  init(
    store: any Store, clock: any ServerClock, avatars: Avatars, signIns: SignIns, bans: BanList,
    state: ServerState, log: ServerLog, slowWork: SlowWorkPool
  ) {
    self.store = store
    self.clock = clock
    self.avatars = avatars
    self.signIns = signIns
    self.bans = bans
    self.state = state
    self.log = log
    self.slowWork = slowWork
  }

  /// Whether a request is one of these.
  static func isResponsible(for request: HTTPRequest) -> Bool {
    request.path == WireContract.avatarUploadPath
      || request.path.hasPrefix(WireContract.avatarPath)
  }

  /// Whether a body is welcome.
  func admission(of head: HTTPRequest) -> HTTPAdmission {
    guard head.path == WireContract.avatarUploadPath else {
      return .refuse(.methodNotAllowed(allowing: "GET, HEAD"))
    }
    guard head.bearerToken != nil else { return .refuse(.refused(401, .unauthenticated)) }
    guard state.takesWrites else { return .refuse(.refused(503, .unavailable)) }
    switch head.method {
    case .put:
      guard head.contentLength <= PictureLimits.maximumByteCount else {
        return .refuse(.refused(413, .tooLarge))
      }
      return .accept(maximumBodyBytes: PictureLimits.maximumByteCount)
    case .delete, .get, .head: return .accept(maximumBodyBytes: 0)
    case .post: return .refuse(.methodNotAllowed(allowing: "PUT, DELETE"))
    }
  }

  func respond(to request: HTTPRequest, through responder: HTTPResponder) {
    switch (request.method, request.path) {
    case (.put, WireContract.avatarUploadPath):
      answer(responder) { try await self.put(request) }
    case (.delete, WireContract.avatarUploadPath):
      answer(responder) { try await self.remove(request) }
    case (_, WireContract.avatarUploadPath):
      responder.respond(.methodNotAllowed(allowing: "PUT, DELETE"))
    default: answer(responder) { try await self.show(request) }
    }
  }

  private func answer(
    _ responder: HTTPResponder, _ work: @escaping @GameLoop () async throws -> HTTPResponse
  ) {
    Task {
      do {
        responder.respond(try await work())
      } catch {
        log.storeFailed(error)
        responder.respond(.refused(503, .unavailable))
      }
    }
  }

  private func show(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let id = AvatarID(path: request.path), let avatar = try await store.avatar(id)
    else { return .notFound }
    return .picture(avatar.bytes, type: avatar.type, tag: "\(id)", for: request)
  }

  private func put(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard state.takesWrites else { return .refused(503, .unavailable) }
    guard let standing = try await standing(of: request) else {
      return .refused(401, .invalidToken)
    }
    guard !isBanned(standing, request) else { return .refused(403, .banned) }
    if let wait = credits.take(1, from: standing.record.id, at: clock.now) {
      return .refused(429, .rateLimited, retryAfter: wait)
    }
    let body = request.body
    let verdict = await slowWork.run {
      Result { () throws(PictureRefusal) in try Picture(decoding: body) }
    }
    switch verdict {
    case .failure: return .refused(429, .rateLimited, retryAfter: RequestLimits.overloadPause)
    case .success(.failure(.tooLarge)): return .refused(413, .tooLarge)
    case .success(.failure(.unknownFormat)): return .refused(415, .pictureInvalid)
    case .success(.failure(let refusal)):
      return .refused(422, .pictureInvalid, because: "\(refusal)")
    case .success(.success(let picture)):
      guard let path = await avatars.change(picture, of: standing) else {
        return .refused(503, .unavailable)
      }
      return .json(200, PictureReply(avatar: path))
    }
  }

  private func remove(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard state.takesWrites else { return .refused(503, .unavailable) }
    guard let standing = try await standing(of: request) else {
      return .refused(401, .invalidToken)
    }
    guard !isBanned(standing, request) else { return .refused(403, .banned) }
    if let wait = credits.take(1, from: standing.record.id, at: clock.now) {
      return .refused(429, .rateLimited, retryAfter: wait)
    }
    guard await avatars.removePicture(of: standing.record.id) else {
      return .refused(503, .unavailable)
    }
    return HTTPResponse(status: 204)
  }

  private func isBanned(_ standing: PlayerStanding, _ request: HTTPRequest) -> Bool {
    let address = request.remoteAddress.description
    return bans.ban(of: standing.record.id, at: clock.now) != nil
      || bans.ban(ofAddress: address, at: clock.now) != nil
  }

  private func standing(of request: HTTPRequest) async throws -> PlayerStanding? {
    guard let token = request.bearerToken else { return nil }
    return try await signIns.standing(forToken: SessionToken(text: token).hash)
  }
}

extension HTTPRequest {
  /// The token of an `Authorization: Bearer` header.
  var bearerToken: String? {
    guard let parts = authorization?.split(separator: " "), parts.count == 2,
      parts[0].lowercased() == "bearer"
    else { return nil }
    return String(parts[1])
  }
}
