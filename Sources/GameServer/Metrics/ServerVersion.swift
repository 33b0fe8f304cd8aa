/// Which program this is.
public enum ServerVersion {
  /// As `server.info` and `--version` tell it.
  public static let text = "0.1.0"
}
