import Testing

@testable import WebSocketTransport

@Suite("Messages over a real socket")
struct MessageTests {
  @Test(
    "A message comes back, with each of the three forms of length",
    arguments: [
      0, 1, 125, 126, 1000, 1024, 1025, 4096, 16_384,
    ])
  func echo(count: Int) throws {
    try TestServer.with { server in
      let client = try server.upgraded()
      let text = String(repeating: "é", count: count / 2) + (count % 2 == 1 ? "x" : "")
      try client.send(text)
      #expect(try client.receive() == .init(opcode: 1, payload: Array(text.utf8)))
    }
  }

  @Test("Messages keep their order when many come in one packet")
  func pipelined() throws {
    try TestServer.with { server in
      let client = try server.upgraded()
      let texts = (0..<500).map { "message \($0)" }
      try client.write(texts.flatMap { RawClient.frame(1, Array($0.utf8)) })
      for text in texts { #expect(try client.receive().text == text) }
    }
  }

  @Test("A message in fragments, with a ping between them, is one message")
  func fragments() throws {
    try TestServer.with { server in
      let client = try server.upgraded()
      try client.send("one ", final: false)
      try client.write(RawClient.frame(9, Array("hey".utf8)))
      try client.send("tw", final: false, opcode: 0)
      try client.write(RawClient.frame(10, [0xff, 0xfe]))
      try client.send("o", opcode: 0)
      var frames = [try client.receive(), try client.receive()]
      frames.sort { $0.opcode < $1.opcode }
      #expect(
        frames == [
          .init(opcode: 1, payload: Array("one two".utf8)),
          .init(opcode: 10, payload: Array("hey".utf8)),
        ])
    }
  }

  @Test("A character cut by a fragment's end is whole in the message")
  func characterAcrossFragments() throws {
    try TestServer.with { server in
      let client = try server.upgraded()
      try client.write(RawClient.frame(1, [0xe2, 0x82], final: false))
      try client.write(RawClient.frame(0, [0xac]))
      #expect(try client.receive().text == "€")
    }
  }

  @Test("A frame that comes byte by byte is read like any other")
  func trickle() throws {
    try TestServer.with { server in
      let client = try server.upgraded()
      for byte in RawClient.frame(1, Array("slow".utf8)) { try client.write([byte]) }
      #expect(try client.receive().text == "slow")
    }
  }

