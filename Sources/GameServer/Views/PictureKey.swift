import Geodesy

/// The name of a picture in the cache. Matches that show the same place share its sketches.
enum PictureKey: Hashable, Sendable {
  case sketch(Coordinate, widthKilometers: Int)
  case panorama(ViewHandle)
}
