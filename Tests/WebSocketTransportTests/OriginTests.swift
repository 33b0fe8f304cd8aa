import Testing

@testable import WebSocketTransport

@Suite("Origins")
struct OriginTests {
  /// The default of the program.
  private static let standard = AllowedOrigins("null")!  // A list of one.

  @Test(
    "The server's own page, pages without an origin and what is no page may connect, others not",
    arguments: [
      (nil, 101), ("null", 101), ("http://server.example.com", 101),
      ("https://server.example.com", 101), ("https://SERVER.example.com:443", 101),
      ("http://server.example.com:80", 101), ("http://server.example.com:8080", 403),
      ("http://example.com", 403), ("https://server.example.com.evil.example", 403),
      ("https://evil.example", 403), ("https://server.example.com@evil.example", 403),
      ("capacitor://server.example.com", 403), ("file://", 403), ("nonsense", 403),
      ("https://server.example.com, https://evil.example", 403),
    ] as [(String?, Int)])
  func standard(origin: String?, status: Int) throws {
    try TestServer.with({ $0.allowedOrigins = Self.standard }) { server in
      let client = try server.connect()
      let response = try client.handshake(headers: origin.map { ["Origin: \($0)"] } ?? [])
      #expect(response.status == status)
      guard status == 403 else { return }
      #expect(try client.ends())
      #expect(server.perform { server, _ in server.statistics.refusedByOrigin } == 1)
      #expect(server.perform { server, _ in server.statistics.refusedAsInvalid } == 0)
      #expect(server.log.value.refusals == [.init(status: 403, origin: origin)])
    }
  }

  @Test(
    "What an operator lists may connect as well",
    arguments: [
      ("*", "https://evil.example", true), ("https://a.example", "https://a.example", true),
      ("https://a.example:443", "https://a.example", true),
      ("https://a.example, capacitor://localhost", "capacitor://localhost", true),
      ("https://a.example", "http://a.example", false),
      ("https://a.example", "https://b.a.example", false),
      ("https://a.example", "https://host:8443", true), ("https://a.example", "null", false),
      ("", "null", false), ("file://", "file://", true), ("", "https://host:8443", true),
    ])
  func listed(list: String, origin: String, isAllowed: Bool) {
    let origins = AllowedOrigins(list)
    #expect(origins?.allow(origin, hosts: ["HOST:8443"], isSecure: nil) == isAllowed)
    #expect(origins?.allow(nil, hosts: [], isSecure: nil) == true)
  }

  @Test(
    "What is no origin can't be listed",
    arguments: [
      "a.example", "https://a.example/", "https://", "https://a.example/game", "https:a", "x y",
    ])
  func nonsense(list: String) { #expect(AllowedOrigins(list) == nil) }

  @Test("Where the server knows that it is reached through TLS, its page is one of https")
  func secure() {
    let allow = { (origin: String, isSecure: Bool?) in
      Self.standard.allow(origin, hosts: ["a.example"], isSecure: isSecure)
    }
    #expect(allow("https://a.example", true))
    #expect(!allow("http://a.example", true))
    #expect(allow("http://a.example", false))
    #expect(allow("http://a.example", nil) && allow("https://a.example", nil))
  }

  @Test(
    "The name by which a trusted proxy was asked is the server's, and nobody else's word counts",
    arguments: [
      (true, "X-Forwarded-Host: play.example", 101), (false, "X-Forwarded-Host: play.example", 403),
      (true, "X-Forwarded-Host: other.example", 403),
      (true, "X-Forwarded-Host: other.example, play.example", 101),
      (true, "X-Forwarded-Host: play.example\r\nX-Forwarded-Proto: http", 403),
      (true, "X-Forwarded-Host: play.example\r\nX-Forwarded-Proto: https", 101),
      (true, "X-Forwarded-Host: play.example:443\r\nX-Forwarded-Proto: wss", 101),
    ])
  func proxied(isTrusted: Bool, headers: String, status: Int) throws {
    try TestServer.with({
      $0.allowedOrigins = Self.standard
      $0.trustedProxies = isTrusted ? [AddressRange("127.0.0.1")!] : []  // An address.
    }) { server in
      let response = try server.connect().handshake(headers: [
        "Origin: https://play.example", headers,
      ])
      #expect(response.status == status)
    }
  }

  @Test("Pages of any origin may ask for pages, as before")
  func pages() throws {
    try TestServer.with({ $0.allowedOrigins = Self.standard }) { server in
      let lines = ["GET / HTTP/1.1", "Host: a", "Origin: https://evil.example"]
      let response = try server.connect().request(lines)
      #expect(response.status == 200)
    }
  }
}
