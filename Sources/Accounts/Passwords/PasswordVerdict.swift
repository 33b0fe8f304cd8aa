/// The outcome of checking a password.
public enum PasswordVerdict: Hashable, Sendable {
  /// The password is right; `needsRehash` if it should be hashed again with today's cost.
  case matches(needsRehash: Bool)
  /// It is not, or there is nothing to match.
  case doesNotMatch
}