  /// A client's violation, and the code it is told.
  struct Violation: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var bytes: [UInt8]
    var code: UInt16?
  }

  static let violations: [Violation] = {
    let frame = RawClient.frame
    let long = [UInt8](repeating: 97, count: 126)
    return [
      .init(
        testDescription: "a binary frame", bytes: frame(2, [1], true, 0, [1, 2, 3, 4], nil),
        code: 4502),
      .init(
        testDescription: "an unmasked message", bytes: frame(1, [97], true, 0, nil, nil),
        code: 1002),
      .init(
        testDescription: "an unmasked ping", bytes: frame(9, [], true, 0, nil, nil), code: 1002),
      .init(
        testDescription: "invalid UTF-8",
        bytes: frame(1, [0xc0, 0x80], true, 0, [1, 2, 3, 4], nil),
        code: 1007),
      .init(
        testDescription: "a surrogate",
        bytes: frame(1, [0xed, 0xa0, 0x80], true, 0, [1, 2, 3, 4], nil),
        code: 1007),
      .init(
        testDescription: "a truncated character",
        bytes: frame(1, [0xe2, 0x82], true, 0, [1, 2, 3, 4], nil),
        code: 1007),
      .init(
        testDescription: "16 385 bytes",
        bytes: frame(1, [UInt8](repeating: 97, count: 16_385), true, 0, [1, 2, 3, 4], nil),
        code: 1009),
      .init(
        testDescription: "2 MB",
        bytes: frame(1, [UInt8](repeating: 97, count: 2_000_000), true, 0, [1, 2, 3, 4], nil),
        code: 1009),
      .init(
        testDescription: "an announced length of 2^62 and a byte",
        bytes: frame(1, [97], true, 0, [1, 2, 3, 4], 1 << 62), code: 1009),
      .init(
        testDescription: "a length with its highest bit set",
        bytes: frame(1, [97], true, 0, [1, 2, 3, 4], 1 << 63), code: nil),
      .init(
        testDescription: "two fragments of 10 000 bytes",
        bytes: frame(1, [UInt8](repeating: 97, count: 10_000), false, 0, [1, 2, 3, 4], nil)
          + frame(0, [UInt8](repeating: 97, count: 10_000), true, 0, [1, 2, 3, 4], nil), code: 1009),
      .init(
        testDescription: "a ping of 126 bytes", bytes: frame(9, long, true, 0, [1, 2, 3, 4], nil),
        code: 1002),
      .init(
        testDescription: "a ping in fragments", bytes: frame(9, [1], false, 0, [1, 2, 3, 4], nil),
        code: 1002),
      .init(
        testDescription: "a continuation of nothing",
        bytes: frame(0, [1], true, 0, [1, 2, 3, 4], nil),
        code: 1002),
      .init(
        testDescription: "a message inside a message",
        bytes: frame(1, [97], false, 0, [1, 2, 3, 4], nil)
          + frame(1, [97], true, 0, [1, 2, 3, 4], nil),
        code: 1002),
      .init(
        testDescription: "a reserved bit", bytes: frame(1, [97], true, 0x10, [1, 2, 3, 4], nil),
        code: 1002),
      .init(
        testDescription: "compression that wasn't agreed",
        bytes: frame(1, [97], true, 0x40, [1, 2, 3, 4], nil), code: 1002),
      .init(
        testDescription: "reserved opcode 3", bytes: frame(3, [97], true, 0, [1, 2, 3, 4], nil),
        code: 1002),
      .init(
        testDescription: "reserved opcode 11", bytes: frame(11, [97], true, 0, [1, 2, 3, 4], nil),
        code: 1002),
      .init(
        testDescription: "a close frame of one byte",
        bytes: frame(8, [3], true, 0, [1, 2, 3, 4], nil),
        code: 1002),
      .init(
        testDescription: "a close code that isn't one",
        bytes: frame(8, [0x03, 0xed], true, 0, [1, 2, 3, 4], nil), code: 1002),
    ]
  }()

  @Test("A violation closes that connection with its code and no other", arguments: violations)
  func violation(_ violation: Violation) throws {
    try TestServer.with { server in
      let bystander = try server.upgraded()
      let client = try server.upgraded()
      try client.write(violation.bytes)
      if let code = violation.code {
        #expect(try client.closeCode() == code)
      } else {
        #expect(try client.ends())
      }
      try bystander.send("still here")
      #expect(try bystander.receive().text == "still here")
      client.finishWriting()
      #expect(server.log.wait { $0.closed.count == 1 })
    }
  }

  @Test("Frames cut off anywhere, and random bytes, end one connection at most", arguments: 0..<64)
  func noise(seed: UInt64) throws {
    try TestServer.with { server in
      let bystander = try server.upgraded()
      var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
      func next() -> UInt8 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return UInt8(truncatingIfNeeded: state >> 32)
      }
      let client = try server.upgraded()
      if seed % 2 == 0 {
        let whole = RawClient.frame(1, Array("a frame that is cut".utf8))
        try client.write(Array(whole.prefix(Int(next()) % whole.count)))
      } else {
        // The server may hang up while the noise is still being written.
        try? client.write((0..<2000).map { _ in next() })
      }
      client.finishWriting()
      #expect(server.log.wait { $0.closed.count == 1 })
      try bystander.send("still here")
      #expect(try bystander.receive().text == "still here")
    }
  }

  @Test("A wrong mask only garbles the message")
  func wrongMask() throws {
    try TestServer.with { server in
      let client = try server.upgraded()
      var bytes = RawClient.frame(1, Array("aaaa".utf8), mask: [1, 2, 3, 4])
      bytes[2] ^= 1
      try client.write(bytes)
      #expect(try client.receive().text == "`aaa")
    }
  }
}
