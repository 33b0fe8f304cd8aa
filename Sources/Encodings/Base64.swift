/// Base64 without padding (RFC 4648), read strictly: each sequence of bytes has exactly one text.
///
/// Decoders that ignore a last character's spare bits, or take both alphabets, would let one
/// signature have many spellings.
public enum Base64 {
  public enum Alphabet: Sendable {
    /// RFC 4648 §4.
    case standard
    /// RFC 4648 §5, as JSON Web Signatures use it.
    case url

    var characters: [UInt8] {
      let common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
      switch self {
      case .standard: return Array((common + "+/").utf8)
      case .url: return Array((common + "-_").utf8)
      }
    }
  }

  /// The only text of these bytes.
  public static func encode(
    _ bytes: some Sequence<UInt8>, _ alphabet: Alphabet = .standard
  ) -> String {
    let characters = alphabet.characters
    var text: [UInt8] = []
    var pending: UInt32 = 0
    var bits = 0
    for byte in bytes {
      pending = (pending & 0x3F) << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(characters[Int(pending >> UInt32(bits) & 0x3F)])
      }
    }
    if bits > 0 { text.append(characters[Int(pending << UInt32(6 - bits) & 0x3F)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes a text; `nil` for anything that ``encode(_:_:)`` never returns.
  public static func decode(
    _ text: some StringProtocol, _ alphabet: Alphabet = .standard
  ) -> [UInt8]? {
    let values = alphabet == .url ? urlValues : standardValues
    var bytes: [UInt8] = []
    var pending: UInt32 = 0
    var bits = 0
    for character in text.utf8 {
      let value = values[Int(character)]
      guard value != notACharacter else { return nil }
      pending = (pending & 0xFF) << 6 | UInt32(value)
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: pending >> UInt32(bits)))
    }
    // A single character left over is no byte; spare bits must be zero.
    guard bits < 6, pending & (1 << UInt32(bits) - 1) == 0 else { return nil }
    return bytes
  }

  private static let notACharacter: UInt8 = 0xFF
  private static let standardValues = values(of: .standard)
  private static let urlValues = values(of: .url)

  private static func values(of alphabet: Alphabet) -> [UInt8] {
    var values = [UInt8](repeating: notACharacter, count: 256)
    for (value, character) in alphabet.characters.enumerated() {
      values[Int(character)] = UInt8(value)
    }
    return values
  }
}
