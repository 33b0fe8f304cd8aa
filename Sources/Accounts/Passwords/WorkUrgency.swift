/// Which work comes first.
public enum WorkUrgency: Hashable, Sendable, CaseIterable {
  /// Somebody waits for it who is known: a sign-in.
  case prompt
  /// It can wait for a while: a registration, a new password.
  case patient
}
