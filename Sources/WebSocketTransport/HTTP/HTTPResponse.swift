/// A complete answer to an `HTTPRequest`.
public struct HTTPResponse: Sendable {
  /// The status code, 200…599.
  public var status: UInt16
  /// `Content-Type`; nil: none is sent (304, 204).
  public var contentType: String?
  /// Further headers, in this order; names lower-case without a colon, values without line breaks.
  ///
  /// `content-length`, `connection` and `date`-like transport headers are the server's own. Every
  /// response carries `x-content-type-options: nosniff` without being told.
  public var headers: [(name: String, value: String)]
  /// The body, left out by the server when the method is HEAD. It is shared, not copied.
  public var body: [UInt8]

  /// An answer made of its parts.
  public init(
    status: UInt16, contentType: String? = nil, headers: [(name: String, value: String)] = [],
    body: [UInt8] = []
  ) {
    self.status = status
    self.contentType = contentType
    self.headers = headers
    self.body = body
  }

  /// A short plain-text answer.
  public static func text(_ status: UInt16, _ text: String) -> HTTPResponse {
    HTTPResponse(status: status, contentType: "text/plain; charset=utf-8", body: Array(text.utf8))
  }

  /// 404 with a short text.
  public static let notFound = HTTPResponse.text(404, "Not found\n")

  /// 405, naming the methods that are allowed, separated by commas (RFC 9110 §15.5.6).
  public static func methodNotAllowed(allowing methods: String) -> HTTPResponse {
    var response = HTTPResponse.text(405, "Method not allowed\n")
    response.headers = [("allow", methods)]
    return response
  }

  /// 503 with a short text and when to try again (RFC 9110 §10.2.3).
  static func busy(_ text: String) -> HTTPResponse { later(503, text) }

  /// 429 with the same (RFC 6585 §4).
  static func tooMany(_ text: String) -> HTTPResponse { later(429, text) }

  private static func later(_ status: UInt16, _ text: String) -> HTTPResponse {
    var response = HTTPResponse.text(status, text)
    response.headers = [("retry-after", "1")]
    return response
  }
}
