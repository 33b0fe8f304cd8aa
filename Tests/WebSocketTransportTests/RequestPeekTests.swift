import Testing

@testable import WebSocketTransport

@Suite("First words")
struct RequestPeekTests {
  private static func areComplete(
    _ bytes: some Sequence<UInt8>, known: Int = 0, isTLS: Bool = false, limit: Int = 100
  ) -> Bool {
    Array(bytes).withUnsafeBufferPointer {
      RequestPeek.areComplete($0, known: known, isTLS: isTLS, limit: limit)
    }
  }

  @Test(
    "A request is complete with its empty line; what is no request needs none",
    arguments: [
      ("", false), ("G", false), ("GET / HTTP/1.1\r\nHost: a\r\n", false),
      ("GET / HTTP/1.1\r\nHost: a\r\n\r", false), ("GET / HTTP/1.1\r\n\r\n", true),
      ("GET / HTTP/1.1\n\n", true), ("GET / HTTP/1.1\n\r\n", true), ("get /\r\n\r\nmore", true),
      ("GET / HTTP/1.1\r\r\n", false), ("\r\nGET", true), ("\u{16}\u{3}", true), ("{", true),
      (String(repeating: "G", count: 99), false), (String(repeating: "G", count: 100), true),
    ])
  func head(text: String, isComplete: Bool) {
    #expect(Self.areComplete(text.utf8) == isComplete)
  }

  @Test(
    "A TLS handshake is complete with its first record (RFC 8446 §5.1)",
    arguments: [
      ([], false), ([22], false), ([22, 3, 1, 0], false), ([22, 3, 1, 0, 2], false),
      ([22, 3, 1, 0, 2, 1], false), ([22, 3, 1, 0, 2, 1, 0], true), ([22, 3, 1, 0, 0], true),
      ([22, 3, 1, 1, 0] + [UInt8](repeating: 0, count: 94), false),
      ([22, 3, 1, 1, 0] + [UInt8](repeating: 0, count: 95), true),
      ([21], true), (Array("GET".utf8), true),
    ] as [([UInt8], Bool)])
  func record(bytes: [UInt8], isComplete: Bool) {
    #expect(Self.areComplete(bytes, isTLS: true) == isComplete)
  }

  @Test("However it comes in pieces, it is complete with the same byte", arguments: UInt64(1)...10)
  func pieces(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("ab\r\n".utf8)
    for _ in 0..<50 {
      let text = Array("G".utf8) + (0..<60).map { _ in alphabet.randomElement(using: &generator)! }
      let end = (1...text.count).first { Self.areComplete(text[..<$0]) }
      var known = 0
      while known < text.count {
        let next = min(text.count, known + Int.random(in: 1...9, using: &generator))
        let isComplete = Self.areComplete(text[..<next], known: known)
        #expect(isComplete == (end.map { $0 <= next } ?? false))
        if isComplete { break }
        known = next
      }
    }
  }
}
