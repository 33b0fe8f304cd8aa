import CZlib

@testable import Pictures

/// A picture of the samples with something changed in it, so that it still is a file of its format
/// more often than not.
struct Mutant {
  let bytes: [UInt8]

  init(using dice: inout Dice) {
    let sample = dice.element(of: Sample.all)
    let file = dice.next(below: 4) == 0 ? sample.laden : sample.bare
    if dice.next(below: 5) == 0 {
      var bytes = file
      Self.damage(&bytes, using: &dice)
      self.bytes = bytes
    } else {
      bytes =
        switch sample.format {
        case .png: Self.png(file, using: &dice)
        case .jpeg: Self.jpeg(file, using: &dice)
        case .webp: Self.webp(file, using: &dice)
        }
    }
  }

  /// Changes a few bytes, or takes some away, or puts some in.
  private static func damage(_ bytes: inout [UInt8], using dice: inout Dice) {
    for _ in 0...dice.next(below: 3) where !bytes.isEmpty {
      let place = dice.next(below: bytes.count)
      switch dice.next(below: 6) {
      case 0: bytes[place] = dice.byte()
      case 1: bytes[place] = dice.element(of: [0, 1, 0x7F, 0x80, 0xFE, 0xFF])
      case 2: bytes.remove(at: place)
      case 3: bytes.insert(dice.byte(), at: place)
      case 4: bytes.removeLast(min(bytes.count, 1 + dice.next(below: 8)))
      default: bytes[place] ^= 1 << dice.next(below: 8)
      }
    }
  }

  private static func png(_ file: [UInt8], using dice: inout Dice) -> [UInt8] {
    var draft = PNGDraft(file)
    let image = draft.index(of: "IDAT")
    switch dice.next(below: 8) {
    case 0...2:  // The rows, under a stream that is right.
      var rows = Zlib.inflated(draft.chunks[image].data)
      for _ in 0...dice.next(below: 4) {
        rows[dice.next(below: rows.count)] = UInt8(dice.next(below: 12))
      }
      draft.chunks[image].data = Zlib.deflated(rows, window: Int32(9 + dice.next(below: 7)))
    case 3, 4: damage(&draft.chunks[image].data, using: &dice)
    case 5:  // The end of the stream, or its beginning.
      let data = draft.chunks[image].data
      let place = dice.element(of: [0, 1] + Array(data.indices.suffix(5)))
      draft.chunks[image].data[place] = dice.byte()
    case 6:  // The header, with a stream of the right length.
      var header = draft.chunks[0].data
      header[3] = UInt8(1 + dice.next(below: 40))
      header[7] = UInt8(1 + dice.next(below: 40))
      header[8] = dice.element(of: [1, 2, 4, 8, 16])
      header[9] = dice.element(of: [0, 2, 3, 4, 6])
      header[12] = UInt8(dice.next(below: 2))
      draft.chunks[0].data = header
      let bytes = PNGDraft.Chunk("IHDR", header)
      let byteCount = try? PNGHeader(PNGChunk(type: .imageHeader, data: bytes.data[...]))
        .imageDataByteCount
      let rows = (0..<(byteCount ?? 10)).map { _ in UInt8(dice.next(below: 5)) }
      draft.chunks[image].data = Zlib.deflated(rows, window: 15)
    default:
      let place = dice.next(below: draft.chunks.count)
      damage(&draft.chunks[place].data, using: &dice)
    }
    return draft.bytes
  }

  private static func jpeg(_ file: [UInt8], using dice: inout Dice) -> [UInt8] {
    var draft = JPEGDraft(file)
    let scans = draft.segments.indices.filter { draft.segments[$0].marker == 0xDA }
    let frame = draft.segments.firstIndex { (0xC0...0xC2).contains($0.marker) } ?? 0
    switch dice.next(below: 6) {
    case 0, 1: damage(&draft.segments[dice.element(of: scans)].codedData, using: &dice)
    case 2:  // A scan that ends early, or has more than it needs.
      let scan = dice.element(of: scans)
      let data = draft.segments[scan].codedData
      let isShorter = dice.next(below: 2) == 0
      draft.segments[scan].codedData =
        isShorter
        ? Array(data.prefix(1 + dice.next(below: max(1, data.count - 1))))
        : data + (0...dice.next(below: 9)).map { _ in UInt8(dice.next(below: 255)) }
    case 3:  // Sizes and samplings.
      let place = dice.element(of: Array(draft.segments[frame].content.indices.dropFirst()))
      draft.segments[frame].content[place] = dice.element(
        of: [1, 2, 8, 16, 20, 0x11, 0x12, 0x21, 0x22, 0x31, 0x13, 0x14, 0x41, 0x44])
    case 4: draft.segments.remove(at: dice.next(below: draft.segments.count))
    default:
      let place = dice.next(below: draft.segments.count)
      damage(&draft.segments[place].content, using: &dice)
    }
    return draft.bytes
  }

  private static func webp(_ file: [UInt8], using dice: inout Dice) -> [UInt8] {
    var draft = WebPDraft(file)
    let parts = draft.chunks.indices.filter {
      ["VP8 ", "VP8L", "ALPH"].contains(draft.chunks[$0].type)
    }
    switch dice.next(below: 5) {
    case 0, 1: damage(&draft.chunks[dice.element(of: parts)].data, using: &dice)
    case 2:  // The header of the coded data.
      let part = dice.element(of: parts)
      let place = dice.next(below: min(12, draft.chunks[part].data.count))
      draft.chunks[part].data[place] = dice.byte()
    case 3:  // A part that ends early.
      let part = dice.element(of: parts)
      let byteCount = draft.chunks[part].data.count
      draft.chunks[part].data = Array(
        draft.chunks[part].data.prefix(1 + dice.next(below: byteCount)))
    default:
      let place = dice.next(below: draft.chunks.count)
      damage(&draft.chunks[place].data, using: &dice)
    }
    return draft.bytes
  }
}

/// zlib, for making image data of rows.
private enum Zlib {
  static func inflated(_ stream: [UInt8]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    var count = UInt(bytes.count)
    precondition(uncompress(&bytes, &count, stream, UInt(stream.count)) == Z_OK, "a sample's")
    return Array(bytes.prefix(Int(count)))
  }

  /// - Parameter window: The binary logarithm of its size, which the stream's header says: 9 to 15.
  static func deflated(_ bytes: [UInt8], window: Int32) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    var stream = [UInt8](repeating: 0, count: Int(count))
    precondition(compress2(&stream, &count, bytes, UInt(bytes.count), 9) == Z_OK)
    stream.removeLast(stream.count - Int(count))
    // The header names this window, even if the stream was written with another one.
    let method = UInt8(8 | (window - 8) << 4)
    stream[0] = method
    stream[1] = UInt8(31 - Int(method) * 256 % 31) & 0x1F
    return stream
  }
}
