/// The escapes of strings (RFC 8259 §7), in both directions.
enum JSONEscapes {
  /// The characters that a string stands for.
  ///
  /// - Parameter raw: What stands between the quotation marks of a string that the parser has
  ///   accepted.
  static func resolved(_ raw: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(raw.count)
    var index = 0
    while index < raw.count {
      guard raw[index] == UInt8(ascii: "\\") else {
        text.append(raw[index])
        index += 1
        continue
      }
      if raw[index + 1] == UInt8(ascii: "u") {
        index += appendUnicodeEscape(raw, at: index, to: &text)
      } else {
        guard let byte = character(escapedBy: raw[index + 1]) else {
          preconditionFailure("the parser accepts no other escape")
        }
        text.append(byte)
        index += 2
      }
    }
    return text
  }

  /// The character of an escape of two bytes, given the second; `nil` if there is no such escape.
  static func character(escapedBy byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// The second byte of the escape of two bytes for a character; `nil` where it takes a `\u`.
  static func escape(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
    case 0x08: UInt8(ascii: "b")
    case 0x0C: UInt8(ascii: "f")
    case 0x0A: UInt8(ascii: "n")
    case 0x0D: UInt8(ascii: "r")
    case 0x09: UInt8(ascii: "t")
    default: nil
    }
  }

  @inline(__always)
  static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Appends the escape of a character that needs one.
  static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    if let second = escape(of: byte) {
      bytes.append(second)
      return
    }
    bytes.append(UInt8(ascii: "u"))
    bytes.append(UInt8(ascii: "0"))
    bytes.append(UInt8(ascii: "0"))
    bytes.append(UInt8(ascii: "0") + byte >> 4)
    let low = byte & 0xF
    bytes.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
  }

  /// The code unit of the four hexadecimal digits at `index`; `nil` if they are not that.
  static func codeUnit(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[index..<(index + 4)] {
      guard let digit = hexadecimalDigit(byte) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  /// Appends the UTF-8 of the `\u` escape, or pair of them, at `index`; returns its length.
  private static func appendUnicodeEscape(
    _ raw: UnsafeBufferPointer<UInt8>, at index: Int, to text: inout [UInt8]
  ) -> Int {
    guard var value = codeUnit(raw, at: index + 2) else {
      preconditionFailure("the parser accepts no other escape")
    }
    var length = 6
    if 0xD800..<0xDC00 ~= value, let low = codeUnit(raw, at: index + 8) {
      value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
      length = 12
    }
    guard let scalar = Unicode.Scalar(value) else {
      preconditionFailure("the parser accepts no half surrogate pair")
    }
    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    return length
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
