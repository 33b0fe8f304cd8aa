/// The priority of password work in a ``FairQueue``.
public enum WorkUrgency: Hashable, Sendable, CaseIterable {
  /// A sign-in, for which a known player waits.
  case prompt
  /// It can wait for a while: a registration, a new password.
  case patient
}
