/// The bounds of the key that tags networks.
public enum NetworkKey {
  /// How long a key is used at least. A start that finds an older one makes another.
  public static let life = Duration.seconds(7 * 86_400)
  /// The length of its secret.
  public static let byteCount = 32
}
