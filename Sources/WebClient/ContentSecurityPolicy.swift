/// The Content Security Policy (Level 3) of a page: only content of this server.
struct ContentSecurityPolicy {
  /// Whether the page shows Google's Street View, which loads from Google.
  var allowsGoogleMaps = false

  /// The header's value for the service worker, which only fetches files of this server.
  static let ofWorker = "default-src 'none'; connect-src 'self'"

  /// Google knows by the referrer whether a key is used where it may be.
  var referrerPolicy: String {
    allowsGoogleMaps ? "strict-origin-when-cross-origin" : "no-referrer"
  }

  /// The header's value for a page that is asked for at `host` (the request's `Host`).
  ///
  /// `'self'` covers the socket in newer browsers only, so that its address is named too.
  func text(host: String?) -> String {
    var sources: KeyValuePairs<String, String> {
      [
        "default-src": "'none'",
        "script-src": "'self'" + google(Self.googleScripts),
        "style-src": "'self'" + google(" 'unsafe-inline' https://fonts.googleapis.com"),
        "img-src": "'self' data: blob:" + google(Self.googleHosts),
        "connect-src": "'self'" + Self.sockets(host) + google(Self.googleHosts + " data: blob:"),
        "font-src": "'self'" + google(" https://fonts.gstatic.com"),
        "frame-src": allowsGoogleMaps ? "*.google.com" : "'none'",
        "worker-src": "'self'" + google(" blob:"),
        "manifest-src": "'self'",
        "form-action": "'none'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
      ]
    }
    return sources.map { "\($0) \($1)" }.joined(separator: "; ")
  }

  private func google(_ sources: String) -> String { allowsGoogleMaps ? sources : "" }

  private static func sockets(_ host: String?) -> String {
    checked(host).map { " ws://\($0) wss://\($0)" } ?? ""
  }

  /// A host as a request names it; `nil` if it is none, and could end what it is put into.
  static func checked(_ host: String?) -> String? {
    guard let host, !host.isEmpty, host.utf8.count <= longestHost,
      host.utf8.allSatisfy(isHostByte)
    else { return nil }
    return host
  }

  /// Of a name with a port, in bytes (RFC 1035 §2.3.4).
  private static let longestHost = 255 + 6

  /// Whether a byte can stand in a host with a port (RFC 3986 §3.2), and ends no directive.
  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
      true
    default: false
    }
  }

  /// The hosts that the Maps JavaScript API needs, by its documentation ("Content Security
  /// Policy").
  private static let googleHosts =
    " https://*.googleapis.com https://*.gstatic.com *.google.com *.googleusercontent.com"
  private static let googleScripts = googleHosts + " https://*.ggpht.com blob:"
}
