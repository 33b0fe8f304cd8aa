/// The name a player is known by: 3–20 characters of `a–z A–Z 0–9 _ . -`, beginning with a letter
/// or a digit.
///
/// The alphabet is conservative on purpose: no invisible, combining or right-to-left characters.
/// Names that still look alike within it (`O` and `0`, `l`, `I` and `1`) share one ``key``.
public struct Username: Hashable, Sendable, CustomStringConvertible {
  public let text: String

  /// `nil` if the text is not a username.
  public init?(_ text: String) {
    let bytes = text.utf8
    guard Self.lengths.contains(bytes.count), bytes.allSatisfy(Self.isAllowed),
      let first = bytes.first, Self.isLetter(first) || Self.isDigit(first)
    else { return nil }
    self.text = text
  }

  /// The least and most characters.
  public static let lengths = 3...20

  /// The unique key: equal for names that differ only in case, look-alikes or punctuation.
  public var key: String { Self.key(of: text) }

  /// The beginning of the keys of all names that begin with a text, or look as if they did; `nil`
  /// if no name does.
  public static func key(ofPrefix text: String) -> String? {
    guard let first = text.utf8.first, isLetter(first) || isDigit(first),
      text.utf8.count <= lengths.upperBound, text.utf8.allSatisfy(isAllowed)
    else { return nil }
    return key(of: text)
  }

  private static func key(of text: String) -> String {
    var key = ""
    for byte in text.utf8 {
      switch lowercased(byte) {
      case UInt8(ascii: "0"): key.append("o")
      case UInt8(ascii: "1"), UInt8(ascii: "i"): key.append("l")
      case UInt8(ascii: "5"): key.append("s")
      case UInt8(ascii: "."), UInt8(ascii: "-"): key.append("_")
      case let other: key.unicodeScalars.append(Unicode.Scalar(other))
      }
    }
    return key
  }

  public var description: String { text }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased(byte))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
  }
}
