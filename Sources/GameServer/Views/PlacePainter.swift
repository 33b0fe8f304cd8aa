import Geodesy

/// Draws the surroundings of places.
///
/// Called on any thread, on several at once.
public protocol PlacePainter: Sendable {
  /// A JPEG picture with the place in its centre and north up, so many kilometers wide.
  ///
  /// Equal places have equal pictures, and all pictures the same number of bytes. Nothing in one
  /// says where it is.
  func picture(of place: Coordinate, widthKilometers: Int) throws -> [UInt8]

  /// The JPEG picture of a result, 1200 × 630 pixels, which previews of links show.
  func picture(of card: SharedCard) throws -> [UInt8]

  /// The length of every picture.
  var pictureBytes: Int { get }

  /// Whether the surroundings have enough features for a player to find the place.
  ///
  /// The game loop asks: at most 100 µs.
  func isWorthShowing(_ place: Coordinate) -> Bool
}
