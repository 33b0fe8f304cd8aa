/// The secret part of a link, by which anybody may see what it leads to: 32 hexadecimal digits,
/// which nobody can guess.
public struct LinkSecret: Hashable, Sendable, CustomStringConvertible {
  /// In lower case.
  public let text: String

  public static let length = 32

  /// `nil` for a text that is none.
  public init?(_ text: String) {
    guard text.utf8.count == Self.length,
      text.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { return nil }
    self.text = text
  }

  /// A new one.
  ///
  /// - Parameter random: A cryptographic source.
  public init(using random: inout some RandomNumberGenerator) {
    let digits = Array("0123456789abcdef")
    text = String((0..<Self.length).map { _ in digits[Int.random(in: 0..<16, using: &random)] })
  }

  public var description: String { text }
}
