import Testing

@testable import WebSocketTransport

@Suite("Request bodies")
struct UploadTests {
  private static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
  }

  private static func head(
    _ count: Int, _ headers: [String] = [], method: String = "PUT", path: String = "/a"
  ) -> String {
    let lines = ["\(method) \(path) HTTP/1.1", "Host: a", "Content-Length: \(count)"] + headers
    return (lines + ["", ""]).joined(separator: "\r\n")
  }

  /// A server that admits bodies of up to 256 KiB and answers with their bytes.
  private static func withEcho(
    _ configure: (inout ServerConfiguration) -> Void = { _ in }, _ body: (TestServer) throws -> Void
  ) throws {
    try TestServer.with(response: { HTTPResponse(status: 200, body: $0.body) }, configure) {
      $0.admit(256 * 1024)
      try body($0)
    }
  }

  @Test("Bodies arrive whole, one after the other on one connection")
  func whole() throws {
    try Self.withEcho { server in
      let client = try server.connect()
      for count in [1, 4096, 100_000, 256 * 1024, 0, 5] {
        try client.write(Self.head(count, ["Content-Type: image/png"]))
        try client.write(Self.bytes(count))
        let response = try client.response()
        #expect(response.status == 200)
        #expect(response.body == Self.bytes(count))
        #expect(response.headers["connection"] == "keep-alive")
        let request = try #require(server.log.value.requests.last)
        #expect(request.method == .put)
        #expect(request.contentType == "image/png")
        #expect(request.contentLength == count)
        #expect(request.remoteAddress == IPAddress("127.0.0.1"))
      }
      #expect(server.log.value.heads.allSatisfy { $0.body.isEmpty })
      #expect(try client.request(["GET /b HTTP/1.1", "Host: a"]).status == 200)
      #expect(try client.handshake().status == 101)
    }
  }

  @Test("A body of the longest length is read; one byte more is refused before it comes")
  func limit() throws {
    try Self.withEcho { server in
      let client = try server.connect()
      try client.write(Self.head(256 * 1024))
      try client.write(Self.bytes(256 * 1024))
      #expect(try client.response().status == 200)
      try client.write(Self.head(256 * 1024 + 1))
      #expect(try client.response().status == 413)
      #expect(server.log.value.requests.count == 1)
      try client.write(Self.bytes(256 * 1024 + 1))
      #expect(try client.ends())
    }
  }

  @Test("The delegate refuses by the head, and nobody asks for the body")
  func refusedByHead() throws {
    try TestServer.with { server in
      server.perform { _, gateway in
        gateway.admission = {
          $0.authorization == "Bearer t" ? .accept(maximumBodyBytes: 9) : .refuse(.text(401, "no"))
        }
      }
      let refused = try server.connect()
      try refused.write(Self.head(100_000))
      let response = try refused.response()
      #expect(response.status == 401)
      #expect(response.headers["connection"] == "close")
      let bodiless = try server.connect()
      #expect(try bodiless.request(["DELETE /a HTTP/1.1", "Host: a"]).status == 401)
      #expect(server.log.value.requests.isEmpty)
      // Without a body in the way the connection goes on.
      try bodiless.write(Self.head(3, ["Authorization: Bearer t"]) + "abc")
      #expect(try bodiless.response().status == 200)
    }
  }

  @Test("A client that expects 100 gets it, or the refusal, before it sends a byte")
  func expectation() throws {
    try Self.withEcho { server in
      let client = try server.connect()
      for _ in 0..<2 {
        try client.write(Self.head(5, ["Expect: 100-continue"]))
        #expect(try client.response().status == 100)
        try client.write("hello")
        let response = try client.response()
        #expect(response.status == 200)
        #expect(response.text == "hello")
      }
      try client.write(Self.head(5, ["Expect: a miracle"]))
      #expect(try client.response().status == 417)
      let tooLong = try server.connect()
      try tooLong.write(Self.head(1_000_000, ["Expect: 100-Continue"]))
      #expect(try tooLong.response().status == 413)
      let old = try server.connect()
      try old.write("PUT / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\nx")
      #expect(try old.response().status == 200)
      #expect(try old.ends())
    }
  }

  @Test(
    "A length that isn't one number is refused, and so are chunks and no length at all",
    arguments: [
      (["Content-Length: 5, 5"], 400), (["Content-Length: 5", "Content-Length: 6"], 400),
      (["Content-Length: +5"], 400), (["Content-Length: -5"], 400), (["Content-Length: 5x"], 400),
      (["Content-Length: 0x5"], 400), (["Content-Length: 9999999999999999999999"], 400),
      (["Transfer-Encoding: chunked"], 411),
      (["Transfer-Encoding: chunked", "Content-Length: 5"], 400), ([], 411),
    ] as [([String], Int)])
  func lengths(headers: [String], status: Int) throws {
    try Self.withEcho { server in
      let client = try server.connect()
      let lines = ["PUT / HTTP/1.1", "Host: a"] + headers
      #expect(try client.request(lines, body: "hello").status == status)
      client.finishWriting()
      #expect(try client.ends())
      #expect(server.log.value.requests.isEmpty)
    }
  }

  @Test("DELETE needs no body, and may have one")
  func delete() throws {
    try Self.withEcho { server in
      let client = try server.connect()
      #expect(try client.request(["DELETE /a HTTP/1.1", "Host: a"]).status == 200)
      try client.write(Self.head(2, method: "DELETE") + "ab")
      #expect(try client.response().text == "ab")
      #expect(server.log.value.requests.map(\.method) == [.delete, .delete])
    }
  }

  @Test("Bytes beyond the length are no part of the body, and end the connection")
  func tooManyBytes() throws {
    try Self.withEcho { server in
      let client = try server.connect()
      try client.write(Self.head(3) + "abc??? not a request\r\n\r\n")
      #expect(try client.response().text == "abc")
      #expect(try client.ends())
      #expect(server.log.value.requests.count == 1)
    }
  }

  @Test("A body that ends too early never reaches the delegate")
  func tooFewBytes() throws {
    try Self.withEcho { server in
      let client = try server.connect()
      try client.write(Self.head(100) + "abc")
      client.finishWriting()
      #expect(try client.ends())
      #expect(server.log.value.heads.count == 1)
      #expect(server.log.value.requests.isEmpty)
      #expect(server.hasNoReservations())
    }
  }

  @Test("A request with a body that was sent ahead of an answer is refused, and read by nobody")
  func pipelinedBody() throws {
    try Self.withEcho { server in
      for count in [5, 3000, 100_000] {
        for method in ["PUT", "POST", "DELETE"] {
          let client = try server.connect()
          let request = Self.head(count, method: method) + String(repeating: "x", count: count)
          // A refused client may find its connection reset while it still writes.
          try? client.write("GET /1 HTTP/1.1\r\nHost: a\r\n\r\n" + request)
          #expect(try client.response().status == 200)
          #expect(try client.ends())
        }
      }
      #expect(server.log.value.heads.isEmpty)
      #expect(server.log.value.requests.allSatisfy { $0.path == "/1" })
      let client = try server.connect()
      try client.write("GET /1 HTTP/1.1\r\nHost: a\r\n\r\n" + Self.head(3) + "abc")
      #expect(try client.response().status == 200)
      #expect(try client.response().status == 503)
      #expect(try client.ends())
    }
  }

  @Test("Requests that follow a body at once are answered in their order")
  func pipelinedAfterBody() throws {
    try Self.withEcho { server in
      for count in [3, 5000] {
        let client = try server.connect()
        try client.write(Self.head(count))
        try client.write(Self.bytes(count) + Array("GET /2 HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
        #expect(try client.response().body == Self.bytes(count))
        #expect(try client.response().status == 200)
        #expect(server.log.value.requests.last?.path == "/2")
      }
    }
  }

  @Test("Thirty bodies that come a piece at a time aren't mixed up")
  func interleaved() throws {
    try Self.withEcho { server in
      let clients = try (0..<30).map { _ in try server.connect() }
      for client in clients { try client.write(Self.head(20_000)) }
      for _ in 0..<20 {
        for (index, client) in clients.enumerated() {
          try client.write([UInt8](repeating: UInt8(index), count: 1000))
        }
      }
      for (index, client) in clients.enumerated() {
        let body = try client.response().body
        #expect(body == [UInt8](repeating: UInt8(index), count: 20_000))
      }
      #expect(server.hasNoReservations())
    }
  }
}

// MARK: Bounds

extension UploadTests {
  @Test("A stalled body is cut, and delays nobody meanwhile")
  func stalled() throws {
    try Self.withEcho({ $0.uploadGrace = .milliseconds(700) }) { server in
      let stalled = try (0..<8).map { _ in try server.connect() }
      for client in stalled { try client.write(Self.head(1000) + "abc") }
      #expect(server.log.wait { $0.heads.count == 8 })
      let other = try server.upgraded()
      let page = try server.connect()
      for index in 0..<50 {
        try other.send("message \(index)")
        #expect(try other.receive().text == "message \(index)")
        #expect(try page.request(["GET / HTTP/1.1", "Host: a"]).status == 200)
      }
      for client in stalled { #expect(try client.ends()) }
      #expect(server.log.value.requests.allSatisfy { $0.method == .get })
      #expect(server.hasNoReservations())
    }
  }

  @Test("A body that trickles is cut, however regular")
  func trickling() throws {
    try Self.withEcho({ $0.uploadGrace = .milliseconds(200) }) { server in
      let client = try server.connect()
      try client.write(Self.head(10_000))
      var bytes = 0
      while !client.isReadable(withinMilliseconds: 20), bytes < 500 {
        try? client.write("a")
        bytes += 1
      }
      #expect(bytes < 500)
      #expect(try client.ends())
      #expect(server.log.value.requests.isEmpty)
    }
  }

  @Test("All bodies together have a bound, which counts what they announce")
  func altogether() throws {
    try Self.withEcho({ $0.maximumUploadBytes = 10_000 }) { server in
      let clients = try (0..<10).map { _ in try server.connect() }
      for client in clients { try client.write(Self.head(1000) + "abc") }
      #expect(server.log.wait { $0.heads.count == 10 })
      let late = try server.connect()
      try late.write(Self.head(1))
      let refusal = try late.response()
      #expect(refusal.status == 503)
      #expect(refusal.headers["retry-after"] == "1")
      try clients[0].write(Self.bytes(997))
      #expect(try clients[0].response().status == 200)
      clients[1].finishWriting()
      #expect(try clients[1].ends())
      let next = try server.connect()
      try next.write(Self.head(2000))
      try next.write(Self.bytes(2000))
      #expect(try next.response().status == 200)
    }
  }

  @Test("Bodies on their way leave half of the header tables to handshakes")
  func underWay() throws {
    try Self.withEcho({ $0.maximumPendingHandshakes = 8 }) { server in
      let clients = try (0..<4).map { _ in try server.connect() }
      for client in clients { try client.write(Self.head(10)) }
      #expect(server.log.wait { $0.heads.count == 4 })
      let fifth = try server.connect()
      try fifth.write(Self.head(10))
      #expect(try fifth.response().status == 503)
      #expect(try server.upgraded().isAnswered())
    }
  }

  @Test("Behind a trusted proxy a request's client is the nearest hop that isn't one")
  func forwarded() throws {
    try Self.withEcho({ $0.trustedProxies = [AddressRange("127.0.0.1")].compactMap { $0 } }) {
      let client = try $0.connect()
      try client.write(Self.head(1, ["X-Forwarded-For: 198.51.100.1, 203.0.113.7"]) + "a")
      #expect(try client.response().status == 200)
      #expect($0.log.value.heads.first?.remoteAddress == IPAddress("203.0.113.7"))
      #expect($0.log.value.requests.first?.remoteAddress == IPAddress("203.0.113.7"))
    }
  }
}

extension TestServer {
  /// Whether soon nothing is set aside any more for requests under way.
  func hasNoReservations() -> Bool {
    // A client may see its end some turns of the loop before the server does.
    for _ in 0..<10_000 {
      if perform({ server, _ in server.pendingRequests.isEmpty }) { return true }
    }
    return false
  }
}

extension RawClient {
  /// Whether a WebSocket's echo goes through.
  fileprivate func isAnswered() throws -> Bool {
    try send("echo")
    return try receive().text == "echo"
  }
}
