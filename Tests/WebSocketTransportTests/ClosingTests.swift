import Glibc
import Synchronization
import Testing

@testable import WebSocketTransport

@Suite("Closing, heartbeats and slow readers")
struct ClosingTests {
  @Test(
    "The server's code and reason arrive, after what was sent before",
    arguments: [
      1000, 1001, 1009, 4002, 4500, 4502,
    ])
  func closedFromCallback(code: Int) throws {
    try TestServer.with { server in
      let client = try server.upgraded()
      try client.send("close \(code)")
      #expect(try client.receive().text == "closing")
      let frame = try client.receive()
      #expect(frame.closeCode == UInt16(code))
      #expect(String(decoding: frame.payload.dropFirst(2), as: UTF8.self) == "as asked")
      try client.write(RawClient.frame(8, frame.payload))
      #expect(try client.ends())
      #expect(server.log.wait { $0.closed.count == 1 })
      let reason = CloseReason(code: UInt16(code), text: "as asked", origin: .local)
      #expect(server.log.value.closed == [reason])
    }
  }

  @Test("Closing works outside of callbacks, and twice is once")
  func closedFromOutside() throws {
    try TestServer.with { server in
      let client = try server.upgraded()
      #expect(server.log.wait { $0.opened.count == 1 })
      server.perform { _, gateway in
        gateway.connections.first?.close(code: 4500, reason: "signed in elsewhere")
        gateway.connections.first?.close(code: 1000, reason: "too late")
        gateway.connections.first?.send(text: "too late")
      }
      #expect(try client.receive().closeCode == 4500)
    }
  }

