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

  /// The arguments after `?`, which libwebsockets holds apart and decoded, joined by `&` again.
  var query: String {
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
    return arguments.joined(separator: "&")
  }

  /// The method if it is one that is answered.
  var method: HTTPRequest.Method? {
    if has(WSI_TOKEN_GET_URI) { return .get }
    return has(WSI_TOKEN_HEAD_URI) ? .head : nil
  }

  /// Whether the client lets the connection be used again (RFC 9112 §9.3).
  var keepsAlive: Bool {
    let options = list(WSI_TOKEN_CONNECTION).map { $0.lowercased() }
    if options.contains("close") { return false }
    return options.contains("keep-alive") || value(WSI_TOKEN_HTTP) == "HTTP/1.1"
  }

  /// Whether a body follows the headers.
  var hasBody: Bool {
    if has(WSI_TOKEN_HTTP_TRANSFER_ENCODING) { return true }
    guard let length = value(WSI_TOKEN_HTTP_CONTENT_LENGTH) else { return false }
    return Int(length) != 0
  }

  /// Whether libwebsockets waits for a body: it also does where the method suggests one.
  var expectsBody: Bool {
    if has(WSI_TOKEN_HTTP_CONTENT_LENGTH) { return hasBody }
    return has(WSI_TOKEN_POST_URI) || has(WSI_TOKEN_PUT_URI) || has(WSI_TOKEN_PATCH_URI)
  }

  /// Whether the body's length isn't known beforehand, which libwebsockets can't read.
  var isChunked: Bool { has(WSI_TOKEN_HTTP_TRANSFER_ENCODING) }

  /// Who sent the request: the peer, or behind a trusted proxy the nearest hop that is not one.
  func client(peer: IPAddress, trustedProxies: [AddressRange]) -> IPAddress {
    func isTrusted(_ address: IPAddress) -> Bool {
      trustedProxies.contains { $0.contains(address) }
    }
    var nearest = peer
    for hop in list(WSI_TOKEN_X_FORWARDED_FOR).reversed() {
      // What a proxy that isn't trusted reports is nobody's word.
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
