/// Why a password was neither hashed nor checked.
public enum PasswordWorkRefusal: Error, Hashable, Sendable {
  /// Too many are being hashed: `rateLimited` on the wire.
  case overloaded
  /// The server is stopping.
  case stopped
  /// There was no memory for it.
  case failed
}
