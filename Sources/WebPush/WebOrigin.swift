/// The origin of an address (RFC 6454): scheme, host and port.
public struct WebOrigin: Hashable, Sendable, CustomStringConvertible {
  public let isSecure: Bool
  /// In lower case.
  public let host: String
  public let port: Int

  /// Reads an origin such as `https://push.example.org` or `http://127.0.0.1:8080`; `nil` if the
  /// text has anything more.
  public init?(_ text: String) {
    guard let (origin, rest) = Self.read(text), rest.isEmpty else { return nil }
    self = origin
  }

  private init(isSecure: Bool, host: String, port: Int) {
    self.isSecure = isSecure
    self.host = host
    self.port = port
  }

  /// As the `aud` of a token has it: without the scheme's own port.
  public var description: String {
    let usual = isSecure ? 443 : 80
    return "\(isSecure ? "https" : "http")://\(host)" + (port == usual ? "" : ":\(port)")
  }

  /// Whether the host is a name of the public kind: with a dot, and with a last label that begins
  /// with a letter, which no spelling of an IPv4 address does.
  var hasPublicName: Bool {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, host.utf8.count <= 253, let last = labels.last,
      last.first?.isLetter == true, last != "localhost"
    else { return false }
    return labels.allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
    }
  }

  /// Reads the origin at the beginning of an address; returns it with what follows, which is
  /// empty, or begins with `/` or `?`.
  ///
  /// There is one reading of every text that is taken: no user, no brackets, no upper case, no
  /// escapes and nothing but ASCII in the host.
  static func read(_ text: String) -> (origin: WebOrigin, rest: Substring)? {
    let isSecure = text.hasPrefix("https://")
    guard isSecure || text.hasPrefix("http://") else { return nil }
    let start = text.dropFirst(isSecure ? 8 : 7)
    let authority = start.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let parts = authority.split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let host = parts.first, !host.isEmpty,
      host.utf8.allSatisfy({ byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "."), UInt8(ascii: "-"):
          true
        default: false
        }
      })
    else { return nil }
    var port = isSecure ? 443 : 80
    if parts.count == 2 {
      let digits = parts[1]
      guard (1...5).contains(digits.utf8.count),
        digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
        let number = Int(digits), (1...65535).contains(number)
      else { return nil }
      port = number
    }
    let origin = WebOrigin(isSecure: isSecure, host: String(host), port: port)
    return (origin, start[authority.endIndex...])
  }
}
