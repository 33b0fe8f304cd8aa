/// Makes pictures of one color (PNG, ISO/IEC 15948).
enum TinyPicture {
  /// A picture of that many pixels a side, in 8-bit RGB, not compressed.
  static func png(side: Int, red: UInt8, green: UInt8, blue: UInt8) -> [UInt8] {
    // Each line says first that it is not filtered.
    let line: [UInt8] = [0] + Array(repeatElement([red, green, blue], count: side).joined())
    let pixels: [UInt8] = Array(repeatElement(line, count: side).joined())
    let size = bytes(UInt32(side))
    var file = signature
    file += chunk("IHDR", size + size + [8, 2, 0, 0, 0])
    file += chunk("IDAT", zlib(pixels))
    return file + chunk("IEND", [])
  }

  /// The signature of every PNG.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Width and height; `nil` for what is no PNG.
  static func size(ofPNG file: [UInt8]) -> (width: UInt32, height: UInt32)? {
    guard file.count >= 24, file.starts(with: signature) else { return nil }
    func number(_ start: Int) -> UInt32 {
      file[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    return (number(16), number(20))
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let named = Array(type.utf8) + content
    return bytes(UInt32(content.count)) + named + bytes(crc32(named))
  }

  /// The zlib format (RFC 1950) around stored blocks (RFC 1951 §3.2.4).
  private static func zlib(_ content: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = content[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      stream.append(rest.isEmpty ? 1 : 0)
      for number in [length, ~length] { stream += [UInt8(number & 0xFF), UInt8(number >> 8)] }
      stream += block
    } while !rest.isEmpty
    return stream + bytes(adler32(content))
  }

  /// The checksum of chunks (ISO/IEC 15948 annex D).
  static func crc32(_ content: [UInt8]) -> UInt32 {
    var checksum: UInt32 = ~0
    for byte in content {
      checksum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = checksum & 1 == 1
        checksum >>= 1
        if isOdd { checksum ^= 0xEDB8_8320 }
      }
    }
    return ~checksum
  }

  /// The checksum of streams (RFC 1950 §8.2).
  static func adler32(_ content: [UInt8]) -> UInt32 {
    var (first, second): (UInt32, UInt32) = (1, 0)
    for byte in content {
      first = (first + UInt32(byte)) % 65_521
      second = (second + first) % 65_521
    }
    return second << 16 | first
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
