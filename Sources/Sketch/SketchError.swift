import PictureEncoding

/// An error of drawing a picture. No error depends on the place.
public enum SketchError: Error, Equatable {
  /// Not one of ``SketchLimits/possibleKilometers``.
  case width
  /// Cairo's status, from `cairo_status_t`.
  case cairo(status: UInt32)
  /// A tile of the relief is no WebP picture.
  case relief
  /// The picture cannot be encoded within ``SketchLimits/pictureBytes``.
  case encoding(JPEGFile.Failure)
}
