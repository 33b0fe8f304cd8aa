import Crypto
import WebSocketTransport

/// A file for browsers, as it is and compressed.
public struct WebAsset: Sendable {
  private let type: String
  private let body: [UInt8]
  /// `nil` when it is not wanted, or would hardly be smaller.
  private let compressed: [UInt8]?
  private let tag: String

  /// - Parameter name: Ends in the extension that the content type follows from.
  public init(name: String, body: [UInt8], compresses: Bool) {
    type = ContentType.of(name) ?? "application/octet-stream"
    self.body = body
    let smaller = compresses ? GZip.compress(body) : body
    compressed = smaller.count < body.count * 9 / 10 ? smaller : nil
    tag = SHA256.hash(data: body).prefix(8).map { String($0, radix: 16) }.joined(separator: ".")
  }

  /// The response to a request for the file.
  public func response(
    to request: HTTPRequest, headers: [(name: String, value: String)]
  ) -> HTTPResponse {
    response(
      acceptEncoding: request.acceptEncoding, ifNoneMatch: request.ifNoneMatch, headers: headers)
  }

  /// The file for a browser that says what it takes and what it has.
  func response(
    acceptEncoding: String?, ifNoneMatch: String?, headers: [(name: String, value: String)]
  ) -> HTTPResponse {
    var headers = headers
    var body = body
    var tag = "\"\(tag)\""
    if let compressed {
      headers.append(("vary", "accept-encoding"))
      if Self.takesGZip(acceptEncoding) {
        headers.append(("content-encoding", "gzip"))
        body = compressed
        tag = "\"\(self.tag)-gzip\""
      }
    }
    headers.append(("etag", tag))
    if let ifNoneMatch, Self.list(ifNoneMatch).contains(where: { $0 == tag || $0 == "W/\(tag)" }) {
      headers.removeAll { $0.name == "content-encoding" }
      return HTTPResponse(status: 304, headers: headers)
    }
    return HTTPResponse(status: 200, contentType: type, headers: headers, body: body)
  }

  /// Whether `Accept-Encoding` allows gzip (RFC 9110 §12.5.3): named, or `*`, and not with `q=0`.
  static func takesGZip(_ acceptEncoding: String?) -> Bool {
    var answer = false
    for offer in list(acceptEncoding ?? "") {
      let parts = offer.split(separator: ";").map { $0.trimmingSpaces.lowercased() }
      guard let coding = parts.first else { continue }
      let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) }
      let isAllowed = (quality ?? 1) ?? 0 > 0
      if coding == "gzip" || coding == "x-gzip" { return isAllowed }
      if coding == "*" { answer = isAllowed }
    }
    return answer
  }

  private static func list(_ header: String) -> [Substring] {
    header.split(separator: ",").map(\.trimmingSpaces)
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    return drop(while: isSpace).trimmingSuffix(while: isSpace)
  }

  private func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, predicate(last) { rest.removeLast() }
    return rest
  }
}
