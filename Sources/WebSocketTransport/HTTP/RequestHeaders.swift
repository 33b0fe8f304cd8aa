import CLibwebsockets

/// The headers of the request that a connection is handling, as libwebsockets holds them.
///
/// Valid during the callback that it is made in.
struct RequestHeaders {
  private let socket: OpaquePointer

  init(_ socket: OpaquePointer) { self.socket = socket }

  /// A header's value, its repetitions joined by commas; nil when the request has none.
  func value(_ token: lws_token_indexes) -> String? {
    let length = Int(lws_hdr_total_length(socket, token))
    guard length > 0 else { return nil }
    // Joining adds a comma for each repetition, fewer than there are bytes.
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 2 * length + 2) { buffer in
      let count = lws_hdr_copy(socket, buffer.baseAddress, Int32(buffer.count), token)
      guard count > 0 else { return nil }
      return buffer.withMemoryRebound(to: UInt8.self) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
  }

  func has(_ token: lws_token_indexes) -> Bool { lws_hdr_total_length(socket, token) > 0 }

  /// The comma-separated elements of a header, without the spaces around them.
  func list(_ token: lws_token_indexes) -> [Substring] {
    (value(token) ?? "").split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
  }

  /// The request's path, percent-decoded; nil unless the method is one that libwebsockets knows.
  var path: String? {
    value(WSI_TOKEN_GET_URI) ?? value(WSI_TOKEN_HEAD_URI) ?? value(WSI_TOKEN_POST_URI)
      ?? value(WSI_TOKEN_PUT_URI) ?? value(WSI_TOKEN_PATCH_URI) ?? value(WSI_TOKEN_DELETE_URI)
      ?? value(WSI_TOKEN_OPTIONS_URI)
  }

