/// Why a text is no password.
public enum PasswordRefusal: Error, Hashable, Sendable {
  /// Fewer than 8 characters.
  case tooShort
  /// More than 128 characters.
  case tooLong
}
