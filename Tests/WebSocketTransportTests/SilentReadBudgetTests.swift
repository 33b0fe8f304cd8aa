import Glibc
import Testing

@testable import WebSocketTransport

@Suite("Reads that bring no message")
struct SilentReadBudgetTests {
  /// How many reads in a row are allowed at a time.
  private static func allowed(_ reads: inout SilentReadBudget, at now: Double) -> Int {
    var count = 0
    while reads.becameReadable(at: now) { count += 1 }
    return count
  }

  @Test("Who speaks may be read as often as it likes")
  func speaking() {
    var reads = SilentReadBudget(now: 0)
    for _ in 0..<10_000 {
      let isAllowed = reads.becameReadable(at: 0)
      #expect(isAllowed)
      reads.spoke()
    }
  }

  @Test("Who says nothing has a burst, and then so many a second; once told, a few more")
  func silent() {
    var reads = SilentReadBudget(now: 0)
    // The first look comes before anything could have been said.
    #expect(Self.allowed(&reads, at: 0) == 1 + Int(SilentReadBudget.burst))
    #expect(Self.allowed(&reads, at: 0) == Int(SilentReadBudget.closingAllowance))
    #expect(
      Self.allowed(&reads, at: 2)
        == Int(SilentReadBudget.closingAllowance + 2 * SilentReadBudget.rate))
  }

  @Test("At no more than the rate it goes on for ever, whatever pauses there were")
  func rate() {
    var reads = SilentReadBudget(now: 0)
    for number in 0..<10_000 {
      let isAllowed = reads.becameReadable(at: Double(number) / SilentReadBudget.rate)
      #expect(isAllowed)
    }
    // A pause of an hour brings no more than a burst.
    #expect(Self.allowed(&reads, at: 5000) == Int(SilentReadBudget.burst))
  }

  @Test(
    "Who floods the server with frames that say nothing is closed with 4002, and cut if it goes on",
    arguments: [
      RawClient.frame(9, [1]), RawClient.frame(10, [1]), RawClient.frame(0, [], final: false),
    ])
  func flood(frame: [UInt8]) throws {
    try TestServer.with({ $0.closeTimeout = .seconds(60) }) { server in
      let player = try server.upgraded()
      let flooder = try server.upgraded()
      try flooder.send("a", final: false)
      // One a packet, and one a turn: what comes together is read together.
      var on: Int32 = 1
      setsockopt(flooder.descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
      var sent = 0
      while server.log.value.closed.isEmpty, sent < 5000 {
        if (try? flooder.write(frame)) != nil { sent += 1 }
        try player.send("hello")
        #expect(try player.receive().text == "hello")
      }
      #expect(server.log.value.closed.map(\.code) == [4002])
      #expect(sent < 1000)
      #expect(server.log.value.closed.map(\.origin) == [.local])
    }
  }

  @Test("Who is told to go while messages are under way still hears why")
  func lateMessages() throws {
    try TestServer.with({ $0.closeTimeout = .seconds(60) }) { server in
      let player = try server.upgraded()
      let talker = try server.upgraded()
      var on: Int32 = 1
      setsockopt(talker.descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
      try talker.send("nothing of the contract", opcode: 2)
      for _ in 0..<400 {
        // A client that is cut off cannot even write, and many libraries then read no more.
        try talker.send("said before it could know")
        try player.send("hello")
        #expect(try player.receive().text == "hello")
      }
      #expect(try talker.closeCode() == 4502)
    }
  }

  @Test("A client that pings as often as one may is left alone")
  func politePings() throws {
    try TestServer.with { server in
      let client = try server.upgraded()
      for number in UInt8(0)..<50 {
        try client.write(RawClient.frame(9, [number]))
        #expect(try client.receive() == .init(opcode: 10, payload: [number]))
      }
      try client.send("still here")
      #expect(try client.receive().text == "still here")
    }
  }
}
