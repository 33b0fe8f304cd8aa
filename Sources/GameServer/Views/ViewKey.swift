/// What the addresses of a match's pictures are made of: 256 random bits that no client ever sees.
///
/// The journal keeps it, so that a restart changes no address.
public struct ViewKey: Hashable, Sendable {
  static let length = 32

  /// ``length`` of them.
  let bytes: [UInt8]

  /// A new one.
  init(using random: inout some RandomNumberGenerator) {
    bytes = (0..<Self.length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
  }

  /// Reads what ``text`` wrote; `nil` for anything else.
  init?(text: String) {
    let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == 2 * Self.length, text == text.lowercased() else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(UInt8(16 * high + low))
    }
    self.bytes = bytes
  }

  /// Lower-case hexadecimal digits.
  var text: String { Self.hexadecimal(bytes) }

  private static let digits = Array("0123456789abcdef".utf8)

  static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(2 * length)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 0xF)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
