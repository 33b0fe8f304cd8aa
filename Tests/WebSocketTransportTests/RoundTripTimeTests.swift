import Testing

@testable import WebSocketTransport

@Suite("The round trip of a connection")
struct RoundTripTimeTests {
  private func measure(_ server: TestServer, ifOlderThan age: Duration) {
    server.perform { _, gateway in gateway.connections[0].measureRoundTrip(ifOlderThan: age) }
  }

  private func roundTripTime(_ server: TestServer) -> Duration? {
    server.perform { _, gateway in gateway.connections[0].roundTripTime }
  }

  /// Returns once everything that the client sent before has been taken.
  private func echo(_ client: RawClient) throws {
    try client.send("echo")
    var frame = try client.receive()
    while frame.opcode == 9 { frame = try client.receive() }
    #expect(frame.text == "echo")
  }

  @Test("It is the time from a ping to its pong, and nil before")
  func measured() throws {
    try TestServer.with({ $0.pingInterval = .zero }) { server in
      let client = try server.upgraded()
      try echo(client)
      #expect(roundTripTime(server) == nil)
      // The server's time lies between that from here to here, and that from the one side of
      // its ping and pong to the other.
      let clock = ContinuousClock()
      let beforePing = clock.now
      measure(server, ifOlderThan: .zero)
      let ping = try client.receive()
      #expect(ping.opcode == 9)
      let afterPing = clock.now
      try echo(client)
      let beforePong = clock.now
      try client.write(RawClient.frame(10, ping.payload))
      try echo(client)
      let afterPong = clock.now
      let measured = try #require(roundTripTime(server))
      #expect(measured >= afterPing.duration(to: beforePong))
      #expect(measured <= beforePing.duration(to: afterPong))
    }
  }

  @Test("A connection that is closed before its ping went out has its close frame at once")
  func closedBefore() throws {
    try TestServer.with({ $0.pingInterval = .zero }) { server in
      let client = try server.upgraded()
      server.perform { _, gateway in
        gateway.connections[0].measureRoundTrip(ifOlderThan: .zero)
        gateway.connections[0].close(code: 4500, reason: "elsewhere")
      }
      #expect(try client.receive().closeCode == 4500)
    }
  }

  @Test("A pong that nobody asked for measures nothing")
  func unasked() throws {
    try TestServer.with({ $0.pingInterval = .zero }) { server in
      let client = try server.upgraded()
      try client.write(RawClient.frame(10, [112]))
      try echo(client)
      #expect(roundTripTime(server) == nil)
    }
  }

  @Test("What was measured a moment ago is not measured again, what is old is")
  func age() throws {
    try TestServer.with({ $0.pingInterval = .zero }) { server in
      let client = try server.upgraded()
      measure(server, ifOlderThan: .seconds(100))
      let ping = try client.receive()
      try client.write(RawClient.frame(10, ping.payload))
      try echo(client)
      measure(server, ifOlderThan: .seconds(100))
      try client.send("next")
      #expect(try client.receive().text == "next", "no second ping before it")
      measure(server, ifOlderThan: .zero)
      #expect(try client.receive().opcode == 9)
    }
  }
}
