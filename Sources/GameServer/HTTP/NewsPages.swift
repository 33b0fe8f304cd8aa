import Community
import Storage
import WebSocketTransport
import WireProtocol

/// The pictures of news over HTTP: `GET /v1/news/{id}/picture`. The picture of an item never
/// changes, so it may be cached for ever.
@GameLoop
final class NewsPages {
  private let store: any Store
  private let log: ServerLog

  init(store: any Store, log: ServerLog) {
    self.store = store
    self.log = log
  }

  /// Whether a request is one of these.
  static func isResponsible(for request: HTTPRequest) -> Bool {
    request.path.hasPrefix(WireContract.newsPath)
  }

  func respond(to request: HTTPRequest, through responder: HTTPResponder) {
    Task {
      do {
        responder.respond(try await show(request))
      } catch {
        log.storeFailed(error)
        responder.respond(.refused(503, .unavailable))
      }
    }
  }

  private func show(_ request: HTTPRequest) async throws(StorageError) -> HTTPResponse {
    guard let id = NewsID(picturePath: request.path) else { return .notFound }
    let picture = try await store.newsPicture(id)
    guard let picture else { return .notFound }
    return .picture(picture.bytes, type: picture.type, tag: "\(id)", for: request)
  }
}

extension NewsID {
  /// From the path of a picture.
  fileprivate init?(picturePath path: String) {
    guard path.hasPrefix(WireContract.newsPath), path.hasSuffix(WireContract.newsPictureSuffix)
    else { return nil }
    let id = path.utf8.dropFirst(WireContract.newsPath.utf8.count)
      .dropLast(WireContract.newsPictureSuffix.utf8.count)
    self.init(text: id)
  }
}

extension HTTPResponse {
  /// A picture of somebody else's, which never changes.
  ///
  /// - Parameter tag: Its id.
  static func picture(
    _ bytes: [UInt8], type: String, tag: String, for request: HTTPRequest
  ) -> HTTPResponse {
    let tag = "\"\(tag)\""
    let headers = [
      (name: "cache-control", value: "public, max-age=31536000, immutable"),
      (name: "etag", value: tag),
      (name: "content-security-policy", value: "default-src 'none'; sandbox"),
      (name: "access-control-allow-origin", value: "*"),
      (name: "cross-origin-resource-policy", value: "cross-origin"),
    ]
    if request.ifNoneMatch == tag { return HTTPResponse(status: 304, headers: headers) }
    return HTTPResponse(status: 200, contentType: type, headers: headers, body: bytes)
  }
}