  @Test("Many that are closed together all hear why, and those that do not answer are cut off")
  func manyTogether() throws {
    try TestServer.with({
      $0.closeTimeout = .milliseconds(300)
      $0.maximumConnectionsPerAddress = 1000
      $0.maximumPendingHandshakes = 1000
    }) { server in
      let count = 2 * TransportLimits.maximumLeavingAtOnce + 7
      let clients = try (0..<count).map { _ in try server.upgraded() }
      #expect(server.log.wait { $0.opened.count == count })
      let asked = Mutex(0)
      server.perform { server, _ in
        server.closeConnections(code: 1001) { number in
          asked.withLock { $0 += 1 }
          return "number \(number)"
        }
        // Nobody is told before their turn to leave.
        #expect(asked.withLock { $0 } == 0)
      }
      for (index, client) in clients.enumerated() {
        let frame = try client.receive()
        #expect(frame.closeCode == 1001)
        #expect(String(decoding: frame.payload.dropFirst(2), as: UTF8.self).hasPrefix("number "))
        if index.isMultiple(of: 2) { try client.write(RawClient.frame(8, frame.payload)) }
      }
      for client in clients { #expect(try client.ends()) }
      #expect(server.log.wait { $0.closed.count == count })
      #expect(asked.withLock { $0 } == count)
      let reasons = Set(server.log.value.closed.map(\.text))
      #expect(reasons == Set((0..<count).map { "number \($0)" }))
    }
  }

  @Test("The client's code and reason come back, and the delegate has them")
  func closedByClient() throws {
    try TestServer.with { server in
      let client = try server.upgraded()
      try client.write(RawClient.frame(8, [0x0f, 0xa5] + Array("bye".utf8)))
      #expect(try client.receive().closeCode == 4005)
      #expect(try client.ends())
      #expect(server.log.wait { $0.closed.count == 1 })
      #expect(server.log.value.closed == [CloseReason(code: 4005, text: "bye", origin: .peer)])
    }
  }

  @Test("A close frame without a code is 1005, and a lost connection 1006")
  func withoutCode() throws {
    try TestServer.with { server in
      let client = try server.upgraded()
      try client.write(RawClient.frame(8, []))
      #expect(try client.receive() == .init(opcode: 8, payload: []))
      #expect(server.log.wait { $0.closed.count == 1 })
      let lost = try server.upgraded()
      lost.finishWriting()
      #expect(server.log.wait { $0.closed.count == 2 })
      #expect(server.log.value.closed.map(\.code) == [1005, 1006])
    }
  }

  @Test("A client that doesn't answer a close frame is cut off in time")
  func unanswered() throws {
    try TestServer.with({ $0.closeTimeout = .milliseconds(200) }) { server in
      let client = try server.upgraded()
      try client.send("close 1000")
      #expect(try client.closeCode() == 1000)
      #expect(server.log.wait { $0.closed.count == 1 })
    }
  }

  @Test("A slow reader is closed with 4000 and nobody else notices")
  func slowReader() throws {
    try TestServer.with({ $0.closeTimeout = .milliseconds(300) }) { server in
      let slow = try server.upgraded()
      let other = try server.upgraded()
      try slow.send("flood 20000")
      for index in 0..<50 {
        try other.send("message \(index)")
        #expect(try other.receive().text == "message \(index)")
      }
      #expect(server.log.wait { $0.closed.count == 1 })
      #expect(server.log.value.closed.first?.code == 4000)
      #expect(server.perform { _, gateway in gateway.connections.count } == 1)
    }
  }

  @Test("A slow reader who wakes up in time reads why it was closed")
  func slowReaderIsTold() throws {
    try TestServer.with { server in
      let slow = try server.upgraded()
      try slow.send("flood 20000")
      #expect(server.log.wait { $0.messages.count == 1 })
      #expect(try slow.closeCode() == 4000)
    }
  }

  @Test("A slow reader within the bound gets everything")
  func patientQueue() throws {
    try TestServer.with({ $0.maximumQueuedBytes = 32_000_000 }) { server in
      let client = try server.upgraded()
      try client.send("flood 20000")
      for _ in 0..<20_000 {
        let frame = try client.receive()
        guard frame.payload.count == 1000 else {
          Issue.record("a frame of \(frame.payload.count) bytes")
          return
        }
      }
      try client.send("done")
      #expect(try client.receive().text == "done")
    }
  }

  @Test("A quiet client is pinged, and lives as long as it answers")
  func pinged() throws {
    try TestServer.with({
      $0.pingInterval = .milliseconds(60)
      $0.idleTimeout = .milliseconds(600)
    }) { server in
      let client = try server.upgraded()
      // Twice the idle time-out, if pongs didn't count.
      for _ in 0..<20 {
        let ping = try client.receive()
        #expect(ping.opcode == 9)
        try client.write(RawClient.frame(10, ping.payload))
      }
      try client.send("alive")
      var frame = try client.receive()
      while frame.opcode == 9 { frame = try client.receive() }
      #expect(frame.text == "alive")
    }
  }

  @Test("A client that answers nothing is closed with 4001")
  func heartbeatLost() throws {
    try TestServer.with({
      $0.pingInterval = .milliseconds(50)
      $0.idleTimeout = .milliseconds(200)
    }) { server in
      let client = try server.upgraded()
      #expect(try client.closeCode() == 4001)
    }
  }

  @Test("A client that is watched closely is soon closed when it answers nothing, others are not")
  func watchedClosely() throws {
    try TestServer.with({
      $0.closePingInterval = .milliseconds(50)
      $0.closeIdleTimeout = .milliseconds(200)
      $0.closeTimeout = .seconds(600)
    }) { server in
      let watched = try server.upgraded()
      let other = try server.upgraded()
      let formerlyWatched = try server.upgraded()
      server.perform { _, gateway in
        gateway.connections[0].isWatchedClosely = true
        gateway.connections[2].isWatchedClosely = true
        gateway.connections[2].isWatchedClosely = false
      }
      #expect(try watched.closeCode() == 4001)
      // It never answers the close frame, and its end is not waited for as long as usual.
      #expect(server.log.wait { $0.closed.count == 1 })
      for client in [other, formerlyWatched] {
        try client.send("still here")
        #expect(try client.receive().text == "still here")
      }
    }
  }

  @Test("A client that has been quiet for long is asked before it is closed, once it is watched")
  func watchedAfterSilence() throws {
    try TestServer.with({
      $0.closePingInterval = .milliseconds(50)
      $0.closeIdleTimeout = .milliseconds(300)
    }) { server in
      let client = try server.upgraded()
      // Longer than the timeout, and nothing is asked of the client.
      usleep(600_000)
      server.perform { _, gateway in gateway.connections[0].isWatchedClosely = true }
      for _ in 0..<12 {
        let ping = try client.receive()
        #expect(ping.opcode == 9)
        guard ping.opcode == 9 else { return }
        try client.write(RawClient.frame(10, ping.payload))
      }
    }
  }

  @Test("shutDown tells every client, stops listening, and ends")
  func shutDown() throws {
    try TestServer.with { server in
      let clients = try (0..<5).map { _ in try server.upgraded() }
      let isDown = Watched(false)
      server.perform { server, _ in
        server.shutDown(code: 1001, reason: { _ in "1500" }) { isDown.change { $0 = true } }
      }
      for client in clients {
        let frame = try client.receive()
        #expect(frame.closeCode == 1001)
        try client.write(RawClient.frame(8, frame.payload))
      }
      #expect(isDown.wait { $0 })
      #expect(throws: RawClient.Failure.self) { try server.connect() }
      server.perform { server, _ in server.close() }
    }
  }

  @Test("close drops everything at once, and again is nothing")
  func close() throws {
    try TestServer.with { server in
      let client = try server.upgraded()
      #expect(server.log.wait { $0.opened.count == 1 })
      server.perform { server, _ in
        server.close()
        server.close()
      }
      #expect(try client.ends())
      #expect(server.log.value.closed.map(\.code) == [1006])
    }
  }
}
