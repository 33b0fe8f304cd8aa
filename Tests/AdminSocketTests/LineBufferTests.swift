import Testing

@testable import AdminSocket

@Suite("Lines from bytes as they come")
struct LineBufferTests {
  @Test("However the bytes come, the lines are the same", arguments: 1...9)
  func pieces(length: Int) {
    var buffer = LineBuffer(limit: 5)
    var lines: [LineBuffer.Line] = []
    let bytes = Array("one\n\nthree\nrest".utf8)
    for start in stride(from: 0, to: bytes.count, by: length) {
      buffer.append(Array(bytes[start..<min(start + length, bytes.count)]))
      while let line = buffer.next() { lines.append(line) }
    }
    #expect(lines == ["one", "", "three"].map { .whole(Array($0.utf8)) })
  }

  @Test("A line that is too long is told, with its end and before it has come")
  func tooLong() {
    for text in ["123456\n", "123456"] {
      var buffer = LineBuffer(limit: 5)
      buffer.append(Array(text.utf8))
      #expect(buffer.next() == .tooLong)
    }
    var exact = LineBuffer(limit: 5)
    exact.append(Array("12345".utf8))
    #expect(exact.next() == nil)
    exact.append([UInt8(ascii: "\n")])
    #expect(exact.next() == .whole(Array("12345".utf8)))
  }
}
