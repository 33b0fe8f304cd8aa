import Testing

@testable import WebSocketTransport

@Suite("More silent sockets than there is room for")
struct CrowdedDoorTests {
  @Test(
    "Somebody new gets in, and who has been silent for longest goes",
    arguments: ["", "GET /v1/ws HTTP/1.1\r\nHost: x\r\n"])
  func newcomer(beginning: String) throws {
    try TestServer.with({ $0.maximumConnectionsPerAddress = 4096 }) { server in
      let player = try server.upgraded()
      var silent: [RawClient] = []
      for _ in 0..<TransportLimits.maximumPlainConnections {
        let client = try server.connect()
        try client.write(Array(beginning.utf8))
        silent.append(client)
      }
      // Taken in by now: the echo comes after them.
      try player.send("hello")
      #expect(try player.receive().text == "hello")
      for _ in 0..<3 {
        let newcomer = try server.upgraded()
        try newcomer.send("here")
        #expect(try newcomer.receive().text == "here")
      }
      let count = server.perform { server, _ in server.exchanges.count }
      #expect(count <= TransportLimits.maximumPlainConnections)
      #expect(try silent[0].ends())
    }
  }

  @Test("Who is cut with a request on its way is answered no more, and takes up nothing")
  func cutWithRequest() throws {
    try TestServer.with { server in
      let client = try server.connect()
      while server.perform({ server, _ in server.exchanges.isEmpty }) {}
      // Nobody else uses it: this thread waits for the loop.
      nonisolated(unsafe) let writer = client
      // While the loop is here, it has not read what comes.
      server.perform { server, _ in
        try? writer.write("GET /late HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(server.makeRoom())
        #expect(server.exchanges.isEmpty)
      }
      #expect(try client.ends())
      #expect(server.hasNoReservations())
      #expect(server.log.value.requests.isEmpty)
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
        #expect(server.makeRoom())
        #expect(server.exchanges.isEmpty)
      }
      #expect(server.hasNoReservations())
    }
  }
}
