import Testing

@testable import WebSocketTransport

@Suite("Handshakes and limits")
struct HandshakeTests {
  @Test("The handshake of RFC 6455 §1.3 gets its known answer")
  func knownAnswer() throws {
    try TestServer.with { server in
      let response = try server.connect().handshake()
      #expect(response.status == 101)
      #expect(response.headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
      #expect(response.headers["server"] == nil)
    }
  }

  @Test(
    "Subprotocols",
    arguments: [
      ([], 101, nil),
      (["Sec-WebSocket-Protocol: whereami.v1"], 101, "whereami.v1"),
      (["Sec-WebSocket-Protocol: chat, whereami.v1"], 101, "whereami.v1"),
      (
        ["Sec-WebSocket-Protocol: chat", "Sec-WebSocket-Protocol: whereami.v1"], 101, "whereami.v1"
      ),
      (["Sec-WebSocket-Protocol: chat"], 400, nil),
      (["Sec-WebSocket-Protocol: whereami.v2, chat"], 400, nil),
      (["Sec-WebSocket-Protocol: " + String(repeating: "x", count: 2000)], 400, nil),
    ] as [([String], Int, String?)])
  func subprotocols(headers: [String], status: Int, chosen: String?) throws {
    try TestServer.with { server in
      let response = try server.connect().handshake(headers: headers)
      #expect(response.status == status)
      #expect(response.headers["sec-websocket-protocol"] == chosen)
    }
  }

  @Test(
    "Bad handshakes are refused over HTTP",
    arguments: [
      ("/", "13", RawClient.key, 404), ("/v1/ws/x", "13", RawClient.key, 404),
      ("/v1/ws", "8", RawClient.key, 426), ("/v1/ws", "13", nil, 400),
      ("/v1/ws", "13", "short", 400), ("/v1/ws", "13", "!!!!c2FtcGxlIG5vbmNlIQ===", 400),
    ] as [(String, String, String?, Int)])
  func refused(path: String, version: String, key: String?, status: Int) throws {
    try TestServer.with { server in
      let response = try server.connect().handshake(path: path, version: version, key: key)
      #expect(response.status == status)
    }
  }

  @Test(
    "Upgrades to anything else are refused, and CONNECT is no tunnel",
    arguments: [
      [
        "GET /v1/ws HTTP/1.1", "Host: a", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c",
        "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
      ],
      ["GET /v1/ws HTTP/1.1", "Host: a", "Connection: Upgrade", "Upgrade: irc"],
      ["CONNECT example.com:80 HTTP/1.1", "Host: example.com"],
      ["PRI * HTTP/2.0", "", "SM"],
      ["\u{16}\u{3}\u{1}", "not HTTP"],
    ])
  func otherUpgrades(lines: [String]) throws {
    try TestServer.with { server in
      let client = try server.connect()
      try client.write((lines + ["", ""]).joined(separator: "\r\n"))
      client.finishWriting()
      #expect(try client.ends())
      #expect(try server.upgraded().handshakeWasGood)
    }
  }

  @Test(
    "Compression is agreed on when it is offered and turned on, and only then",
    arguments: [true, false])
  func compression(isOn: Bool) throws {
    try TestServer.with({ $0.compression = isOn }) { server in
      let client = try server.connect()
      let response = try client.handshake(
        headers: ["Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"])
      let agreed = response.headers["sec-websocket-extensions"]
      #expect(agreed?.hasPrefix("permessage-deflate") == (isOn ? true : nil))
      #expect(try server.connect().handshake().headers["sec-websocket-extensions"] == nil)
      guard isOn else { return }
      // "Hello", the example of RFC 7692 §7.2.3.1.
      let hello: [UInt8] = [0xf2, 0x48, 0xcd, 0xc9, 0xc9, 0x07, 0x00]
      try client.write(RawClient.frame(1, hello, reserved: 0x40))
      #expect(server.log.wait { $0.messages == ["Hello"] })
    }
  }

