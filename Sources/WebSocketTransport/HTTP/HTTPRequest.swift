/// A plain HTTP request on the server's port.
public struct HTTPRequest: Sendable {
  /// The methods that reach a delegate; all others are refused by the server.
  ///
  /// OPTIONS isn't among them: no page of another origin may use what needs a token, so that a
  /// browser's preflight gets what it should, a refusal.
  public enum Method: String, Sendable {
    /// Wants the body.
    case get = "GET"
    /// Wants the headers of the same GET; the server leaves the body out by itself.
    case head = "HEAD"
    /// Puts its body in the path's place, once the delegate has admitted it.
    case put = "PUT"
    /// Asks about its body, once the delegate has admitted it.
    case post = "POST"
    /// Removes what is at the path, once the delegate has admitted it.
    case delete = "DELETE"
  }

  /// The longest body that a delegate can admit, in bytes.
  public static let maximumBodyBytes = TransportLimits.maximumBodyBytes

  public let method: Method
  /// The percent-decoded path, starting with `/`, without the query; `..` segments are resolved.
  public let path: String
  /// The arguments after `?`, parted at each `&` and then percent-decoded, with spaces for `+`:
  /// an `&` within one was encoded.
  public let arguments: [String]
  /// `Authorization`, as it came.
  public let authorization: String?
  /// `Accept-Encoding`, as it came.
  public let acceptEncoding: String?
  /// `If-None-Match`, as it came.
  public let ifNoneMatch: String?
  /// `Host`, as it came.
  public let host: String?
  /// `Origin`, as it came.
  public let origin: String?
  /// `Content-Type`, as it came.
  public let contentType: String?
  /// How many bytes the body has, as announced; 0 without one.
  public let contentLength: Int
  /// Whether the client's line is encrypted; `nil` where neither this server nor a trusted proxy
  /// can tell.
  public let isSecure: Bool?
  /// The client: the peer, or behind a trusted proxy the nearest hop that is not one.
  public let remoteAddress: IPAddress
  /// All ``arguments`` joined by `&`, for pages whose arguments have none within them; empty if
  /// there are none.
  public var query: String { arguments.joined(separator: "&") }
  /// The whole body; empty while the request is only to be admitted.
  public internal(set) var body: [UInt8] = []
}
