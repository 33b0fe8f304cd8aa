import Geodesy

/// The limits of pictures.
public enum SketchLimits {
  /// Height and width, in pixels: two for each point of a phone 360 points wide.
  public static let side = 720
  /// The length of every picture in bytes. Shorter pictures are padded, so that the length reveals
  /// nothing about the place.
  public static let pictureBytes = 40_960
  /// The widths that players zoom between.
  public static let widths: [Meters] = [75, 150, 300, 600, 1200].map { .kilometers($0) }
  /// The possible widths of a picture. Below, the data are too coarse; above, the projection
  /// distorts.
  public static let possibleKilometers = 50.0...2000.0

  /// libjpeg's qualities, falling. Those that are not likely to fit are skipped; an attempt takes
  /// 1 ms.
  static let qualities: [Int32] = [
    80, 76, 72, 68, 64, 60, 56, 52, 48, 44, 40, 36, 32, 28, 24, 12, 5,
  ]
  /// From this width on the coarse lines are drawn.
  static let coarseFrom = Meters.kilometers(900)
}
