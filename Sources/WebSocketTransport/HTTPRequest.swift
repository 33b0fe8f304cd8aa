/// A plain HTTP request (GET or HEAD) on the server's port.
public struct HTTPRequest: Sendable {
  /// The methods that reach a delegate; all others are refused by the server.
  public enum Method: String, Sendable {
    /// Wants the body.
    case get = "GET"
    /// Wants the headers of the same GET; the server leaves the body out by itself.
    case head = "HEAD"
  }

  /// GET or HEAD.
  public let method: Method
  /// The percent-decoded path, starting with `/`, without the query; `..` segments are resolved.
  public let path: String
  /// What follows `?`, percent-decoded and with spaces for `+`; empty when there is nothing.
  public let query: String
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
  /// Who asks: the peer, or behind a trusted proxy the nearest hop that is not one.
  public let remoteAddress: IPAddress
}
