/// Whether a password may be tried now.
public enum LoginPermission: Hashable, Sendable {
  /// It may, and counts as failed until said otherwise.
  case allowed
  /// Not before this long from now; always positive.
  case wait(Duration)
}
