import Testing

@testable import WebSocketTransport

@Suite("The end of a process")
struct LeaveTests {
  @Test("Everybody hears why, after what was sent before, and then the connection's end")
  func goodbye() throws {
    try TestServer.with { server in
      let clients = try (0..<3).map { _ in try server.upgraded() }
      let hasLeft = try server.closeForExit(of: 3, saying: "last words")
      var texts: Set<String> = []
      for client in clients {
        #expect(try client.receive().text == "last words")
        let frame = try client.receive()
        #expect(frame.closeCode == 1001)
        texts.insert(String(decoding: frame.payload.dropFirst(2), as: UTF8.self))
        #expect(try client.ends(), "nobody has to answer to see that it is over")
      }
      #expect(texts == ["number 0", "number 1", "number 2"])
      #expect(hasLeft.wait { $0 })
    }
  }

  @Test("What comes afterwards is not read, and the delegate is told of no end before close()")
  func deaf() throws {
    try TestServer.with { server in
      let client = try server.upgraded()
      let hasLeft = try server.closeForExit(of: 1)
      #expect(try client.receive().closeCode == 1001)
      try client.write(RawClient.frame(1, Array("too late".utf8)))
      #expect(hasLeft.wait { $0 })
      #expect(server.log.value.messages.isEmpty)
      #expect(server.log.value.closed.isEmpty)
      server.perform { server, _ in server.close() }
      let reason = CloseReason(code: 1001, text: "number 0", origin: .local)
      #expect(server.log.wait { $0.closed == [reason] })
    }
  }

  @Test("Nobody new gets in, and nobody who reads nothing is waited for for ever")
  func patience() throws {
    try TestServer.with { server in
      let client = try RawClient(port: server.port, receiveBuffer: 4096)
      #expect(try client.handshake().status == 101)
      try client.write(RawClient.frame(1, Array("flood 450".utf8)))
      #expect(server.log.wait { $0.messages.count == 1 })
      let hasLeft = try server.closeForExit(of: 1)
      #expect(throws: RawClient.Failure.self) { try server.connect() }
      #expect(hasLeft.wait { $0 })
    }
  }

  @Test("Who sent something that nobody read is not reset at the exit")
  func exit() throws {
    let server = try TestServer()
    let client = try server.upgraded()
    let hasLeft = try server.closeForExit(of: 1)
    try client.write(RawClient.frame(1, Array("too late".utf8)))
    #expect(hasLeft.wait { $0 })
    try #require(client.isAcknowledged())
    server.perform { server, _ in server.discardUnread() }
    // Closes the sockets, as the exit would.
    server.stop()
    #expect(try client.receive().closeCode == 1001)
    #expect(try client.endsInOrder())
  }

  @Test("A compressed connection hears why as well, and a plain one is cut")
  func others() throws {
    try TestServer.with({ $0.compression = true }) { server in
      let client = try server.upgraded(headers: ["Sec-WebSocket-Extensions: permessage-deflate"])
      let page = try server.connect()
      try page.write("GET /late HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(server.log.wait { $0.requests.count == 1 })
      let hasLeft = try server.closeForExit(of: 1)
      #expect(try client.receive().closeCode == 1001)
      #expect(try page.ends())
      #expect(hasLeft.wait { $0 })
    }
  }

  @Test("Over TLS everybody hears why as well, after what was sent before")
  func encrypted() throws {
    let folder = try CertificateFolder()
    let identity = try folder.make()
    try TestServer.with({ $0.tls = identity }) { server in
      var configuration = ClientConfiguration()
      configuration.tlsVerification = .authorities(file: identity.certificateFile)
      let client = TestClient(configuration)
      #expect(client.connect(to: "wss://127.0.0.1:\(server.port)/v1/ws") == nil)
      let hasLeft = try server.closeForExit(of: 1, saying: "last words")
      let reason = CloseReason(code: 1001, text: "number 0", origin: .peer)
      #expect(client.log.wait { $0.closed == [reason] })
      #expect(client.log.value.messages == ["last words"])
      #expect(hasLeft.wait { $0 })
    }
  }

  @Test("Who has yet to read what was sent before reads all of it, and then why it is over")
  func slowReader() throws {
    try TestServer.with { server in
      let client = try RawClient(port: server.port, receiveBuffer: 16_384)
      #expect(try client.handshake().status == 101)
      let count = 450
      try client.write(RawClient.frame(1, Array("flood \(count)".utf8)))
      #expect(server.log.wait { $0.messages.count == 1 })
      let hasLeft = try server.closeForExit(of: 1)
      for _ in 0..<count { #expect(try client.receive().payload.count == 1000) }
      #expect(try client.receive().closeCode == 1001)
      #expect(hasLeft.wait { $0 })
    }
  }
}

extension TestServer {
  /// Has it say goodbye to so many clients; true once they need not be waited for any more.
  fileprivate func closeForExit(of count: Int, saying text: String? = nil) throws -> Watched<Bool> {
    try #require(log.wait { $0.opened.count == count })
    let hasLeft = Watched(false)
    perform { server, gateway in
      if let text { for connection in gateway.connections { connection.send(text: text) } }
      server.closeForExit(code: 1001, reason: { "number \($0)" }) { hasLeft.change { $0 = true } }
    }
    return hasLeft
  }
}
