/// The location of a provider's keys (a JSON Web Key Set, RFC 7517 §5).
public enum KeySetLocation: Hashable, Sendable {
  /// A file's path.
  case file(String)
  /// An address; `https`, or `http` on this machine.
  case url(String)
}
