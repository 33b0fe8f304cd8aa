/// The parts of a `ws://` or `wss://` URL (RFC 6455 §3) that a handshake needs.
struct WebSocketURL {
  let isSecure: Bool
  /// A name or an address; IPv6 without its brackets.
  let host: String
  let port: UInt16
  /// Path and query; at least `/`.
  let path: String
  /// The `Host` header: with brackets, and with the port unless it is the scheme's own.
  let authority: String

  init?(_ text: String) {
    guard let separator = text.firstRange(of: "://") else { return nil }
    switch text[..<separator.lowerBound].lowercased() {
    case "ws": isSecure = false
    case "wss": isSecure = true
    default: return nil
    }
    let rest = text[separator.upperBound...]
    // A fragment, user information, spaces or control characters have no place in it.
    guard !rest.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7f }), !rest.contains("#"),
      !rest.contains("@")
    else { return nil }
    let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    let place = rest[..<end]
    let tail = rest[end...]
    path = tail.isEmpty ? "/" : tail.hasPrefix("/") ? String(tail) : "/" + tail
    var name = place
    var number: Substring?
    if place.hasPrefix("[") {
      guard let bracket = place.firstIndex(of: "]") else { return nil }
      name = place[place.index(after: place.startIndex)..<bracket]
      let after = place[place.index(after: bracket)...]
      guard IPAddress(name) != nil, after.isEmpty || after.hasPrefix(":") else { return nil }
      number = after.isEmpty ? nil : after.dropFirst()
    } else if let colon = place.firstIndex(of: ":") {
      name = place[..<colon]
      number = place[place.index(after: colon)...]
    }
    guard !name.isEmpty else { return nil }
    let usual: UInt16 = isSecure ? 443 : 80
    guard let port = number.map({ UInt16($0) }) ?? usual, port > 0 else { return nil }
    host = String(name)
    self.port = port
    let bracketed = name.contains(":") ? "[\(name)]" : String(name)
    authority = port == usual ? bracketed : "\(bracketed):\(port)"
  }
}
