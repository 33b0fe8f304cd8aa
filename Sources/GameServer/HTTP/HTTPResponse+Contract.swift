import GameRules
import JSON
import WebSocketTransport
import WireProtocol

extension HTTPResponse {
  /// A refusal as the contract has it: `{"code", "message"}`.
  static func refused(
    _ status: UInt16, _ code: GameErrorCode, because reason: String? = nil,
    retryAfter: Duration? = nil
  ) -> HTTPResponse {
    var response = json(status, HTTPRefusal(code, because: reason))
    if status == 401 { response.headers.append(("www-authenticate", "Bearer")) }
    if let retryAfter {
      // Whole seconds (RFC 9110 §10.2.3), and none too few.
      let seconds = (retryAfter.wholeMilliseconds + 999) / 1000
      response.headers.append(("retry-after", "\(seconds)"))
    }
    return response
  }

  /// An object of the contract, for this moment only.
  static func json(
    _ status: UInt16, _ object: some WireObject
  ) -> HTTPResponse {
    var writer = JSONWriter()
    object.write(to: &writer)
    return HTTPResponse(
      status: status, contentType: "application/json; charset=utf-8",
      headers: [("cache-control", "no-store")], body: writer.bytes)
  }
}
