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
}