  /// The arguments after `?`, which libwebsockets parts at each `&` before it decodes them.
  var arguments: [String] {
    var arguments: [String] = []
    withUnsafeTemporaryAllocation(
      of: CChar.self, capacity: TransportLimits.maximumHeaderBytes + 1
    ) { buffer in
      while lws_hdr_copy_fragment(
        socket, buffer.baseAddress, Int32(buffer.count), WSI_TOKEN_HTTP_URI_ARGS,
        Int32(arguments.count)) >= 0
      {
        arguments.append(
          buffer.withMemoryRebound(to: UInt8.self) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
          })
      }
    }
    return arguments
  }

  /// The method if it is one that is answered.
  var method: HTTPRequest.Method? {
    if has(WSI_TOKEN_GET_URI) { return .get }
    if has(WSI_TOKEN_HEAD_URI) { return .head }
    if has(WSI_TOKEN_PUT_URI) { return .put }
    if has(WSI_TOKEN_POST_URI) { return .post }
    return has(WSI_TOKEN_DELETE_URI) ? .delete : nil
  }

  /// Whether the client lets the connection be used again (RFC 9112 §9.3).
  var keepsAlive: Bool {
    let options = list(WSI_TOKEN_CONNECTION).map { $0.lowercased() }
    if options.contains("close") { return false }
    return options.contains("keep-alive") || value(WSI_TOKEN_HTTP) == "HTTP/1.1"
  }

  /// The length of the body, as the headers announce it (RFC 9112 §6.3).
  enum BodyLength: Hashable {
    /// None follows.
    case none
    /// So many bytes follow, at least one.
    case bytes(Int)
    /// The method suggests one, and libwebsockets waits for it, but no length is given.
    case missing
    /// It comes in chunks, which libwebsockets can't read.
    case chunked
    /// The length isn't one number.
    case malformed
  }

  var bodyLength: BodyLength {
    if has(WSI_TOKEN_HTTP_TRANSFER_ENCODING) { return .chunked }
    guard let text = value(WSI_TOKEN_HTTP_CONTENT_LENGTH) else {
      let suggestsBody =
        has(WSI_TOKEN_POST_URI) || has(WSI_TOKEN_PUT_URI) || has(WSI_TOKEN_PATCH_URI)
      return suggestsBody ? .missing : .none
    }
    // Nothing but digits: what libwebsockets makes of "5, 6" or "+5" need not be what a proxy does.
    let isNumber = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isNumber, text.utf8.count <= Self.maximumLengthDigits, let length = Int(text) else {
      return .malformed
    }
    return length == 0 ? .none : .bytes(length)
  }

  /// The most digits that libwebsockets' number, and `Int`, are sure to hold.
  private static let maximumLengthDigits = 18

  /// The `Expect` header (RFC 9110 §10.1.1).
  enum Expectation: Hashable {
    case none
    case `continue`
    case unknown
  }

  /// The client's expectation; HTTP/1.0 clients have none.
  var expectation: Expectation {
    guard let text = value(WSI_TOKEN_HTTP_EXPECT), value(WSI_TOKEN_HTTP) == "HTTP/1.1" else {
      return .none
    }
    return text.lowercased() == "100-continue" ? .continue : .unknown
  }

  /// Whether libwebsockets holds a table of headers for the connection.
  ///
  /// Between two requests it only does when some of the next one has already come. No function says
  /// so; but this one empties its destination if, and only if, there is a table to look in.
  var areHeld: Bool {
    var destination: CChar = 1
    _ = lws_hdr_custom_copy(socket, &destination, 1, "", 0)
    return destination == 0
  }

  /// The refusal of a request that nobody could look at before libwebsockets: it came through TLS,
  /// or together with the request before. This sees less than ``RequestHead``: libwebsockets
  /// does not list names that it doesn't know, so that it is asked for those that matter, with one
  /// blank before the colon.
  var refusal: HTTPResponse? {
    let hosts =
      has(WSI_TOKEN_HOST)
      ? lws_hdr_fragment_length(socket, WSI_TOKEN_HOST, 1) > 0 ? 2 : 1
      : isPresent(WSI_TOKEN_HOST) ? 1 : 0
    let isHidden = Self.hidden.contains { name in
      lws_hdr_custom_length(socket, name, Int32(name.utf8.count)) >= 0
    }
    if isHidden { return .badRequest("Not a header's name, or value") }
    return RequestHead.refusal(
      hosts: hosts, isHostRequired: value(WSI_TOKEN_HTTP) == "HTTP/1.1",
      hasLength: isPresent(WSI_TOKEN_HTTP_CONTENT_LENGTH),
      isEncoded: isPresent(WSI_TOKEN_HTTP_TRANSFER_ENCODING))
  }

  private static let hidden = ["host", "content-length", "transfer-encoding", "connection"]
    .flatMap { ["\($0) :", "\($0)\t:"] }

  /// Whether a header is there, be it empty.
  private func isPresent(_ token: lws_token_indexes) -> Bool {
    if has(token) { return true }
    var destination: CChar = 0
    return lws_hdr_copy_fragment(socket, &destination, 1, token, 0) >= 0
  }

  /// The value of a header that libwebsockets doesn't know, of the first if there are more; nil
  /// without one. `name` is in small letters.
  func unknownValue(_ name: String) -> String? {
    let name = name + ":"
    let length = Int(lws_hdr_custom_length(socket, name, Int32(name.utf8.count)))
    guard length > 0 else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: length + 1) { buffer in
      let count = lws_hdr_custom_copy(
        socket, buffer.baseAddress, Int32(buffer.count), name, Int32(name.utf8.count))
      guard count > 0 else { return nil }
      return buffer.withMemoryRebound(to: UInt8.self) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
  }

  /// The last element of such a header: what the nearest proxy says, if each appends.
  func lastUnknownElement(_ name: String) -> String? {
    unknownValue(name)?.split(separator: ",").last.map { String($0.trimmed) }
  }

  /// Whether the client's line is encrypted; `nil` where neither this server nor a trusted proxy
  /// can tell.
  func isSecure(_ configuration: ServerConfiguration, peer: IPAddress) -> Bool? {
    if configuration.trustedProxies.contains(where: { $0.contains(peer) }),
      let scheme = lastUnknownElement("x-forwarded-proto")?.lowercased()
    {
      return scheme == "https" || scheme == "wss"
    }
    return configuration.tls == nil ? nil : true
  }

  /// The client of the request: the peer, or behind a trusted proxy the nearest hop that is not
  /// one.
  func client(peer: IPAddress, trustedProxies: [AddressRange]) -> IPAddress {
    func isTrusted(_ address: IPAddress) -> Bool {
      trustedProxies.contains { $0.contains(address) }
    }
    var nearest = peer
    for hop in list(WSI_TOKEN_X_FORWARDED_FOR).reversed() {
      // A report from a proxy that isn't trusted does not count.
      guard isTrusted(nearest), let address = IPAddress(hop) else { break }
      nearest = address
    }
    return nearest
  }
}

extension Substring {
  /// Without spaces and tabs at either end.
  fileprivate var trimmed: Substring {
    var text = self
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
