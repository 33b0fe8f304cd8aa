import Glibc
import Testing

@testable import WebSocketTransport

@Suite("Plain HTTP on the same port")
struct HTTPTests {
  @Test("Requests follow one another on one connection")
  func keepAlive() throws {
    try TestServer.with { server in
      let client = try server.connect()
      for path in ["/", "/healthz", "/a/b?c=d&e=f%20g"] {
        let response = try client.request(["GET \(path) HTTP/1.1", "Host: a"])
        #expect(response.status == 200)
        #expect(response.text == "path \(path.prefix { $0 != "?" })\n")
        #expect(response.headers["x-content-type-options"] == "nosniff")
        #expect(response.headers["connection"] == "keep-alive")
        #expect(response.headers["server"] == nil)
      }
      #expect(server.log.value.requests.last?.query == "c=d&e=f g")
      _ = try client.request(["GET /a?c=d%26e%3Df&g=h=i HTTP/1.1", "Host: a"])
      #expect(server.log.value.requests.last?.arguments == ["c=d&e=f", "g=h=i"])
      #expect(try client.handshake().status == 101)
    }
  }

  @Test("A connection that is kept alive does not keep the loop busy while it waits")
  func idle() throws {
    try TestServer.with { server in
      let client = try server.connect()
      for _ in 0..<2 {
        let response = try client.request(["GET / HTTP/1.1", "Host: a"])
        #expect(response.headers["connection"] == "keep-alive")
        let turns = Counter()
        server.loop.sync { server.loop.turnObserver = { _ in turns.count += 1 } }
        // A span that is watched, and nothing is waited for: a slow machine counts fewer turns.
        usleep(200_000)
        let count = server.loop.sync {
          server.loop.turnObserver = nil
          return turns.count
        }
        #expect(count < 100, "a few timers; thousands if the socket wakes the loop")
      }
    }
  }

  /// Confined to the loop's thread.
  private final class Counter: @unchecked Sendable {
    var count = 0
  }

  @Test(
    "The connection ends after a response when the client asks, or speaks HTTP/1.0",
    arguments: [
      ["GET / HTTP/1.1", "Host: a", "Connection: close"], ["GET / HTTP/1.0", "Host: a"],
    ])
  func close(lines: [String]) throws {
    try TestServer.with { server in
      let client = try server.connect()
      #expect(try client.request(lines).headers["connection"] == "close")
      #expect(try client.ends())
    }
  }

  @Test("The delegate sees the headers it needs, and its own go out")
  func headers() throws {
    let answer: @Sendable (HTTPRequest) -> HTTPResponse = { _ in
      HTTPResponse(
        status: 200, contentType: "text/html",
        headers: [("etag", "\"1\""), ("cache-control", "no-store")],
        body: [65])
    }
    try TestServer.with(response: answer) { server in
      let response = try server.connect().request([
        "GET /%41?x HTTP/1.1", "Host: example.org", "Authorization: Bearer t",
        "Accept-Encoding: gzip, br", "If-None-Match: \"0\"", "Origin: https://example.org",
      ])
      #expect(response.headers["etag"] == "\"1\"")
      #expect(response.headers["content-type"] == "text/html")
      let request = try #require(server.log.value.requests.first)
      #expect(request.path == "/A")
      #expect(request.query == "x")
      #expect(request.authorization == "Bearer t")
      #expect(request.acceptEncoding == "gzip, br")
      #expect(request.ifNoneMatch == "\"0\"")
      #expect(request.host == "example.org")
      #expect(request.origin == "https://example.org")
      #expect(request.remoteAddress == IPAddress("127.0.0.1"))
    }
  }

  @Test("HEAD has the length and no body; 304 has neither")
  func head() throws {
    let answer: @Sendable (HTTPRequest) -> HTTPResponse = {
      $0.path == "/same" ? HTTPResponse(status: 304) : .text(200, "four")
    }
    try TestServer.with(response: answer) { server in
      let client = try server.connect()
      let head = try client.request(["HEAD / HTTP/1.1", "Host: a"])
      #expect(head.headers["content-length"] == "4")
      let same = try client.request(["GET /same HTTP/1.1", "Host: a"])
      #expect(same.status == 304)
      #expect(same.headers["content-length"] == nil)
      #expect(try client.request(["GET / HTTP/1.1", "Host: a"]).text == "four")
    }
  }

  @Test(
    "The body comes in one piece with its head, be it wanted or a refusal's",
    arguments: [
      (["GET / HTTP/1.1"], 200),
      (["GET / HTTP/1.1", "Content-Length: 5"], 413),
      (["POST / HTTP/1.1", "Transfer-Encoding: chunked"], 411),
    ])
  func onePiece(lines: [String], status: Int) throws {
    try TestServer.with { server in
      let client = try server.connect()
      let response = try client.request(lines + ["Host: a"])
      #expect(response.status == status)
      #expect(!response.body.isEmpty)
      #expect(try client.segmentsWithData() == 1)
    }
  }

  @Test("A body of five megabytes arrives whole, and the connection goes on")
  func largeBody() throws {
    let body = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try TestServer.with(response: { _ in HTTPResponse(status: 200, body: body) }) { server in
      let client = try server.connect()
      for _ in 0..<2 {
        #expect(try client.request(["GET / HTTP/1.1", "Host: a"]).body == body)
      }
    }
  }

  @Test(
    "Other methods and bodies are refused without waiting for the body",
    arguments: [
      (["POST / HTTP/1.1", "Content-Length: 5"], "hello", 405),
      (["POST / HTTP/1.1", "Content-Length: 1000000000"], "x", 405),
      (["PUT /v1/avatar HTTP/1.1", "Content-Length: 3"], "abc", 405),
      (["PUT / HTTP/1.1", "Content-Length: 0"], "", 405),
      (["POST / HTTP/1.1", "Content-Length: nonsense"], "x", 400),
      (["DELETE / HTTP/1.1"], "", 405),
      (["OPTIONS / HTTP/1.1"], "", 405),
      (["GET / HTTP/1.1", "Content-Length: 5"], "hello", 413),
      (["POST / HTTP/1.1", "Transfer-Encoding: chunked"], "5\r\nhello\r\n0\r\n\r\n", 411),
    ] as [([String], String, Int)])
  func refused(lines: [String], body: String, status: Int) throws {
    try TestServer.with { server in
      let client = try server.connect()
      #expect(try client.request(lines + ["Host: a"], body: body).status == status)
      client.finishWriting()
      #expect(try client.ends())
      #expect(try server.connect().request(["GET / HTTP/1.1", "Host: a"]).status == 200)
    }
  }

  @Test("A method nobody knows ends the connection and nothing else")
  func unknownMethod() throws {
    try TestServer.with { server in
      let client = try server.connect()
      try client.write("BREW /pot HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.ends())
      #expect(server.log.value.requests.isEmpty)
      #expect(try server.connect().request(["GET / HTTP/1.1", "Host: a"]).status == 200)
    }
  }

  @Test(
    "A path can't climb out of the root",
    arguments: [
      "/a/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/./..//etc/passwd",
    ])
  func traversal(path: String) throws {
    try TestServer.with { server in
      _ = try server.connect().request(["GET \(path) HTTP/1.1", "Host: a"])
      let request = try #require(server.log.value.requests.first)
      #expect(!request.path.contains(".."))
      #expect(request.path.hasPrefix("/"))
    }
  }
}
