/// What checking a password said.
public enum PasswordVerdict: Hashable, Sendable {
  /// It is the password; `needsRehash` if it should be hashed and stored anew, for today's cost.
  case matches(needsRehash: Bool)
  /// It is not, or there is nothing to match.
  case doesNotMatch
}
