import Testing

@testable import WebSocketTransport

@Suite("Messages that wait for a socket")
struct MessageQueueTests {
  @Test(
    "A frame's header says the length in the shortest of its three forms (RFC 6455 §5.2)",
    arguments: [
      (0, [0x81, 0]), (125, [0x81, 125]), (126, [0x81, 126, 0, 126]),
      (65_535, [0x81, 126, 0xff, 0xff]), (65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
    ] as [(Int, [UInt8])])
  func headers(length: Int, header: [UInt8]) {
    let message = [UInt8](repeating: 97, count: length)
    var queue = MessageQueue()
    queue.append(message)
    #expect(frames(of: &queue, room: length + MessageQueue.maximumHeaderBytes) == header + message)
    #expect(queue.isEmpty && queue.byteCount == 0)
  }

  @Test("As many messages leave together as there is room for, in their order")
  func together() {
    var queue = MessageQueue()
    for text in ["one", "two", "three"] { queue.append(Array(text.utf8)) }
    // The second needs 3 bytes, and room for the longest header.
    #expect(
      frames(of: &queue, room: 18) == [0x81, 3] + Array("one".utf8) + [0x81, 3] + Array("two".utf8))
    #expect(queue.byteCount == 5)
    #expect(frames(of: &queue, room: 17) == [0x81, 5] + Array("three".utf8))
  }

  @Test("A message that is too long for the room stays")
  func tooLong() {
    var queue = MessageQueue()
    queue.append([UInt8](repeating: 97, count: 8))
    #expect(frames(of: &queue, room: 17).isEmpty)
    #expect(queue.popFirst()?.count == 8)
  }

  private func frames(of queue: inout MessageQueue, room: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: room)
    let count = bytes.withUnsafeMutableBufferPointer { queue.takeFrames(into: $0) }
    return Array(bytes.prefix(count))
  }
}
