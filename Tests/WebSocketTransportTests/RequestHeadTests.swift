import Foundation
import Testing

@testable import WebSocketTransport

@Suite("Heads of requests")
struct RequestHeadTests {
  /// A head that is refused, and what with.
  struct Head: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var lines: [String]
    var status: Int

    init(_ description: String, _ lines: [String], _ status: Int = 400) {
      testDescription = description
      self.lines = lines
      self.status = status
    }
  }

  static let refused = [
    Head("a blank before a colon", ["GET / HTTP/1.1", "Host: a", "X-Y : b"]),
    Head("a tab before a colon", ["GET / HTTP/1.1", "Host\t: a"]),
    Head("a length that is hidden", ["PUT / HTTP/1.1", "Host: a", "Content-Length : 5"]),
    Head("two hosts", ["GET / HTTP/1.1", "Host: a", "Host: b"]),
    Head("the same host twice", ["GET / HTTP/1.1", "host: a", "HOST: a"]),
    Head("no host", ["GET / HTTP/1.1", "Accept: */*"]),
    Head(
      "an encoding beside a length",
      ["PUT / HTTP/1.1", "Host: a", "Transfer-Encoding: chunked", "Content-Length: 5"]),
    Head(
      "a length beside an encoding",
      ["PUT / HTTP/1.1", "Host: a", "Content-Length: 5", "Transfer-Encoding: chunked"]),
    Head("two lengths", ["PUT / HTTP/1.1", "Host: a", "Content-Length: 5", "Content-Length: 6"]),
    Head("no number", ["PUT / HTTP/1.1", "Host: a", "Content-Length: +5"]),
    Head("a folded line", ["GET / HTTP/1.1", "Host: a", "X-Y: b", " c"]),
    Head("a folded first line", ["GET / HTTP/1.1", " X-Y: b", "Host: a"]),
    Head("a line without a colon", ["GET / HTTP/1.1", "Host: a", "X-Y", "Content-Length: 5"]),
    Head(
      "a name that libwebsockets takes for the beginning of another",
      ["GET / HTTP/1.1", "Host: a", "Content: b", "Content-Length: 5"]),
    Head("a method for a name", ["GET / HTTP/1.1", "Host: a", "Get: b"]),
    Head("no name", ["GET / HTTP/1.1", "Host: a", ": b"]),
    Head("a return within", ["GET / HTTP/1.1", "Host: a", "X-Y: b\rContent-Length: 5"]),
    Head("a null byte", ["GET / HTTP/1.1", "Host: a", "X-Y: b\0c"]),
    Head("no version", ["GET /", "Host: a"]),
    Head("a blank in the target", ["GET /a b HTTP/1.1", "Host: a"]),
    Head(
      "a line that is too long",
      ["GET / HTTP/1.1", "Host: a", "X-Y: " + String(repeating: "x", count: 9000)], 431),
    Head(
      "many lines", ["GET / HTTP/1.1", "Host: a"] + (0..<64).map { "X-\($0): x" }, 431),
    Head(
      "more than can be held", ["GET / HTTP/1.1", "Host: a"] + (0..<20_000).map { "X-\($0): x" },
      431),
    Head(
      "many arguments",
      ["GET /?" + (0..<100).map { "a\($0)=1" }.joined(separator: "&") + " HTTP/1.1", "Host: a"], 414
    ),
  ]

  private static func write(_ head: Head, to client: RawClient) {
    // The server may have hung up before it has all been sent.
    try? client.write((head.lines + ["", ""]).joined(separator: "\r\n"))
  }

  @Test("A head that is none is refused, and the connection ends", arguments: refused)
  func first(_ head: Head) throws {
    try TestServer.with { server in
      server.admit(100)
      let client = try server.connect()
      Self.write(head, to: client)
      let response = try client.response()
      #expect(response.status == head.status)
      #expect(response.headers["connection"] == "close")
      client.finishWriting()
      #expect(try client.endsInOrder())
      #expect(server.log.value.requests.isEmpty)
      #expect(try server.connect().request(["GET / HTTP/1.1", "Host: a"]).status == 200)
    }
  }

  @Test("So is a later one on the same connection", arguments: refused)
  func later(_ head: Head) throws {
    try TestServer.with { server in
      server.admit(100)
      let client = try server.connect()
      for _ in 0..<2 {
        #expect(try client.request(["GET / HTTP/1.1", "Host: a"]).status == 200)
      }
      Self.write(head, to: client)
      #expect(try client.response().status == head.status)
      client.finishWriting()
      #expect(try client.endsInOrder())
      #expect(server.log.value.requests.count == 2)
    }
  }

  @Test("And one that asks to become a WebSocket", arguments: refused.prefix(6))
  func upgrade(_ head: Head) throws {
    try TestServer.with { server in
      let client = try server.connect()
      var upgrade = head
      upgrade.lines[0] = "GET /v1/ws HTTP/1.1"
      upgrade.lines += [
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: \(RawClient.key)",
      ]
      Self.write(upgrade, to: client)
      #expect(try client.response().status == 400)
      #expect(try client.ends())
      #expect(server.perform { server, _ in server.statistics.refusedAsInvalid } == 1)
    }
  }

  @Test(
    "A later head may come in pieces, and what it says is answered",
    arguments: [1, 3, 1000])
  func pieces(size: Int) throws {
    try TestServer.with { server in
      let client = try server.connect()
      let head = Array("GET /next HTTP/1.1\r\nHost: a\r\nX-Y: z\r\n\r\n".utf8)
      #expect(try client.request(["GET / HTTP/1.1", "Host: a"]).status == 200)
      for start in stride(from: 0, to: head.count, by: size) {
        try client.write(Array(head[start..<min(start + size, head.count)]))
      }
      #expect(try client.response().text == "path /next\n")
      #expect(try client.handshake().status == 101)
    }
  }

  @Test("A client that ends an idle connection is noticed, as one that says nothing more is")
  func idle() throws {
    try TestServer.with({
      $0.keepAliveTimeout = .seconds(1)
      $0.handshakeTimeout = .milliseconds(100)
    }) { server in
      let client = try server.connect()
      #expect(try client.request(["GET / HTTP/1.1", "Host: a"]).status == 200)
      client.finishWriting()
      #expect(try client.ends())
      let silent = try server.connect()
      #expect(try silent.request(["GET / HTTP/1.1", "Host: a"]).status == 200)
      try silent.write("GET / HT")
      #expect(try silent.ends())
    }
  }

  @Test("Requests that come with the one before are judged as far as libwebsockets tells")
  func pipelined() throws {
    try TestServer.with { server in
      let good = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
      for bad in [
        "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length : 5\r\n\r\n",
      ] {
        let client = try server.connect()
        try client.write(good + good + bad)
        #expect(try client.response().status == 200)
        #expect(try client.response().status == 200)
        #expect(try client.response().status == 400)
        #expect(try client.ends())
      }
    }
  }

  @Test("Through TLS they are judged as far, too")
  func secure() throws {
    let certificate = try CertificateFolder()
    let files = try certificate.make()
    try TestServer.with({ $0.tls = files }) { server in
      for (fields, status) in [
        (["Host: a"], 200), (["Host: a", "Host: b"], 400), ([], 400),
        (["Host: a", "Content-Length : 5"], 400), (["Host: a", "Transfer-Encoding\t: x"], 400),
        (["Host: a", "Transfer-Encoding: chunked", "Content-Length: 5"], 400),
      ] {
        let lines = ["GET / HTTP/1.1", "Connection: close"] + fields
        let reply = try OpenSSL.request(port: server.port, ["-quiet"], lines: lines)
        #expect(reply.hasPrefix("HTTP/1.1 \(status) "))
      }
    }
  }

  @Test("Behind a head that was refused nothing is answered")
  func behind() throws {
    try TestServer.with({
      $0.keepAliveTimeout = .milliseconds(100)
      $0.handshakeTimeout = .milliseconds(100)
    }) { server in
      let client = try server.connect()
      #expect(try client.request(["GET / HTTP/1.1", "Host: a"]).status == 200)
      let good = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
      try client.write("GET / HTTP/1.1\r\n\r\n" + good)
      #expect(try client.response().status == 400)
      try? client.write(good)
      #expect(try client.endsInOrder())
      #expect(server.log.value.requests.count == 1)
    }
  }

  @Test("Whatever comes is judged without a trap", arguments: UInt64(1)...20)
  func noise(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("GE /HTP1.\r\n\n: \t;=,\"a\u{0}".utf8)
    for _ in 0..<200 {
      let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator)!  // It has some.
      }
      _ = bytes.withUnsafeBufferPointer { RequestHead.refusal(of: $0) }
      _ = ExtensionOffers(String(decoding: bytes, as: UTF8.self))
      _ = AllowedOrigins(String(decoding: bytes, as: UTF8.self))
      var trail = FrameHeadScanner(start: 0)
      _ = bytes.withUnsafeBufferPointer { trail.look(at: 0, $0) }
    }
  }

  @Test("A request of HTTP/1.0 needs no host, and an empty one is one")
  func hostless() throws {
    try TestServer.with { server in
      for lines in [["GET / HTTP/1.0"], ["GET / HTTP/1.1", "Host:"]] {
        let response = try server.connect().request(lines)
        #expect(response.status == 200)
      }
    }
  }

  @Test("As much as is allowed is answered")
  func most() throws {
    try TestServer.with { server in
      let client = try server.connect()
      let many = (0..<63).map { "X-\($0): x" }
      let arguments = (0..<24).map { "a\($0)=1" }.joined(separator: "&")
      for _ in 0..<2 {
        #expect(
          try client.request(["GET /?\(arguments) HTTP/1.1", "Host: a"] + many).status == 200)
        let long = "X-Y: " + String(repeating: "x", count: 8100)
        #expect(try client.request(["GET / HTTP/1.1", "Host: a", long]).status == 200)
      }
    }
  }

  @Test("The refusal of a HEAD has no body")
  func head() throws {
    try TestServer.with { server in
      let client = try server.connect()
      #expect(try client.request(["HEAD / HTTP/1.1", "X-Y: z"]).status == 400)
      #expect(try client.endsInOrder())
    }
  }
}
