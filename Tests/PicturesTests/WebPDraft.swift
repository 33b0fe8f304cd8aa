@testable import Pictures

/// A WebP file as the test wants it, right or wrong.
struct WebPDraft {
  struct Chunk: Equatable {
    var type: String
    var data: [UInt8]

    init(_ type: String, _ data: [UInt8] = []) {
      self.type = type
      self.data = data
    }
  }

  var chunks: [Chunk]

  init(_ chunks: [Chunk]) {
    self.chunks = chunks
  }

  /// The chunks of a well formed file.
  init(_ file: [UInt8]) {
    chunks = []
    let byteCount = file[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    var rest = file[12..<(8 + byteCount)]
    while rest.count >= 8 {
      let count = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      chunks.append(
        Chunk(
          String(decoding: rest.prefix(4), as: UTF8.self),
          Array(rest.dropFirst(8).prefix(count))))
      rest = rest.dropFirst(8 + count + count % 2)
    }
  }

  func index(of type: String) -> Int { chunks.firstIndex { $0.type == type }! }

  var hasLosslessAlpha: Bool { chunks[index(of: "VP8L")].data[4] & 0x10 != 0 }

  var bytes: [UInt8] {
    var content = Array("WEBP".utf8)
    for chunk in chunks {
      content += Array(chunk.type.utf8)
      content.append(littleEndian: chunk.data.count, byteCount: 4)
      content += chunk.data + (chunk.data.count % 2 == 1 ? [0] : [])
    }
    var file = Array("RIFF".utf8)
    file.append(littleEndian: content.count, byteCount: 4)
    return file + content
  }
}
