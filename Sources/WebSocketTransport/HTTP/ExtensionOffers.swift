/// The decision on a `Sec-WebSocket-Extensions` header (RFC 6455 §9.1, RFC 7692 §7.1).
///
/// libwebsockets 4.1 takes every offer of permessage-deflate and passes over parameters that it
/// doesn't know or can't keep to: both ends would then disagree about what was negotiated.
enum ExtensionOffers: Hashable {
  /// The header is none: the handshake fails.
  case malformed
  /// No offer can be accepted.
  case decline
  /// The offer of permessage-deflate with that number, from 0 on, among all of them.
  case accept(Int)

  private struct Offer {
    var name: String
    var parameters: [(name: String, value: String?)] = []
  }

  init(_ header: String) {
    var scanner = Scanner(bytes: Array(header.utf8))
    guard let offers = scanner.offers() else {
      self = .malformed
      return
    }
    let deflate = offers.filter { $0.name == "permessage-deflate" }
    // libwebsockets knows neither quotes nor tabs: it would count other offers than these.
    let isPlain = !header.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\t") }
    let accepted = deflate.indices.first { index in
      Self.isAcceptable(deflate[index])
        // Behind an offer without parameters it reads on, and fails the handshake at the next.
        && (!deflate[index].parameters.isEmpty || index == deflate.count - 1)
    }
    self = isPlain ? accepted.map { .accept($0) } ?? .decline : .decline
  }

  /// Whether libwebsockets keeps to what it would agree to.
  private static func isAcceptable(_ offer: Offer) -> Bool {
    let names = offer.parameters.map(\.name)
    guard Set(names).count == names.count else { return false }
    return offer.parameters.allSatisfy { parameter in
      switch parameter.name {
      case "client_no_context_takeover": parameter.value == nil
      // Its server forgets what it has sent only if the client does so as well.
      case "server_no_context_takeover":
        parameter.value == nil && names.contains("client_no_context_takeover")
      case "client_max_window_bits": parameter.value.map { windows.contains($0) } ?? true
      // `server_max_window_bits` has to be answered, and libwebsockets can't.
      default: false
      }
    }
  }

  private static let windows = Set((8...15).map(String.init))

  /// Reads the header by its grammar (RFC 6455 §9.1).
  private struct Scanner {
    let bytes: [UInt8]
    var index = 0

    /// Nil when the header is malformed. Empty elements are passed over (RFC 9110 §5.6.1.2).
    mutating func offers() -> [Offer]? {
      var offers: [Offer] = []
      while true {
        skipBlanks()
        if let name = token() {
          var offer = Offer(name: name)
          while take(";") {
            guard let parameter = parameter() else { return nil }
            offer.parameters.append(parameter)
          }
          offers.append(offer)
        }
        if index == bytes.count { return offers.isEmpty ? nil : offers }
        guard take(",") else { return nil }
      }
    }

    private mutating func parameter() -> (name: String, value: String?)? {
      skipBlanks()
      guard let name = token() else { return nil }
      guard take("=") else { return (name, nil) }
      skipBlanks()
      guard let value = quotedToken() ?? token() else { return nil }
      return (name, value)
    }

    /// A quoted value must be a token as well.
    private mutating func quotedToken() -> String? {
      let start = index
      guard take("\""), let text = token(), index > start, take("\"") else {
        index = start
        return nil
      }
      return text
    }

    /// A token (RFC 9110 §5.6.2); nil when there is none.
    private mutating func token() -> String? {
      let start = index
      while index < bytes.count, RequestHead.isTokenCharacter(bytes[index]) { index += 1 }
      return start == index ? nil : String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      let start = index
      skipBlanks()
      guard index < bytes.count, bytes[index] == UInt8(ascii: character) else {
        index = start
        // Blanks at the end belong to nothing.
        if start < bytes.count { skipBlanksAtEnd() }
        return false
      }
      index += 1
      return true
    }

    private mutating func skipBlanksAtEnd() {
      let start = index
      skipBlanks()
      if index < bytes.count { index = start }
    }

    private mutating func skipBlanks() {
      while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    }
  }
}
