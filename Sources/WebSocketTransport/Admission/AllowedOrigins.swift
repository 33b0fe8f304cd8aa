/// Which pages may open a WebSocket (RFC 6455 §10.2).
///
/// A browser names the origin of the page in the handshake, and lets a page of any origin try: it
/// is the server that refuses. What is no browser sends what it likes, or nothing.
public struct AllowedOrigins: Hashable, Sendable {
  /// Pages of every origin.
  public static let all: AllowedOrigins = {
    var origins = AllowedOrigins()
    origins.includesAll = true
    return origins
  }()

  private var includesAll = false
  private var listed: Set<String> = []

  /// The page that the server itself serves, and whatever names no origin.
  public init() {}

  /// The same, and a list separated by commas: origins such as `https://example.org`, `null` for
  /// pages that have none (files, sandboxed frames), `*` for every one. Nil when it is no such
  /// list.
  public init?(_ text: String) {
    for entry in text.split(separator: ",").map({ $0.filter { $0 != " " } }) {
      if entry == "*" {
        includesAll = true
      } else if entry == "null" {
        listed.insert(entry)
      } else if let origin = Origin(entry) {
        listed.insert(origin.text)
      } else {
        return nil
      }
    }
  }

  /// Whether a handshake may go on.
  ///
  /// - Parameters:
  ///   - origin: The value of `Origin`; nil without one.
  ///   - hosts: What the server is called by whoever asks: `Host`, and a proxy's word.
  ///   - isSecure: Whether the page's scheme must be the secure one; nil when nobody can tell, as
  ///     behind a proxy that does not.
  func allow(_ origin: String?, hosts: [String], isSecure: Bool?) -> Bool {
    guard !includesAll, let origin else { return true }
    guard origin != "null" else { return listed.contains(origin) }
    guard let origin = Origin(origin) else { return false }
    if listed.contains(origin.text) { return true }
    guard origin.isWeb, isSecure == nil || isSecure == origin.isSecure else { return false }
    return hosts.contains { origin.isAt($0) }
  }
}

/// A scheme, a host and a port (RFC 6454 §6.2), in small letters, without the scheme's own port.
private struct Origin {
  let scheme: String
  let authority: String

  init?(_ text: String) {
    let parts = text.lowercased().split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty, parts[0].count > 1, parts[0].last == ":",
      parts[0].dropLast().allSatisfy({ $0.isASCII && ($0.isLetter || "+-.0123456789".contains($0)) }
      )
    else { return nil }
    scheme = String(parts[0].dropLast())
    guard parts[2].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }),
      !parts[2].contains(where: { "@?#,\\".contains($0) })
    else { return nil }
    authority = Self.withoutPort(parts[2], of: scheme)
    guard isWeb == false || !authority.isEmpty else { return nil }
  }

  var text: String { "\(scheme)://\(authority)" }
  var isWeb: Bool { scheme == "http" || isSecure }
  var isSecure: Bool { scheme == "https" }

  func isAt(_ host: String) -> Bool {
    authority == Self.withoutPort(host.lowercased()[...], of: scheme)
  }

  private static func withoutPort(_ authority: Substring, of scheme: String) -> String {
    let port = ["http": ":80", "https": ":443"][scheme]
    guard let port, authority.hasSuffix(port), authority.count > port.count else {
      return String(authority)
    }
    return String(authority.dropLast(port.count))
  }
}
