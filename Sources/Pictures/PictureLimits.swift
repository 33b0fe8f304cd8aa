/// The bounds of an uploaded picture.
public enum PictureLimits {
  /// The longest upload.
  public static let maximumByteCount = 256 * 1024
  /// Width and height, in pixels each.
  public static let dimensions = 1...1024
  /// The passes over a JPEG. Encoders make about ten; each one costs every viewer a walk over all
  /// pixels, however few bytes it has.
  static let maximumScanCount = 64
}
