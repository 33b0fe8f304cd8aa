/// A delegate's decision about a request with a body, made from its head.
public enum HTTPAdmission: Sendable {
  /// Read the body and ask for an answer; a body that is announced to be longer is refused with
  /// 413.
  ///
  /// At most `HTTPRequest.maximumBodyBytes`; 0 for a request that needs no body.
  case accept(maximumBodyBytes: Int)
  /// Answer at once. A body is thrown away unread, and the connection ends with it.
  case refuse(HTTPResponse)
}
