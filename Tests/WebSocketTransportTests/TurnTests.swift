import Testing

@testable import WebSocketTransport

@Suite("What a server sends in one turn")
struct TurnTests {
  @Test("Messages of every length keep their order, a ping comes before what is queued behind it")
  func order() throws {
    try TestServer.with { server in
      let client = try server.upgraded()
      // The third is longer than what leaves with one system call.
      let lengths = [1, 300, TransportLimits.scratchBytes + 1, 70, TransportLimits.scratchBytes]
      server.perform { _, gateway in
        for (number, length) in lengths.enumerated() {
          let letter = UInt8(ascii: "a") + UInt8(number)
          gateway.connections[0].send(text: [UInt8](repeating: letter, count: length))
        }
        gateway.connections[0].measureRoundTrip(ifOlderThan: .zero)
        gateway.connections[0].send(text: "last")
      }
      var texts: [String] = []
      var pings = 0
      while texts.count <= lengths.count {
        let frame = try client.receive()
        if frame.opcode == 9 { pings += 1 } else { texts.append(frame.text) }
      }
      #expect(texts.map(\.utf8.count) == lengths + [4])
      #expect(texts.compactMap(\.first) == ["a", "b", "c", "d", "e", "l"])
      #expect(pings == 1)
    }
  }

  @Test("A turn may bring more than may wait: it is no slowness of the peer's")
  func manyAtOnce() throws {
    try TestServer.with({ $0.maximumQueuedBytes = 1024 }) { server in
      let client = try server.upgraded()
      try client.send("flood 100")
      for _ in 0..<100 { #expect(try client.receive().payload.count == 1000) }
      #expect(server.log.value.closed.isEmpty)
    }
  }

  @Test("What was sent before a close in the same turn arrives before it")
  func close() throws {
    try TestServer.with { server in
      let client = try server.upgraded()
      try client.send("close 4100")
      #expect(try client.receive().text == "closing")
      #expect(try client.closeCode() == 4100)
    }
  }
}
