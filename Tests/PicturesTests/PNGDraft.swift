@testable import Pictures

/// A PNG file as the test wants it, right or wrong.
struct PNGDraft {
  struct Chunk: Equatable {
    var type: String
    var data: [UInt8]

    init(_ type: String, _ data: [UInt8] = []) {
      self.type = type
      self.data = data
    }
  }

  var chunks: [Chunk]

  /// The chunks of a well formed file.
  init(_ file: [UInt8]) {
    chunks = []
    var rest = file.dropFirst(8)
    while rest.count >= 12 {
      let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let covered = rest.dropFirst(4).prefix(4 + count)
      chunks.append(
        Chunk(String(decoding: covered.prefix(4), as: UTF8.self), Array(covered.dropFirst(4))))
      rest = rest.dropFirst(12 + count)
      if chunks.last?.type == "IEND" { break }
    }
  }

  /// A picture whose samples are all zero, with `between` before the image data.
  init(
    width: Int = 3, height: Int = 2, depth: UInt8 = 8, colorType: UInt8 = 2,
    isInterlaced: Bool = false, between: [Chunk] = [], rawByteCount: Int? = nil
  ) {
    var header: [UInt8] = []
    header.append(bigEndian: width, byteCount: 4)
    header.append(bigEndian: height, byteCount: 4)
    header += [depth, colorType, 0, 0, isInterlaced ? 1 : 0]
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(colorType)] ?? 1
    let rowByteCount = 1 + (width * samples * Int(depth) + 7) / 8
    let raw = [UInt8](repeating: 0, count: rawByteCount ?? height * rowByteCount)
    chunks =
      [Chunk("IHDR", header)] + between + [Chunk("IDAT", Self.stored(raw)), Chunk("IEND")]
  }

  /// A zlib stream that does not compress: of zeros only, whose Adler-32 is easy.
  static func stored(_ zeros: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = zeros.count
    repeat {
      let count = min(rest, 0xFFFF)
      rest -= count
      stream.append(rest == 0 ? 1 : 0)
      stream.append(littleEndian: count, byteCount: 2)
      stream.append(littleEndian: ~count, byteCount: 2)
      stream += [UInt8](repeating: 0, count: count)
    } while rest > 0
    stream.append(bigEndian: zeros.count % 65521, byteCount: 2)
    return stream + [0, 1]
  }

  func index(of type: String) -> Int { chunks.firstIndex { $0.type == type }! }

  var bytes: [UInt8] {
    chunks.reduce(into: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { bytes, chunk in
      bytes.append(bigEndian: chunk.data.count, byteCount: 4)
      let covered = chunk.type.utf8 + chunk.data
      bytes += covered
      bytes.append(bigEndian: Self.checksum(covered), byteCount: 4)
    }
  }

  /// Bit by bit, unlike the one under test.
  static func checksum(_ bytes: [UInt8]) -> Int {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return Int(~sum)
  }
}
