/// The secret from which the addresses of a match's pictures are made: 256 random bits.
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
    guard let bytes = Hexadecimal.bytes(of: text, count: Self.length) else { return nil }
    self.bytes = bytes
  }

  /// Lower-case hexadecimal digits.
  var text: String { Hexadecimal.text(of: bytes) }
}
