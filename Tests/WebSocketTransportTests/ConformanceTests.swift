import Testing

@testable import WebSocketTransport

/// The cases of the Autobahn test suite for servers (crossbario/autobahn-testsuite, for Python 2),
/// of its sections 1 to 7, 9 and 10, by the numbers that they have there. Where it sends binary
/// messages, or more than a message may have, the case says what this server does instead.
/// Sections 12 and 13 are in `CompressionTests`.
@Suite("RFC 6455, case by case")
struct ConformanceTests {
  /// How a case ends: what comes before a close may be the reply that the case names, or nothing.
  enum End: Sendable, Equatable {
    /// The connection goes on.
    case open
    /// A close frame comes with that code, nil for none, and then the end of the stream.
    case closed(UInt16?)
  }

  /// The input of a client, and the replies.
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var sent: [UInt8]
    var replies: [RawClient.Frame]
    var end: End

    init(_ number: String, _ sent: [[UInt8]], _ replies: [RawClient.Frame] = [], _ end: End = .open)
    {
      testDescription = number
      self.sent = sent.flatMap { $0 }
      self.replies = replies
      self.end = end
    }
  }

  private static func text(_ text: String) -> [UInt8] { RawClient.frame(1, Array(text.utf8)) }
  private static func echo(_ text: String) -> RawClient.Frame {
    .init(opcode: 1, payload: Array(text.utf8))
  }
  private static func part(
    _ opcode: UInt8, _ bytes: some Sequence<UInt8>, final: Bool = false
  ) -> [UInt8] {
    RawClient.frame(opcode, Array(bytes), final: final)
  }
  private static func ping(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    RawClient.frame(9, Array(bytes))
  }
  private static func pong(_ bytes: some Sequence<UInt8>) -> RawClient.Frame {
    .init(opcode: 10, payload: Array(bytes))
  }
  private static func close(_ code: UInt16, _ reason: some Sequence<UInt8> = []) -> [UInt8] {
    RawClient.frame(8, [UInt8(code >> 8), UInt8(code & 0xff)] + Array(reason))
  }

  static let framing: [Case] = {
    let sizes = [0, 125, 126, 127, 128, 1000, 16_383, 16_384]
    let texts = sizes.map { String(repeating: "*", count: $0) }
    return texts.enumerated().map { Case("1.1.\($0 + 1): text", [text($1)], [echo($1)]) }
      + [65_535, 65_536].map {
        Case(
          "1.1.7: \($0) bytes are more than a message has",
          [text(String(repeating: "*", count: $0))], [], .closed(1009))
      }
      + [0, 125, 126, 65_536].map {
        Case(
          "1.2: \($0) bytes of binary", [part(2, [UInt8](repeating: 0xfe, count: $0), final: true)],
          [], .closed(4502))
      }
  }()

  static let pings: [Case] = {
    let long = [UInt8](repeating: 0xfe, count: 125)
    return [
      Case("2.1: an empty ping", [ping([])], [pong([])]),
      Case("2.2: a ping with text", [ping("Hello, world!".utf8)], [pong("Hello, world!".utf8)]),
      Case("2.3: a ping with bytes", [ping([0x00, 0xff, 0xfe])], [pong([0x00, 0xff, 0xfe])]),
      Case("2.4: a ping of 125 bytes", [ping(long)], [pong(long)]),
      Case("2.5: a ping of 126 bytes", [ping(long + [0xfe])], [], .closed(1002)),
      Case("2.7: an empty pong that nobody asked for", [RawClient.frame(10, [])]),
      Case("2.8: a pong that nobody asked for", [RawClient.frame(10, [1, 2])]),
      Case("2.9: the same, and a ping", [RawClient.frame(10, [1]), ping([2])], [pong([2])]),
      // RFC 6455 §5.5.3: of pings that wait for their pongs one may be answered.
      Case("2.10: ten pings at once", (0..<10).map { ping([$0]) }, [pong([0])]),
    ]
  }()

  static let reserved: [Case] = {
    let good = text("good")
    func wrong(_ bits: UInt8, _ opcode: UInt8 = 1) -> [UInt8] {
      RawClient.frame(opcode, [97], reserved: bits << 4)
    }
    return [
      Case("3.1: a reserved bit", [wrong(4)], [], .closed(1002)),
      Case("3.2: behind a message", [good, wrong(2), ping([1])], [echo("good")], .closed(1002)),
      Case("3.4: two of them", [good, wrong(3)], [echo("good")], .closed(1002)),
      Case("3.5: of a binary message", [wrong(5, 2)], [], .closed(1002)),
      Case("3.6: of a ping", [wrong(6, 9)], [], .closed(1002)),
      Case("3.7: of a close frame", [wrong(7, 8)], [], .closed(1002)),
    ]
      + (UInt8(3)...7).map {
        Case(
          "4.1: opcode \($0)", [good, RawClient.frame($0, [97])], [echo("good")], .closed(1002))
      }
      + (UInt8(11)...15).map {
        Case("4.2: opcode \($0)", [good, RawClient.frame($0, [])], [echo("good")], .closed(1002))
      }
  }()

  static let fragments: [Case] = {
    let one = part(1, "one ".utf8)
    let two = part(0, "two".utf8, final: true)
    let stray = part(0, "stray".utf8)
    let last = part(0, "stray".utf8, final: true)
    return [
      Case("5.1: a ping in fragments", [part(9, [1]), last], [], .closed(1002)),
      Case("5.2: a pong in fragments", [part(10, [1]), last], [], .closed(1002)),
      Case("5.3: a text in fragments", [one, two], [echo("one two")]),
      Case("5.6: with a ping between", [one, ping([7]), two], [pong([7]), echo("one two")]),
      Case("5.9: a continuation of nothing", [last, text("x")], [], .closed(1002)),
      Case("5.12: one that goes on", [stray, text("x")], [], .closed(1002)),
      Case("5.15: behind a message", [one, two, stray], [echo("one two")], .closed(1002)),
      Case(
        "5.18: a text inside a text", [one, part(1, "two".utf8, final: true)], [], .closed(1002)),
      Case(
        "5.19: pings between five fragments",
        [one, part(0, []), ping([1]), part(0, "and ".utf8), part(0, []), two],
        [pong([1]), echo("one and two")]),
      Case(
        "6.1: three empty fragments", [part(1, []), part(0, []), part(0, [], final: true)],
        [echo("")]),
      Case(
        "6.1.3: one of them has something",
        [part(1, []), part(0, "x".utf8), part(0, [], final: true)],
        [echo("x")]),
      Case(
        "10.1: a message of 16 KiB in fragments of 1300 bytes",
        (0..<13).map {
          part(
            $0 == 0 ? 1 : 0, [UInt8](repeating: 97, count: $0 < 12 ? 1300 : 784), final: $0 == 12)
        },
        [echo(String(repeating: "a", count: 16_384))]),
    ]
      // Many that are shorter are closed with 4002: see `SilentReadBudget`.
      + [125, 126, 1300, 4096].map { size in
        let bytes = [UInt8](repeating: 98, count: 16_384)
        let parts = stride(from: 0, to: bytes.count, by: size).map { start in
          part(
            start == 0 ? 1 : 0, bytes[start..<min(start + size, bytes.count)],
            final: start + size >= bytes.count)
        }
        return Case(
          "9.3: 16 KiB in fragments of \(size)", parts,
          [echo(String(repeating: "b", count: 16_384))])
      }
  }()

  static let utf8: [Case] = {
    let valid: [[UInt8]] = [
      Array("Hello-µ@ßöäüàá-UTF-8!!".utf8), Array("κόσμε".utf8), [0], [0x7f],
      [0xc2, 0x80], [0xdf, 0xbf], [0xe0, 0xa0, 0x80], [0xef, 0xbf, 0xbf], [0xf0, 0x90, 0x80, 0x80],
      [0xed, 0x9f, 0xbf], [0xee, 0x80, 0x80], [0xef, 0xbf, 0xbd], [0xef, 0xbf, 0xbe],
      [0xf4, 0x8f, 0xbf, 0xbf], [0xf0, 0x9f, 0xbf, 0xbe],
    ]
    let invalid: [[UInt8]] = [
      Array("κόσμε".utf8) + [0xed, 0xa0, 0x80] + Array("edited".utf8),
      [0xf4, 0x90, 0x80, 0x80], [0x80], [0xbf], [0x80, 0xbf, 0x80], [0xc0, 0x20], [0xfe], [0xff],
      [0xc0, 0xaf], [0xe0, 0x80, 0xaf], [0xf0, 0x80, 0x80, 0xaf], [0xf8, 0x80, 0x80, 0x80, 0xaf],
      [0xc1, 0xbf], [0xe0, 0x9f, 0xbf], [0xf0, 0x8f, 0xbf, 0xbf], [0xed, 0xa0, 0x80],
      [0xed, 0xbf, 0xbf], [0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xce],
      [0xe1, 0xbd],
    ]
    return valid.flatMap { bytes in
      let reply = RawClient.Frame(opcode: 1, payload: bytes)
      let bytewise = bytes.enumerated().map {
        part($0 == 0 ? 1 : 0, [$1], final: $0 == bytes.count - 1)
      }
      return [
        Case("6.2: \(bytes)", [part(1, bytes, final: true)], [reply]),
        Case("6.2.3: \(bytes), a byte a fragment", bytewise, [reply]),
      ]
    }
      + invalid.map { Case("6.3: \($0)", [part(1, $0, final: true)], [], .closed(1007)) }
      + [
        Case(
          "6.4: known as wrong with its second fragment, told with its last",
          [part(1, "κόσμε".utf8), part(0, [0xf4, 0x90]), part(0, [0x80, 0x80], final: true)], [],
          .closed(1007))
      ]
  }()

  static let closing: [Case] = {
    let reason = [UInt8](repeating: 42, count: 123)
    return [
      Case("7.1.1: a message, then close", [text("x"), close(1000)], [echo("x")], .closed(1000)),
      Case("7.1.2: closed twice", [close(1000), close(1000)], [], .closed(1000)),
      Case("7.1.3: a ping behind it", [close(1000), ping([1])], [], .closed(1000)),
      Case("7.1.4: a message behind it", [close(1000), text("x")], [], .closed(1000)),
      Case(
        "7.1.5: between fragments", [part(1, "x".utf8), close(1000), part(0, [], final: true)], [],
        .closed(1000)),
      Case("7.3.1: without a code", [RawClient.frame(8, [])], [], .closed(nil)),
      Case("7.3.2: one byte", [RawClient.frame(8, [3])], [], .closed(1002)),
      Case("7.3.3: a code", [close(1000)], [], .closed(1000)),
      Case("7.3.4: a code and a reason", [close(1000, "Hello".utf8)], [], .closed(1000)),
      Case("7.3.5: the longest reason", [close(1000, reason)], [], .closed(1000)),
      Case("7.3.6: a longer one", [close(1000, reason + [42])], [], .closed(1002)),
      Case(
        "7.5.1: a reason that is not UTF-8", [close(1000, [0xce, 0xba, 0xed, 0xa0, 0x80])], [],
        .closed(1007)),
      Case(
        "7.5: a reason that ends inside a character", [close(4000, [0xe2, 0x82])], [], .closed(1007)
      ),
    ]
      + [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999].map {
        Case("7.7: \($0)", [close($0)], [], .closed($0))
      }
      + [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 32_768, 65_535].map {
        Case("7.9, 7.13: \($0)", [close($0)], [], .closed(1002))
      }
      // libwebsockets 4.1 knows them as codes that servers send.
      + [1012, 1013, 1014].map { Case("\($0)", [close($0)], [], .closed(1002)) }
  }()

  static let lengths: [Case] = [
    Case(
      "the 16-bit form for 125 bytes",
      [[0x81, 0xfe, 0, 125, 0, 0, 0, 0] + [UInt8](repeating: 97, count: 125)], [], .closed(1002)),
    Case("the 16-bit form for nothing", [[0x81, 0xfe, 0, 0, 0, 0, 0, 0]], [], .closed(1002)),
    Case(
      "the 64-bit form for a byte", [[0x81, 0xff, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 97]], [],
      .closed(1002)),
    Case(
      "the 64-bit form for 65 535 bytes",
      [[0x81, 0xff, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0, 97]],
      [], .closed(1002)),
  ]

  static let all = framing + pings + reserved + fragments + utf8 + closing + lengths

  private static func check(_ each: Case, _ client: RawClient) throws {
    switch each.end {
    case .open:
      var frames: [RawClient.Frame] = []
      for _ in each.replies { frames.append(try client.receive()) }
      // A pong and a message leave in an order of their own.
      let sorted = { (frames: [RawClient.Frame]) in frames.sorted { $0.opcode > $1.opcode } }
      #expect(sorted(frames) == sorted(each.replies))
      try client.send("still here")
      #expect(try client.receive().text == "still here")
    case .closed(let code):
      // A reply due at the end of the turn that brings the close is not sent any more.
      var frame = try client.receive()
      if frame.opcode != 8 {
        #expect(each.replies == [frame])
        frame = try client.receive()
      }
      #expect(frame.opcode == 8)
      #expect(frame.closeCode == code)
      // A client that closed first has its answer; else the server waits for it.
      try? client.write(RawClient.frame(8, frame.payload))
      #expect(try client.ends())
    }
  }

  @Test("All at once", arguments: all)
  func atOnce(_ each: Case) throws {
    try TestServer.with { server in
      let client = try server.upgraded()
      // The server may have closed before it has all been sent.
      try? client.write(each.sent)
      try Self.check(each, client)
    }
  }

  @Test(
    "2.6, 5.4, 7: byte by byte",
    arguments: all.filter { $0.sent.count < 200 && !$0.testDescription.contains("2.10") })
  func byteByByte(_ each: Case) throws {
    // Nobody can look at the bytes that libwebsockets reads before a length is complete.
    guard !Self.lengths.contains(where: { $0.testDescription == each.testDescription }) else {
      return
    }
    try TestServer.with { server in
      let client = try server.upgraded()
      for byte in each.sent { try? client.write([byte]) }
      try Self.check(each, client)
    }
  }

  @Test("An overlong length is found behind messages, as well", arguments: [1, 5, 20])
  func overlongLater(count: Int) throws {
    try TestServer.with { server in
      let client = try server.upgraded()
      for index in 0..<count {
        try client.send("message \(index)")
        #expect(try client.receive().text == "message \(index)")
      }
      try client.write([0x81, 0xfe, 0, 1, 0, 0, 0, 0, 97])
      #expect(try client.closeCode() == 1002)
    }
  }

  @Test("What breaks the rules in a close frame ends the connection without a wait")
  func badCloseEnds() throws {
    try TestServer.with({ $0.closeTimeout = .seconds(60) }) { server in
      let client = try server.upgraded()
      try client.write(Self.close(5000, "bye".utf8))
      #expect(try client.receive().closeCode == 1002)
      #expect(try client.ends())
      #expect(server.log.wait { $0.closed.count == 1 })
      #expect(
        server.log.value.closed
          == [CloseReason(code: 1002, text: "not a close code", origin: .local)])
    }
  }

  @Test("Frames are followed from head to head, and given up where one was missed")
  func trail() {
    func look(
      _ trail: inout FrameHeadScanner, _ position: Int, _ bytes: [UInt8]
    ) -> FrameHeadScanner.Finding? {
      bytes.withUnsafeBufferPointer { trail.look(at: position, $0) }
    }
    let short = RawClient.frame(1, Array("abc".utf8))
    let long = RawClient.frame(1, [UInt8](repeating: 97, count: 300))
    let unmasked = RawClient.frame(1, [97], mask: nil)
    var trail = FrameHeadScanner(start: 10)
    #expect(look(&trail, 10, short + long[..<100]) == nil)
    #expect(look(&trail, 10 + short.count + 100, Array(long[100...]) + unmasked) == .unmasked)
    #expect(trail.isLost)
    var missed = FrameHeadScanner(start: 0)
    #expect(look(&missed, 0, short) == nil)
    #expect(look(&missed, short.count + 1, unmasked) == nil)
    #expect(missed.isLost)
    var half = FrameHeadScanner(start: 0)
    #expect(look(&half, 0, Array(long[..<3])) == nil)
    #expect(half.isLost)
    var huge = FrameHeadScanner(start: 0)
    #expect(look(&huge, 0, RawClient.frame(1, [97], length: UInt64(1) << 63 - 1)) == nil)
  }
}
