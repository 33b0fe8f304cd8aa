/// Whether bytes are UTF-8 as The Unicode Standard 17, table 3-7, has it.
enum UTF8Validation {
  /// No overlong forms, no surrogates, nothing above U+10FFFF, nothing cut short.
  static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    let count = bytes.count
    while index < count {
      if index + 8 <= count {
        let word = UnsafeRawPointer(bytes.baseAddress! + index).loadUnaligned(as: UInt64.self)
        // `baseAddress` can't be nil: there are at least eight bytes.
        if word & 0x8080_8080_8080_8080 == 0 {
          index += 8
          continue
        }
      }
      let first = bytes[index]
      if first < 0x80 {
        index += 1
        continue
      }
      guard let length = sequenceLength(first), index + length <= count else { return false }
      guard secondByteRange(after: first).contains(bytes[index + 1]) else { return false }
      for offset in 2..<max(2, length) where bytes[index + offset] & 0xc0 != 0x80 { return false }
      index += length
    }
    return true
  }

  private static func sequenceLength(_ first: UInt8) -> Int? {
    switch first {
    case 0xc2...0xdf: 2
    case 0xe0...0xef: 3
    case 0xf0...0xf4: 4
    default: nil
    }
  }

  private static func secondByteRange(after first: UInt8) -> ClosedRange<UInt8> {
    switch first {
    case 0xe0: 0xa0...0xbf
    case 0xed: 0x80...0x9f
    case 0xf0: 0x90...0xbf
    case 0xf4: 0x80...0x8f
    default: 0x80...0xbf
    }
  }
}
