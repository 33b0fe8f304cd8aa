/// Bytes as text: two lower-case hexadecimal digits for each.
enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  /// The digits of all bytes, in their order.
  static func text(of bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.underestimatedCount)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 0xF)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads what ``text(of:)`` wrote of so many bytes; `nil` for anything else.
  static func bytes(of text: String, count: Int) -> [UInt8]? {
    let values = text.utf8.map { digits.firstIndex(of: $0) }
    guard values.count == 2 * count else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for index in stride(from: 0, to: values.count, by: 2) {
      guard let high = values[index], let low = values[index + 1] else { return nil }
      bytes.append(UInt8(16 * high + low))
    }
    return bytes
  }
}
