/// Which work comes first.
public enum WorkUrgency: Hashable, Sendable, CaseIterable {
  /// A sign-in, for which a known player waits.
  case prompt
  /// It can wait for a while: a registration, a new password.
  case patient
}
