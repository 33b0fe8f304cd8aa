/// The decision about a request that is no upgrade, made from its headers (RFC 9112 §6.3).
enum RequestDecision {
  /// Answer and hang up at once.
  case hangUp(HTTPResponse)
  /// Answer, then throw the body away: who writes before reading finds the answer, not a reset.
  case refuse(HTTPResponse)
  /// The delegate answers.
  case answer
  /// The delegate decides about the body, which may be none.
  case admit

  /// `isPipelined`: some of the request came before the answer to its predecessor was out.
  init(_ headers: RequestHeaders, isPipelined: Bool) {
    let length = headers.bodyLength
    if let response = Self.refusalForLength(length, isMethodKnown: headers.method != nil) {
      self = .hangUp(response)
    } else if isPipelined, length != .none {
      // libwebsockets 4.1 takes the headers of such a request for its body, and then reads memory
      // that it has freed. The client may repeat the request.
      self = .hangUp(.busy("No body before the last answer has come\n"))
    } else {
      self = Self.decide(headers, length)
    }
  }

  private static func refusalForLength(
    _ length: RequestHeaders.BodyLength, isMethodKnown: Bool
  ) -> HTTPResponse? {
    switch length {
    case .none, .bytes, .missing: nil
    case .chunked: .text(411, "A length is required\n")
    case .malformed where !isMethodKnown: methodNotAllowed
    case .malformed: .text(400, "The length is not a number\n")
    }
  }

  private static func decide(
    _ headers: RequestHeaders, _ length: RequestHeaders.BodyLength
  ) -> RequestDecision {
    switch headers.method {
    case nil: return .refuse(methodNotAllowed)
    case .get, .head:
      return length == .none ? .answer : .refuse(.text(413, "No body is expected\n"))
    case .put, .post, .delete:
      if length == .missing { return .refuse(.text(411, "A length is required\n")) }
      if headers.expectation == .unknown {
        return .refuse(.text(417, "100-continue is all that can be expected\n"))
      }
      return .admit
    }
  }

  private static let methodNotAllowed = HTTPResponse.methodNotAllowed(
    allowing: "GET, HEAD, PUT, POST, DELETE")
}
