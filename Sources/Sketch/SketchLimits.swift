import Geodesy

/// The numbers that bound a picture.
public enum SketchLimits {
  /// Height and width, in pixels: two for each point of a phone 360 points wide.
  public static let side = 720
  /// The length of every picture, so that it tells nothing; what is shorter is filled up.
  public static let pictureBytes = 65_536
  /// The widths that players zoom between.
  public static let widths: [Meters] = [.kilometers(300), .kilometers(600), .kilometers(1200)]
  /// What a picture can be wide: below, the data is too coarse; above, the projection too crooked.
  public static let possibleKilometers = 50.0...2000.0

  /// libwebp's quality that is tried first, and what it falls by until the picture fits. At the
  /// first one the most crowded of thousands of pictures fit: a second try takes 10 to 20 ms.
  static let qualities: [Float] = [75, 64, 50, 35, 20, 0]
  /// libwebp's effort, 0 to 6.
  static let encodingEffort: Int32 = 2
  /// From this width on the coarse lines are drawn.
  static let coarseFrom = Meters.kilometers(900)
}
