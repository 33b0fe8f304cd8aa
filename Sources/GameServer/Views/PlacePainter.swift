import Geodesy

/// Draws the surroundings of places.
///
/// Called on any thread, on several at once.
public protocol PlacePainter: Sendable {
  /// A WebP picture with the place in its centre and north up, so many kilometers wide.
  ///
  /// Equal places have equal pictures, and all pictures the same number of bytes. Nothing in one
  /// says where it is.
  func picture(of place: Coordinate, widthKilometers: Int) throws -> [UInt8]

  /// Whether there is enough around a place that somebody could find it.
  ///
  /// The game loop asks: at most 100 µs.
  func isWorthShowing(_ place: Coordinate) -> Bool
}
