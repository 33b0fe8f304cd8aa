import Geodesy

/// The limits of pictures.
public enum SketchLimits {
  /// Height and width, in pixels: two for each point of a phone 360 points wide.
  public static let side = 720
  /// The length of every picture in bytes. Shorter pictures are padded, so that the length reveals
  /// nothing about the place.
  public static let pictureBytes = 65_536
  /// The widths that players zoom between.
  public static let widths: [Meters] = [75, 150, 300, 600, 1200].map { .kilometers($0) }
  /// The possible widths of a picture. Below, the data are too coarse; above, the projection
  /// distorts.
  public static let possibleKilometers = 50.0...2000.0

  /// libwebp's qualities, tried in order until the picture fits. With the first one the most
  /// detailed of thousands of pictures fit; a second attempt takes 10 to 20 ms.
  static let qualities: [Float] = [75, 64, 50, 35, 20, 0]
  /// libwebp's effort, 0 to 6.
  static let encodingEffort: Int32 = 2
  /// From this width on the coarse lines are drawn.
  static let coarseFrom = Meters.kilometers(900)
}