  @Test("Half a handshake is cut off in time, also when it trickles")
  func slowHandshake() throws {
    try TestServer.with({ $0.handshakeTimeout = .milliseconds(200) }) { server in
      let silent = try server.connect()
      let half = try server.connect()
      try half.write("GET /v1/ws HTTP/1.1\r\nHost: ")
      #expect(try silent.ends())
      #expect(try half.ends())
      let trickling = try server.connect()
      try trickling.write("GET /v1/ws HTTP/1.1\r\nX-A: ")
      // Every byte is on time; the whole never is.
      var bytes = 0
      while !trickling.isReadable(withinMilliseconds: 20), bytes < 500 {
        try? trickling.write("a")
        bytes += 1
      }
      #expect(bytes < 500)
      #expect(try trickling.ends())
    }
  }

  @Test("Headers without an end are refused")
  func endlessHeaders() throws {
    try TestServer.with { server in
      let client = try server.connect()
      try? client.write(
        "GET / HTTP/1.1\r\n" + String(repeating: "X-A: bbbbbbbbbbbb\r\n", count: 5000))
      client.finishWriting()
      #expect(try client.ends())
    }
  }

  @Test("One address may hold so many connections, and no more until one ends")
  func perAddress() throws {
    try TestServer.with({ $0.maximumConnectionsPerAddress = 2 }) { server in
      let first = try server.upgraded()
      let second = try server.upgraded()
      #expect(try server.connect().handshake().status == 429)
      try first.write(RawClient.frame(8, [0x03, 0xe8]))
      #expect(try first.closeCode() == 1000)
      #expect(server.log.wait { $0.closed.count == 1 })
      #expect(try server.connect().handshake().status == 101)
      try second.send("x")
      #expect(try second.receive().text == "x")
    }
  }

  @Test("The server may hold so many connections, and no more")
  func altogether() throws {
    try TestServer.with({ $0.maximumConnections = 1 }) { server in
      let first = try server.upgraded()
      #expect(try server.connect().handshake().status == 503)
      _ = first
    }
  }

  @Test(
    "X-Forwarded-For counts from trusted proxies only, the rightmost hop that isn't one",
    arguments: [
      ([], "203.0.113.7", "127.0.0.1"),
      (["127.0.0.0/8"], "203.0.113.7", "203.0.113.7"),
      (["127.0.0.1"], "198.51.100.1, 203.0.113.7", "203.0.113.7"),
      (["127.0.0.0/8", "203.0.113.0/24"], "198.51.100.1, 203.0.113.7", "198.51.100.1"),
      (["127.0.0.0/8", "2001:db8::/32"], "2001:db9::1, 2001:db8::2", "2001:db9::1"),
      (["127.0.0.0/8"], "nonsense", "127.0.0.1"),
      (["127.0.0.0/8"], "198.51.100.1, nonsense", "127.0.0.1"),
      (["127.0.0.0/8"], "", "127.0.0.1"),
    ] as [([String], String, String)])
  func forwarded(proxies: [String], header: String, expected: String) throws {
    try TestServer.with({ $0.trustedProxies = proxies.compactMap { AddressRange($0) } }) { server in
      let client = try server.upgraded(headers: ["X-Forwarded-For: \(header)"])
      #expect(server.log.wait { $0.opened.count == 1 })
      #expect(server.log.value.opened == [IPAddress(expected)])
      _ = client
    }
  }

  @Test("Behind a proxy the limit is each client's own")
  func perAddressBehindProxy() throws {
    try TestServer.with({
      $0.maximumConnectionsPerAddress = 1
      $0.trustedProxies = [AddressRange("127.0.0.1")].compactMap { $0 }
    }) { server in
      let one = try server.upgraded(headers: ["X-Forwarded-For: 203.0.113.1"])
      let two = try server.upgraded(headers: ["X-Forwarded-For: 203.0.113.2"])
      let third = try server.connect().handshake(headers: ["X-Forwarded-For: 203.0.113.1"])
      #expect(third.status == 429)
      _ = (one, two)
    }
  }

  @Test("A port that is taken, and a host that is a name, are errors with their reason")
  func cannotListen() throws {
    try TestServer.with { server in
      #expect(throws: TransportError.self) { try TestServer({ $0.port = server.port }) }
      #expect(throws: TransportError.self) { try TestServer({ $0.host = "localhost" }) }
      #expect(throws: TransportError.self) { try TestServer({ $0.closeTimeout = .zero }) }
    }
  }
}

extension RawClient {
  /// Whether an echo goes through.
  fileprivate var handshakeWasGood: Bool {
    get throws {
      try send("echo")
      return try receive().text == "echo"
    }
  }
}
