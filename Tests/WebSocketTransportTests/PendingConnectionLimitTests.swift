import Testing

@testable import WebSocketTransport

@Suite("More silent sockets than there is room for")
struct PendingConnectionLimitTests {
  @Test(
    "A new connection is accepted, the one that was silent for longest is closed, and libwebsockets hears of neither",
    arguments: ["", "GET /v1/ws HTTP/1.1\r\nHost: x\r\n"])
  func newcomer(beginning: String) throws {
    try TestServer.with({
      $0.maximumConnections = 64
      $0.trustedProxies = [AddressRange("127.0.0.1")].compactMap { $0 }
    }) { server in
      let player = try server.upgraded()
      let room = TransportLimits.maximumPlainConnections + 64
      var silent: [RawClient] = []
      for _ in 0..<room {
        let client = try server.connect()
        try client.write(Array(beginning.utf8))
        silent.append(client)
      }
      for _ in 0..<3 {
        let newcomer = try server.upgraded()
        try newcomer.send("here")
        #expect(try newcomer.receive().text == "here")
      }
      try player.send("hello")
      #expect(try player.receive().text == "hello")
      #expect(try silent[0].ends())
      let (waiting, others) = server.perform { server, _ in
        (server.connectionAdmission?.count ?? 0, server.connections.count + server.exchanges.count)
      }
      #expect(waiting + others <= room)
      #expect(waiting > room - 10)
      #expect(server.perform { server, _ in server.exchanges.isEmpty })
    }
  }

  @Test("With nobody silent at the door, one who is in and idle goes for somebody new")
  func idleOnesGo() throws {
    try TestServer.with({
      $0.maximumConnections = 1
      $0.maximumConnectionsPerAddress = 4096
    }) { server in
      let player = try server.upgraded()
      var idle: [RawClient] = []
      for _ in 0..<TransportLimits.maximumPlainConnections {
        let client = try server.connect()
        #expect(try client.request(["GET / HTTP/1.1", "Host: a"]).status == 200)
        idle.append(client)
      }
      #expect(try server.connect().request(["GET / HTTP/1.1", "Host: a"]).status == 200)
      #expect(try idle[0].ends())
      try player.send("hello")
      #expect(try player.receive().text == "hello")
    }
  }

  @Test("Of a crowd from one address one goes for somebody new, and nobody who came before it")
  func crowd() throws {
    try TestServer.with({
      $0.maximumConnections = 1
      $0.maximumConnectionsPerAddress = 4096
    }) { server in
      func idle(from source: String) throws -> RawClient {
        let client = try RawClient(port: server.port, source: source)
        #expect(try client.request(["GET / HTTP/1.1", "Host: a"]).status == 200)
        return client
      }
      let others = try (0..<10).map { _ in try idle(from: "127.0.0.2") }
      let count = TransportLimits.maximumPlainConnections - others.count
      let crowd = try (0..<count).map { _ in try idle(from: "127.0.0.1") }
      _ = try idle(from: "127.0.0.3")
      #expect(try crowd[0].ends())
      for client in others {
        #expect(try client.request(["GET / HTTP/1.1", "Host: a"]).status == 200)
      }
    }
  }

  @Test("A request that comes a byte at a time is answered once it is there")
  func drip() throws {
    try TestServer.with { server in
      let player = try server.upgraded()
      let client = try server.connect()
      var head = ArraySlice("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
      for count in [1, 5, head.count - 7, 1] {
        try client.write(Array(head.prefix(count)))
        head = head.dropFirst(count)
        // Looked at by now: the echo comes after it.
        try player.send("hello")
        #expect(try player.receive().text == "hello")
      }
      #expect(try client.response().text == "path /slow\n")
      // The low-water mark is what it was: fewer bytes than those are noticed.
      try client.write("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.response().text == "path /a\n")
    }
  }

  @Test("Who leaves the door is forgotten at once, whatever had been said", arguments: ["", "GET"])
  func leaves(beginning: String) throws {
    try TestServer.with { server in
      var client: RawClient? = try server.connect()
      try client?.write(beginning)
      while server.perform({ server, _ in server.connectionAdmission?.count == 0 }) {}
      client?.finishWriting()
      #expect(try client?.ends() == true)
      client = nil
      #expect(server.perform { server, _ in server.connectionAdmission?.count == 0 })
    }
  }

  @Test(
    "One address cannot fill the door, unless it is a trusted proxy's", arguments: [false, true])
  func oneAddress(isProxy: Bool) throws {
    try TestServer.with({
      $0.maximumConnectionsPerAddress = 1
      if isProxy { $0.trustedProxies = [AddressRange("127.0.0.1")].compactMap { $0 } }
    }) { server in
      let allowed = server.server.configuration.maximumPlainConnectionsPerAddress
      let clients = try (0...allowed).map { _ in try server.connect() }
      if isProxy {
        while server.perform({ server, _ in server.connectionAdmission?.count != allowed + 1 }) {}
      } else {
        #expect(try clients[allowed].ends())
        #expect(server.perform { server, _ in server.connectionAdmission?.count == allowed })
      }
    }
  }

  @Test("All who are silent are turned out in time, and their descriptors given back")
  func overdue() throws {
    try TestServer.with({
      $0.handshakeTimeout = .milliseconds(300)
      $0.maximumConnectionsPerAddress = 4096
    }) { server in
      let clients = try (0..<100).map { _ in try server.connect() }
      for client in clients { #expect(try client.ends()) }
      #expect(server.perform { server, _ in server.connectionAdmission?.count == 0 })
    }
  }

  @Test("Those at the door are sent away when the server ends")
  func closing() throws {
    let server = try TestServer()
    let client = try server.connect()
    while server.perform({ server, _ in server.connectionAdmission?.count == 0 }) {}
    server.stop()
    #expect(try client.ends())
  }

  @Test("Who is cut with a request on its way is answered no more, and takes up nothing")
  func cutWithRequest() throws {
    try TestServer.with { server in
      let client = try server.connect()
      #expect(try client.request(["GET / HTTP/1.1", "Host: a"]).status == 200)
      while server.perform({ server, _ in server.exchanges.values.map(\.phase) != [.idle] }) {}
      // Nobody else uses it: this thread waits for the loop.
      nonisolated(unsafe) let writer = client
      // While the loop is here, it has not read what comes.
      server.perform { server, _ in
        try? writer.write("GET /late HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(server.evictExchange())
        #expect(server.exchanges.isEmpty)
      }
      #expect(try client.ends())
      #expect(server.hasNoReservations())
      #expect(server.log.value.requests.count == 1)
    }
  }

  @Test("When nobody is silent, one who does not read the answer goes: of the address with most")
  func slowReader() throws {
    try TestServer.with { server in
      let slow = try server.connect()
      try slow.write("GET /late HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(server.waits(for: 1))
      server.perform { _, gateway in
        gateway.responders.removeFirst()
          .respond(HTTPResponse(status: 200, body: [UInt8](repeating: 1, count: 8_000_000)))
      }
      server.perform { server, _ in
        #expect(server.exchanges.values.map(\.phase) == [.responding])
        #expect(server.evictExchange())
        #expect(server.exchanges.isEmpty)
      }
      #expect(server.hasNoReservations())
    }
  }
}
