import CLibwebsockets

/// Whether a request for an upgrade may become a WebSocket (RFC 6455 §4.2).
enum UpgradeDecision {
  /// Leave the handshake to libwebsockets, with one of the offers of permessage-deflate, or none.
  case accept(offer: Int?)
  /// Answer and hang up.
  case refuse(HTTPResponse)

  /// libwebsockets reads the subprotocols and the connection options into 128 bytes.
  private static let maximumListBytes = 120

  /// Decides by the request alone; the server itself checks the number of connections.
  init(_ headers: RequestHeaders, _ configuration: ServerConfiguration, peer: IPAddress) {
    let extensions = headers.value(WSI_TOKEN_EXTENSIONS) ?? ""
    let offers = extensions.isEmpty ? ExtensionOffers.decline : ExtensionOffers(extensions)
    if let refusal = Self.refusal(headers, configuration) {
      self = .refuse(refusal)
    } else if !Self.isOriginAllowed(headers, configuration, peer: peer) {
      self = .refuse(.text(403, "Pages of this origin may not connect\n"))
    } else if extensions.utf8.count > TransportLimits.maximumExtensionBytes {
      self = .refuse(.headTooLarge)
    } else {
      switch offers {
      case .malformed: self = .refuse(.badRequest("Not a list of extensions"))
      case .decline: self = .accept(offer: nil)
      case .accept(let number): self = .accept(offer: number)
      }
    }
  }

  private static func isOriginAllowed(
    _ headers: RequestHeaders, _ configuration: ServerConfiguration, peer: IPAddress
  ) -> Bool {
    var hosts = [headers.value(WSI_TOKEN_HOST)].compactMap { $0 }
    if configuration.trustedProxies.contains(where: { $0.contains(peer) }) {
      hosts += headers.lastUnknownElement("x-forwarded-host").map { [$0] } ?? []
    }
    return configuration.allowedOrigins.allow(
      headers.value(WSI_TOKEN_ORIGIN), hosts: hosts,
      isSecure: headers.isSecure(configuration, peer: peer))
  }

  private static func refusal(
    _ headers: RequestHeaders, _ configuration: ServerConfiguration
  ) -> HTTPResponse? {
    guard configuration.acceptsUpgrades, headers.path == configuration.path else {
      return .notFound
    }
    if let refusal = headers.refusal { return refusal }
    guard headers.method == .get else { return .methodNotAllowed(allowing: "GET") }
    guard headers.value(WSI_TOKEN_UPGRADE)?.lowercased() == "websocket" else {
      return .text(400, "Upgrades to websocket only\n")
    }
    guard headers.value(WSI_TOKEN_VERSION) == "13" else {
      var response = HTTPResponse.text(426, "WebSocket version 13 only\n")
      response.headers = [("sec-websocket-version", "13"), ("upgrade", "websocket")]
      return response
    }
    let options = headers.value(WSI_TOKEN_CONNECTION) ?? ""
    guard options.utf8.count <= maximumListBytes, options.lowercased().contains("upgrade"),
      isKey(headers.value(WSI_TOKEN_KEY)), headers.has(WSI_TOKEN_HOST), headers.bodyLength == .none
    else { return .text(400, "Not a WebSocket handshake\n") }
    let subprotocols = headers.list(WSI_TOKEN_PROTOCOL)
    let length = headers.value(WSI_TOKEN_PROTOCOL)?.utf8.count ?? 0
    guard subprotocols.isEmpty || subprotocols.contains(configuration.subprotocol[...]),
      length <= maximumListBytes, subprotocols.allSatisfy({ $0.utf8.count < 64 })
    else { return .text(400, "Subprotocol \(configuration.subprotocol) only\n") }
    return nil
  }

  /// Whether a text is sixteen bytes in base64.
  private static func isKey(_ text: String?) -> Bool {
    guard let text, text.utf8.count == 24, text.hasSuffix("==") else { return false }
    return text.utf8.dropLast(2).allSatisfy {
      switch $0 {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
        true
      default: false
      }
    }
  }
}
