/// An email address as people have them: `local@domain.tld`, in ASCII, at most 254 bytes.
///
/// Conservative on purpose: the local part is a dot-atom (RFC 5322 §3.2.3, no quotes, no
/// comments), the domain at least two labels of letters, digits and inner hyphens, the last of
/// which is not a number; no address literals, and international domains in their `xn--` form.
public struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
  /// As the player wrote it.
  public let text: String

  /// `nil` if the text is not such an address.
  public init?(_ text: String) {
    guard text.utf8.count <= AccountLimits.emailBytes else { return nil }
    let halves = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard halves.count == 2, Self.isLocalPart(halves[0]), Self.isDomain(halves[1]) else {
      return nil
    }
    self.text = text
  }

  /// The unique key by which a login finds the account: the address in lower case.
  ///
  /// A domain has no case. A local part could have one (RFC 5321 §2.4), but no provider in use
  /// lets two mailboxes differ by it, and people do capitalise. Dots and `+tags` are kept: what
  /// they mean is the provider's affair.
  public var key: String { text.lowercased() }

  public var description: String { text }

  private static func isLocalPart(_ bytes: Substring.UTF8View) -> Bool {
    guard (1...AccountLimits.emailLocalBytes).contains(bytes.count) else { return false }
    return bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.allSatisfy(isAtomCharacter) }
  }

  private static func isDomain(_ bytes: Substring.UTF8View) -> Bool {
    let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count >= 2, labels.allSatisfy(isLabel), let last = labels.last else {
      return false
    }
    return !last.allSatisfy(isDigit)
  }

  private static func isLabel(_ bytes: Substring.UTF8View) -> Bool {
    let hyphen = UInt8(ascii: "-")
    return (1...AccountLimits.domainLabelBytes).contains(bytes.count)
      && bytes.first != hyphen && bytes.last != hyphen
      && bytes.allSatisfy { isLetter($0) || isDigit($0) || $0 == hyphen }
  }

  private static func isAtomCharacter(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || symbols.contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// RFC 5322's `atext` beside letters and digits.
  private static let symbols = Set("!#$%&'*+-/=?^_`{|}~".utf8)
}
