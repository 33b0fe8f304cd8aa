import Glibc
import Testing

@testable import WebSocketTransport

@Suite("Answers that come later")
struct LateAnswerTests {
  private static func get(_ path: String) -> String {
    "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n"
  }

  @Test("An answer may come later, and its length doesn't matter")
  func later() throws {
    let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try TestServer.with { server in
      let client = try server.connect()
      for _ in 0..<2 {
        try client.write(Self.get("/late"))
        #expect(server.waits(for: 1))
        #expect(server.perform { _, gateway in gateway.responders[0].isAwaited })
        server.perform { _, gateway in
          let responder = gateway.responders.removeFirst()
          responder.respond(HTTPResponse(status: 200, body: body))
          #expect(!responder.isAwaited)
        }
        #expect(try client.response().body == body)
      }
      try client.write("HEAD /late HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(server.waits(for: 1))
      server.answerFirst("four")
      #expect(try client.response(isHead: true).headers["content-length"] == "4")
      #expect(try client.request(["GET / HTTP/1.1", "Host: a"]).status == 200)
    }
  }

  @Test("A body's answer may come later, also for a client that has finished writing")
  func laterAfterBody() throws {
    try TestServer.with { server in
      server.admit(100_000)
      for halfCloses in [false, true] {
        let client = try server.connect()
        try client.write("PUT /late HTTP/1.1\r\nHost: a\r\nContent-Length: 50000\r\n\r\n")
        try client.write([UInt8](repeating: 7, count: 50_000))
        if halfCloses { client.finishWriting() }
        #expect(server.waits(for: 1))
        #expect(server.log.value.requests.last?.body.count == 50_000)
        server.answerFirst("thanks")
        #expect(try client.response().text == "thanks")
        #expect(server.hasNoReservations())
      }
    }
  }

  @Test("A second request waits for the first one's answer, however it comes")
  func order() throws {
    try TestServer.with { server in
      server.admit(10)
      let first = "PUT /late HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
      for head in [first, Self.get("/late/1")] {
        for isOneSegment in [true, false] {
          let client = try server.connect()
          if isOneSegment {
            try client.write(head + Self.get("/late/2"))
            #expect(server.waits(for: 1))
          } else {
            try client.write(head)
            #expect(server.waits(for: 1))
            try client.write(Self.get("/late/2"))
          }
          #expect(!client.isReadable(withinMilliseconds: 30))
          #expect(server.log.value.waiting == 1)
          server.answerFirst("one")
          #expect(server.log.wait { $0.requests.last?.path == "/late/2" && $0.waiting == 1 })
          server.answerFirst("two")
          #expect(try client.response().text == "one")
          #expect(try client.response().text == "two")
          #expect(try client.request(["GET /now HTTP/1.1", "Host: a"]).status == 200)
        }
      }
    }
  }

  @Test("Many requests sent ahead are answered in their order when one answer is late")
  func oneLate() throws {
    try TestServer.with { server in
      let client = try server.connect()
      try client.write(["/late", "/2", "/3", "/4", "/5"].map(Self.get).joined())
      #expect(server.waits(for: 1))
      server.answerFirst("path /1\n")
      for index in 1...5 { #expect(try client.response().text == "path /\(index)\n") }
      #expect(server.log.value.requests.count == 5)
    }
  }

  @Test("Who sends far ahead of late answers is told to come again")
  func tooFarAhead() throws {
    try TestServer.with { server in
      let client = try server.connect()
      try client.write(["/late/1", "/late/2", "/late/3"].map(Self.get).joined())
      #expect(server.waits(for: 1))
      server.answerFirst("one")
      #expect(try client.response().text == "one")
      let refusal = try client.response()
      #expect(refusal.status == 503)
      #expect(refusal.headers["connection"] == "close")
      #expect(try client.ends())
      // The delegate doesn't know, and needn't.
      server.answerFirst("two")
      #expect(server.log.value.requests.map(\.path) == ["/late/1", "/late/2"])
    }
  }

  @Test("A responder that is let go of says 500, whichever thread does it")
  func dropped() throws {
    try TestServer.with { server in
      let client = try server.connect()
      for isElsewhere in [false, true] {
        try client.write(Self.get("/late"))
        #expect(server.waits(for: 1))
        var dropped = server.perform { _, gateway in
          // Handed over, not shared: the loop keeps no reference.
          Handed(responder: isElsewhere ? gateway.responders.removeFirst() : nil)
        }
        if isElsewhere {
          dropped.responder = nil
        } else {
          server.perform { _, gateway in gateway.responders.removeAll() }
        }
        #expect(try client.response().status == 500)
      }
      #expect(try client.request(["GET / HTTP/1.1", "Host: a"]).status == 200)
    }
  }

  @Test("Without an answer in time the server says 503, and a later one goes nowhere")
  func deadline() throws {
    try TestServer.with({ $0.answerTimeout = .milliseconds(100) }) { server in
      let client = try server.connect()
      try client.write(Self.get("/late"))
      let response = try client.response()
      #expect(response.status == 503)
      #expect(response.headers["connection"] == "close")
      #expect(try client.ends())
      #expect(!server.perform { _, gateway in gateway.responders[0].isAwaited })
      server.answerFirst("too late")
      #expect(server.hasNoReservations())
    }
  }

  @Test("No other time limit counts while an answer is awaited")
  func otherLimits() throws {
    try TestServer.with({
      $0.handshakeTimeout = .milliseconds(100)
      $0.keepAliveTimeout = .milliseconds(100)
    }) { server in
      server.admit(10)
      let clients = try (0..<2).map { _ in try server.connect() }
      try clients[0].write(Self.get("/late"))
      try clients[1].write("PUT /late HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc")
      #expect(server.waits(for: 2))
      // libwebsockets' own limits are whole seconds: one, here.
      server.perform { _, gateway in
        gateway.after(.milliseconds(2300), on: server.loop) {
          for responder in gateway.responders { responder.respond(.text(200, "at last")) }
        }
      }
      for client in clients { #expect(try client.response().text == "at last") }
    }
  }

  @Test("A client that leaves takes its answer's place, not the server, with it")
  func clientLeaves() throws {
    try TestServer.with { server in
      for isReset in [false, true] {
        var client: RawClient? = try server.connect()
        try client?.write(Self.get("/late"))
        #expect(server.waits(for: 1))
        if isReset { client?.resetsAtEnd() }
        client = nil
        server.answerFirst("anybody?")
        #expect(try server.connect().request(["GET / HTTP/1.1", "Host: a"]).status == 200)
      }
      #expect(server.hasNoReservations())
    }
  }

  @Test("An answer has its place until it is out: whoever does not read it takes one up")
  func slowReader() throws {
    try TestServer.with { server in
      let client = try RawClient(port: server.port, receiveBuffer: 4096)
      try client.write(Self.get("/late"))
      #expect(server.waits(for: 1))
      server.answerFirst(String(repeating: "x", count: 8_000_000))
      #expect(try server.connect().request(["GET / HTTP/1.1", "Host: a"]).status == 200)
      #expect(server.perform { server, _ in !server.pendingRequests.isEmpty })
      #expect(try client.response().body.count == 8_000_000)
      #expect(server.hasNoReservations())
    }
  }

  @Test("A server that closes meanwhile waits for no answer")
  func serverCloses() throws {
    try TestServer.with { server in
      let client = try server.connect()
      try client.write(Self.get("/late"))
      #expect(server.waits(for: 1))
      server.perform { server, _ in server.close() }
      #expect(try client.ends())
      #expect(!server.perform { _, gateway in gateway.responders[0].isAwaited })
      server.answerFirst("nobody")
    }
  }

  @Test("A server may be closed by the very request, and in the turn of its answer")
  func closedByRequest() throws {
    for answersFirst in [true, false] {
      try TestServer.with { server in
        let client = try server.connect()
        try client.write(Self.get("/late"))
        #expect(server.waits(for: 1))
        server.perform { server, gateway in
          if !answersFirst { server.close() }
          gateway.responders.removeFirst().respond(.text(200, "bye"))
          if answersFirst { server.close() }
        }
        #expect(try client.ends())
      }
    }
  }

  @Test("Waiting answers have a bound, too")
  func underWay() throws {
    try TestServer.with({ $0.maximumPendingHandshakes = 8 }) { server in
      var clients: [RawClient] = []
      for count in 1...4 {
        clients.append(try server.connect())
        try clients[count - 1].write(Self.get("/late"))
        #expect(server.waits(for: count))
      }
      let fifth = try server.connect()
      #expect(try fifth.request(["GET /late HTTP/1.1", "Host: a"]).status == 503)
      #expect(try fifth.request(["GET / HTTP/1.1", "Host: a"]).status == 200)
      server.answerFirst("one")
      #expect(try clients[0].response().text == "one")
      try fifth.write(Self.get("/late"))
      #expect(server.waits(for: 5))
    }
  }
}

// MARK: The loop rests

extension LateAnswerTests {
  @Test("The loop rests while an answer is awaited, whatever the client sends or does")
  func restsWhileWaiting() throws {
    try TestServer.with { server in
      server.admit(10)
      let sent = [
        Self.get("/late") + Self.get("/late"),
        "PUT /late HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\na" + Self.get("/late"),
      ]
      var clients: [RawClient] = []
      for (index, text) in sent.enumerated() {
        let client = try server.connect()
        try client.write(text)
        #expect(server.waits(for: index + 1))
        try client.write(Self.get("/late"))
        client.finishWriting()
        clients.append(client)
      }
      #expect(server.turnsInQuarterSecond() < 100)
      // Each one's second request, which had come together with the first.
      for _ in sent { server.answerFirst("one") }
      for client in clients { #expect(try client.response().text == "one") }
    }
  }

  @Test("The loop rests while a client doesn't read its answer, whatever it sends")
  func restsWhileBlocked() throws {
    let body = [UInt8](repeating: 1, count: 2_000_000)
    let answer: @Sendable (HTTPRequest) -> HTTPResponse = { _ in
      HTTPResponse(status: 200, body: body)
    }
    try TestServer.with(response: answer) { server in
      let client = try RawClient(port: server.port, receiveBuffer: 65_536)
      try client.write(Self.get("/1") + Self.get("/2"))
      #expect(server.log.wait { $0.requests.count == 1 })
      try client.write(Self.get("/3"))
      #expect(server.turnsInQuarterSecond() < 100)
      for _ in 0..<3 { #expect(try client.response().body.count == body.count) }
      #expect(server.log.value.requests.map(\.path) == ["/1", "/2", "/3"])
    }
  }
}

/// A responder on its way from one thread to another.
private struct Handed: @unchecked Sendable {
  // One thread has it at a time.
  var responder: HTTPResponder?
}

extension Gateway {
  /// Does something after a while.
  func after(_ delay: Duration, on loop: EventLoop, _ work: @escaping () -> Void) {
    loop.schedule(after: delay, work)
  }
}

extension TestServer {
  /// Whether so many requests wait for an answer.
  func waits(for count: Int) -> Bool { log.wait { $0.waiting == count } }

  /// How often the loop turns in a quarter of a second.
  func turnsInQuarterSecond() -> Int {
    let turns = Watched<(count: Int, isOver: Bool)>((0, false))
    perform { _, _ in
      self.loop.turnObserver = { _ in turns.change { $0.count += 1 } }
      self.loop.schedule(after: .milliseconds(250)) {
        self.loop.turnObserver = nil
        turns.change { $0.isOver = true }
      }
    }
    _ = turns.wait { $0.isOver }
    return turns.value.count
  }
}

extension RawClient {
  /// Has the kernel end the connection with a reset.
  func resetsAtEnd() {
    var abort = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &abort, socklen_t(MemoryLayout<linger>.size))
  }
}
