import Foundation

/// A password that may be tried or set, normalised; it never shows itself in a description.
///
/// There are no rules of composition (NIST SP 800-63B §3.1.1.2): only a least and a greatest
/// length. The text is brought to Unicode's form NFC (as RFC 8265 §4.2 has it), so that a password
/// typed on another keyboard, which composes its accents differently, is still the same; nothing
/// else of it is changed, neither case nor spaces.
public struct Password: Sendable, CustomStringConvertible, CustomReflectable {
  /// UTF-8 in form NFC.
  let bytes: [UInt8]

  /// The normalised password, or why the text is none.
  public static func parse(_ text: String) -> Result<Password, PasswordRefusal> {
    guard text.utf8.count <= AccountLimits.typedPasswordBytes else { return .failure(.tooLong) }
    let normalised = text.precomposedStringWithCanonicalMapping
    let count = normalised.unicodeScalars.count
    guard count >= AccountLimits.passwordCharacters.lowerBound else { return .failure(.tooShort) }
    guard count <= AccountLimits.passwordCharacters.upperBound else { return .failure(.tooLong) }
    return .success(Password(bytes: Array(normalised.utf8)))
  }

  /// `nil` if the text is no password: see ``parse(_:)`` for why.
  public init?(_ text: String) {
    guard case .success(let password) = Self.parse(text) else { return nil }
    self = password
  }

  /// Known answers need passwords that nobody could set.
  init(bytes: [UInt8]) { self.bytes = bytes }

  public var description: String { "•••" }

  /// Nothing: a dump shows no password either.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
